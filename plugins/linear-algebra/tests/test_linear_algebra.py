"""Linear algebra as JAX exports it, random numbers and special functions, run as native code and by the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import plait
import pytest
from linear_algebra_kit import FORMATS, TARGETS, adjoint, call, real, tensor
from plait.call_targets import CallTarget
from plait.context import Context
from plait.plugins import CallTargetRecord, hookimpl
from plait_stablehlo.call_targets import find_target

RNG = np.random.default_rng(3)


def run(text: str, target: str, *values: Any) -> Any:
    results = plait.compile(text, target=target)(*values)
    return results if isinstance(results, (list, tuple)) else (results,)


def matrix(shape: tuple[int, ...], kind: str) -> Any:
    x = RNG.standard_normal(shape)
    return (x + 1j * RNG.standard_normal(shape) if kind in "cz" else x).astype(FORMATS[kind][1])


def close(x: Any, y: Any, kind: str) -> None:
    tolerance = 1e-4 if kind in "sc" else 1e-11
    np.testing.assert_allclose(x, y, rtol=tolerance, atol=tolerance)


each = pytest.mark.parametrize("target", TARGETS), pytest.mark.parametrize("kind", list(FORMATS))


@each[0]
@each[1]
@pytest.mark.parametrize("uplo", "LU")
def test_potrf(kind: str, uplo: str, target: str) -> None:
    element, x = FORMATS[kind][0], matrix((2, 4, 4), kind)
    a = (x @ adjoint(x) + 4 * np.eye(4)).astype(x.dtype)
    a[1] = np.diag([1, -1, 1, 1])
    ty = tensor(a.shape, element)
    text = call(f"lapack_{kind}potrf_ffi", [ty], [ty, "tensor<2xi32>"], f"uplo = {ord(uplo)} : ui8")
    factor, info = run(text, target, a)
    assert info[0] == 0
    assert info[1] > 0
    triangle = np.tril(factor[0]) if uplo == "L" else adjoint(np.triu(factor[0]))
    close(triangle @ adjoint(triangle), a[0], kind)
    strict = np.triu if uplo == "L" else np.tril
    np.testing.assert_array_equal(strict(factor[0], 1 if uplo == "L" else -1), strict(a[0], 1 if uplo == "L" else -1))


@each[0]
@each[1]
@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 3), (3, 5)])
def test_getrf(kind: str, rows: int, columns: int, target: str) -> None:
    element, a, count = FORMATS[kind][0], matrix((2, rows, columns), kind), min(rows, columns)
    ty = tensor(a.shape, element)
    results = [ty, tensor((2, count), "i32"), "tensor<2xi32>"]
    factors, pivots, info = run(call(f"lapack_{kind}getrf_ffi", [ty], results), target, a)
    assert info.tolist() == [0, 0]
    for original, lu, exchanged in zip(a, factors, pivots):
        product = (np.tril(lu, -1)[:, :count] + np.eye(rows, count)) @ np.triu(lu)[:count]
        for k in reversed(range(count)):
            product[[k, exchanged[k] - 1]] = product[[exchanged[k] - 1, k]]
        close(product, original, kind)


@each[0]
def test_a_singular_matrix_is_reported(target: str) -> None:
    ty = "tensor<2x2xf64>"
    text = call("lapack_dgetrf_ffi", [ty], [ty, "tensor<2xi32>", "tensor<i32>"])
    assert int(run(text, target, np.array([[1.0, 2.0], [2.0, 4.0]]))[2]) == 2


@each[0]
@each[1]
@pytest.mark.parametrize(("rows", "columns", "wanted"), [(5, 3, 3), (5, 3, 5), (3, 5, 3)])
def test_geqrf_and_orgqr(kind: str, rows: int, columns: int, wanted: int, target: str) -> None:
    element, a, count = FORMATS[kind][0], matrix((2, rows, columns), kind), min(rows, columns)
    types = tensor(a.shape, element), tensor((2, count), element)
    packed, weights = run(call(f"lapack_{kind}geqrf_ffi", [types[0]], list(types)), target, a)
    reflectors = np.zeros((2, rows, wanted), a.dtype)
    reflectors[:, :, :count] = packed[:, :, :count]
    name = "orgqr" if kind in "sd" else "ungqr"
    ty = tensor(reflectors.shape, element)
    (q,) = run(call(f"lapack_{kind}{name}_ffi", [ty, types[1]], [ty]), target, reflectors, weights)
    close(adjoint(q) @ q, np.broadcast_to(np.eye(wanted), (2, wanted, wanted)), kind)
    close(q[..., :count] @ np.triu(packed)[:, :count], a, kind)


@each[0]
@each[1]
@pytest.mark.parametrize("uplo", "LU")
def test_syevd(kind: str, uplo: str, target: str) -> None:
    element, x = FORMATS[kind][0], matrix((2, 5, 5), kind)
    a = x + adjoint(x)
    given = np.tril(a) if uplo == "L" else np.triu(a)
    name, ty = "syevd" if kind in "sd" else "heevd", tensor(a.shape, element)
    text = call(
        f"lapack_{kind}{name}_ffi", [ty], [ty, tensor((2, 5), real(kind)), "tensor<2xi32>"],
        f"mode = 86 : ui8, uplo = {ord(uplo)} : ui8",
    )  # fmt: skip
    vectors, values, _ = run(text, target, given)
    assert np.all(np.diff(values) >= 0)
    close(a @ vectors, vectors * values[:, None, :], kind)
    close(adjoint(vectors) @ vectors, np.broadcast_to(np.eye(5), (2, 5, 5)), kind)


@each[0]
@each[1]
@pytest.mark.parametrize("mode", "ASN")
@pytest.mark.parametrize(("rows", "columns"), [(5, 3), (3, 5)])
def test_gesdd(kind: str, rows: int, columns: int, mode: str, target: str) -> None:
    element, a, count = FORMATS[kind][0], matrix((2, rows, columns), kind), min(rows, columns)
    a[1, :, 0] = a[1, :, 1]  # of a smaller rank
    sizes = (rows, columns) if mode == "A" else (count, count)
    results = [
        tensor(a.shape, element), tensor((2, count), real(kind)), tensor((2, rows, sizes[0]), element),
        tensor((2, sizes[1], columns), element), "tensor<2xi32>",
    ]  # fmt: skip
    text = call(f"lapack_{kind}gesdd_ffi", results[:1], results, f"mode = {ord(mode)} : ui8")
    _, values, left, right, _ = run(text, target, a)
    close(values, np.linalg.svd(a, compute_uv=False), kind)
    if mode != "N":
        close((left[..., :count] * values[:, None]) @ right[:, :count], a, kind)
        close(adjoint(left) @ left, np.broadcast_to(np.eye(sizes[0]), (2, sizes[0], sizes[0])), kind)
        close(right @ adjoint(right), np.broadcast_to(np.eye(sizes[1]), (2, sizes[1], sizes[1])), kind)


PROGRAMS = {
    "cholesky": ("%0: tensor<3x3xcomplex<f64>>", "%r = stablehlo.cholesky %0 : tensor<3x3xcomplex<f64>>", "tensor<3x3xcomplex<f64>>"),
    "solve": ("%0: tensor<3x3xcomplex<f64>>", """%r = "stablehlo.triangular_solve"(%0, %0) <{left_side = false, lower = true,
        transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<3x3xcomplex<f64>>,
        tensor<3x3xcomplex<f64>>) -> tensor<3x3xcomplex<f64>>""", "tensor<3x3xcomplex<f64>>"),
    "asin": ("%0: tensor<3x3xcomplex<f64>>", "%r = chlo.asin %0 : tensor<3x3xcomplex<f64>> -> tensor<3x3xcomplex<f64>>", "tensor<3x3xcomplex<f64>>"),
    "normalization": ("%0: tensor<4x3xf32>, %1: tensor<3xf32>", """%r, %m, %v = "stablehlo.batch_norm_training"(%0, %1, %1)
        <{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}> : (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)
        -> (tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>)""", "tensor<4x3xf32>"),
    "polygamma": ("%0: tensor<3xf64>, %1: tensor<3xf64>", "%r = chlo.polygamma %0, %1 : tensor<3xf64>, tensor<3xf64> -> tensor<3xf64>", "tensor<3xf64>"),
    "mulhi": ("%0: tensor<3xui64>, %1: tensor<3xui64>", "%r = chlo.mulhi %0, %1 : tensor<3xui64>, tensor<3xui64> -> tensor<3xui64>", "tensor<3xui64>"),
    "bits": ("%0: tensor<3xui64>", """%s, %r = stablehlo.rng_bit_generator %0, algorithm = PHILOX : (tensor<3xui64>)
        -> (tensor<3xui64>, tensor<3x5xui32>)""", "tensor<3x5xui32>"),
    "numbers": ("%0: tensor<f32>, %1: tensor<f32>", """%n = stablehlo.constant dense<[4, 5]> : tensor<2xi64>
        %r = stablehlo.rng %0, %1, %n, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<4x5xf32>""",
        "tensor<4x5xf32>"),
    "ragged": ("%0: tensor<6x3xf32>, %1: tensor<2x3x4xf32>, %2: tensor<2xi32>", """%r = "chlo.ragged_dot"(%0, %1, %2)
        <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions =
        [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>,
        tensor<2xi32>) -> tensor<6x4xf32>""", "tensor<6x4xf32>"),
    "scan": ("%0: tensor<4x3xf32>, %1: tensor<3xf32>", """%r, %c = chlo.scan(%0) inits (%1) dimension=0 {
        ^bb0(%x: tensor<3xf32>, %v: tensor<3xf32>):
          %s = stablehlo.add %x, %v : tensor<3xf32>
          stablehlo.return %s, %s : tensor<3xf32>, tensor<3xf32>
        } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)""", "tensor<4x3xf32>"),
}  # fmt: skip
POSITIVE = np.array([[4, 1j, 0], [-1j, 5, 1], [0, 1, 6]])
INPUTS = {
    "cholesky": [POSITIVE], "solve": [POSITIVE], "asin": [POSITIVE], "bits": [np.array([7, 2**64 - 2, 1], np.uint64)],
    "normalization": [RNG.standard_normal((4, 3)).astype(np.float32), np.ones(3, np.float32)],
    "polygamma": [np.array([0.0, 1, 3]), np.array([1.5, 0.5, -0.5])],
    "mulhi": [np.array([2**63, 5, 2**64 - 1], np.uint64), np.array([2**63, 2**62, 2**64 - 1], np.uint64)],
    "numbers": [np.float32(1), np.float32(2)],
    "ragged": [RNG.standard_normal((6, 3)).astype(np.float32), RNG.standard_normal((2, 3, 4)).astype(np.float32), np.array([2, 3], np.int32)],
    "scan": [RNG.standard_normal((4, 3)).astype(np.float32), np.ones(3, np.float32)],
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_native_code_computes_what_the_interpreter_does(name: str) -> None:
    arguments, line, ty = PROGRAMS[name]
    text = f"func.func @main({arguments}) -> {ty} {{\n{line}\nreturn %r : {ty}\n}}"
    native, reference = (run(text, target, *INPUTS[name])[0] for target in TARGETS)
    assert native.dtype == reference.dtype
    np.testing.assert_allclose(native, reference, rtol=1e-5, atol=1e-5)


ROTATE = CallTarget(
    interpret=lambda op, x: (np.roll(x, 1),), lower="plait_stablehlo.to_tcp.custom_calls:lower_identity"
)


class RotatePlugin:
    """A plugin that knows one target."""

    PLAIT_API = 1

    @staticmethod
    @hookimpl
    def plait_call_targets() -> Iterator[CallTargetRecord]:
        yield CallTargetRecord("my_rotate", load=lambda: ROTATE, op="stablehlo.custom_call")


def test_a_plugin_says_what_a_target_means() -> None:
    ctx = Context.from_environment()
    given = Context(plugins=[RotatePlugin()])
    assert find_target(given, "my_rotate") is ROTATE
    assert find_target(ctx, "my_rotate") is None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("my_rotate", "unknown call target 'my_rotate'; a plugin adds it with the hook plait_call_targets"),
        ("lapack_spotrfffi", "did you mean 'lapack_spotrf_ffi'"),
        ("cusolver_getrf_ffi", "belongs to a library for GPUs of NVIDIA"),
        ("tpu_custom_call", "belongs to a library for TPUs"),
    ],
)
@each[0]
def test_other_targets_are_named_with_a_place(name: str, message: str, target: str) -> None:
    with pytest.raises(Exception, match=":2:") as caught:
        run(call(name, ["tensor<4xf32>"], ["tensor<4xf32>"]), target, np.ones(4, np.float32))
    assert message in str(caught.value)
