// Runs a module with the loader: node run_model.mjs FOLDER, where `model.wasm`, `plait.mjs` and `arguments.json` are.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { load } = await import(pathToFileURL(join(folder, "plait.mjs")));
const model = await load(readFileSync(join(folder, "model.wasm")));
const kinds = {
  f64: Float64Array, f32: Float32Array, i64: BigInt64Array, index: BigInt64Array, ui64: BigUint64Array, i32: Int32Array,
  ui32: Uint32Array, i16: Int16Array, ui16: Uint16Array, f16: Uint16Array, bf16: Uint16Array, i8: Int8Array, ui8: Uint8Array,
  i1: Uint8Array, "complex<f32>": Float32Array, "complex<f64>": Float64Array,
};
const given = JSON.parse(readFileSync(join(folder, "arguments.json"))).map((shape, i) => {
  const bytes = readFileSync(join(folder, `argument${i}`));
  const { element, shape: known } = model.signature.arguments[i];
  const data = new kinds[element](bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return known === undefined ? data[0] : { data, shape };
});
let results;
for (let call = 0; call < 3; ++call) results = model.run(...given); // the second one reuses memory
const shapes = results.map((result, i) => {
  const data = result?.data ?? new kinds[model.signature.results[i].element]([result]);
  writeFileSync(join(folder, `result${i}`), new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  return result?.shape ?? [];
});
writeFileSync(join(folder, "results.json"), JSON.stringify(shapes));
