// What the loader promises: node loader_cases.mjs FOLDER, with the modules that test_loader.py makes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { load } = await import(pathToFileURL(join(folder, "plait.mjs")));
const model = (name) => load(readFileSync(join(folder, `${name}.wasm`)));

const mixed = await model("mixed");
const x = new Int32Array([1, 2, 3, 4, 5, 6]);
const [doubled, n, flag, half, complex] = mixed.run(x, 7n, true, 3, { data: new Float32Array([1, 2]), shape: [1] });
assert.deepEqual([...doubled.data], [2, 4, 6, 8, 10, 12]);
assert.deepEqual([doubled.shape, n, flag, half], [[3, 2], 14n, false, 1.5]);
assert.deepEqual([[...complex.data], complex.shape], [[2, 4], [1]]);
assert.deepEqual([...mixed.run(x, 2n ** 40n, false, 0, new Float32Array(2))[0].data], [2, 4, 6, 8, 10, 12]);
assert.equal(mixed.run(x, 2n ** 40n, false, 0, new Float32Array(2))[1], 2n ** 41n);
const empty = mixed.run({ data: new Int32Array(0), shape: [0, 2] }, 0, 0, 0, new Float32Array(2))[0];
assert.deepEqual([empty.data.length, empty.shape], [0, [0, 2]]);
assert.throws(() => mixed.run(x), /5 arguments expected, 1 given/);
assert.throws(() => mixed.run(new Int32Array(5), 1, 1, 1, new Float32Array(2)), /'x': \?x2 elements of i32 expected, 5 given/);
assert.throws(() => mixed.run({ data: x, shape: [2, 3] }, 1, 1, 1, new Float32Array(2)), /elements of i32 expected/);

const remainder = await model("remainder");
assert.ok(Math.abs(remainder.run(7.5, 2)[0] - 1.5) < 1e-6);
assert.equal(remainder.run(-7.5, 2)[0], -1.5);
assert.deepEqual([0.5, -0.5, 2.5, 0.49999997, -3.2].map((v) => remainder.run(v, 1)[1]), [1, -1, 3, 0, -3]);

const counting = await model("counting");
const another = await model("counting");
assert.deepEqual([1, 2, 3].map((by) => counting.run(by)[0]), [6, 8, 11]);
assert.equal(another.run(1)[0], 6);
counting.reset();
assert.equal(counting.run(1)[0], 6);

const failing = await model("failing");
assert.throws(() => failing.run(-1n), /the size is negative/);
assert.equal(failing.run(2n)[0], 2n);

const large = await model("large");
const data = new Float32Array(1 << 22).fill(1);
assert.equal(large.run(data)[0].data[12345], 2);
const before = large.exports.memory.buffer.byteLength;
for (let call = 0; call < 40; ++call) large.run(data);
assert.equal(large.exports.memory.buffer.byteLength, before);
const blocks = Array.from({ length: 200 }, (_, i) => large.allocate(1 + i * i));
for (const [i, block] of blocks.entries()) {
  assert.equal(block % 16, 0);
  new Uint8Array(large.exports.memory.buffer, block, 1 + i * i).fill(i);
}
for (const [i, block] of blocks.entries())
  assert.ok(new Uint8Array(large.exports.memory.buffer, block, 1 + i * i).every((byte) => byte === i));
for (const block of blocks) large.exports.free(block);
assert.deepEqual(new Set(Array.from({ length: 200 }, (_, i) => large.allocate(1 + i * i))), new Set(blocks));
assert.throws(() => large.allocate(2 ** 31), /memory of WebAssembly is used up/);
assert.throws(() => { for (;;) large.allocate(2 ** 28); }, /memory of WebAssembly is used up/);

const wide = await model("wide");
for (let i = 0n, number = 88172645463325252n; i < 200n; ++i) {
  const [a, b] = [number, number ^ (number >> 7n) * 77n].map((v) => BigInt.asUintN(64, v));
  const found = wide.run(BigInt.asIntN(64, a), BigInt.asIntN(64, b)).map((v) => BigInt.asUintN(64, v));
  assert.deepEqual(found, [BigInt.asUintN(64, a * b), (a * b) >> 64n]);
  number = BigInt.asUintN(64, number * 6364136223846793005n + 1442695040888963407n);
}

const huge = await model("huge");
assert.throws(() => huge.run(2n ** 40n), /memory|allocated/);
console.log("fine");
