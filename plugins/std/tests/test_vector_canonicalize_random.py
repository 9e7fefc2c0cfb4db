"""Random programs that move elements of vectors compute the same before and after canonicalization."""

from __future__ import annotations

import random

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager
from plait.syntax.parser import parse_module

SHAPES = {
    24: [(2, 3, 4), (24,), (6, 4), (1, 24), (4, 1, 6), (2, 12)],
    6: [(6,), (2, 3), (1, 6), (6, 1)],
    4: [(4,), (2, 2)],
}


def _type(shape: tuple[int, ...]) -> str:
    return f"vector<{''.join(f'{size}x' for size in shape)}i32>" if shape else "i32"


class Movements:
    """A random program of operations that move elements, as text."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.values: list[tuple[str, tuple[int, ...]]] = [("%v", (2, 3, 4)), ("%w", (2, 3, 4)), ("%s", ())]
        self.lines: list[str] = []
        for _ in range(self.rng.randrange(3, 10)):
            name = self.rng.choice(
                ("insert", "extract", "transpose", "cast", "broadcast", "shuffle", "slice", "put", "all")
            )
            getattr(self, f"_{name}")()

    def text(self) -> str:
        shown = self.values[2:][-3:]
        types = ", ".join(_type(shape) for _, shape in shown)
        body = "\n".join(self.lines)
        head = f"func.func @f(%v: {_type((2, 3, 4))}, %w: {_type((2, 3, 4))}, %s: i32) -> ({types})"
        return f"{head} {{\n{body}\nreturn {', '.join(name for name, _ in shown)} : {types}\n}}"

    def _vector(self) -> tuple[str, tuple[int, ...]]:
        return self.rng.choice([value for value in self.values if value[1]][-4:])

    def _add(self, text: str, shape: tuple[int, ...]) -> None:
        name = f"%{len(self.lines)}"
        self.lines.append(f"{name} = {text}")
        self.values.append((name, shape))

    def _position(self, shape: tuple[int, ...], least: int = 1) -> tuple[int, ...]:
        return tuple(self.rng.randrange(size) for size in shape[: self.rng.randrange(least, len(shape) + 1)])

    def _extract(self) -> None:
        name, shape = self._vector()
        at = self._position(shape)
        part = shape[len(at) :]
        self._add(f"vector.extract {name}[{', '.join(map(str, at))}] : {_type(part)} from {_type(shape)}", part)

    def _insert(self) -> None:
        name, shape = self._vector()
        fitting = [value for value in self.values if value[1] == shape[len(shape) - len(value[1]) :]]
        what, part = self.rng.choice([value for value in fitting if len(value[1]) < len(shape)] or [("%s", ())])
        at = tuple(self.rng.randrange(size) for size in shape[: len(shape) - len(part)])
        place = ", ".join(map(str, at))
        self._add(f"vector.insert {what}, {name}[{place}] : {_type(part)} into {_type(shape)}", shape)

    def _transpose(self) -> None:
        name, shape = self._vector()
        order = self.rng.sample(range(len(shape)), len(shape))
        new = tuple(shape[dim] for dim in order)
        self._add(f"vector.transpose {name}, {order} : {_type(shape)} to {_type(new)}", new)

    def _cast(self) -> None:
        name, shape = self._vector()
        new = self.rng.choice(SHAPES.get(int(np.prod(shape)), [(1, *shape), (*shape, 1)]))
        self._add(f"vector.shape_cast {name} : {_type(shape)} to {_type(new)}", new)

    def _broadcast(self) -> None:
        name, shape = self.rng.choice(self.values[-4:])
        new = tuple(3 if size == 1 and self.rng.random() < 0.5 else size for size in shape)
        new = (*(self.rng.choice((1, 2)) for _ in range(0 if shape and new != shape else 1)), *new)
        self._add(f"vector.broadcast {name} : {_type(shape)} to {_type(new)}", new)

    def _shuffle(self) -> None:
        name, shape = self._vector()
        other = self.rng.choice([value for value, ty in self.values if ty == shape])
        mask = [self.rng.randrange(2 * shape[0]) for _ in range(self.rng.randrange(1, 5))]
        new = (len(mask), *shape[1:])
        self._add(f"vector.shuffle {name}, {other} {mask} : {_type(shape)}, {_type(shape)}", new)

    def _window(self, shape: tuple[int, ...]) -> tuple[list[int], list[int]]:
        sizes = [self.rng.choice((1, size, self.rng.randrange(1, size + 1))) for size in shape]
        return [self.rng.randrange(whole - size + 1) for whole, size in zip(shape, sizes)], sizes

    def _slice(self) -> None:
        name, shape = self._vector()
        offsets, sizes = self._window(shape)
        window = f"{{offsets = {offsets}, sizes = {sizes}, strides = {[1] * len(shape)}}}"
        self._add(
            f"vector.extract_strided_slice {name} {window} : {_type(shape)} to {_type(tuple(sizes))}", tuple(sizes)
        )

    def _put(self) -> None:
        name, shape = self._vector()
        offsets, sizes = self._window(shape)
        self._add(f"vector.broadcast %s : i32 to {_type(tuple(sizes))}", tuple(sizes))
        what, part = self.values[-1]
        window = f"{{offsets = {offsets}, strides = {[1] * len(shape)}}}"
        self._add(f"vector.insert_strided_slice {what}, {name} {window} : {_type(part)} into {_type(shape)}", shape)

    def _all(self) -> None:
        name, shape = self._vector()
        at = self._position(shape, len(shape))
        self._add(f"vector.extract {name}[{', '.join(map(str, at))}] : i32 from {_type(shape)}", ())
        self._add(f"vector.from_elements {self.values[-1][0]}, %s : {_type((2,))}", (2,))


@pytest.mark.parametrize("seed", range(120))
def test_canonical_forms_compute_the_same(seed: int, ctx: Context) -> None:
    text = Movements(seed).text()
    v = np.arange(24, dtype=np.int32).reshape(2, 3, 4)
    module, canonical = parse_module(text, ctx), parse_module(text, ctx)
    verify(module, ctx)
    PassManager(ctx).run("canonicalize", canonical)
    expected, found = (Interpreter(one, ctx).run("f", v, 100 + v, 77) for one in (module, canonical))
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_array_equal(a, b, err_msg=text)


TRANSFER = "%c0 = arith.constant 0 : index  %pad = arith.constant 9 : i32"
WRITTEN = "%w = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xi32>, tensor<8xi32>"
UNDER_MASKS = {
    "a read of what was written": f"""(%t: tensor<8xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> vector<4xi32> {{
      {TRANSFER} {WRITTEN}
      %r = vector.mask %m {{ vector.transfer_read %w[%c0], %pad {{in_bounds = [true]}} : tensor<8xi32>, vector<4xi32> }}
        : vector<4xi1> -> vector<4xi32>
      return %r : vector<4xi32>""",
    "a write over what was written": f"""(%t: tensor<8xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> tensor<8xi32> {{
      {TRANSFER} {WRITTEN}
      %u = arith.addi %v, %v : vector<4xi32>
      %r = vector.mask %m {{ vector.transfer_write %u, %w[%c0] {{in_bounds = [true]}} : vector<4xi32>, tensor<8xi32> }}
        : vector<4xi1> -> tensor<8xi32>
      return %r : tensor<8xi32>""",
    "neighbours that are gathered": """(%t: memref<8xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> vector<4xi32> {
      %c2 = arith.constant 2 : index
      %set = arith.constant dense<[true, true, false, false]> : vector<4xi1>
      %i = vector.step : vector<4xindex>
      %r = vector.mask %m { vector.gather %t[%c2] [%i], %set, %v
        : memref<8xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32> } : vector<4xi1> -> vector<4xi32>
      return %r : vector<4xi32>""",
    "a reduction of one element": """(%t: tensor<8xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> (i32, i32) {
      %one = vector.extract_strided_slice %v {offsets = [1], sizes = [1], strides = [1]} : vector<4xi32> to vector<1xi32>
      %k0 = vector.extract_strided_slice %m {offsets = [0], sizes = [1], strides = [1]} : vector<4xi1> to vector<1xi1>
      %k1 = vector.extract_strided_slice %m {offsets = [1], sizes = [1], strides = [1]} : vector<4xi1> to vector<1xi1>
      %a = vector.mask %k0 { vector.reduction <add>, %one : vector<1xi32> into i32 } : vector<1xi1> -> i32
      %b = vector.mask %k1 { vector.reduction <mul>, %one : vector<1xi32> into i32 } : vector<1xi1> -> i32
      return %a, %b : i32, i32""",
    "a reduction of one index": """(%t: tensor<8xi32>, %v: vector<4xi32>, %m: vector<4xi1>) -> index {
      %wide = arith.index_cast %v : vector<4xi32> to vector<4xindex>
      %one = vector.extract_strided_slice %wide {offsets = [1], sizes = [1], strides = [1]} : vector<4xindex> to vector<1xindex>
      %c2 = arith.constant 2 : index
      %r = vector.reduction <add>, %one, %c2 : vector<1xindex> into index
      return %r : index""",
}


@pytest.mark.parametrize("name", UNDER_MASKS)
def test_what_is_masked_computes_the_same(name: str, ctx: Context) -> None:
    module, canonical = (parse_module(f"func.func @f{UNDER_MASKS[name]} }}", ctx) for _ in range(2))
    PassManager(ctx).run("canonicalize", canonical)
    verify(canonical, ctx)
    t, v, m = np.arange(8, dtype=np.int32), np.arange(4, dtype=np.int32) + 10, np.array([True, False, True, False])
    expected, found = (Interpreter(one, ctx).run("f", t.copy(), v, m) for one in (module, canonical))
    for a, b in zip(expected, found, strict=True):
        np.testing.assert_array_equal(a, b)
