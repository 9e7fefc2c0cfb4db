"""Factorizations, triangular systems, normalization, Einstein sums: semantics, and what the conversion makes of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

RNG = np.random.default_rng(5)
DTYPES = {"f32": np.float32, "f64": np.float64, "complex<f64>": np.complex128, "f16": np.float16}
TOLERANCE = {"f32": 2e-5, "f64": 1e-12, "complex<f64>": 1e-12, "f16": 2e-2}


def matrices(shape: tuple[int, ...], element: str) -> Any:
    x = RNG.standard_normal(shape)
    return (x + 1j * RNG.standard_normal(shape) if "complex" in element else x).astype(DTYPES[element])


def positive(size: int, element: str) -> Any:
    x = matrices((2, size, size), element)
    return (x @ np.conj(np.swapaxes(x, -1, -2)) / size + np.eye(size)).astype(DTYPES[element])


def lowered_and_not(text: str, context: Any, run_pipeline: Callable[..., Any], *values: Any) -> tuple[Any, Any]:
    """The results of a program, and those of what the conversion makes of it; both checked to be of one dtype."""
    module = parse_module(text, context)
    verify(module, context)
    before = Interpreter(module, context).run("main", *values)
    after = Interpreter(run_pipeline(module, "stablehlo-to-tcp"), context).run("main", *values)
    assert [(v.shape, v.dtype) for v in before] == [(v.shape, v.dtype) for v in after]
    return before, after


@pytest.mark.parametrize("lower", ["true", "false"])
@pytest.mark.parametrize("element", DTYPES)
def test_the_factor_times_its_adjoint_is_the_matrix(
    element: str, lower: str, context: Any, run_pipeline: Any
) -> None:
    a, ty = positive(4, element), f"tensor<2x4x4x{element}>"
    other = np.triu(np.full((4, 4), 7), 1) if lower == "true" else np.tril(np.full((4, 4), 7), -1)
    line = f"%r = stablehlo.cholesky %a, lower = {lower} : {ty}"
    text = f"func.func @main(%a: {ty}) -> {ty} {{\n{line}\nreturn %r : {ty}\n}}"
    given = np.where(other, 99, a).astype(a.dtype)  # only one triangle is read
    before, after = lowered_and_not(text, context, run_pipeline, given)
    for (factor,) in (before, after):
        wide = factor.astype(np.result_type(factor, np.float64))
        adjoint = np.conj(np.swapaxes(wide, -1, -2))
        product = wide @ adjoint if lower == "true" else adjoint @ wide
        np.testing.assert_allclose(product, a, rtol=TOLERANCE[element], atol=TOLERANCE[element])
        assert not np.any(factor[:, other.astype(bool)])
    np.testing.assert_allclose(after[0], before[0], rtol=TOLERANCE[element], atol=TOLERANCE[element])


def test_a_matrix_that_is_not_positive_definite_has_no_factor(context: Any, run_pipeline: Any) -> None:
    ty = "tensor<2x2xf64>"
    text = f"func.func @main(%a: {ty}) -> {ty} {{\n%r = stablehlo.cholesky %a, lower = true : {ty}\nreturn %r : {ty}\n}}"
    before, after = lowered_and_not(text, context, run_pipeline, np.array([[1.0, 2.0], [2.0, 1.0]]))
    assert np.isnan(before[0][1, 1])
    assert np.isnan(after[0][1, 1])


@pytest.mark.parametrize("transpose", ["NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"])
@pytest.mark.parametrize("flags", range(8))
@pytest.mark.parametrize("element", ["f32", "complex<f64>"])
def test_solutions_solve_the_system(
    element: str, flags: int, transpose: str, context: Any, run_pipeline: Any
) -> None:
    left, lower, unit = (bool(flags & bit) for bit in (1, 2, 4))
    a, b = positive(4, element), matrices((2, 4, 3) if left else (2, 3, 4), element)
    types = f"tensor<2x4x4x{element}>", "tensor<{}x{}x{}x{}>".format(*b.shape, element)
    line = f"""%r = "stablehlo.triangular_solve"(%a, %b) <{{left_side = {str(left).lower()}, lower = {str(lower).lower()},
        unit_diagonal = {str(unit).lower()}, transpose_a = #stablehlo<transpose {transpose}>}}> : ({types[0]}, {types[1]})
        -> {types[1]}"""
    text = f"func.func @main(%a: {types[0]}, %b: {types[1]}) -> {types[1]} {{\n{line}\nreturn %r : {types[1]}\n}}"
    before, after = lowered_and_not(text, context, run_pipeline, a, b)
    matrix = np.tril(a) if lower else np.triu(a)
    if unit:
        matrix = matrix - matrix * np.eye(4) + np.eye(4)
    if transpose != "NO_TRANSPOSE":
        matrix = np.swapaxes(matrix, -1, -2)
    matrix = np.conj(matrix) if transpose == "ADJOINT" else matrix
    for (x,) in (before, after):
        np.testing.assert_allclose(matrix @ x if left else x @ matrix, b, rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(after[0], before[0], rtol=1e-4, atol=1e-5)


ATTRIBUTES = "<{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}>"
KINDS = {"training": (3, "xvv", "xvv"), "inference": (5, "xvvvv", "x"), "grad": (5, "xvvvx", "xvv")}


@pytest.mark.parametrize("shape", ["4x3x2", "?x3x?"])
@pytest.mark.parametrize("kind", KINDS)
def test_batch_normalization(kind: str, shape: str, context: Any, run_pipeline: Any) -> None:
    count, given, results = KINDS[kind]
    names = {"x": f"tensor<{shape}xf32>", "v": "tensor<3xf32>"}
    types, outs = [names[k] for k in given], [names[k] for k in results]
    arguments = ", ".join(f"%{i}: {ty}" for i, ty in enumerate(types))
    call = f'"stablehlo.batch_norm_{kind}"({", ".join(f"%{i}" for i in range(count))}) {ATTRIBUTES}'
    text = f"""func.func @main({arguments}) -> ({", ".join(outs)}) {{
      %r:{len(outs)} = {call} : ({", ".join(types)}) -> ({", ".join(outs)})
      return {", ".join(f"%r#{i}" for i in range(len(outs)))} : {", ".join(outs)}
    }}"""
    values = [matrices((4, 3, 2), "f32") if k == "x" else np.abs(matrices((3,), "f32")) for k in given]
    before, after = lowered_and_not(text, context, run_pipeline, *values)
    for x, y in zip(before, after):
        np.testing.assert_allclose(y, x, rtol=1e-4, atol=1e-5)
    if kind == "training":
        mean, variance = values[0].mean((0, 2)), values[0].var((0, 2))
        np.testing.assert_allclose(before[1], mean, rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(before[2], variance, rtol=1e-5)


@pytest.mark.parametrize(
    ("equation", "shapes", "result"),
    [
        ("ab,bc->ac", ["2x3", "3x4"], "2x4"), ("bij,bjk->ki", ["2x3x4", "2x4x5"], "5x3"),
        ("...ij,...jk->...ik", ["2x3x4", "2x4x5"], "2x3x5"), ("ij,ij", ["2x3", "2x3"], ""),
        ("ji,jk", ["2x3", "2x4"], "3x4"),
    ],
)  # fmt: skip
def test_einstein_sums(equation: str, shapes: list[str], result: str, context: Any, run_pipeline: Any) -> None:
    types = [f"tensor<{s}xf64>" for s in shapes]
    out = f"tensor<{result}xf64>".replace("<x", "<")
    line = f'%r = stablehlo.einsum %a, %b, config = "{equation}" : ({types[0]}, {types[1]}) -> {out}'
    text = f"func.func @main(%a: {types[0]}, %b: {types[1]}) -> {out} {{\n{line}\nreturn %r : {out}\n}}"
    values = [RNG.standard_normal([int(n) for n in s.split("x")]) for s in shapes]
    before, after = lowered_and_not(text, context, run_pipeline, *values)
    np.testing.assert_allclose(before[0], np.einsum(equation, *values), rtol=1e-12)
    np.testing.assert_allclose(after[0], before[0], rtol=1e-12)


def test_a_selection_clamps_indices_and_repeats_for_each_batch(context: Any, run_pipeline: Any) -> None:
    line = """%r = "stablehlo.torch_index_select"(%x, %i) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<2x3x4xi32>,
        tensor<2x5xi64>) -> tensor<2x3x5xi32>"""
    text = f"""func.func @main(%x: tensor<2x3x4xi32>, %i: tensor<2x5xi64>) -> tensor<2x3x5xi32> {{
      {line}
      return %r : tensor<2x3x5xi32>
    }}"""
    x, i = np.arange(24, dtype=np.int32).reshape(2, 3, 4), np.array([[0, 3, 3, 9, -2], [1, 1, 2, 0, 3]])
    before, after = lowered_and_not(text, context, run_pipeline, x, i)
    expected = np.stack([x[b][:, np.clip(i[b], 0, 3)] for b in range(2)])
    np.testing.assert_array_equal(before[0], expected)
    np.testing.assert_array_equal(after[0], expected)


@pytest.mark.parametrize("size", [0, 2, 4, -1, 9])
def test_a_dimension_that_is_cut(size: int, context: Any, run_pipeline: Any) -> None:
    ty = "tensor<?x3xf32, #stablehlo.bounds<4, ?>>"
    text = f"""func.func @main(%x: tensor<4x3xf32>, %n: tensor<i32>) -> {ty} {{
      %r = stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4x3xf32>, tensor<i32>) -> {ty}
      return %r : {ty}
    }}"""
    x = np.arange(12, dtype=np.float32).reshape(4, 3)
    module = run_pipeline(parse_module(text, context), "stablehlo-to-tcp")
    if not 0 <= size <= 4:
        with pytest.raises(DiagnosticError, match="set_dimension_size' op the size is"):
            Interpreter(module, context).run("main", x, np.int32(size))
        return
    (result,) = Interpreter(module, context).run("main", x, np.int32(size))
    np.testing.assert_array_equal(result, x[:size])
