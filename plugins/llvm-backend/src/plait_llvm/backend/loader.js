// Runs a function that Plait has compiled to WebAssembly, in a browser or in Node.js.
//
//     import { load } from "./plait.js";
//     const model = await load("model.wasm");
//     const [y] = model.run({ data: new Float32Array([1, 2, 3]), shape: [1, 3] });
//
// An array is passed as a typed array, or as { data, shape } where a size is not known or several are; a result is
// { data, shape }. Scalars are numbers, or BigInt if they have 64 bits. f16 and bf16 are passed as their bits.

const ARRAYS = {
  f64: Float64Array, f32: Float32Array, f16: Uint16Array, bf16: Uint16Array, index: BigInt64Array, i1: Uint8Array,
  i8: Int8Array, i16: Int16Array, i32: Int32Array, i64: BigInt64Array,
  si8: Int8Array, si16: Int16Array, si32: Int32Array, si64: BigInt64Array,
  ui8: Uint8Array, ui16: Uint16Array, ui32: Uint32Array, ui64: BigUint64Array,
};
const POINTER_BYTES = 4, NUMBERS_AT = 8, NUMBER_BYTES = 8;
const MEMORY_EXHAUSTED = "the memory of WebAssembly is used up";

function arrayOf(element) {
  const [, complex] = element.match(/^complex<(.*)>$/) ?? [];
  const kind = ARRAYS[complex ?? element] ?? (/^f8|^f6|^f4/.test(element) ? Uint8Array : undefined);
  if (kind === undefined) throw new TypeError(`arrays of ${element} have no form in JavaScript`);
  return { kind, perElement: complex === undefined ? 1 : 2 };
}

const product = (shape) => shape.reduce((total, size) => total * size, 1);
const strides = (shape) => shape.map((_, dim) => product(shape.slice(dim + 1)));
const round = (x) => (Math.abs(x) >= 2 ** 52 ? x : Math.sign(x) * (Math.floor(Math.abs(x)) + (Math.abs(x) % 1 >= 0.5)));
const MORE = { fmod: (x, y) => x % y, round, fabs: Math.abs, exp2: (x) => 2 ** x };

