// The page: three sliders, and what the model says of the colour.
import { load } from "./plait.js";

const NAMES = ["red", "green", "blue", "dark"];

export async function start(document, source = "model.wasm") {
  const element = (id) => document.getElementById(id);
  const sliders = ["red", "green", "blue"].map(element);
  try {
    const model = await load(source);
    const show = () => {
      const colour = sliders.map((slider) => Number(slider.value));
      const [{ data }] = model.run(new Float32Array(colour));
      element("colour").style.background = `rgb(${colour.map((part) => `${100 * part}%`).join(" ")})`;
      element("answer").innerHTML = [...data].map((probability, i) =>
        `<tr><td>${NAMES[i]}</td><td><meter value="${probability}"></meter></td><td>${probability.toFixed(3)}</td></tr>`,
      ).join("");
    };
    for (const slider of sliders) slider.addEventListener("input", show);
    show();
  } catch (problem) {
    element("problem").textContent = String(problem);
  }
}
