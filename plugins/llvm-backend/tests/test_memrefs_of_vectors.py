"""Memrefs of vectors, and scalable vectors: compiled code computes what the interpreter computes."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.syntax.parser import parse_module

SEEN = """
func.func @main(%m: memref<WHOLExf32>, %o: memref<WHOLExf32>) {
  %a = vector.type_cast %m : memref<WHOLExf32> to memref<OUTERvector<INNERxf32>>
  %b = vector.type_cast %o : memref<WHOLExf32> to memref<OUTERvector<INNERxf32>>
  LOOPS
  return
}
"""
FLAGS = """
func.func @main(%m: memref<2x3xi1>, %o: memref<2x3xi1>) {
  %a = vector.type_cast %m : memref<2x3xi1> to memref<vector<2x3xi1>>
  %b = vector.type_cast %o : memref<2x3xi1> to memref<vector<2x3xi1>>
  %x = memref.load %a[] : memref<vector<2x3xi1>>
  %y = memref.load %b[] : memref<vector<2x3xi1>>
  %z = arith.xori %x, %y : vector<2x3xi1>
  memref.store %z, %b[] : memref<vector<2x3xi1>>
  return
}
"""
VIEWS = """
func.func @main(%m: memref<4x2x3xf32>, %o: memref<4x2x3xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = vector.type_cast %m : memref<4x2x3xf32> to memref<4xvector<2x3xf32>>
  %b = vector.type_cast %o : memref<4x2x3xf32> to memref<4xvector<2x3xf32>>
  %s = memref.subview %a[1] [2] [2] : memref<4xvector<2x3xf32>> to memref<2xvector<2x3xf32>, strided<[2], offset: 1>>
  %t = memref.cast %s : memref<2xvector<2x3xf32>, strided<[2], offset: 1>>
    to memref<?xvector<2x3xf32>, strided<[?], offset: ?>>
  %d = memref.dim %t, %c0 : memref<?xvector<2x3xf32>, strided<[?], offset: ?>>
  %r = memref.rank %t : memref<?xvector<2x3xf32>, strided<[?], offset: ?>>
  %tmp = memref.alloc(%d) : memref<?xvector<2x3xf32>>
  memref.copy %t, %tmp : memref<?xvector<2x3xf32>, strided<[?], offset: ?>> to memref<?xvector<2x3xf32>>
  %x = call @second(%tmp, %c1) : (memref<?xvector<2x3xf32>>, index) -> vector<2x3xf32>
  %y = memref.load %tmp[%c0] : memref<?xvector<2x3xf32>>
  memref.store %x, %b[%c0] : memref<4xvector<2x3xf32>>
  memref.store %y, %b[%d] : memref<4xvector<2x3xf32>>
  memref.dealloc %tmp : memref<?xvector<2x3xf32>>
  return %d, %r : index, index
}
func.func private @second(%m: memref<?xvector<2x3xf32>>, %i: index) -> vector<2x3xf32> {
  %0 = memref.load %m[%i] : memref<?xvector<2x3xf32>>
  return %0 : vector<2x3xf32>
}
"""
SCALABLE = """
func.func @main(%m: memref<?xf32>, %o: memref<?xf32>, %n: index, %ints: memref<8xi32>) -> (index, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %two = arith.constant dense<2.0> : vector<[4]xf32>
  %vs = vector.vscale
  %step = arith.muli %vs, %c4 : index
  %sum = scf.for %i = %c0 to %n step %step iter_args(%acc = %two) -> vector<[4]xf32> {
    %left = arith.subi %n, %i : index
    %mask = vector.create_mask %left : vector<[4]xi1>
    %v = vector.transfer_read %m[%i], %pad, %mask : memref<?xf32>, vector<[4]xf32>
    %w = arith.mulf %v, %two : vector<[4]xf32>
    vector.transfer_write %w, %o[%i], %mask : vector<[4]xf32>, memref<?xf32>
    %next = arith.addf %acc, %w : vector<[4]xf32>
    scf.yield %next : vector<[4]xf32>
  }
  %total = vector.reduction <add>, %sum : vector<[4]xf32> into f32
  %steps = vector.step : vector<[8]xindex>
  %narrow = arith.index_cast %steps : vector<[8]xindex> to vector<[8]xi32>
  %part = vector.scalable.extract %narrow[4] : vector<4xi32> from vector<[8]xi32>
  %whole = vector.scalable.insert %part, %narrow[0] : vector<4xi32> into vector<[8]xi32>
  %some = vector.constant_mask [8] : vector<[8]xi1>
  vector.maskedstore %ints[%c0], %some, %whole : memref<8xi32>, vector<[8]xi1>, vector<[8]xi32>
  return %vs, %total : index, f32
}
"""


def both(std: Context, run: Callable[..., Any], text: str, *arguments: Any) -> None:
    """Raise unless compiled code returns and writes what the interpreter returns and writes."""
    ours, theirs = ([one.copy() if isinstance(one, np.ndarray) else one for one in arguments] for _ in range(2))
    wanted, found = Interpreter(parse_module(text, std), std).run("main", *theirs), run(*ours)
    for a, b in zip([*(found or ()), *ours], [*wanted, *theirs], strict=True):
        np.testing.assert_array_equal(a, b)


def _of_shapes(outer: tuple[int, ...], inner: tuple[int, ...]) -> str:
    """A program that copies the vectors of a memref one by one, in reverse order."""
    memref = f"memref<{''.join(f'{n}x' for n in outer)}vector<{'x'.join(map(str, inner))}xf32>>"
    lines = [f"%c{n} = arith.constant {n} : index" for n in range(max(outer, default=0))]
    for number, place in enumerate(np.ndindex(*outer)):
        here, there = (", ".join(f"%c{n}" for n in one) for one in (place, [s - 1 - n for s, n in zip(outer, place)]))
        lines += [f"%x{number} = memref.load %a[{here}] : {memref}", f"memref.store %x{number}, %b[{there}] : {memref}"]
    text = SEEN.replace("WHOLE", "x".join(map(str, outer + inner))).replace("INNER", "x".join(map(str, inner)))
    return text.replace("OUTER", "".join(f"{n}x" for n in outer)).replace("LOOPS", "\n  ".join(lines))


@pytest.mark.parametrize("outer", [(), (2,), (2, 3)])
@pytest.mark.parametrize("inner", [(4,), (3,), (2, 3), (2, 1, 5)])
def test_bytes_are_seen_as_vectors(
    std: Context, compiled: Callable[..., Any], outer: tuple[int, ...], inner: tuple[int, ...]
) -> None:
    text, shape = _of_shapes(outer, inner), outer + inner
    m = np.arange(prod(shape), dtype=np.float32).reshape(shape)
    both(std, compiled(text), text, m, np.zeros_like(m))


def test_flags(std: Context, compiled: Callable[..., Any]) -> None:
    rng = np.random.default_rng(0)
    m, o = (rng.integers(0, 2, (2, 3)).astype(bool) for _ in range(2))
    both(std, compiled(FLAGS), FLAGS, m, o)


def test_views(std: Context, compiled: Callable[..., Any]) -> None:
    m = np.arange(24, dtype=np.float32).reshape(4, 2, 3)
    both(std, compiled(VIEWS), VIEWS, m, np.zeros_like(m))


@pytest.mark.parametrize("count", [0, 3, 8, 13])
def test_scalable_vectors(std: Context, compiled: Callable[..., Any], count: int) -> None:
    m = np.random.default_rng(count).integers(-9, 9, count).astype(np.float32)
    both(std, compiled(SCALABLE), SCALABLE, m, np.zeros_like(m), count, np.zeros(8, np.int32))
