"""QR factorizations and products of reflectors by blocks, against NumPy's LAPACK, natively and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from factorization_cases import DTYPES, assert_near, computed, group, numbers, tensor

SHAPES: list[tuple[str, tuple[int, ...]]] = [
    ("f32", (5, 5)), ("f64", (70, 70)), ("complex<f64>", (40, 35)), ("f64", (20, 70)), ("f64", (70, 20)),
    ("complex<f32>", (35, 40)), ("f32", (2, 33, 40)), ("f64", (64, 64)), ("f64", (1, 1)), ("f64", (0, 4)),
    ("f64", (4, 0)), ("f32", (100, 3)), ("f64", (0, 3, 3)), ("complex<f64>", (1, 1)),
]  # fmt: skip


def qr(shape: tuple[int, ...], element: str, is_static: bool = True) -> str:
    """A program with a group that names householder_qr."""
    packed, weights = (tensor(s, element, is_static) for s in (shape, (*shape[:-2], min(shape[-2:]))))
    return group("householder_qr", "", [packed], [packed, weights])


def raw(a: Any) -> tuple[Any, Any]:
    """The reflectors and weights of LAPACK."""
    packed, weights = np.linalg.qr(a, mode="raw")
    return packed.swapaxes(-1, -2), weights


@pytest.mark.parametrize("is_static", [True, False])
@pytest.mark.parametrize(("element", "shape"), SHAPES)
def test_reflectors_and_weights(element: str, shape: tuple[int, ...], is_static: bool, ctx: Any, native: Any) -> None:
    a = numbers(shape, element)
    expected = raw(a) if a.size else (a, np.zeros((*shape[:-2], min(shape[-2:])), a.dtype))
    for got in computed(qr(shape, element, is_static), [a], ctx, native):
        for one, other in zip(got, expected, strict=True):
            assert_near(one, other, element)


@pytest.mark.parametrize("case", ["zeros", "upper triangle", "equal columns"])
def test_columns_without_a_rest_have_no_weight(case: str, ctx: Any, native: Any) -> None:
    a = numbers((40, 40), "f64")
    a = {"zeros": a * 0, "upper triangle": np.triu(a), "equal columns": np.tile(np.eye(40)[:, :1], 40)}[case]
    for packed, weights in computed(qr((40, 40), "f64"), [a], ctx, native):
        assert np.array_equal(weights, np.zeros(40)) and np.array_equal(packed, a)


# rows, columns, reflectors
PRODUCTS = [
    ("f64", (70, 70), 70), ("f32", (5, 5), 3), ("complex<f64>", (40, 35), 35), ("f64", (70, 70), 20),
    ("f64", (2, 35, 34), 33), ("complex<f32>", (33, 33), 1), ("f64", (3, 3), 0), ("f64", (0, 0), 0), ("f32", (100, 3), 3),
]  # fmt: skip


def applied(packed: Any, weights: Any) -> Any:
    """The first columns of H_0 H_1 ..., one reflector after the other."""
    rows, columns = packed.shape[-2:]
    made = np.broadcast_to(np.eye(rows, columns, dtype=packed.dtype), packed.shape).copy()
    for k in reversed(range(weights.shape[-1])):
        v = np.concatenate([0 * packed[..., :k, k], 0 * packed[..., :1, k] + 1, packed[..., k + 1 :, k]], axis=-1)
        along = np.einsum("...i,...ij->...j", v.conj(), made)
        made -= weights[..., k, None, None] * v[..., :, None] * along[..., None, :]
    return made


@pytest.mark.parametrize("is_static", [True, False])
@pytest.mark.parametrize(("element", "shape", "count"), PRODUCTS)
def test_products(element: str, shape: tuple[int, ...], count: int, is_static: bool, ctx: Any, native: Any) -> None:
    sizes = (*shape[:-2], count)
    types = [tensor(shape, element, is_static), tensor(sizes, element, is_static)]
    packed, weights = raw(numbers(shape, element)) if shape[-1] else (np.zeros(shape), np.zeros(sizes))
    packed, weights = packed.astype(DTYPES[element]), weights[..., :count].astype(DTYPES[element])
    below = np.tril(np.ones(shape[-2:]), -1) * (np.arange(shape[-1]) < count)
    unread = np.where(below == 1, packed, np.nan).astype(packed.dtype)
    expected = applied(packed, weights)
    text = group("householder_product", "", types, types[:1])
    for (got,) in computed(text, [unread, weights], ctx, native):
        assert_near(got, expected, element)


FACTORED = """func.func @main(%a: tensor<ABxEL>) -> (tensor<ABxEL>, tensor<ABxEL>) {
  %n = arith.constant 0 : index
  %r, %w = tcp.isolated_group %a attributes {kernel = "householder_qr"} {
  ^bb0(%x: tensor<ABxEL>):
    %p = tensor.empty() : tensor<ABxEL>
    %v = tensor.empty() : tensor<BxEL>
    tcp.yield %p, %v : tensor<ABxEL>, tensor<BxEL>
  } : tensor<ABxEL> -> tensor<ABxEL>, tensor<BxEL>
  %q = tcp.isolated_group %r, %w attributes {kernel = "householder_product"} {
  ^bb0(%x: tensor<ABxEL>, %y: tensor<BxEL>):
    %p = tensor.empty() : tensor<ABxEL>
    tcp.yield %p : tensor<ABxEL>
  } : tensor<ABxEL>, tensor<BxEL> -> tensor<ABxEL>
  return %q, %r : tensor<ABxEL>, tensor<ABxEL>
}"""


@pytest.mark.parametrize(("rows", "columns"), [(40, 35), (75, 66)])
@pytest.mark.parametrize(("element", "error"), [("f32", 2e-6), ("complex<f64>", 4e-15), ("f64", 4e-15)])
def test_the_product_is_unitary_and_gives_the_matrix(
    element: str, error: float, rows: int, columns: int, ctx: Any, native: Any
) -> None:
    """What is written in the documents about errors."""
    text = FACTORED.replace("AB", f"{rows}x{columns}").replace("<B", f"<{columns}").replace("EL", element)
    a = numbers((rows, columns), element)
    for q, packed in computed(text, [a], ctx, native):
        q, r = q.astype(np.complex128), np.triu(packed[:columns].astype(np.complex128))
        assert np.linalg.norm(q.conj().T @ q - np.eye(columns), 2) < error
        assert np.linalg.norm(q @ r - a, 2) < error * np.linalg.norm(a, 2)
