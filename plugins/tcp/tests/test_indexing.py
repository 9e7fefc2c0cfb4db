"""Gather, scatter, sort: against their definitions, and the same after each step of the lowering."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

Check = Any


def function(body: str, arguments: str, results: str, value: str = "%r") -> str:
    return f"func.func @main({arguments}) -> ({results}) {{\n{body}\n  return {value} : {results}\n}}"


RNG = np.random.default_rng(0)
X = RNG.standard_normal((4, 5, 3)).astype(np.float32)


def test_gather_of_rows_clamps(check_natively: Check) -> None:
    numbers = (
        "offset_dims = [1, 2] collapsed_dims = [0] start_index_map = [0] index_vector_dim = 1 sizes [1, 5, 3] : "
        "tensor<4x5x3xf32>, tensor<6xi32> -> tensor<6x5x3xf32>"
    )
    text = function(f"%r = tcp.gather %x at %i {numbers}", "%x: tensor<4x5x3xf32>, %i: tensor<6xi32>", "tensor<6x5x3xf32>")
    indices = np.array([3, 0, 0, -2, 9, 2], np.int32)
    (got,) = check_natively(text, [X, indices])
    assert np.array_equal(got, X[np.clip(indices, 0, 3)])


@pytest.mark.parametrize("element", ["i32", "ui8", "i64", "index"])
def test_gather_of_boxes_by_vectors(element: str, check_natively: Check) -> None:
    numbers = (
        "offset_dims = [0, 3] collapsed_dims = [1] start_index_map = [1, 0] index_vector_dim = 0 sizes [2, 1, 3] : "
        f"tensor<?x5x3xf32>, tensor<2x2x?x{element}> -> tensor<2x2x?x3xf32>"
    )
    text = function(
        f"%r = tcp.gather %x at %i {numbers}", f"%x: tensor<?x5x3xf32>, %i: tensor<2x2x?x{element}>", "tensor<2x2x?x3xf32>"
    )
    dtype = {"i32": np.int32, "ui8": np.uint8, "i64": np.int64, "index": np.int64}[element]
    indices = np.array([[[0, 4, 7], [1, 200, 2]], [[0, 1, 2], [3, 200, 2]]], dtype)
    (got,) = check_natively(text, [X, indices])
    for b in range(2):
        for c in range(3):
            column, row = min(int(indices[0, b, c]), 4), min(int(indices[1, b, c]), 2)
            assert np.array_equal(got[:, b, c], X[row : row + 2, column])


def test_gather_with_batching_dims_and_scalar_indices(check_natively: Check) -> None:
    numbers = (
        "offset_dims = [2] collapsed_dims = [1] start_index_map = [1] index_vector_dim = 2 "
        "operand_batching_dims = [0] indices_batching_dims = [1] sizes [1, 1, %n] : "
        "tensor<4x5x3xf32>, tensor<2x4xi64> -> tensor<2x4x?xf32>"
    )
    text = function(
        f"%r = tcp.gather %x at %i {numbers}", "%x: tensor<4x5x3xf32>, %i: tensor<2x4xi64>, %n: index", "tensor<2x4x?xf32>"
    )
    indices = RNG.integers(0, 5, (2, 4))
    (got,) = check_natively(text, [X, indices, 2])
    assert np.array_equal(got, X[np.arange(4), indices][..., :2])


ADD = """{
  ^bb0(%old: tensor<f32>, %new: tensor<f32>):
    %s = tcp.binary add %old, %new : tensor<f32>
    tcp.yield %s : tensor<f32>
  }"""


def test_scatter_of_rows_adds_repeated_and_skips_outside(check_natively: Check) -> None:
    op = (
        "%r = tcp.scatter(%x) at %i updates(%u) offset_dims = [1, 2] collapsed_dims = [0] start_index_map = [0] "
        f"index_vector_dim = 1 {ADD} : (tensor<4x5x3xf32>, tensor<?xi32>, tensor<?x5x3xf32>) -> tensor<4x5x3xf32>"
    )
    text = function(
        op, "%x: tensor<4x5x3xf32>, %i: tensor<?xi32>, %u: tensor<?x5x3xf32>", "tensor<4x5x3xf32>"
    )  # fmt: skip
    indices, updates = np.array([1, 3, 1, -1, 4], np.int32), RNG.standard_normal((5, 5, 3)).astype(np.float32)
    (got,) = check_natively(text, [X, indices, updates])
    expected = X.copy()
    for i, update in zip(indices, updates):
        if 0 <= i < 4:
            expected[i] += update
    np.testing.assert_allclose(got, expected, rtol=1e-6)


@pytest.mark.parametrize("start", [(0, 0), (-1, 1), (3, 4), (2, -2), (5, 0)])
def test_scatter_of_one_box_that_is_partly_outside(start: Any, check_natively: Check) -> None:
    op = (
        "%r = tcp.scatter(%x) at %i updates(%u) offset_dims = [0, 1] collapsed_dims = [] start_index_map = [0, 1] "
        f"index_vector_dim = 0 {ADD} : (tensor<4x5xf32>, tensor<2xi64>, tensor<2x3xf32>) -> tensor<4x5xf32>"
    )
    text = function(op, "%x: tensor<4x5xf32>, %i: tensor<2xi64>, %u: tensor<2x3xf32>", "tensor<4x5xf32>")
    updates = RNG.standard_normal((2, 3)).astype(np.float32)
    (got,) = check_natively(text, [X[..., 0].copy(), np.array(start), updates])
    wide = np.zeros((20, 20), np.float32)
    wide[8:12, 8:13] = X[..., 0]
    wide[8 + start[0] : 10 + start[0], 8 + start[1] : 11 + start[1]] += updates
    np.testing.assert_allclose(got, wide[8:12, 8:13], rtol=1e-6)


def test_scatter_of_several_inputs_with_batching_dims(check_natively: Check) -> None:
    op = """%r, %s = tcp.scatter(%x, %y) at %i updates(%u, %v) offset_dims = [] collapsed_dims = [1]
        start_index_map = [1] index_vector_dim = 2 operand_batching_dims = [0] indices_batching_dims = [0] {
      ^bb0(%xo: tensor<f32>, %yo: tensor<ui8>, %xn: tensor<f32>, %yn: tensor<ui8>):
        %p = tcp.binary multiply %xo, %xn : tensor<f32>
        %m = tcp.binary maximum %yo, %yn : tensor<ui8>
        tcp.yield %p, %m : tensor<f32>, tensor<ui8>
      } : (tensor<2x3xf32>, tensor<2x3xui8>, tensor<2x2xi32>, tensor<2x2xf32>, tensor<2x2xui8>)
        -> (tensor<2x3xf32>, tensor<2x3xui8>)"""
    arguments = (
        "%x: tensor<2x3xf32>, %y: tensor<2x3xui8>, %i: tensor<2x2xi32>, %u: tensor<2x2xf32>, %v: tensor<2x2xui8>"
    )
    text = function(op, arguments, "tensor<2x3xf32>, tensor<2x3xui8>", "%r, %s")
    y, v = np.full((2, 3), 100, np.uint8), np.array([[200, 1], [50, 150]], np.uint8)
    values = [np.ones((2, 3), np.float32), y, np.array([[0, 2], [1, 1]], np.int32), np.full((2, 2), 3, np.float32), v]
    products, largest = check_natively(text, values)
    assert products.tolist() == [[3, 1, 3], [1, 9, 1]]
    assert largest.tolist() == [[200, 100, 100], [100, 150, 100]]


def test_scatter_of_a_scalar(check_natively: Check) -> None:
    op = (
        "%r = tcp.scatter(%x) at %i updates(%u) offset_dims = [] collapsed_dims = [0] start_index_map = [0] "
        f"index_vector_dim = 0 {ADD} : (tensor<5xf32>, tensor<1xi64>, tensor<f32>) -> tensor<5xf32>"
    )
    text = function(op, "%x: tensor<5xf32>, %i: tensor<1xi64>, %u: tensor<f32>", "tensor<5xf32>")
    (got,) = check_natively(text, [np.zeros(5, np.float32), np.array([3]), np.asarray(2, np.float32)])
    assert got.tolist() == [0, 0, 0, 2, 0]


@pytest.mark.parametrize("length", [0, 1, 2, 3, 7, 16, 17, 33])
def test_sort_is_stable(length: int, check_natively: Check) -> None:
    op = """%r, %s = tcp.sort(%x, %i) dim = 0 {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %ai: tensor<i32>, %bi: tensor<i32>):
        %less = tcp.binary lt %a, %b : tensor<f32>
        tcp.yield %less : tensor<i1>
      } : tensor<?xf32>, tensor<?xi32>"""
    text = function(op, "%x: tensor<?xf32>, %i: tensor<?xi32>", "tensor<?xf32>, tensor<?xi32>", "%r, %s")
    x = RNG.integers(0, 5, length).astype(np.float32)
    values, order = check_natively(text, [x, np.arange(length, dtype=np.int32)])
    assert np.array_equal(order, np.argsort(x, kind="stable"))
    assert np.array_equal(values, np.sort(x))


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_sort_along_each_dimension(dim: int, check_natively: Check) -> None:
    op = f"""%r = tcp.sort(%x) dim = {dim} {{
      ^bb0(%a: tensor<ui8>, %b: tensor<ui8>):
        %more = tcp.binary gt %a, %b : tensor<ui8>
        tcp.yield %more : tensor<i1>
      }} : tensor<2x5x3xui8>"""
    x = RNG.integers(0, 255, (2, 5, 3), dtype=np.uint8)
    (got,) = check_natively(function(op, "%x: tensor<2x5x3xui8>", "tensor<2x5x3xui8>"), [x])
    assert np.array_equal(got, np.flip(np.sort(x, axis=dim), axis=dim))


def test_top_k_orders_floats_in_total_order(check_natively: Check) -> None:
    op = "%r, %s = tcp.top_k %x k = 5 : tensor<2x?xf32>"
    text = function(op, "%x: tensor<2x?xf32>", "tensor<2x5xf32>, tensor<2x5xi32>", "%r, %s")
    x = np.array([[0.0, -0.0, 1, np.nan, np.inf, -np.inf], [3, 1, 3, -2, -1, 0]], np.float32)
    values, positions = check_natively(text, [x])
    assert positions.tolist() == [[3, 4, 2, 0, 1], [0, 2, 1, 5, 4]]
    np.testing.assert_array_equal(values, np.take_along_axis(x, positions, axis=1))


def test_top_k_of_integers(check_natively: Check) -> None:
    op = "%r, %s = tcp.top_k %x k = 2 : tensor<4xui8>"
    text = function(op, "%x: tensor<4xui8>", "tensor<2xui8>, tensor<2xi32>", "%r, %s")
    values, positions = check_natively(text, [np.array([3, 200, 4, 200], np.uint8)])
    assert values.tolist() == [200, 200]
    assert positions.tolist() == [1, 3]
