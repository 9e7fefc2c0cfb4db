"""Slices and views of any stride, negative and zero too, natively and in the interpreter."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import plait
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret import InterpretError

MANY = [*range(40), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(40, 600))]


@dataclass(frozen=True)
class Slice:
    """A slice of a shape: which of its numbers and of the sizes of the shape are dynamic, which dimensions go."""

    shape: tuple[int, ...]
    boxes: tuple[tuple[int, int, int], ...]
    dynamic: frozenset[tuple[int, int]]
    unknown: frozenset[int]
    dropped: frozenset[int]

    @property
    def lists(self) -> str:
        """Offsets, sizes, strides."""
        return " ".join(f"[{', '.join(self._entry(d, k) for d in range(len(self.boxes)))}]" for k in range(3))

    def _entry(self, dim: int, kind: int) -> str:
        return f"%i{dim}{kind}" if (dim, kind) in self.dynamic else str(self.boxes[dim][kind])

    @property
    def names(self) -> list[str]:
        return [f"%i{dim}{kind}" for dim, kind in sorted(self.dynamic)]

    @property
    def numbers(self) -> list[int]:
        return [self.boxes[dim][kind] for dim, kind in sorted(self.dynamic)]

    @property
    def whole(self) -> str:
        return "x".join("?" if i in self.unknown else str(n) for i, n in enumerate(self.shape))

    @property
    def kept(self) -> list[int]:
        return [i for i in range(len(self.boxes)) if i not in self.dropped]

    @property
    def part(self) -> str:
        return "x".join([*("?" if (i, 1) in self.dynamic else str(self.boxes[i][1]) for i in self.kept), "f32"])


def picked(pick: random.Random, is_valid: bool) -> Slice:
    shape = tuple(pick.randint(1, 9) for _ in range(pick.randint(1, 3)))
    boxes: list[tuple[int, int, int]] = []
    for extent in shape:
        stride, offset = pick.randint(-3, 3), pick.randrange(extent)
        room = (extent - 1 - offset) // stride if stride > 0 else offset // -stride if stride else 6
        boxes.append((offset, pick.choice((pick.randint(0, room + 1), room + 1)), stride))
    if not is_valid:
        dim = pick.randrange(len(shape))
        offset, _, stride = boxes[dim]
        boxes[dim] = pick.choice(((shape[dim], 1, stride), (offset, shape[dim] + 2, stride or 1), (offset, 9, -1)))
    every = [(dim, kind) for dim in range(len(shape)) for kind in range(3)]
    dynamic = every if not is_valid else [one for one in every if pick.random() < 0.4]
    units = [i for i, box in enumerate(boxes) if box[1] == 1 and (i, 1) not in dynamic and pick.random() < 0.7]
    unknown = [i for i in range(len(shape)) if pick.random() < 0.4]
    return Slice(shape, tuple(boxes), frozenset(dynamic), frozenset(unknown), frozenset(units))


def program(s: Slice) -> str:
    """The part, what is computed of it, the whole with that put back at the same place, and read again."""
    parameters = "".join(f", {name}: index" for name in s.names)
    part, whole, lists = f"tensor<{s.part}>", f"tensor<{s.whole}xf32>", s.lists
    return f"""
    func.func @main(%x: {whole}, %y: {part}{parameters}) -> ({part}, {part}, {whole}, {part}) {{
      %0 = tensor.extract_slice %x{lists} : {whole} to {part}
      %1 = arith.addf %0, %y : {part}
      %2 = tensor.insert_slice %1 into %x{lists} : {part} into {whole}
      %3 = tensor.extract_slice %2{lists} : {whole} to {part}
      return %0, %1, %2, %3 : {part}, {part}, {whole}, {part}
    }}"""


def views(s: Slice) -> str:
    """The same in the memory of an argument, by a view, copied to and from."""
    parameters = "".join(f", {name}: index" for name in s.names)
    part, whole, lists = f"memref<{s.part}>", f"memref<{s.whole}xf32>", s.lists
    strides = ", ".join("?" * len(s.kept))
    view = f"memref<{s.part}, strided<[{strides}], offset: ?>>"
    static = f"memref<{s.part}, strided<[{', '.join(_strides(s))}], offset: {_offset(s)}>>"
    return f"""
    func.func @main(%x: {whole}, %y: {part}, %z: {part}{parameters}) {{
      %0 = memref.subview %x{lists} : {whole} to {static}
      %v = memref.cast %0 : {static} to {view}
      memref.copy %v, %z : {view} to {part}
      memref.copy %y, %0 : {part} to {static}
      return
    }}"""


def _row(s: Slice) -> list[int | None]:
    """The strides of the whole; None for those that are unknown."""
    found: list[int | None] = [1]
    for i in reversed(range(1, len(s.shape))):
        found.insert(0, None if found[0] is None or i in s.unknown else found[0] * s.shape[i])
    return found


def _strides(s: Slice) -> list[str]:
    found = [_product(None if (i, 2) in s.dynamic else s.boxes[i][2], _row(s)[i]) for i in s.kept]
    return ["?" if stride is None else str(stride) for stride in found]


def _offset(s: Slice) -> str:
    """The sum of offsets times steps; what is not known times 0 is 0."""
    parts = [_product(None if (i, 0) in s.dynamic else s.boxes[i][0], step) for i, step in enumerate(_row(s))]
    known = [part for part in parts if part is not None]
    return str(sum(known)) if len(known) == len(parts) else "?"


def _product(a: int | None, b: int | None) -> int | None:
    return 0 if 0 in (a, b) else None if a is None or b is None else a * b


def arrays(s: Slice) -> tuple[Any, Any]:
    numbers = np.random.default_rng(len(s.shape))
    shapes = s.shape, [s.boxes[i][1] for i in s.kept]
    return tuple(numbers.integers(-99, 99, shape).astype(np.float32) for shape in shapes)  # type: ignore


@pytest.mark.parametrize("seed", MANY)
def test_slices_are_read_and_written_in_order(seed: int) -> None:
    s = picked(random.Random(seed), True)
    x, y = arrays(s)
    native, reference = (plait.compile(program(s), target=target) for target in ("llvm", "interpret"))
    for found, expected in zip(native(x, y, *s.numbers), reference(x, y, *s.numbers), strict=True):
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("seed", MANY)
def test_views_are_read_and_written_in_order(seed: int) -> None:
    s = picked(random.Random(seed), True)
    results: list[Any] = []
    for target in ("llvm", "interpret"):
        x, y = arrays(s)
        z = np.zeros_like(y)
        plait.compile(views(s), target=target)(x, y, z, *s.numbers)
        results.append((x, z))
    for found, expected in zip(*results, strict=True):
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("seed", MANY[:30])
def test_slices_that_leave_the_whole_are_refused(seed: int) -> None:
    s = picked(random.Random(seed), False)
    x, y = arrays(s)
    for target, error in (("llvm", RuntimeError), ("interpret", InterpretError)):
        with pytest.raises((error, DiagnosticError)):
            plait.compile(program(s), target=target)(x, y, *s.numbers)


def test_the_smallest_stride_is_refused() -> None:
    text = """
    func.func @main(%x: tensor<8xf32>, %o: index, %s: index) -> tensor<2xf32> {
      %0 = tensor.extract_slice %x[%o] [2] [%s] : tensor<8xf32> to tensor<2xf32>
      return %0 : tensor<2xf32>
    }"""
    f = plait.compile(text)
    for stride in (-(1 << 63), (1 << 63) - 1, -(1 << 63) + 1, -8):
        with pytest.raises(RuntimeError, match="leaves dimension 0"):
            f(np.zeros(8, np.float32), 7, stride)
    assert f(np.arange(8, dtype=np.float32), 7, -7)[0].tolist() == [7, 0]


def test_views_of_negative_strides_are_arguments_and_results() -> None:
    text = """
    func.func @main(%x: memref<4xf32, strided<[-1], offset: 7>>, %y: memref<2x3xf32, strided<[-3, -1], offset: ?>>)
        -> (memref<2xf32, strided<[2], offset: 4>>, memref<2x3xf32, strided<[-3, -1], offset: ?>>) {
      %0 = memref.subview %x[3] [2] [-2] : memref<4xf32, strided<[-1], offset: 7>>
        to memref<2xf32, strided<[2], offset: 4>>
      return %0, %y : memref<2xf32, strided<[2], offset: 4>>, memref<2x3xf32, strided<[-3, -1], offset: ?>>
    }"""
    x, y = np.arange(4, dtype=np.float32), np.arange(6, dtype=np.float32).reshape(2, 3)
    first, second = plait.compile(text)(x, y)
    assert first.tolist() == [3, 1] and np.array_equal(second, y)


def test_arguments_that_begin_before_their_memory_are_refused() -> None:
    text = "func.func @main(%x: memref<?xf32, strided<[-1], offset: 2>>) {\n  return\n}"
    f = plait.compile(text)
    f(np.zeros(3, np.float32))
    with pytest.raises(ValueError, match="before the memory"):
        f(np.zeros(4, np.float32))


def test_elements_at_a_stride_of_0_are_equal() -> None:
    text = """
    func.func @main(%x: memref<2x3xf32, strided<[1, 0]>>) -> f32 {
      %c1 = arith.constant 1 : index
      %0 = memref.load %x[%c1, %c1] : memref<2x3xf32, strided<[1, 0]>>
      return %0 : f32
    }"""
    f = plait.compile(text)
    x = np.repeat(np.array([[1], [2]], np.float32), 3, 1)
    assert f(x) == (2,)
    x[1, 2] = 3
    before = x.copy()
    with pytest.raises(ValueError, match="elements differ that are one in the memory"):
        f(x)
    np.testing.assert_array_equal(x, before)


@pytest.mark.parametrize("strides", ["?, 1", "?, -1", "1, ?", "-1, ?", "?, 2", "7, ?", "-40, ?", "?, ?"])
def test_elements_of_arguments_are_apart(strides: str) -> None:
    ty = f"memref<?x?xf32, strided<[{strides}], offset: ?>>"
    text = f"func.func @main(%x: {ty}, %y: memref<?x?xf32>) {{\n  memref.copy %x, %y : {ty} to memref<?x?xf32>\n  return\n}}"
    f = plait.compile(text)
    for shape in ((4, 3), (1, 5), (5, 1), (3, 7), (0, 2), (1, 1)):
        x = np.arange(shape[0] * shape[1], dtype=np.float32).reshape(shape)
        y = np.zeros(shape, np.float32)
        f(x, y)
        np.testing.assert_array_equal(y, np.arange(x.size, dtype=np.float32).reshape(shape))
