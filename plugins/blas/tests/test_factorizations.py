"""Factorizations that LAPACK computes are those of the reference, for every type, in batches, and where they fail."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from blas_kit import context_with, openblas
from plait.context import Context
from plait.passes import PassManager
from plait.passes.pipeline import Pipeline
from plait.syntax.parser import parse_module

pytest.importorskip("plait_stablehlo")
pytest.importorskip("plait_linear_algebra")
DTYPES = {"f32": np.float32, "f64": np.float64, "complex<f32>": np.complex64, "complex<f64>": np.complex128}
LETTERS = dict(zip(DTYPES, "sdcz"))
REAL = {"f32": "f32", "f64": "f64", "complex<f32>": "f32", "complex<f64>": "f64"}


@pytest.fixture(scope="module")
def library() -> Path:
    path = openblas()
    if not hasattr(ctypes.CDLL(str(path)), "scipy_LAPACKE_dpotrf64_"):
        pytest.skip("the library has no LAPACK for C: install scipy-openblas64")
    return path


@pytest.fixture(scope="module")
def ctx(library: Path) -> Context:
    return context_with(lambda: str(library))


def tensor(element: str, *sizes: int) -> str:
    return f"tensor<{'x'.join(map(str, (*sizes, '')))}{element}>"


def custom_call(name: str, arguments: list[str], results: list[str], config: str = "", use: str = "openblas") -> str:
    names = [f"%x{i}" for i in range(len(arguments))]
    declared = ", ".join(f"{name}: {ty}" for name, ty in zip(names, arguments))
    attributes = f'mhlo.backend_config = {{{config}}}, native.use = "{use}"'
    outs = [f"%0#{i}" for i in range(len(results))] if len(results) > 1 else ["%0"]
    return f"""func.func @main({declared}) -> ({', '.join(results)}) {{
  %0{f':{len(results)}' if len(results) > 1 else ''} = stablehlo.custom_call @{name}({', '.join(names)}) {{{attributes}}}
    : ({', '.join(arguments)}) -> ({', '.join(results)})
  return {', '.join(outs)} : {', '.join(results)}
}}"""


def matrices(element: str, *shape: int, seed: int = 1) -> Any:
    rng = np.random.default_rng(seed)
    made: Any = rng.standard_normal(shape)
    if element.startswith("complex"):
        made = made + 1j * rng.standard_normal(shape)
    return made.astype(DTYPES[element])


def hermitian(element: str, *shape: int) -> Any:
    """Positive definite matrices, but for the triangle that nobody reads."""
    made = matrices(element, *shape)
    return (made @ np.conj(np.swapaxes(made, -1, -2)) + np.eye(shape[-1])).astype(DTYPES[element])


def checked(text: str, arguments: list[Any], ctx: Context, element: str) -> tuple[list[Any], list[Any]]:
    """What the native code returns, and what the reference of the program does; the calls are interpreted too."""
    expected = list(plait.compile(text, target="interpret")(*arguments))
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(call-native-routines)", ctx), module)
    assert "native.call" in str(module) and "custom_call" not in str(module) and "stablehlo.cholesky" not in str(module)
    interpreted = plait.compile(module, target="interpret", context=ctx)(*arguments)
    found = list(plait.compile(text, context=ctx)(*arguments))
    assert [one.dtype for one in found] == [one.dtype for one in expected]
    for one, other, native in zip(interpreted, expected, found):
        assert np.shape(one) == np.shape(other) == np.shape(native)
    if len(expected) < 3 or "getrf" in text:  # vectors may have other signs, matrices that are used up are not compared
        for one, other in zip(interpreted, expected):
            close(one, other, element)
    return found, expected


def close(one: Any, other: Any, element: str) -> None:
    tolerance = 1e-10 if element in ("f64", "complex<f64>") else 2e-4
    np.testing.assert_allclose(one, other, rtol=tolerance, atol=tolerance)


def exact_routines(element: str, batch: tuple[int, ...]) -> dict[str, tuple[str, list[Any]]]:
    """Programs whose results are not chosen by the library, with arguments."""
    letter = LETTERS[element]
    square, tall, thin = (tensor(element, *batch, *shape) for shape in ((5, 5), (7, 4), (4,)))
    numbers = [tensor("i32", *batch), tensor("i32", *batch, 4)]
    unitary = "orgqr" if letter in "sd" else "ungqr"
    packed, weights = np.linalg.qr(matrices(element, *batch, 7, 4).astype(np.complex128 if letter in "cz" else float), mode="raw")
    reflectors = [np.swapaxes(packed, -1, -2).astype(DTYPES[element]), weights.astype(DTYPES[element])]
    solve = [hermitian(element, *batch, 5, 5), matrices(element, *batch, 5, 3, seed=2)]
    trsm = [square, tensor(element, *batch, 5, 3)]
    return {
        "potrf lower": (custom_call(f"lapack_{letter}potrf_ffi", [square], [square, numbers[0]], "uplo = 76 : ui8"),
                        [hermitian(element, *batch, 5, 5)]),
        "potrf upper": (custom_call(f"lapack_{letter}potrf_ffi", [square], [square, numbers[0]], "uplo = 85 : ui8"),
                        [hermitian(element, *batch, 5, 5)]),
        "getrf": (custom_call(f"lapack_{letter}getrf_ffi", [tall], [tall, numbers[1], numbers[0]]),
                  [matrices(element, *batch, 7, 4)]),
        "geqrf": (custom_call(f"lapack_{letter}geqrf_ffi", [tall], [tall, thin]), [matrices(element, *batch, 7, 4)]),
        "orgqr": (custom_call(f"lapack_{letter}{unitary}_ffi", [tall, thin], [tall]), reflectors),
        "trsm": (custom_call(f"lapack_{letter}trsm_ffi", trsm, trsm[1:],
                 "side = 76 : ui8, uplo = 85 : ui8, trans_x = 67 : ui8, diag = 85 : ui8"), solve),
        "cholesky": (f"""func.func @main(%a: {square}) -> {square} {{
  %0 = stablehlo.cholesky %a, lower = false {{native.use = "openblas"}} : {square}
  return %0 : {square}
}}""", [hermitian(element, *batch, 5, 5)]),
        "triangular solve": (f"""func.func @main(%a: {square}, %b: {trsm[1]}) -> {trsm[1]} {{
  %0 = "stablehlo.triangular_solve"(%a, %b) {{left_side = true, lower = true, native.use = "openblas",
    transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}} : ({square}, {trsm[1]}) -> {trsm[1]}
  return %0 : {trsm[1]}
}}""", solve),
    }  # fmt: skip


@pytest.mark.parametrize("name", exact_routines("f64", ()))
@pytest.mark.parametrize("element", DTYPES)
def test_results_are_those_of_the_reference(element: str, name: str, ctx: Context) -> None:
    for batch in ((), (2, 3)):
        text, arguments = exact_routines(element, batch)[name]
        found, expected = checked(text, arguments, ctx, element)
        for one, other in zip(found, expected):
            close(one, other, element)


def adjoint(a: Any) -> Any:
    return np.conj(np.swapaxes(a, -1, -2))


@pytest.mark.parametrize("element", DTYPES)
def test_eigenvectors_make_the_matrix_again(element: str, ctx: Context) -> None:
    letter = LETTERS[element]
    name = "syevd" if letter in "sd" else "heevd"
    square, values = tensor(element, 3, 6, 6), tensor(REAL[element], 3, 6)
    text = custom_call(
        f"lapack_{letter}{name}_ffi", [square], [square, values, tensor("i32", 3)], "mode = 86 : ui8, uplo = 76 : ui8"
    )
    a = hermitian(element, 3, 6, 6)
    (vectors, numbers, info), expected = checked(text, [a], ctx, element)
    close(numbers, expected[1], element)
    close((vectors * numbers[:, None, :]) @ adjoint(vectors), a, element)
    assert not info.any()


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("element", DTYPES)
def test_singular_vectors_make_the_matrix_again(element: str, full: bool, ctx: Context) -> None:
    wide, values = tensor(element, 2, 4, 6), tensor(REAL[element], 2, 4)
    left, right = tensor(element, 2, 4, 4), tensor(element, 2, 6 if full else 4, 6)
    text = custom_call(
        f"lapack_{LETTERS[element]}gesdd_ffi", [wide], [wide, values, left, right, tensor("i32", 2)],
        f"mode = {65 if full else 83} : ui8",
    )  # fmt: skip
    a = matrices(element, 2, 4, 6)
    (_, numbers, u, v, info), expected = checked(text, [a], ctx, element)
    close(numbers, expected[1], element)
    close((u * numbers[:, None, :]) @ v[:, :4], a, element)
    close(v @ adjoint(v), np.broadcast_to(np.eye(v.shape[-2]), (2, v.shape[-2], v.shape[-2])), element)
    assert not info.any()


def test_what_is_not_positive_definite_is_nan_or_said(ctx: Context) -> None:
    a = np.stack([np.eye(4), -np.eye(4), np.diag([1.0, 1.0, -1.0, 1.0])])
    ty = tensor("f64", 3, 4, 4)
    text = f"""func.func @main(%a: {ty}) -> {ty} {{
      %0 = stablehlo.cholesky %a, lower = true {{native.use = "openblas"}} : {ty}
      return %0 : {ty}
    }}"""
    (found,) = plait.compile(text, context=ctx)(a)
    np.testing.assert_array_equal(found[0], np.eye(4))
    assert np.isnan(found[1:]).all()
    call = custom_call("lapack_dpotrf_ffi", [ty], [ty, tensor("i32", 3)], "uplo = 76 : ui8")
    np.testing.assert_array_equal(plait.compile(call, context=ctx)(a)[1], [0, 1, 3])


def test_singular_matrices_have_factors_and_say_so(ctx: Context) -> None:
    ty = tensor("f64", 3, 3)
    text = custom_call("lapack_dgetrf_ffi", [ty], [ty, tensor("i32", 3), tensor("i32")])
    factors, pivots, info = plait.compile(text, context=ctx)(np.ones((3, 3)))
    assert info == 2 and pivots[0] == 1
    np.testing.assert_array_equal(factors, [[1, 1, 1], [1, 0, 0], [1, 0, 0]])


@pytest.mark.parametrize(("size", "called"), [(4, False), (512, True)])
def test_costs_decide_by_size(size: int, called: bool, ctx: Context) -> None:
    ty = tensor("f64", size, size)
    text = f"func.func @main(%a: {ty}) -> {ty} {{\n%0 = stablehlo.cholesky %a, lower = true : {ty}\nreturn %0 : {ty}\n}}"
    module = parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(call-native-routines)", ctx), module)
    assert ("native.call" in str(module)) == called


def test_dynamic_sizes_stay(ctx: Context) -> None:
    dynamic = """func.func @main(%a: tensor<?x?xf64>) -> tensor<?x?xf64> {
      %0 = stablehlo.cholesky %a, lower = true {native.use = "openblas"} : tensor<?x?xf64>
      return %0 : tensor<?x?xf64>
    }"""
    a = hermitian("f64", 3, 3)
    close(plait.compile(dynamic, context=ctx)(a)[0], np.linalg.cholesky(a), "f64")
