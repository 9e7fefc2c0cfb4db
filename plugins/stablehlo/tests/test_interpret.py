"""Corners of the reference semantics."""

from __future__ import annotations

import numpy as np
import pytest
from stablehlo_kit import function, run

BINARY = [
    ("add", "i8", [127, -128], [1, -1], [-128, 127]),
    ("multiply", "i32", [65536], [65536], [0]),
    ("divide", "i32", [7, -7, 5, -(2**31)], [2, 2, 0, -1], [3, -3, -1, -(2**31)]),
    ("remainder", "i32", [7, -7, 5, -(2**31)], [2, 2, 0, -1], [1, -1, 5, 0]),
    ("remainder", "f32", [5.5, -5.5], [2.0, 2.0], [1.5, -1.5]),
    ("power", "i32", [2, 2, -1, 1, 0], [10, -1, -3, -5, 0], [1024, 0, -1, 1, 1]),
    ("shift_left", "i32", [1, 1, 1], [31, 32, -1], [-(2**31), 0, 0]),
    ("shift_right_logical", "i32", [-1, -1], [28, 32], [15, 0]),
    ("shift_right_arithmetic", "i32", [-8, -8, 8], [1, 32, 40], [-4, -1, 0]),
    ("maximum", "f32", [np.nan, 1.0, -0.0], [1.0, np.nan, 0.0], [np.nan, np.nan, 0.0]),
    ("minimum", "f32", [np.nan, 0.0], [1.0, -0.0], [np.nan, -0.0]),
]
DTYPES = {"i8": np.int8, "i32": np.int32, "f32": np.float32}


@pytest.mark.parametrize(("name", "element", "lhs", "rhs", "expected"), BINARY)
def test_binary(name: str, element: str, lhs: list[float], rhs: list[float], expected: list[float]) -> None:
    ty, dtype = f"tensor<{len(lhs)}x{element}>", DTYPES[element]
    text = function(f"(%a: {ty}, %b: {ty}) -> {ty}", f"%r = stablehlo.{name} %a, %b : {ty}\nreturn %r : {ty}")
    result = run(text, np.array(lhs, dtype), np.array(rhs, dtype))
    np.testing.assert_array_equal(result, np.array(expected, dtype))
    assert np.array_equal(np.signbit(result), np.signbit(np.array(expected, dtype))) or np.isnan(result).any()


UNARY = [
    ("sign", [-0.0, -2.0, np.inf], [-0.0, -1.0, 1.0]),
    ("round_nearest_afz", [0.5, -0.5, 2.5, 0.49999997], [1.0, -1.0, 3.0, 0.0]),
    ("round_nearest_even", [0.5, 1.5, -2.5], [0.0, 2.0, -2.0]),
    ("rsqrt", [4.0, 0.0], [0.5, np.inf]),
]


@pytest.mark.parametrize(("name", "values", "expected"), UNARY)
def test_unary(name: str, values: list[float], expected: list[float]) -> None:
    ty = f"tensor<{len(values)}xf32>"
    text = function(f"(%a: {ty}) -> {ty}", f"%r = stablehlo.{name} %a : {ty}\nreturn %r : {ty}")
    np.testing.assert_array_equal(run(text, np.array(values, np.float32)), np.array(expected, np.float32))


def test_infinity_times_one_zero_is_nan() -> None:
    text = function("(%a: tensor<2x1xf32>, %b: tensor<1x1xf32>) -> tensor<2x1xf32>", "%r = stablehlo.dot %a, %b : (tensor<2x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>\nreturn %r : tensor<2x1xf32>")
    infinite, zero = np.array([[np.inf], [1]], np.float32), np.zeros((1, 1), np.float32)
    np.testing.assert_array_equal(run(text, infinite, zero), np.array([[np.nan], [0]], np.float32))
    ty = "tensor<1x1x2xf32>, tensor<1x1x1xf32>) -> tensor<1x1x2xf32>"
    convolution = "stablehlo.convolution(%a, %b) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
    text = function("(%a: tensor<1x1x2xf32>, %b: tensor<1x1x1xf32>) -> tensor<1x1x2xf32>", f"%r = {convolution} : ({ty}\nreturn %r : tensor<1x1x2xf32>")
    result = run(text, infinite.reshape(1, 1, 2), zero.reshape(1, 1, 1))
    np.testing.assert_array_equal(result, np.array([[[np.nan, 0]]], np.float32))


def test_conversion_to_integers_truncates_and_saturates() -> None:
    text = function("(%a: tensor<5xf32>) -> tensor<5xi8>", "%r = stablehlo.convert %a : (tensor<5xf32>) -> tensor<5xi8>\nreturn %r : tensor<5xi8>")
    result = run(text, np.array([1.9, -1.9, 300, -300, np.nan], np.float32))
    assert result.tolist() == [1, -1, 127, -128, 0]


def test_dynamic_slice_moves_the_block_inside() -> None:
    body = "%r = stablehlo.dynamic_slice %a, %i, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>\nreturn %r : tensor<2xf32>"
    text = function("(%a: tensor<4xf32>, %i: tensor<i32>) -> tensor<2xf32>", body)
    assert run(text, np.arange(4, dtype=np.float32), np.int32(9)).tolist() == [2, 3]
    assert run(text, np.arange(4, dtype=np.float32), np.int32(-9)).tolist() == [0, 1]


def test_scatter_ignores_what_is_outside() -> None:
    body = """%r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
    return %r : tensor<3xf32>"""
    text = function("(%x: tensor<3xf32>, %i: tensor<4x1xi32>, %u: tensor<4xf32>) -> tensor<3xf32>", body)
    indices = np.array([[0], [2], [5], [0]], np.int32)
    assert run(text, np.ones(3, np.float32), indices, np.array([1, 2, 3, 4], np.float32)).tolist() == [6, 1, 3]


def test_while_counts() -> None:
    body = """%one = stablehlo.constant dense<1> : tensor<i32>
    %r = stablehlo.while(%i = %n) : tensor<i32>
    cond {
      %p = stablehlo.compare LT, %i, %m : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j : tensor<i32>
    }
    return %r : tensor<i32>"""
    text = function("(%n: tensor<i32>, %m: tensor<i32>) -> tensor<i32>", body)
    assert run(text, np.int32(2), np.int32(7)) == 7
