"""Eigenvalues, eigenvectors and Schur forms of matrices that are hard for some method, natively and interpreted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import plait
import pytest
from linear_algebra_kit import FORMATS, TARGETS, adjoint, call, real, tensor

KINDS = list(FORMATS)
EPSILON = {"s": 2.0**-23, "c": 2.0**-23, "d": 2.0**-52, "z": 2.0**-52}
BOUND = 60  # in units of the precision of the format, times size and norm
VECTORS = "compute_left = 86 : ui8, compute_right = 86 : ui8"


@cache
def executable(text: str, target: str) -> Any:
    return plait.compile(text, target=target)


def parts(kind: str, shape: tuple[Any, ...]) -> list[str]:
    return [tensor(shape[:-1], FORMATS[kind][0])] * (2 if kind in "sd" else 1)


def geev(kind: str, a: Any, target: str, config: str = VECTORS, shape: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    shape = ("?",) * a.ndim if shape is None else shape
    ty, vectors = tensor(shape, FORMATS[kind][0]), tensor(shape, f"complex<{real(kind)}>")
    results = [*parts(kind, shape), vectors, vectors, tensor(shape[:-2], "i32")]
    found = executable(call(f"lapack_{kind}geev_ffi", [ty], results, config), target)(a)
    values = found[0] + 1j * found[1].astype(np.complex128) if kind in "sd" else found[0]
    return (values, *found[-3:])


def gees(kind: str, a: Any, target: str) -> tuple[Any, ...]:
    shape: tuple[Any, ...] = ("?",) * a.ndim
    ty, info = tensor(shape, FORMATS[kind][0]), tensor(shape[:-2], "i32")
    results = [ty, ty, *parts(kind, shape), info, info]
    text = call(f"lapack_{kind}gees_ffi", [ty], results, "mode = 86 : ui8, sort = 78 : ui8")
    return tuple(executable(text, target)(a))


def matrices(n: int, kind: str) -> Iterator[tuple[str, Any]]:
    rng = np.random.default_rng(n)
    normal = rng.standard_normal((n, n))
    yield "random", normal + (1j * rng.standard_normal((n, n)) if kind in "cz" else 0)
    yield "zero", np.zeros((n, n))
    yield "unit", np.eye(n)
    yield "Jordan block", np.eye(n) + np.eye(n, k=1)
    yield "transposed Jordan block", 2 * np.eye(n) + np.eye(n, k=-1)
    companion = np.eye(n, k=-1)
    companion[0] = normal[0] * 10.0 ** rng.integers(-3, 4, n)
    yield "companion", companion
    yield "cyclic", np.roll(np.eye(n), 1, 0)
    yield "of many sizes", normal * 10.0 ** rng.integers(-2, 3, (n, n))
    yield "symmetric", normal + normal.T
    yield "skew", normal - normal.T
    yield "large", normal * 1e25
    yield "small", normal * 1e-25
    yield "numbered", np.arange(n * n).reshape(n, n) + 0.0
    yield "of rank 1", np.ones((n, n))
    yield "lower triangular", np.tril(normal)
    yield "sparse", np.where(normal < 0.3, 0, normal)
    yield "of blocks", np.kron(np.eye(n // 2 + 1), [[1, 2], [-2, 1]])[:n, :n]
    yield "with close eigenvalues", np.eye(n) + 1e-9 * normal


CASES = pytest.mark.parametrize("n", [1, 2, 3, 7])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
@CASES
def test_eigenvectors_have_no_residual_and_length_1(kind: str, n: int, target: str) -> None:
    for name, given in matrices(n, kind):
        a = given.astype(FORMATS[kind][1])
        values, left, right, info = geev(kind, a, target)
        wide = a.astype(np.complex128)
        bound = BOUND * EPSILON[kind] * n
        norm = np.abs(wide).max() or 1
        assert info == 0, name
        assert np.abs(wide @ right - right * values).max() <= bound * norm, name
        assert np.abs(adjoint(wide) @ left - left * values.conj()).max() <= bound * norm, name
        for vectors in (left, right):
            np.testing.assert_allclose(np.linalg.norm(vectors, axis=0), 1, atol=bound)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
@CASES
def test_a_schur_form_is_triangular_and_unitarily_similar(kind: str, n: int, target: str) -> None:
    for name, given in matrices(n, kind):
        a = given.astype(FORMATS[kind][1])
        form, vectors, *values, selected, info = gees(kind, a, target)
        bound = BOUND * EPSILON[kind] * n
        assert (info, selected) == (0, 0), name
        wide, unitary = form.astype(np.complex128), vectors.astype(np.complex128)
        assert np.abs(unitary @ wide @ adjoint(unitary) - a).max() <= bound * (np.abs(a).max() or 1), name
        assert np.abs(adjoint(unitary) @ unitary - np.eye(n)).max() <= bound, name
        check_blocks(name, form, values)


def check_blocks(name: str, form: Any, values: list[Any]) -> None:
    """Zero below the diagonal but for blocks of two by two with equal diagonal elements and others of opposite signs."""
    below = np.diag(form, -1)
    assert not np.tril(form, -2).any(), name
    assert not np.any((below[1:] != 0) & (below[:-1] != 0)), name
    if np.iscomplexobj(form):
        assert not below.any(), name
        np.testing.assert_array_equal(values[0], np.diag(form))
        return
    for k in np.flatnonzero(below):
        assert form[k, k] == form[k + 1, k + 1], name
        assert form[k, k + 1] * np.sign(form[k + 1, k]) < 0, name
        assert values[1][k] > 0, name
        assert values[1][k + 1] == -values[1][k], name
    np.testing.assert_array_equal(values[0], np.diag(form))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", "sd")
def test_real_matrices_have_real_eigenvalues_and_conjugate_pairs_exactly(kind: str, target: str) -> None:
    a = np.zeros((5, 5), FORMATS[kind][1])
    a[:3, :3], a[3:, 3:] = np.diag([1, 2, 3]) + np.triu(np.ones((3, 3)), 1), [[1, 2], [-2, 1]]
    a += np.float32(0.25) * np.eye(5, k=3, dtype=a.dtype)
    values, left, right, _ = geev(kind, a, target)
    is_real = values.imag == 0
    assert is_real.sum() == 3
    first, second = np.flatnonzero(~is_real)
    assert values[second] == np.conj(values[first])
    assert values[first].imag > 0
    for vectors in (left, right):
        assert not vectors[:, is_real].imag.any()
        np.testing.assert_array_equal(vectors[:, second], np.conj(vectors[:, first]))
        sizes = np.abs(vectors[:, first])
        assert np.abs(vectors[sizes > 0.999 * sizes.max(), first].imag).min() < 1e-6


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("kind", KINDS)
def test_batches_of_known_sizes_give_the_same(kind: str, target: str) -> None:
    a = np.stack([m for _, m in matrices(4, kind)][:4]).astype(FORMATS[kind][1])
    found = geev(kind, a, target, shape=a.shape)
    for i, one in enumerate(a):
        for whole, expected in zip(found, geev(kind, one, target)):
            np.testing.assert_allclose(whole[i], expected, rtol=BOUND * EPSILON[kind], atol=BOUND * EPSILON[kind])


@pytest.mark.parametrize("target", TARGETS)
def test_vectors_that_are_not_wanted_are_not_computed(target: str) -> None:
    a = np.random.default_rng(1).standard_normal((4, 4))
    wanted = geev("d", a, target)
    values, left, right, _ = geev("d", a, target, "compute_left = 78 : ui8, compute_right = 86 : ui8")
    np.testing.assert_array_equal(values, wanted[0])
    np.testing.assert_array_equal(right, wanted[2])
    assert not left.any()
