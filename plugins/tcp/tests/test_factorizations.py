"""Cholesky and triangular systems by blocks, against NumPy, natively and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from factorization_cases import BLOCKED, DTYPES, assert_near, computed, group, numbers, tensor
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module


def positive(shape: tuple[int, ...], element: str) -> Any:
    x = numbers(shape, element)
    return (x @ x.conj().swapaxes(-1, -2) + shape[-1] * np.eye(shape[-1])).astype(DTYPES[element])


CHOLESKY = [
    ("f32", (5, 5), True), ("f64", (70, 70), True), ("f64", (40, 40), False), ("f32", (2, 33, 33), True),
    ("complex<f64>", (35, 35), True), ("complex<f64>", (35, 35), False), ("f64", (0, 0), True), ("f64", (64, 64), True),
]  # fmt: skip


@pytest.mark.parametrize("is_static", [True, False])
@pytest.mark.parametrize(("element", "shape", "lower"), CHOLESKY)
def test_cholesky(element: str, shape: tuple[int, ...], lower: bool, is_static: bool, ctx: Any, native: Any) -> None:
    t = tensor(shape, element, is_static)
    text = group("cholesky", f"lower = {str(lower).lower()}", [t], [t])
    a = positive(shape, element)
    expected = np.linalg.cholesky(a)
    expected = expected if lower else expected.conj().swapaxes(-1, -2)
    other = np.triu(np.full(shape, np.nan), 1) if lower else np.tril(np.full(shape, np.nan), -1)
    unread = np.where(np.isnan(other), 99, a).astype(a.dtype)
    for (got,) in computed(text, [unread], ctx, native):
        assert_near(got, expected, element)


SOLVES = [
    (left, lower, unit, transpose)
    for left in (True, False) for lower in (True, False)
    for unit, transpose in ((False, "NO_TRANSPOSE"), (True, "TRANSPOSE"), (False, "ADJOINT"))
]  # fmt: skip


@pytest.mark.parametrize(("left", "lower", "unit", "transpose"), SOLVES)
def test_triangular_systems(left: bool, lower: bool, unit: bool, transpose: str, ctx: Any, native: Any) -> None:
    element, n = ("complex<f64>", 37) if transpose == "ADJOINT" else ("f64", 70)
    shape = (n, 3) if left else (3, n)
    given = f"left_side = {str(left).lower()}, lower = {str(lower).lower()}, unit_diagonal = {str(unit).lower()}"
    types = [tensor((n, n), element), tensor(shape, element, not unit)]
    text = group("triangular_solve", f'{given}, transpose_a = "{transpose}"', types, types[1:])
    a, b = numbers((n, n), element) / n + 2 * np.eye(n), numbers(shape, element)
    matrix = np.tril(a) if lower else np.triu(a)
    if unit:
        matrix = matrix - np.diag(np.diag(matrix)) + np.eye(n)
    matrix = {"NO_TRANSPOSE": matrix, "TRANSPOSE": matrix.T, "ADJOINT": matrix.conj().T}[transpose]
    expected = np.linalg.solve(matrix, b) if left else np.linalg.solve(matrix.T, b.T).T
    for (got,) in computed(text, [a.astype(DTYPES[element]), b], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-10 * np.abs(expected).max())


def test_systems_in_batches(ctx: Any, native: Any) -> None:
    types = ["tensor<2x?x?xf32>", "tensor<2x?x4xf32>"]
    options = 'left_side = true, lower = true, unit_diagonal = false, transpose_a = "NO_TRANSPOSE"'
    a, b = numbers((2, 40, 40), "f32") / 40 + 2 * np.eye(40, dtype=np.float32), numbers((2, 40, 4), "f32")
    expected = np.linalg.solve(np.tril(a), b)
    for (got,) in computed(group("triangular_solve", options, types, types[1:]), [a, b], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)


M, V = "tensor<4x4xf32>", "tensor<4xf32>"
OTHERS = {
    "another name": ("qr", "", [M], [M, V]),
    "no lower": ("cholesky", "", [M], [M]),
    "a result more": ("cholesky", "lower = true", [M], [M, V]),
    "no operand": ("householder_qr", "", [], [M, V]),
    "a vector": ("householder_qr", "", [V], [M, V]),
    "narrow floats": ("lu", "", ["tensor<4x4xbf16>"], ["tensor<4x4xbf16>", "tensor<4xi32>", "tensor<i32>"]),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_groups_stay(name: str, ctx: Any) -> None:
    module = parse_module(group(*OTHERS[name]), ctx)
    PassManager(ctx).run(Pipeline.parse(BLOCKED, ctx), module)
    assert "tcp.isolated_group" in str(module)


def test_what_is_not_used_stays_in_a_group_that_names_a_kernel(ctx: Any) -> None:
    text = group("householder_qr", "", [M], [M, V]).replace(f"({M}, {V}) {{", f"{M} {{")
    module = parse_module(text.replace(f"%r#0, %r#1 : {M}, {V}", f"%r#0 : {M}"), ctx)
    PassManager(ctx).run(Pipeline.parse("canonicalize", ctx), module)
    (kept,) = [op for op in module.walk() if op.name == "tcp.isolated_group"]
    assert len(kept.results) == 2 and len(kept.inputs) == 1 and "kernel" in kept.attributes
