"""Rows of any number and length that are copied and joined have the results of the operation, bit by bit."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PIPELINE = (
    "builtin.module(linalg-strip-elementwise{vector-bits=128 instructions=fma},canonicalize,cse,"
    "linalg-vectorize,canonicalize,cse)"
)

SLICES = """
#whole = affine_map<(b, i, j) -> (b, i, j)>
func.func @main(%y: tensor<?x?x?xi32>, %s: tensor<?xi32>, %t: tensor<?x?xi32>, %k: i32, %b: index, %m: index, %n: index)
    -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>) {
  %x = tensor.extract_slice %y[0, 1, 2] [%b, %m, %n] [1, 1, 1] : tensor<?x?x?xi32> to tensor<?x?x?xi32>
  %e = tensor.empty(%b, %m, %n) : tensor<?x?x?xi32>
  %0:2 = linalg.generic {indexing_maps = [
      #whole, affine_map<(b, i, j) -> (j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> ()>, #whole, #whole
    ], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %s, %t, %k : tensor<?x?x?xi32>, tensor<?xi32>, tensor<?x?xi32>, i32)
    outs(%e, %e : tensor<?x?x?xi32>, tensor<?x?x?xi32>) {
  ^bb0(%a: i32, %p: i32, %q: i32, %r: i32, %o: i32, %u: i32):
    %1 = arith.muli %a, %p : i32
    %2 = arith.xori %1, %q : i32
    %3 = arith.addi %2, %r : i32
    linalg.yield %2, %3 : i32, i32
  } -> (tensor<?x?x?xi32>, tensor<?x?x?xi32>)
  return %0#0, %0#1 : tensor<?x?x?xi32>, tensor<?x?x?xi32>
}"""

PLANES = """
func.func @main(%x: tensor<2x37x?xi32>, %t: tensor<37xi32>, %n: index) -> tensor<2x37x?xi32> {
  %e = tensor.empty(%n) : tensor<2x37x?xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (i)>,
        affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %t : tensor<2x37x?xi32>, tensor<37xi32>) outs(%e : tensor<2x37x?xi32>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %1 = arith.muli %a, %b : i32
    linalg.yield %1 : i32
  } -> tensor<2x37x?xi32>
  return %0 : tensor<2x37x?xi32>
}"""

GATHERS = """
func.func @main(%x: tensor<?x?xi32>, %at: tensor<?xi64>, %t: tensor<?xi32>, %m: index, %n: index) -> tensor<?x?xi32> {
  %c1 = arith.constant 1 : index
  %last = arith.subi %m, %c1 : index
  %e = tensor.empty(%m, %n) : tensor<?x?xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%at : tensor<?xi64>) outs(%e : tensor<?x?xi32>) {
  ^bb0(%a: i64, %o: i32):
    %r = arith.index_cast %a : i64 to index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %1 = tensor.extract %x[%r, %j] : tensor<?x?xi32>
    %back = arith.subi %last, %i : index
    %2 = tensor.extract %t[%back] : tensor<?xi32>
    %3 = arith.muli %1, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}"""

SIZES = [(rows, length) for rows in (0, 1, 16, 37) for length in (0, 1, 3, 7)] + [(130, 3)]


def _results(text: str) -> tuple[Interpreter, Interpreter]:
    ctx = Context.from_environment()
    plain, joined = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE, joined)
    assert "tensor.collapse_shape" in str(joined) and "linalg.generic" not in str(joined)
    return Interpreter(plain, ctx), Interpreter(joined, ctx)


def test_slices_and_numbers_of_rows() -> None:
    """Rows of a slice, one row for all, a number for each row, and one number."""
    plain, joined = _results(SLICES)
    rng = np.random.default_rng(29)
    for rows, length in SIZES:
        y = rng.integers(-99, 99, (2, rows + 3, length + 2), np.int32)
        s, t = (rng.integers(-99, 99, shape, np.int32) for shape in (length, (2, rows)))
        arguments = (y, s, t, np.int32(7), 2, rows, length)
        for found, wanted in zip(joined.run("main", *arguments), plain.run("main", *arguments), strict=True):
            np.testing.assert_array_equal(found, wanted, f"{rows} rows of {length}")


def test_a_known_number_of_rows() -> None:
    """Planes of channels, of which size is not known, with a number for each channel."""
    plain, joined = _results(PLANES)
    rng = np.random.default_rng(30)
    for length in (0, 1, 4, 15, 40):
        x, t = rng.integers(-99, 99, (2, 37, length), np.int32), rng.integers(-99, 99, 37, np.int32)
        np.testing.assert_array_equal(joined.run("main", x, t, length), plain.run("main", x, t, length))


def test_rows_and_numbers_that_are_gathered() -> None:
    """Rows are chosen by a number each, and numbers by the place of the row."""
    plain, joined = _results(GATHERS)
    rng = np.random.default_rng(31)
    for rows, length in SIZES:
        x, t = (rng.integers(-99, 99, shape, np.int32) for shape in ((5, length), rows))
        arguments = (x, rng.integers(0, 5, rows), t, rows, length)
        np.testing.assert_array_equal(joined.run("main", *arguments), plain.run("main", *arguments), f"{rows}, {length}")


@pytest.mark.parametrize("name", ["f32", "i8"])
def test_native_rows(name: str) -> None:
    """Rows of planes, scaled by a number for each channel."""
    text = PLANES.replace("i32", name).replace("arith.muli", "arith.mulf" if name == "f32" else "arith.muli")
    dtype = np.float32 if name == "f32" else np.int8
    kernel, rng = plait.compile(text), np.random.default_rng(32)
    for length in (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 70, 127, 128):
        x, t = rng.integers(-9, 9, (2, 37, length)).astype(dtype), rng.integers(-9, 9, 37).astype(dtype)
        np.testing.assert_array_equal(kernel(x, t, length)[0], x * t[:, None])
