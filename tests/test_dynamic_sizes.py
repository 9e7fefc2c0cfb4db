"""Dynamic sizes that disagree are an error with a place, natively and in the interpreter; never a read out of bounds."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

CHAIN = """
func.func @main(%a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = stablehlo.add %a, %b : tensor<?x4xf32>
  %1 = stablehlo.multiply %0, %b : tensor<?x4xf32>
  %2 = stablehlo.maximum %1, %a : tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}
"""
PRODUCT = """
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
"""


def ones(*shape: int) -> Any:
    return np.ones(shape, np.float32)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize(
    ("text", "left", "right"),
    [(CHAIN, (2, 4), (3, 4)), (CHAIN, (3, 4), (1, 4)), (CHAIN, (200_000, 4), (1, 4)), (PRODUCT, (2, 5), (4, 3))],
)
def test_sizes_that_differ_are_an_error(text: str, left: Any, right: Any, target: str) -> None:
    run = plait.compile(text, target=target)
    with pytest.raises(Exception, match=r":3:8: "):
        run(ones(*left), ones(*right))


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("rows", [0, 1, 7])
def test_sizes_that_agree_run(target: str, rows: int) -> None:
    (sums,) = plait.compile(CHAIN, target=target)(ones(rows, 4), ones(rows, 4))
    np.testing.assert_array_equal(sums, 2 * ones(rows, 4))
    (product,) = plait.compile(PRODUCT, target=target)(ones(rows, 5), ones(5, 3))
    np.testing.assert_array_equal(product, 5 * ones(rows, 3))


def test_each_pair_of_sizes_is_compared_once() -> None:
    linalg = plait.compile(CHAIN, target="llvm").ir("linalg")
    assert linalg.count("cf.assert") == 1
    assert linalg.count("tensor.empty") == 1, "one tensor is computed, the result"


@pytest.mark.parametrize("target", ["llvm", "interpret"])
def test_a_product_may_be_a_scalar(target: str) -> None:
    text = """
    func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<f32> {
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<?xf32>, tensor<?xf32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    """
    (product,) = plait.compile(text, target=target)(ones(4), 2 * ones(4))
    assert product.shape == () and product == 8


def test_static_sizes_cost_nothing() -> None:
    """The passes leave a program of which all sizes are known as it is."""
    for text in (CHAIN, PRODUCT):
        executable = plait.compile(text.replace("?", "4"), target="llvm")
        assert "cf.assert" not in executable.ir("tcp")
        assert "tensor.dim" not in executable.ir("tcp")


JOINED = """
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
"""
UPDATED = """
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>, %i: tensor<i32>) -> tensor<?xf32> {
  %0 = stablehlo.dynamic_update_slice %a, %b, %i : (tensor<?xf32>, tensor<?xf32>, tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""
STRIDED = """
func.func @main(%a: tensor<?xf32>, %s: tensor<1xi32>, %l: tensor<1xi32>, %d: tensor<1xi32>) -> tensor<?xf32> {
  %0 = stablehlo.real_dynamic_slice %a, %s, %l, %d
      : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""
CAST = """
func.func @main(%a: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def numbers(*values: int) -> Any:
    return np.array(values, np.int32)


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        (JOINED, (ones(1, 1), ones(3, 100_000))),
        (JOINED, (ones(3, 9), ones(2, 1))),
        (UPDATED, (ones(4), ones(9), numbers(0).reshape(()))),
        (STRIDED, (ones(8), numbers(0), numbers(8), numbers(0))),
        (STRIDED, (ones(8), numbers(0), numbers(9), numbers(1))),
        (STRIDED, (ones(8), numbers(-1), numbers(4), numbers(1))),
        (CAST, (ones(3),)),
    ],
)
def test_what_does_not_fit_is_an_error(text: str, arguments: Any, target: str) -> None:
    run = plait.compile(text, target=target)
    with pytest.raises(Exception, match=r":3:8: "):
        run(*arguments)
