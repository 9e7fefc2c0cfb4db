"""Factorizations that LAPACK computes are those of the reference, for every type, in batches, and where they fail."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.passes import PassManager
from plait.passes.pipeline import Pipeline
from plait.syntax.parser import parse_module

pytest.importorskip("plait_stablehlo")
pytest.importorskip("plait_linear_algebra")
from lapack_kit import DTYPES, LETTERS, REAL, adjoint, checked, close, custom_call, dynamic, hermitian, matrices, tensor


def exact_routines(element: str, batch: tuple[int, ...]) -> dict[str, tuple[str, list[Any]]]:
    """Programs whose results are not chosen by the library, with arguments."""
    letter = LETTERS[element]
    square, tall, thin = (tensor(element, *batch, *shape) for shape in ((5, 5), (7, 4), (4,)))
    numbers = [tensor("i32", *batch), tensor("i32", *batch, 4)]
    unitary, product, tridiagonal = ("orgqr", "ormqr", "sytrd") if letter in "sd" else ("ungqr", "unmqr", "hetrd")
    line, short = (tensor(REAL[element], *batch, n) for n in (5, 4))
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
        "geqp3": (custom_call(f"lapack_{letter}geqp3_ffi", [tall, numbers[1]], [tall, numbers[1], thin]),
                  [matrices(element, *batch, 7, 4), np.broadcast_to(np.array([0, 0, 1, 0], np.int32), (*batch, 4)).copy()]),
        "ormqr": (custom_call(f"lapack_{letter}{product}_ffi", [tall, thin, tensor(element, *batch, 7, 3)],
                  [tensor(element, *batch, 7, 3)], "left = true, transpose = true"),
                  [*reflectors, matrices(element, *batch, 7, 3, seed=2)]),
        "gehrd": (custom_call(f"lapack_{letter}gehrd_ffi", [square], [square, thin, numbers[0]], "low = 1 : i32, high = 5 : i32"),
                  [matrices(element, *batch, 5, 5)]),
        "sytrd": (custom_call(f"lapack_{letter}{tridiagonal}_ffi", [square], [square, line, short, thin, numbers[0]],
                  "uplo = 76 : ui8"), [hermitian(element, *batch, 5, 5)]),
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
def test_results_are_those_of_the_reference(element: str, name: str, lapack: Context) -> None:
    for batch in ((), (2, 3)):
        text, arguments = exact_routines(element, batch)[name]
        found, expected = checked(text, arguments, lapack, element)
        for one, other in zip(found, expected):
            close(one, other, element)


@pytest.mark.parametrize("name", exact_routines("f64", ()))
def test_sizes_may_be_known_at_run_time_only(name: str, lapack: Context) -> None:
    text, arguments = exact_routines("complex<f64>", (2, 3))[name]
    found, expected = checked(dynamic(text), arguments, lapack, "f64")
    for one, other in zip(found, expected):
        close(one, other, "f64")


@pytest.mark.parametrize("element", DTYPES)
def test_eigenvectors_make_the_matrix_again(element: str, lapack: Context) -> None:
    letter = LETTERS[element]
    name = "syevd" if letter in "sd" else "heevd"
    square, values = tensor(element, 3, 6, 6), tensor(REAL[element], 3, 6)
    text = custom_call(
        f"lapack_{letter}{name}_ffi", [square], [square, values, tensor("i32", 3)], "mode = 86 : ui8, uplo = 76 : ui8"
    )
    a = hermitian(element, 3, 6, 6)
    (vectors, numbers, info), expected = checked(text, [a], lapack, element)
    close(numbers, expected[1], element)
    close((vectors * numbers[:, None, :]) @ adjoint(vectors), a, element)
    assert not info.any()


def test_what_is_not_positive_definite_is_nan_or_said(lapack: Context) -> None:
    a = np.stack([np.eye(4), -np.eye(4), np.diag([1.0, 1.0, -1.0, 1.0])])
    ty = tensor("f64", 3, 4, 4)
    text = f"""func.func @main(%a: {ty}) -> {ty} {{
      %0 = stablehlo.cholesky %a, lower = true {{native.use = "openblas"}} : {ty}
      return %0 : {ty}
    }}"""
    (found,) = plait.compile(text, context=lapack)(a)
    np.testing.assert_array_equal(found[0], np.eye(4))
    assert np.isnan(found[1:]).all()
    call = custom_call("lapack_dpotrf_ffi", [ty], [ty, tensor("i32", 3)], "uplo = 76 : ui8")
    np.testing.assert_array_equal(plait.compile(call, context=lapack)(a)[1], [0, 1, 3])


def test_singular_matrices_have_factors_and_say_so(lapack: Context) -> None:
    ty = tensor("f64", 3, 3)
    text = custom_call("lapack_dgetrf_ffi", [ty], [ty, tensor("i32", 3), tensor("i32")])
    factors, pivots, info = plait.compile(text, context=lapack)(np.ones((3, 3)))
    assert info == 2 and pivots[0] == 1
    np.testing.assert_array_equal(factors, [[1, 1, 1], [1, 0, 0], [1, 0, 0]])


@pytest.mark.parametrize(("size", "called"), [(4, False), (512, True)])
def test_costs_decide_by_size(size: int, called: bool, lapack: Context) -> None:
    ty = tensor("f64", size, size)
    text = f"func.func @main(%a: {ty}) -> {ty} {{\n%0 = stablehlo.cholesky %a, lower = true : {ty}\nreturn %0 : {ty}\n}}"
    module = parse_module(text, lapack)
    PassManager(lapack).run(Pipeline.parse("builtin.module(call-native-routines)", lapack), module)
    assert ("native.call" in str(module)) == called


@pytest.mark.parametrize("size", [0, 3, 50])
def test_sizes_decide_at_run_time(size: int, lapack: Context) -> None:
    text = """func.func @main(%a: tensor<?x?x?xf64>) -> tensor<?x?x?xf64> {
      %0 = stablehlo.cholesky %a, lower = true : tensor<?x?x?xf64>
      return %0 : tensor<?x?x?xf64>
    }"""
    module = parse_module(text, lapack)
    PassManager(lapack).run(Pipeline.parse("builtin.module(call-native-routines)", lapack), module)
    branch = next(op for op in module.walk() if op.name == "scf.if")
    names = [{inner.name for op in region.block.operations for inner in op.walk()} for region in branch.regions]
    assert ["native.call" in found for found in names] == [True, False]
    a = hermitian("f64", 2, size, size)
    for target in ("llvm", "interpret"):
        close(plait.compile(text, target=target, context=lapack)(a)[0], np.linalg.cholesky(a), "f64")
    close(plait.compile(module, target="interpret", context=lapack)(a)[0], np.linalg.cholesky(a), "f64")
