"""Scans: against NumPy, and the same after each step of the lowering and in native code."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from programs import scan_text, transformed

Check = Any
RNG = np.random.default_rng(0)
UFUNCS = {
    "add": np.add, "multiply": np.multiply, "maximum": np.maximum, "minimum": np.minimum, "and": np.bitwise_and,
    "or": np.bitwise_or, "xor": np.bitwise_xor,
}  # fmt: skip

DTYPES: Any = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8, "i32": np.int32}


def expected(kind: str, x: Any, init: Any, dim: int, flags: str) -> Any:
    """By definition: a prefix of the line, reduced."""
    lines = np.moveaxis(np.flip(x, dim) if "reverse" in flags else x, dim, 0)
    before = np.concatenate([np.broadcast_to(np.asarray(init, x.dtype), (1, *lines.shape[1:])), lines])
    totals = UFUNCS[kind].accumulate(before, axis=0, dtype=x.dtype)
    result = np.moveaxis(totals[:-1] if "exclusive" in flags else totals[1:], 0, dim)
    return np.flip(result, dim) if "reverse" in flags else result


@pytest.mark.parametrize("flags", ["", "exclusive", "reverse", "exclusive, reverse"])
@pytest.mark.parametrize("dim", [0, 1, 2])
def test_scan_along_each_dimension(dim: int, flags: str, check_natively: Check) -> None:
    x = RNG.integers(-9, 9, (3, 4, 5)).astype(np.float32)
    init = np.array(2, np.float32)
    (got,) = check_natively(scan_text("add", "tensor<3x?x5xf32>", "f32", dim, flags), [x, init])
    assert np.array_equal(got, expected("add", x, init, dim, flags))


@pytest.mark.parametrize("flags", ["", "exclusive, reverse"])
@pytest.mark.parametrize("lines", [0, 1, 7, 8, 9, 16, 19])
@pytest.mark.parametrize("sizes", ["{}x5", "?x5", "2x{}x?", "?x?x?"])
def test_several_lines_at_a_time(sizes: str, lines: int, flags: str, check_natively: Check) -> None:
    rank = sizes.count("x") + 1
    x = RNG.integers(-9, 9, (2, lines, 5)[-rank:]).astype(np.float32)
    init = np.array(2, np.float32)
    (got,) = check_natively(scan_text("add", f"tensor<{sizes.format(lines)}xf32>", "f32", rank - 1, flags), [x, init])
    assert np.array_equal(got, expected("add", x, init, rank - 1, flags))


@pytest.mark.parametrize("flags", ["", "exclusive", "reverse", "exclusive, reverse"])
@pytest.mark.parametrize(("lines", "length"), [(8, 5), (45, 64), (32, 70), (9, 129)])
@pytest.mark.parametrize("sizes", ["{}x{}", "?x?", "2x{}x{}", "?x?x{1}"])
def test_lines_as_lanes(sizes: str, lines: int, length: int, flags: str, check_natively: Check) -> None:
    """Blocks of lines and of steps, and what is left of both."""
    rank = sizes.count("x") + 1
    x = RNG.standard_normal((2, lines, length)[-rank:]).astype(np.float32)
    x[..., -1, length // 2] = np.nan
    init = np.array(-0.5, np.float32)
    ty = f"tensor<{sizes.format(lines, length)}xf32>"
    (got,) = check_natively(scan_text("maximum", ty, "f32", rank - 1, flags), [x, init])
    np.testing.assert_array_equal(got, expected("maximum", x, init, rank - 1, flags))


@pytest.mark.parametrize(("element", "kind", "is_long"), [
    ("bf16", "add", True), ("f16", "multiply", True), ("f64", "minimum", True), ("f32", "add", False), ("i32", "maximum", False),
])  # fmt: skip
def test_long_steps_are_vectors(element: str, kind: str, is_long: bool, ctx: Any) -> None:
    """Where a step is one instruction, four lines at a time are as fast."""
    module = transformed(scan_text(kind, f"tensor<64x128x{element}>", element, 1), "builtin.module(tcp-to-linalg)", ctx)
    assert ("linalg.transpose" in str(module)) == is_long


@pytest.mark.parametrize(("element", "kind", "width", "is_vector"), [
    ("f16", "add", 12, True), ("f32", "maximum", 31, True), ("f32", "add", 4, True), ("i32", "add", 16, True),
    ("i8", "add", 24, False), ("f32", "add", 6, False), ("f16", "add", 33, False), ("f32", "add", 1, False),
])  # fmt: skip
def test_short_rows_are_vectors(element: str, kind: str, width: int, is_vector: bool, ctx: Any) -> None:
    text = scan_text(kind, f"tensor<3x128x{width}x{element}>", element, 1)
    module = transformed(text, "builtin.module(tcp-to-linalg)", ctx)
    assert ("linalg.generic" in str(module)) == is_vector


@pytest.mark.parametrize("flags", ["", "exclusive", "reverse", "exclusive, reverse"])
@pytest.mark.parametrize(("element", "sizes"), [
    ("f32", "2x9x3"), ("f32", "?x?x4"), ("f16", "2x?x12"), ("bf16", "9x5"), ("i8", "2x9x8"), ("i32", "?x2"),
])  # fmt: skip
def test_short_rows(element: str, sizes: str, flags: str, check_natively: Check) -> None:
    dtype: Any = DTYPES[element]
    shape = [9 if size == "?" else int(size) for size in sizes.split("x")]
    dim, init = len(shape) - 2, np.array(2, dtype)
    x = RNG.integers(-5, 5, shape).astype(dtype)
    (got,) = check_natively(scan_text("add", f"tensor<{sizes}x{element}>", element, dim, flags), [x, init])
    assert np.array_equal(got, expected("add", x, init, dim, flags))


@pytest.mark.parametrize("kind", UFUNCS)
@pytest.mark.parametrize("element", ["i8", "ui8", "i64", "ui16"])
def test_integer_scans_wrap(kind: str, element: str, check_natively: Check) -> None:
    dtype = {"i8": np.int8, "ui8": np.uint8, "i64": np.int64, "ui16": np.uint16}[element]
    x = RNG.integers(0, 200, (2, 9)).astype(dtype)
    init = np.array(3, dtype)
    (got,) = check_natively(scan_text(kind, f"tensor<2x9x{element}>", element, 1), [x, init])
    assert got.dtype == dtype and np.array_equal(got, expected(kind, x, init, 1, ""))


@pytest.mark.parametrize("element", ["f64", "f16", "bf16", "i1", "complex<f32>"])
def test_scans_of_other_elements(element: str, check_natively: Check) -> None:
    dtype: Any = {
        "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i1": np.bool_, "complex<f32>": np.complex64
    }[element]  # fmt: skip
    x = RNG.integers(0, 2, (4, 3)).astype(dtype)
    (got,) = check_natively(scan_text("add", f"tensor<4x3x{element}>", element, 0), [x, np.array(1, dtype)])
    assert got.dtype == dtype and np.array_equal(got, expected("add", x, 1, 0, "")[:])


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (1, 1)])
@pytest.mark.parametrize("dim", [0, 1])
def test_scan_of_nothing(shape: tuple[int, int], dim: int, check_natively: Check) -> None:
    x = np.ones(shape, np.float32)
    (got,) = check_natively(scan_text("add", "tensor<?x?xf32>", "f32", dim), [x, np.array(5, np.float32)])
    assert got.shape == shape and np.array_equal(got, expected("add", x, 5, dim, ""))


def test_scan_propagates_nan(check_natively: Check) -> None:
    x = np.array([1, np.nan, 3, 2], np.float32)
    (got,) = check_natively(scan_text("maximum", "tensor<4xf32>", "f32", 0), [x, np.array(-1, np.float32)])
    assert np.array_equal(got, np.array([1, np.nan, np.nan, np.nan], np.float32), equal_nan=True)


@pytest.mark.parametrize("dim", [0, 1])
def test_scan_of_several_tensors_by_a_region(dim: int, check_natively: Check) -> None:
    types = "tensor<?x4xf32>, tensor<?x4xi32>"
    text = f"""func.func @main(%x: tensor<?x4xf32>) -> ({types}) {{
      %c0 = arith.constant 0 : index
      %n = tensor.dim %x, %c0 : tensor<?x4xf32>
      %low = tcp.const dense<0xFF800000> : tensor<f32>
      %none = tcp.const dense<-1> : tensor<i32>
      %i = tcp.iota dim = {dim} sizes(%n) : tensor<?x4xi32>
      %v, %p = tcp.scan_region(%x, %i) init(%low, %none) dim = {dim} {{
      ^bb0(%va: tensor<f32>, %ia: tensor<i32>, %vb: tensor<f32>, %ib: tensor<i32>):
        %ge = tcp.binary ge %va, %vb : tensor<f32>
        %v = tcp.ternary select %ge, %va, %vb : tensor<i1>, tensor<f32>, tensor<f32>
        %j = tcp.ternary select %ge, %ia, %ib : tensor<i1>, tensor<i32>, tensor<i32>
        tcp.yield %v, %j : tensor<f32>, tensor<i32>
      }} : (tensor<?x4xf32>, tensor<?x4xi32>, tensor<f32>, tensor<i32>) -> ({types})
      return %v, %p : {types}
    }}"""
    for lines in (5, 0, 8, 45):
        x = RNG.standard_normal((lines, 4)).astype(np.float32)
        values, places = check_natively(text, [x])
        assert np.array_equal(values, np.maximum.accumulate(x, axis=dim))
        assert np.array_equal(np.take_along_axis(x, places, axis=dim), values)
