"""Calls of LAPACK's routines give what jaxlib's own give, element by element where that is determined, and their info."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

jax = pytest.importorskip("jax", reason="needs jax and jaxlib")
pytest.importorskip("plait_llvm", reason="needs plait-llvm")
pytestmark = pytest.mark.oracle

KINDS = {"s": ("f32", np.float32), "d": ("f64", np.float64), "c": ("complex<f32>", np.complex64), "z": ("complex<f64>", np.complex128)}
ELEMENTS = {np.dtype(dtype): element for element, dtype in [*KINDS.values(), ("i32", np.int32)]}
RNG = np.random.default_rng(17)


@pytest.fixture(scope="module", autouse=True)
def double_precision() -> Any:
    before = jax.config.jax_enable_x64
    jax.config.update("jax_enable_x64", True)
    jax.lax.linalg.cholesky(jax.numpy.eye(2))  # loads LAPACK
    yield
    jax.config.update("jax_enable_x64", before)


Shapes = list[tuple[tuple[int, ...], Any]]


def theirs(name: str, results: Shapes, args: list[Any], **options: Any) -> list[Any]:
    """What jaxlib computes; matrices are stored column by column."""
    most = max(a.ndim for a in args)

    def layout(rank: int) -> Any:
        return (*range(rank - 2), rank - 1, rank - 2) if rank == most else None

    call = jax.ffi.ffi_call(
        name, [jax.ShapeDtypeStruct(*r) for r in results], input_layouts=[layout(a.ndim) for a in args],
        output_layouts=[layout(len(shape)) for shape, _ in results],
    )  # fmt: skip
    return [np.asarray(r) for r in jax.jit(lambda *a: call(*a, **options))(*args)]


def type_of(shape: tuple[int, ...], dtype: Any) -> str:
    return f"tensor<{''.join(f'{n}x' for n in shape)}{ELEMENTS[np.dtype(dtype)]}>"


def written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{ord(value)} : ui8" if isinstance(value, str) else f"{value} : i32"


def ours(target: str, name: str, results: Shapes, args: list[Any], **options: Any) -> list[Any]:
    """What Plait computes."""
    types, made = [type_of(a.shape, a.dtype) for a in args], [type_of(*r) for r in results]
    config = ", ".join(f"{key} = {written(value)}" for key, value in options.items())
    text = f"""func.func @main({", ".join(f"%{i}: {ty}" for i, ty in enumerate(types))}) -> ({", ".join(made)}) {{
      %r{f":{len(made)}" if len(made) > 1 else ""} = stablehlo.custom_call @{name}({", ".join(f"%{i}" for i in range(len(args)))})
        {{mhlo.backend_config = {{{config}}}}} : ({", ".join(types)}) -> ({", ".join(made)})
      return {", ".join(f"%r#{i}" for i in range(len(made))) if len(made) > 1 else "%r"} : {", ".join(made)}
    }}"""
    found = plait.compile(text, target=target)(*args)
    return list(found) if isinstance(found, (list, tuple)) else [found]


def encoded(options: dict[str, Any]) -> dict[str, Any]:
    return {
        key: np.uint8(ord(v)) if isinstance(v, str) else v if isinstance(v, bool) else np.int32(v)
        for key, v in options.items()
    }


def both(target: str, name: str, results: Shapes, args: list[Any], **options: Any) -> tuple[list[Any], list[Any]]:
    return ours(target, name, results, args, **options), theirs(name, results, args, **encoded(options))


def close(kind: str, found: Any, expected: Any) -> None:
    tolerance = 2e-4 if kind in "sc" else 1e-10
    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def matrix(kind: str, *shape: int) -> Any:
    x = RNG.standard_normal(shape)
    return (x + 1j * RNG.standard_normal(shape) if kind in "cz" else x).astype(KINDS[kind][1])


def adjoint(x: Any) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


def real(kind: str) -> Any:
    return np.float32 if kind in "sc" else np.float64


def name_of(kind: str, of_real: str, of_complex: str) -> str:
    return f"lapack_{kind}{of_real if kind in 'sd' else of_complex}_ffi"


each_kind = pytest.mark.parametrize("kind", ["d", "z", *(pytest.param(k, marks=pytest.mark.exhaustive) for k in "sc")])
each_target = pytest.mark.parametrize("target", ["llvm", "interpret"])


@each_kind
@each_target
@pytest.mark.parametrize("uplo", "LU")
def test_potrf_reports_the_first_minor_that_is_not_positive(kind: str, uplo: str, target: str) -> None:
    x = matrix(kind, 3, 5, 5)
    a = x @ adjoint(x) + 5 * np.eye(5)
    a[1, 3, 3] = -1
    a[2, 0, 0] = 0
    a = a.astype(x.dtype)
    results: Shapes = [(a.shape, a.dtype), ((3,), np.int32)]
    found, expected = both(target, f"lapack_{kind}potrf_ffi", results, [a], uplo=uplo)
    assert found[1].tolist() == expected[1].tolist() == [0, 4, 1]
    close(kind, found[0][0], expected[0][0])


@each_kind
@each_target
@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 3), (3, 5)])
def test_getrf(kind: str, rows: int, columns: int, target: str) -> None:
    a, count = matrix(kind, 3, rows, columns), min(rows, columns)
    a[1, :, 1] = 0
    a[2] = 0
    results: Shapes = [(a.shape, a.dtype), ((3, count), np.int32), ((3,), np.int32)]
    found, expected = both(target, f"lapack_{kind}getrf_ffi", results, [a])
    for one, other in zip(found, expected):
        close(kind, one, other)
    assert found[2].tolist() == [0, 2, 1]


@each_kind
@each_target
@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 3), (3, 5), (1, 1), (1, 3)])
def test_geqrf(kind: str, rows: int, columns: int, target: str) -> None:
    a = matrix(kind, 2, rows, columns)
    results: Shapes = [(a.shape, a.dtype), ((2, min(rows, columns)), a.dtype)]
    for one, other in zip(*both(target, f"lapack_{kind}geqrf_ffi", results, [a])):
        close(kind, one, other)


@each_kind
@each_target
@pytest.mark.parametrize("fixed", [(), (3,), (1, 4)])
@pytest.mark.parametrize(("rows", "columns"), [(6, 5), (4, 5)])
def test_geqp3(kind: str, rows: int, columns: int, fixed: tuple[int, ...], target: str) -> None:
    a = matrix(kind, 2, rows, columns)
    order = np.zeros((2, columns), np.int32)
    order[:, list(fixed)] = 1
    results: Shapes = [(a.shape, a.dtype), (order.shape, np.int32), ((2, min(rows, columns)), a.dtype)]
    for one, other in zip(*both(target, f"lapack_{kind}geqp3_ffi", results, [a, order])):
        close(kind, one, other)


@each_kind
@each_target
@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("transpose", [True, False])
def test_ormqr(kind: str, left: bool, transpose: bool, target: str) -> None:
    a = matrix(kind, 2, 5, 3)
    packed, weights = theirs(f"lapack_{kind}geqrf_ffi", [(a.shape, a.dtype), ((2, 3), a.dtype)], [a])
    c = matrix(kind, 2, 5, 4) if left else matrix(kind, 2, 4, 5)
    name, results = name_of(kind, "ormqr", "unmqr"), [(c.shape, c.dtype)]
    for one, other in zip(*both(target, name, results, [packed, weights, c], left=left, transpose=transpose)):
        close(kind, one, other)


@each_kind
@each_target
@pytest.mark.parametrize("range_", [(1, 5), (2, 4)])
def test_gehrd(kind: str, range_: tuple[int, int], target: str) -> None:
    a = matrix(kind, 2, 5, 5)
    if range_ != (1, 5):
        a[:, 1:, 0] = 0
        a[:, 4, :4] = 0
    results: Shapes = [(a.shape, a.dtype), ((2, 4), a.dtype), ((2,), np.int32)]
    found, expected = both(target, f"lapack_{kind}gehrd_ffi", results, [a], low=range_[0], high=range_[1])
    for one, other in zip(found, expected):
        close(kind, one, other)


@each_kind
@each_target
@pytest.mark.parametrize("uplo", "LU")
def test_sytrd(kind: str, uplo: str, target: str) -> None:
    a, element = matrix(kind, 2, 5, 5), KINDS[kind][1]
    results: Shapes = [(a.shape, element), ((2, 5), real(kind)), ((2, 4), real(kind)), ((2, 4), element), ((2,), np.int32)]
    found, expected = both(target, name_of(kind, "sytrd", "hetrd"), results, [a], uplo=uplo)
    for one, other in zip(found, expected):
        close(kind, one, other)


@each_kind
@each_target
@pytest.mark.parametrize("size", [1, 2, 6])
def test_gtsv(kind: str, size: int, target: str) -> None:
    lower, diagonal, upper = (matrix(kind, 3, size) for _ in range(3))
    diagonal[1] *= 1e-3  # rows are exchanged
    diagonal[2] = lower[2] = 0
    b = matrix(kind, 3, size, 2)
    args = [lower, diagonal, upper, b]
    results: Shapes = [*((v.shape, v.dtype) for v in args), ((3,), np.int32)]
    found, expected = both(target, f"lapack_{kind}gtsv_ffi", results, args)
    np.testing.assert_array_equal(found[4], expected[4])
    assert found[4].tolist() == [0, 0, 1]
    for one, other in zip(found[1:4], expected[1:4]):
        one, other = (v[:2, : size - 1] if one is found[2] else v[:2] for v in (one, other))
        np.testing.assert_allclose(one, other, rtol=1e-2 if kind in "sc" else 1e-8)


@each_kind
@each_target
@pytest.mark.parametrize("size", [1, 2, 6])
def test_a_singular_tridiagonal_system_has_a_solution(kind: str, size: int, target: str) -> None:
    lower, diagonal, upper = (matrix(kind, 3, size) for _ in range(3))
    diagonal[1] = np.eye(1, size)[0]
    lower[1] = upper[1] = 0
    diagonal[2] = lower[2] = upper[2] = 1
    b = matrix(kind, 3, size, 2)
    results: Shapes = [(b.shape, b.dtype)]
    (found,), (expected,) = both(target, "tridiagonal_solve_perturbed_ffi", results, [lower, diagonal, upper, b])
    assert np.all(np.isfinite(found))
    regular = [0] if size == 6 else [0, 2] if size == 1 else [0]
    np.testing.assert_allclose(found[regular], expected[regular], rtol=1e-2 if kind in "sc" else 1e-8)
    if target == "llvm" or kind in "dz":  # the interpreter knows numbers of double precision only
        np.testing.assert_allclose(found[1], expected[1], rtol=1e-2)


# What is determined but for order, signs or phases


@each_kind
@each_target
def test_eigenvalues_are_those_of_lapack(kind: str, target: str) -> None:
    a = matrix(kind, 2, 6, 6)
    parts = [((2, 6), a.dtype)] * (2 if kind in "sd" else 1)
    complex_ = np.complex64 if kind in "sc" else np.complex128
    vectors, info = [(a.shape, complex_)] * 2, [((2,), np.int32)]
    geev = both(target, f"lapack_{kind}geev_ffi", [*parts, *vectors, *info], [a], compute_left="V", compute_right="V")
    gees = both(target, f"lapack_{kind}gees_ffi", [*[(a.shape, a.dtype)] * 2, *parts, *info, *info], [a], mode="V", sort="N")
    expected = [np.sort_complex(joined(v)) for v in complex_values(kind, geev[1], 0)]
    for found, start in ((geev[0], 0), (gees[0], 2)):
        for one, other in zip(complex_values(kind, found, start), expected):
            close(kind, np.sort_complex(joined(one)), other)
    assert geev[0][-1].tolist() == gees[0][-1].tolist() == gees[0][-2].tolist() == [0, 0]


def complex_values(kind: str, results: list[Any], start: int) -> Any:
    return results[start] + 1j * results[start + 1] if kind in "sd" else results[start]


def joined(values: Any) -> Any:
    return np.round(values, 6)


@each_kind
@each_target
@pytest.mark.parametrize("mode", "ASN")
def test_gesvd(kind: str, mode: str, target: str) -> None:
    a = matrix(kind, 2, 5, 3)
    width = 5 if mode == "A" else 3
    results: Shapes = [
        (a.shape, a.dtype), ((2, 3), real(kind)), ((2, 5, width), a.dtype), ((2, 3, 3), a.dtype), ((2,), np.int32),
    ]  # fmt: skip
    found, expected = both(target, f"lapack_{kind}gesvd_ffi", results, [a], mode=mode)
    close(kind, found[1], expected[1])
    assert found[4].tolist() == [0, 0]
    if mode != "N":
        close(kind, (found[2][..., :3] * found[1][:, None]) @ found[3], a)


@each_kind
@each_target
@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_what_is_not_finite_is_reported(kind: str, bad: float, target: str) -> None:
    a = matrix(kind, 2, 3, 3)
    a[1, 2, 0] = bad
    info: Shapes = [((2,), np.int32)]
    square, line, values = (a.shape, a.dtype), ((2, 3), a.dtype), ((2, 3), real(kind))
    complex_ = (a.shape, np.complex64 if kind in "sc" else np.complex128)
    calls: list[tuple[str, Shapes, dict[str, Any]]] = [
        (name_of(kind, "syevd", "heevd"), [square, values], {"mode": "V", "uplo": "L"}),
        (f"lapack_{kind}gesdd_ffi", [square, values, square, square], {"mode": "A"}),
        (f"lapack_{kind}geev_ffi", [*[line] * (2 if kind in "sd" else 1), complex_, complex_], {"compute_left": "V", "compute_right": "V"}),
    ]  # fmt: skip
    for name, results, options in calls:
        found = ours(target, name, [*results, *info], [a], **options)[-1]
        assert found[0] == 0, name
        assert found[1] != 0, name
