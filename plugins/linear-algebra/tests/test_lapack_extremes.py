"""LAPACK's iterations on matrices that are hard for their scale, and what is reported where there is no result."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import plait
import pytest
from plait.context import Context

FORMATS = {"s": ("f32", np.float32), "d": ("f64", np.float64), "c": ("complex<f32>", np.complex64), "z": ("complex<f64>", np.complex128)}
KINDS = [pytest.param(kind, marks=() if kind in "dc" else pytest.mark.exhaustive) for kind in FORMATS]
each_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture(params=["interpret", "llvm"])
def target(request: pytest.FixtureRequest) -> str:
    if request.param == "llvm" and "llvm" not in Context.from_environment().dialect_names:
        pytest.skip("no plugin defines llvm")
    return request.param


def real(kind: str) -> str:
    return "f32" if kind in "sc" else "f64"


def unit(kind: str) -> float:
    return 2.0**-23 if kind in "sc" else 2.0**-52


@cache
def compiled(routine: str, kind: str, target: str) -> Any:
    """A routine for matrices of any size."""
    element, part = FORMATS[kind][0], real(kind)
    matrix, line, real_line = (f"tensor<{sizes}x{ty}>" for sizes, ty in (("?x?", element), ("?", element), ("?", part)))
    vectors, letters = f"tensor<?x?xcomplex<{part}>>", {"V": 86, "A": 65, "N": 78, "L": 76}
    parts = [line] * (2 if kind in "sd" else 1)
    name, results, options = {
        "eigh": ("syevd" if kind in "sd" else "heevd", [matrix, real_line], {"mode": "V", "uplo": "L"}),
        "svd": ("gesdd", [matrix, real_line, matrix, matrix], {"mode": "A"}),
        "eig": ("geev", [*parts, vectors, vectors], {"compute_left": "V", "compute_right": "V"}),
        "schur": ("gees", [matrix, matrix, *parts, "tensor<i32>"], {"mode": "V", "sort": "N"}),
        "hessenberg": ("gehrd", [matrix, line], {}),
        "tridiagonal": ("sytrd" if kind in "sd" else "hetrd", [matrix, real_line, real_line, line], {"uplo": "L"}),
    }[routine]
    results = [*results, "tensor<i32>"]
    config = ", ".join(f"{key} = {letters[value]} : ui8" for key, value in options.items())
    text = f"""func.func @main(%a: {matrix}) -> ({", ".join(results)}) {{
      %r:{len(results)} = stablehlo.custom_call @lapack_{kind}{name}_ffi(%a) {{mhlo.backend_config = {{{config}}}}}
        : ({matrix}) -> ({", ".join(results)})
      return {", ".join(f"%r#{i}" for i in range(len(results)))} : {", ".join(results)}
    }}"""
    return plait.compile(text, target=target)


def matrices(kind: str, n: int) -> Iterator[tuple[str, Any]]:
    """Square matrices whose sizes, or those of their elements among each other, are extreme."""
    rng = np.random.default_rng(n)
    normal = rng.standard_normal((n, n)) + (1j * rng.standard_normal((n, n)) if kind in "cz" else 0)
    limit = 30.0 if kind in "sc" else 300.0
    turn = np.linalg.qr(normal)[0] if n else normal
    grades = 10.0 ** -np.linspace(0, limit / 2, n)
    yield "usual", normal
    yield "zero", np.zeros((n, n))
    yield "with repeated eigenvalues", (turn * np.where(np.arange(n) < n // 2, 1.0, 2.0)) @ turn.conj().T
    yield "very small", normal * 10.0**-limit
    yield "very large", normal * 10.0**limit
    yield "of rank 1", np.outer(normal[:, :1], normal[:1, :]) if n else normal
    yield "graded by rows", normal * grades[:, None]
    yield "graded by columns", normal * grades
    yield "graded on both sides", normal * grades * grades[:, None]
    yield "graded upwards", normal * grades[::-1] * grades[::-1, None]
    yield "with one large element", normal + np.diag(np.r_[10.0**limit, np.zeros(n - 1)] if n else [])
    yield "of zeros but for one element", np.eye(n) * (np.arange(n) == 0) * 10.0**-limit


SIZES = pytest.mark.parametrize("n", [0, 1, 2, 5])


def scaled(kind: str, a: Any) -> tuple[Any, float]:
    """A matrix of numbers up to 1 in double precision, and the largest number of the given one."""
    size = float(np.abs(a).max(initial=0)) or 1.0
    return a.astype(np.complex128) / size, size


@each_kind
@SIZES
def test_eigenvalues_of_hermitian_matrices(kind: str, n: int, target: str) -> None:
    for name, given in matrices(kind, n):
        a = ((given + given.conj().T) / 2).astype(FORMATS[kind][1])
        vectors, values, info = compiled("eigh", kind, target)(a)
        wide, size = scaled(kind, a)
        bound = 60 * unit(kind) * max(n, 1)
        assert info == 0, name
        assert np.all(np.diff(values) >= 0), name
        assert np.abs(wide @ vectors - vectors * (values / size)).max(initial=0) <= bound, name
        assert np.abs(vectors.conj().T @ vectors - np.eye(n)).max(initial=0) <= bound, name


@each_kind
@SIZES
@pytest.mark.parametrize("columns", [0, 2])
def test_singular_values(kind: str, n: int, columns: int, target: str) -> None:
    for name, given in matrices(kind, n):
        a = np.concatenate([given, given[:, :columns]], axis=1).astype(FORMATS[kind][1])
        _, values, left, right, info = compiled("svd", kind, target)(a)
        wide, size = scaled(kind, a)
        bound, count = 60 * unit(kind) * max(n, 1), len(values)
        assert info == 0, name
        assert np.all(np.diff(values) <= 0), name
        assert np.abs((left[:, :count] * (values / size)) @ right[:count] - wide).max(initial=0) <= bound, name
        for vectors in (left, right):
            assert np.abs(vectors.conj().T @ vectors - np.eye(len(vectors))).max(initial=0) <= bound, name


@each_kind
@SIZES
def test_eigenvectors(kind: str, n: int, target: str) -> None:
    for name, given in matrices(kind, n):
        a = given.astype(FORMATS[kind][1])
        *parts, _, right, info = compiled("eig", kind, target)(a)
        wide, size = scaled(kind, a)
        values = (parts[0] / size) + 1j * (parts[1] / size) if kind in "sd" else parts[0] / size
        assert info == 0, name
        assert np.abs(wide @ right - right * values).max(initial=0) <= 60 * unit(kind) * max(n, 1), name
        np.testing.assert_allclose(np.linalg.norm(right, axis=0), 1, atol=60 * unit(kind), err_msg=name)


@each_kind
@SIZES
def test_schur_forms(kind: str, n: int, target: str) -> None:
    for name, given in matrices(kind, n):
        a = given.astype(FORMATS[kind][1])
        form, vectors, *_, info = compiled("schur", kind, target)(a)
        wide, size = scaled(kind, a)
        bound = 60 * unit(kind) * max(n, 1)
        assert info == 0, name
        assert np.abs(vectors @ (form / size) @ vectors.conj().T - wide).max(initial=0) <= bound, name
        assert np.abs(vectors.conj().T @ vectors - np.eye(n)).max(initial=0) <= bound, name


@each_kind
@SIZES
def test_reductions_keep_the_norm(kind: str, n: int, target: str) -> None:
    for name, given in matrices(kind, n):
        a = ((given + given.conj().T) / 2).astype(FORMATS[kind][1])
        wide, size = scaled(kind, a)
        bound, norm = 60 * unit(kind) * max(n, 1), np.linalg.norm(wide)
        form, _, info = compiled("hessenberg", kind, target)(a)
        assert info == 0, name
        assert abs(np.linalg.norm(np.triu(form / size, -1)) - norm) <= bound, name
        _, diagonal, beside, _, info = compiled("tridiagonal", kind, target)(a)
        assert info == 0, name
        assert abs(np.linalg.norm([*diagonal / size, *beside / size, *beside / size]) - norm) <= bound, name


@each_kind
@pytest.mark.parametrize("routine", ["eigh", "svd", "eig", "schur"])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_what_is_not_finite_is_reported(kind: str, routine: str, bad: float, target: str) -> None:
    for n in (1, 2, 5):
        for place in {(0, 0), (n - 1, 0), (n - 1, n - 1)}:
            a = np.eye(n, dtype=FORMATS[kind][1])
            a[place] = bad
            assert compiled(routine, kind, target)(a)[-1] > 0


@each_kind
@pytest.mark.parametrize("routine", ["hessenberg", "tridiagonal"])
def test_reductions_end_where_numbers_are_not_finite(kind: str, routine: str, target: str) -> None:
    for bad in (np.nan, np.inf):
        a = np.ones((4, 4), FORMATS[kind][1])
        a[2, 1] = bad
        form, *_, info = compiled(routine, kind, target)(a)
        assert info == 0
        assert not np.isfinite(form).all()


@pytest.mark.parametrize("routine", ["eigh", "svd", "eig", "schur"])
def test_what_does_not_converge_is_reported(routine: str, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With fewer steps than it takes, natively; NumPy, which has no such limit, is made to give up."""
    if target == "llvm":
        monkeypatch.setattr("plait_linear_algebra.lapack.to_tcp.spectral.SWEEPS", 1)
        monkeypatch.setattr("plait_linear_algebra.lapack.to_tcp.iterations.STEPS", 1)
    else:

        def give_up(*arguments: Any, **options: Any) -> Any:
            if np.any(arguments[0]):
                raise np.linalg.LinAlgError("did not converge")
            return original(*arguments, **options)

        name = {"schur": "eigvals"}.get(routine, routine)
        original = getattr(np.linalg, name)
        monkeypatch.setattr(np.linalg, name, give_up)
    a = np.random.default_rng(3).standard_normal((12, 12))
    *parts, info = compiled.__wrapped__(routine, "d", target)(a)
    assert info > 0
    if target == "llvm" and routine in ("eig", "schur"):  # those from element `info` on were found
        assert info < 12
        start = 0 if routine == "eig" else 2
        known, all_values = (parts[start] + 1j * parts[start + 1])[int(info) :], np.linalg.eigvals(a)
        assert np.abs(known[:, None] - all_values).min(axis=1).max() < 1e-12
