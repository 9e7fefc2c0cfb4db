"""Cholesky and triangular systems by blocks, against NumPy, natively and interpreted."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.interpret import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

RNG = np.random.default_rng(0)
DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64, "complex<f64>": np.complex128}
ERROR = {"f32": 2e-4, "f64": 1e-11, "complex<f64>": 1e-11}


def numbers(shape: tuple[int, ...], element: str) -> Any:
    x = RNG.standard_normal(shape)
    return (x + 1j * RNG.standard_normal(shape) if "complex" in element else x).astype(DTYPES[element])


def positive(shape: tuple[int, ...], element: str) -> Any:
    x = numbers(shape, element)
    return (x @ x.conj().swapaxes(-1, -2) + shape[-1] * np.eye(shape[-1])).astype(DTYPES[element])


def group(name: str, attributes: str, types: list[str], result: str) -> str:
    """A group whose operations are not what it names, so that the test sees which of both is computed."""
    arguments = ", ".join(f"%{i}: {t}" for i, t in zip("ab", types))
    inside = ", ".join(f"%i{i}: {t}" for i, t in zip("ab", types))
    given = ", ".join(f"%{i}" for i, _ in zip("ab", types))
    last = "ab"[len(types) - 1]
    return f"""func.func @main({arguments}) -> {result} {{
      %r = tcp.isolated_group {given} attributes {{kernel = "{name}", {attributes}}} {{
      ^bb0({inside}):
        %n = tcp.unary negate %i{last} : {result}
        tcp.yield %n : {result}
      }} : {", ".join(types)} -> {result}
      return %r : {result}
    }}"""


def results(text: str, arguments: list[Any], ctx: Any, native: Any) -> list[Any]:
    module = parse_module(text, ctx)
    options = "legalize-for-target{decompose=factorizations-blocked},canonicalize,cse"
    PassManager(ctx).run(Pipeline.parse(options, ctx), module)
    verify(module, ctx)
    names = [op.name for op in module.walk()]
    assert "tcp.isolated_group" not in names and ("tcp.contract" in names or arguments[0].size == 0)
    made = [Interpreter(module, ctx).run("main", *arguments)[0]]
    if native is not None:
        out = native(str(module))(*arguments)
        made.append(out[0] if isinstance(out, tuple) else out)
    return made


CHOLESKY = [
    ("f32", (5, 5), True), ("f64", (70, 70), True), ("f64", (40, 40), False), ("f32", (2, 33, 33), True),
    ("complex<f64>", (35, 35), True), ("complex<f64>", (35, 35), False), ("f64", (0, 0), True), ("f64", (64, 64), True),
]  # fmt: skip


@pytest.mark.parametrize("is_static", [True, False])
@pytest.mark.parametrize(("element", "shape", "lower"), CHOLESKY)
def test_cholesky(element: str, shape: tuple[int, ...], lower: bool, is_static: bool, ctx: Any, native: Any) -> None:
    t = "tensor<" + "".join(f"{n if is_static else '?'}x" for n in shape) + element + ">"
    text = group("cholesky", f"lower = {str(lower).lower()}", [t], t)
    a = positive(shape, element)
    expected = np.linalg.cholesky(a)
    expected = expected if lower else expected.conj().swapaxes(-1, -2)
    other = np.triu(np.full(shape, np.nan), 1) if lower else np.tril(np.full(shape, np.nan), -1)
    unread = np.where(np.isnan(other), 99, a).astype(a.dtype)
    for got in results(text, [unread], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=0, atol=ERROR[element] * np.abs(expected).max(initial=1))


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
    dims = "?x?" if unit else "x".join(str(k) for k in shape)
    types = [f"tensor<{n}x{n}x{element}>", f"tensor<{dims}x{element}>"]
    text = group("triangular_solve", f'{given}, transpose_a = "{transpose}"', types, types[1])
    a, b = numbers((n, n), element) / n + 2 * np.eye(n), numbers(shape, element)
    matrix = np.tril(a) if lower else np.triu(a)
    if unit:
        matrix = matrix - np.diag(np.diag(matrix)) + np.eye(n)
    matrix = {"NO_TRANSPOSE": matrix, "TRANSPOSE": matrix.T, "ADJOINT": matrix.conj().T}[transpose]
    expected = np.linalg.solve(matrix, b) if left else np.linalg.solve(matrix.T, b.T).T
    for got in results(text, [a.astype(DTYPES[element]), b], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-10 * np.abs(expected).max())


def test_systems_in_batches(ctx: Any, native: Any) -> None:
    types = ["tensor<2x?x?xf32>", "tensor<2x?x4xf32>"]
    text = group("triangular_solve", 'left_side = true, lower = true, unit_diagonal = false, transpose_a = "NO_TRANSPOSE"', types, types[1])
    a, b = numbers((2, 40, 40), "f32") / 40 + 2 * np.eye(40, dtype=np.float32), numbers((2, 40, 4), "f32")
    expected = np.linalg.solve(np.tril(a), b)
    for got in results(text, [a, b], ctx, native):
        np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-4)


def test_other_groups_stay(ctx: Any) -> None:
    t = "tensor<4x4xf32>"
    module = parse_module(group("qr", "lower = true", [t], t), ctx)
    PassManager(ctx).run(Pipeline.parse("legalize-for-target{decompose=factorizations-blocked}", ctx), module)
    assert "tcp.isolated_group" in str(module)