// What code calls of the C library, by functions of Math: `fmodf` is `fmod`, rounded to 32 bits by WebAssembly.
function importsOf(module) {
  const env = {};
  for (const { name, kind } of WebAssembly.Module.imports(module)) {
    const found = [name, name.replace(/f$/, "")].map((one) => MORE[one] ?? Math[one]).find((one) => one !== undefined);
    if (kind !== "function" || found === undefined) throw new Error(`the module needs '${name}', which JavaScript lacks`);
    env[name] = found;
  }
  return { env };
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const response = await (typeof source === "string" || source instanceof URL ? fetch(source) : source);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

// The model in a URL, a Response, or bytes.
export async function load(source) {
  const module = await WebAssembly.compile(await bytesOf(source));
  const [section] = WebAssembly.Module.customSections(module, "plait");
  if (section === undefined) throw new Error("the module has no section 'plait': compile it with `plait compile`");
  const signature = JSON.parse(new TextDecoder().decode(section));
  if (signature.version !== 1) throw new Error(`a module of version ${signature.version}, expected 1`);
  return new Model(signature, await WebAssembly.instantiate(module, importsOf(module)));
}

class Model {
  constructor(signature, instance) {
    this.signature = signature;
    this.exports = instance.exports;
    const name = `plait_${signature.name.replace(/[^A-Za-z0-9_]/g, "_")}`;
    [this.call, this.workspaceBytes] = [this.exports[name], this.exports[`${name}_workspace`]];
    this.workspace = { at: 0, bytes: 0 };
    this.state = [];
    if (signature.state === undefined) return;
    this.resetState = this.exports[`${name}_reset`];
    this.state = [(this.allocate(signature.state + 64) + 63) & ~63];
    this.reset();
  }

  // Gives the variables, which calls keep, their initial values.
  reset() {
    this.resetState?.(...this.state);
  }

  // The results for arguments in the order of the signature.
  run(...values) {
    const { arguments: slots, results } = this.signature;
    if (values.length !== slots.length) throw new TypeError(`${slots.length} arguments expected, ${values.length} given`);
    const taken = [];
    try {
      const passed = slots.map((slot, i) => this.pass(slot, values[i], taken));
      const places = results.map((slot) => this.take(slot.shape ? this.descriptorBytes(slot) : 16, taken));
      const message = this.call(...passed, ...places, this.room(Number(this.workspaceBytes(...passed))), ...this.state);
      if (message !== 0) throw new Error(this.text(message));
      return results.map((slot, i) => this.result(slot, places[i]));
    } finally {
      for (const pointer of taken) this.exports.free(pointer);
    }
  }

  // Memory grows, and its old buffer is gone: views are made anew.
  get view() {
    return new DataView(this.exports.memory.buffer);
  }

  allocate(bytes) {
    const pointer = this.exports.malloc(bytes) >>> 0;
    if (pointer === 0) throw new RangeError(MEMORY_EXHAUSTED);
    return pointer;
  }

  take(bytes, taken) {
    const pointer = this.allocate(bytes);
    taken.push(pointer);
    new Uint8Array(this.exports.memory.buffer, pointer, bytes).fill(0);
    return pointer;
  }

  descriptorBytes({ shape }) {
    return NUMBERS_AT + NUMBER_BYTES * (1 + 2 * shape.length);
  }

  // The buffer for temporary values, kept from call to call.
  room(bytes) {
    if (bytes > this.workspace.bytes) {
      this.exports.free(this.workspace.at);
      this.workspace = { at: 0, bytes: 0 };
      this.workspace = { at: this.allocate(bytes), bytes };
    }
    return this.workspace.at;
  }

  pass(slot, value, taken) {
    if (slot.shape === undefined) return scalar(slot, value);
    const { kind, perElement } = arrayOf(slot.element);
    const data = value?.data ?? value;
    const shape = shapeOf(slot, value?.shape, data.length / perElement);
    const pointer = this.allocate(Math.max(1, data.length * kind.BYTES_PER_ELEMENT));
    taken.push(pointer);
    const descriptor = this.take(this.descriptorBytes(slot), taken);
    new kind(this.exports.memory.buffer, pointer, data.length).set(data);
    const view = this.view;
    for (const at of [0, POINTER_BYTES]) view.setUint32(descriptor + at, pointer, true);
    [0, ...shape, ...strides(shape)].forEach((number, i) =>
      view.setBigInt64(descriptor + NUMBERS_AT + NUMBER_BYTES * i, BigInt(number), true));
    return descriptor;
  }

  result(slot, place) {
    const { kind, perElement } = arrayOf(slot.element);
    const { buffer } = this.exports.memory;
    if (slot.shape === undefined) return value(new kind(buffer, place, perElement), slot, perElement);
    const view = this.view;
    const [allocated, aligned] = [0, POINTER_BYTES].map((at) => view.getUint32(place + at, true));
    const shape = slot.shape.map((_, i) => Number(view.getBigInt64(place + NUMBERS_AT + NUMBER_BYTES * (1 + i), true)));
    const data = new kind(buffer, aligned, product(shape) * perElement).slice();
    this.exports.free(allocated);
    return { data, shape };
  }

  text(pointer) {
    const bytes = new Uint8Array(this.exports.memory.buffer, pointer);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }
}

function scalar(slot, value) {
  if (["i64", "ui64", "si64", "index"].includes(slot.element)) return BigInt(value);
  return Number(value);
}

function value(found, slot, perElement) {
  if (perElement > 1) return found.slice();
  return slot.element === "i1" ? found[0] !== 0 : found[0];
}

// The sizes of an argument: given, or those of the signature with the one that is left.
function shapeOf(slot, given, count) {
  const open = slot.shape.filter((size) => size === null).length;
  const known = product(slot.shape.filter((size) => size !== null));
  const shape = given ?? (open > 1 ? undefined : slot.shape.map((size) => size ?? count / known));
  const fits = shape?.length === slot.shape.length
    && slot.shape.every((size, i) => size === null ? Number.isInteger(shape[i]) : size === shape[i]);
  if (!fits || product(shape) !== count) {
    const wanted = slot.shape.map((size) => size ?? "?").join("x");
    throw new TypeError(`'${slot.name}': ${wanted || 1} elements of ${slot.element} expected, ${count} given as [${shape}]`);
  }
  return shape;
}
