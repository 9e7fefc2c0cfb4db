"""Columns of joined rows, of any number and length, have the results of the operation."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PIPELINE = (
    "builtin.module(linalg-fuse-reductions{vector-bits=128},canonicalize,cse,linalg-strip-elementwise{vector-bits=128},"
    "linalg-vectorize,canonicalize,cse)"
)

PROGRAM = """
func.func @main(%x: tensor<?x?x?xi16>, %s: tensor<?xi32>, %t: tensor<?xi32>, %init: tensor<?x?xi32>)
    -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %0:2 = linalg.generic {indexing_maps = [
      affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (j)>, affine_map<(b, i, j) -> (b)>,
      affine_map<(b, i, j) -> (b, j)>, affine_map<(b, i, j) -> (b, j)>
    ], iterator_types = ["parallel", "reduction", "parallel"]}
    ins(%x, %s, %t : tensor<?x?x?xi16>, tensor<?xi32>, tensor<?xi32>)
    outs(%init, %init : tensor<?x?xi32>, tensor<?x?xi32>) {
  ^bb0(%a: i16, %b: i32, %c: i32, %o: i32, %p: i32):
    %wide = arith.extsi %a : i16 to i32
    %1 = arith.subi %wide, %b : i32
    %2 = arith.muli %1, %c : i32
    %3 = arith.addi %o, %2 : i32
    %4 = arith.maxsi %p, %wide : i32
    linalg.yield %3, %4 : i32, i32
  } -> (tensor<?x?xi32>, tensor<?x?xi32>)
  return %0#0, %0#1 : tensor<?x?xi32>, tensor<?x?xi32>
}"""

SUMS = """
func.func @main(%x: tensor<?x?x{t}>) -> tensor<?x{t}> {{
  %zero = arith.constant {zero} : {t}
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<?x?x{t}>
  %empty = tensor.empty(%n) : tensor<?x{t}>
  %init = linalg.fill ins(%zero : {t}) outs(%empty : tensor<?x{t}>) -> tensor<?x{t}>
  %0 = linalg.generic {{
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]}} ins(%x : tensor<?x?x{t}>) outs(%init : tensor<?x{t}>) {{
  ^bb0(%a: {t}, %o: {t}):
    %1 = {op} %o, %a : {t}
    linalg.yield %1 : {t}
  }} -> tensor<?x{t}>
  return %0 : tensor<?x{t}>
}}
"""


KNOWN = """
func.func @main(%x: tensor<{rows}x{columns}xi16>, %t: tensor<i32>, %init: tensor<{columns}xi32>)
    -> (tensor<{columns}xi32>, tensor<{columns}xi32>) {{
  %0:2 = linalg.generic {{indexing_maps = [
      affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>
    ], iterator_types = ["reduction", "parallel"]}}
    ins(%x, %t : tensor<{rows}x{columns}xi16>, tensor<i32>)
    outs(%init, %init : tensor<{columns}xi32>, tensor<{columns}xi32>) {{
  ^bb0(%a: i16, %c: i32, %o: i32, %p: i32):
    %wide = arith.extsi %a : i16 to i32
    %1 = arith.muli %wide, %c : i32
    %2 = arith.addi %o, %1 : i32
    %3 = arith.maxsi %p, %wide : i32
    linalg.yield %2, %3 : i32, i32
  }} -> (tensor<{columns}xi32>, tensor<{columns}xi32>)
  return %0#0, %0#1 : tensor<{columns}xi32>, tensor<{columns}xi32>
}}"""


@pytest.mark.parametrize(("rows", "columns", "are_joined"), [(256, 2, True), (303, 3, True), (100, 2, False)])
def test_two_or_three_columns_of_a_known_number(rows: int, columns: int, are_joined: bool) -> None:
    ctx = Context.from_environment()
    plain, joined = (parse_module(KNOWN.format(rows=rows, columns=columns), ctx) for _ in range(2))
    PassManager(ctx).run(PIPELINE, joined)
    assert ("tensor.collapse_shape" in str(joined)) == are_joined
    rng = np.random.default_rng(26)
    x, init = rng.integers(-99, 99, (rows, columns), np.int16), rng.integers(-99, 99, columns, np.int32)
    expected = Interpreter(plain, ctx).run("main", x, np.int32(7), init)
    for found, wanted in zip(Interpreter(joined, ctx).run("main", x, np.int32(7), init), expected, strict=True):
        np.testing.assert_array_equal(found, wanted)


@pytest.mark.parametrize("dtype", [np.int16, np.int32])
def test_rows_of_each_number_and_length(dtype: type) -> None:
    """Joined rows, and vectors of a few columns where numbers are as wide as masks of AVX2 are."""
    ctx = Context.from_environment()
    text = PROGRAM if dtype is np.int16 else PROGRAM.replace("arith.extsi %a : i16 to i32", "arith.xori %a, %c : i32")
    text = text if dtype is np.int16 else text.replace("i16", "i32")
    plain, joined = parse_module(text, ctx), parse_module(text, ctx)
    bits = 128 if dtype is np.int16 else 256
    PassManager(ctx).run(PIPELINE.replace("vector-bits=128}", f"vector-bits={bits} instructions=fma}}"), joined)
    assert "tensor.collapse_shape" in str(joined) and "linalg.generic" not in str(joined)
    assert ("arith.minsi" in str(joined)) == (dtype is np.int32)
    rng = np.random.default_rng(24)
    shapes = [(2, rows, length) for rows in (0, 1, 15, 16, 17, 31, 50) for length in (0, 1, 7, 15, 16, 17, 33)]
    for shape in shapes:
        x, s = rng.integers(-99, 99, shape, dtype), rng.integers(-99, 99, shape[2], np.int32)
        t, init = rng.integers(-99, 99, shape[0], np.int32), rng.integers(-99, 99, (shape[0], shape[2]), np.int32)
        expected = Interpreter(plain, ctx).run("main", x, s, t, init)
        for found, wanted in zip(Interpreter(joined, ctx).run("main", x, s, t, init), expected, strict=True):
            np.testing.assert_array_equal(found, wanted, f"{shape[1]} rows of {shape[2]}")


@pytest.mark.parametrize(
    ("name", "op", "zero"),
    [("f32", "arith.addf", "0.0"), ("f16", "arith.maximumf", "0xFC00"), ("i8", "arith.addi", "0")],
)
def test_native_columns(name: str, op: str, zero: str) -> None:
    kernel = plait.compile(SUMS.format(t=name, op=op, zero=zero))
    dtype = {"f32": np.float32, "f16": np.float16, "i8": np.int8}[name]
    rng = np.random.default_rng(25)
    for rows in (1, 31, 32, 33, 70, 127, 128, 300):
        for length in (1, 2, 3, 5, 8, 13, 31, 32, 33, 64, 127, 130):
            x = rng.integers(-40, 40, (rows, length)).astype(dtype)
            expected = x.max(0) if "max" in op else x.sum(0, dtype=dtype)
            np.testing.assert_array_equal(kernel(x)[0], expected)
