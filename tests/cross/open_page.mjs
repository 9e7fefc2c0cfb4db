// Opens the page of examples/web as a browser would, with a document of no more than what it uses:
// node open_page.mjs FOLDER URL. Prints what is shown, then what is shown after a slider moves.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, url] = process.argv.slice(2);
const html = readFileSync(join(folder, "index.html"), "utf-8");
const elements = {};
for (const [tag, id] of html.matchAll(/<\w+ id="(\w+)"[^>]*>/g)) {
  const value = tag.match(/value="([^"]*)"/)?.[1];
  elements[id] = { value, style: {}, listeners: [], addEventListener(kind, listener) { this.listeners.push(listener); } };
}
const document = { getElementById: (id) => elements[id] };
const { start } = await import(pathToFileURL(join(folder, "page.js")));
await start(document, url);
console.log(elements.problem.textContent ?? elements.answer.innerHTML);
elements.blue.value = "1";
elements.red.value = elements.green.value = "0";
for (const listener of elements.blue.listeners) listener();
console.log(elements.answer.innerHTML);
