"""Reference semantics of LAPACK's eigenvalues, singular values and reductions, in double precision.

NumPy has eigenvalues and singular values. The other forms are made of them, so that what native code does by iterations
of its own is compared with something else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import

from plait_linear_algebra.lapack.interpret.factorizations import each, reflector
from plait_linear_algebra.lapack.options import (
    is_lower,
    reflector_range,
    svd_is_full,
    svd_mode,
    wants,
)
from plait_linear_algebra.lapack.routine import Options

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def _or_failure(routine: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any], tuple[Any, ...]]:
    """`routine`, and info: 1, and NaN in place of numbers, where an element is not finite or it does not converge."""

    def run(a: ndarray) -> tuple[Any, ...]:
        if np.isfinite(a).all():
            try:
                return (*routine(a), np.int32(0))
            except np.linalg.LinAlgError:
                pass
        parts = routine(np.zeros_like(a))
        return (*(np.full_like(part, np.nan if part.dtype.kind in "fc" else 0) for part in parts), np.int32(1))

    return run


def syevd(options: Options, a: ndarray) -> Any:
    """Eigenvectors and ascending eigenvalues of Hermitian matrices of which one triangle is given."""
    triangle = np.tril if is_lower(options) else np.triu

    def routine(matrix: ndarray) -> tuple[Any, ...]:
        values, vectors = np.linalg.eigh(matrix, UPLO="L" if is_lower(options) else "U")
        return vectors, values

    return each(_or_failure(routine), triangle(a))


def gesdd(options: Options, a: ndarray) -> Any:
    """What is left of the matrix, singular values in descending order, and the vectors that the mode asks for."""
    mode = svd_mode(options)

    def routine(matrix: ndarray) -> tuple[Any, ...]:
        left, values, right = np.linalg.svd(matrix, full_matrices=svd_is_full(options))
        return matrix, values, left, right

    found: list[Any] = each(_or_failure(routine), a)
    return found if mode != "N" else [*found[:2], None, None, found[4]]


def gehrd(options: Options, a: ndarray) -> Any:
    """Hessenberg form, with the reflectors that lead to it below, and their weights."""
    first, last = reflector_range(options)

    def routine(matrix: ndarray) -> tuple[Any, ...]:
        return *_hessenberg(matrix, first, last), np.int32(0)

    return each(routine, a)


def _hessenberg(a: ndarray, first: int = 0, last: int | None = None) -> tuple[Any, Any]:
    a, count = a.copy(), len(a)
    weights = np.zeros(max(count - 1, 0), a.dtype)
    stop = count if last is None else last + 1
    for k in range(first, stop - 1):
        v, weights[k], beta = reflector(a[k + 1 : stop, k])
        rows = slice(k + 1, stop)
        a[:, rows] -= weights[k] * np.outer(a[:, rows] @ v, np.conj(v))
        a[rows, k + 1 :] -= np.conj(weights[k]) * np.outer(v, np.conj(v) @ a[rows, k + 1 :])
        a[rows, k] = np.concatenate([[beta], v[1:]])
    return a, weights


def sytrd(options: Options, a: ndarray) -> Any:
    """Tridiagonal form of Hermitian matrices in one triangle, with reflectors: itself, diagonals, weights and info."""
    return each(partial(_tridiagonal, lower=is_lower(options)), a)


def _tridiagonal(a: ndarray, lower: bool) -> tuple[Any, ...]:
    """The upper triangle is the lower one of the matrix in the opposite order of rows and columns."""
    if not lower:
        flipped, diagonal, beside, weights, info = _tridiagonal(a[::-1, ::-1], True)
        return flipped[::-1, ::-1], diagonal[::-1], beside[::-1], weights[::-1], info
    strict = np.tril(a, -1)
    reduced, weights = _hessenberg(strict + np.conj(strict).T + np.diag(np.diag(a).real).astype(a.dtype))
    diagonal, beside = np.diag(reduced).real, np.diag(reduced, -1).real
    return np.tril(reduced) + np.triu(a, 1), diagonal, beside, weights, np.int32(0)


# Schur form and eigenvectors


def gees(options: Options, a: ndarray) -> Any:
    """Schur form, Schur vectors, eigenvalues, the number of those selected (none) and info."""
    real = not np.iscomplexobj(a)

    def routine(matrix: ndarray) -> tuple[Any, ...]:
        form, vectors = schur(matrix)
        values = eigenvalues_of(form)
        parts = (values.real, values.imag) if real else (values,)
        kept = vectors if wants(options, "mode") else np.zeros_like(vectors)
        return form, kept, *parts, np.int32(0)

    return each(_or_failure(routine), a)


def schur(a: ndarray) -> tuple[Any, Any]:
    """T and unitary Z with a = Z T Z*: one eigenvector, or a pair of them, after the other is made a column of Z.

    Real matrices have blocks of two by two with equal diagonal elements and others of opposite signs.
    """
    form, vectors, start, count = a.copy(), np.eye(len(a), dtype=a.dtype), 0, len(a)
    for wanted in np.linalg.eigvals(a) if count else ():
        if start >= count or (not np.iscomplexobj(a) and wanted.imag < 0):
            continue
        values, columns = np.linalg.eig(form[start:, start:])
        nearest = int(np.argmin(np.abs(values - wanted)))
        column, pair = columns[:, nearest], not np.iscomplexobj(a) and values[nearest].imag != 0
        column = column if np.iscomplexobj(a) else column.real
        basis = np.stack([column, columns[:, nearest].imag], axis=1) if pair else column[:, None]
        turn = np.eye(count, dtype=a.dtype)
        turn[start:, start:] = np.linalg.qr(basis, mode="complete")[0]
        form, vectors = np.conj(turn).T @ form @ turn, vectors @ turn
        if pair:
            _balance_block(form, vectors, start)
        start += 2 if pair else 1
        form[start:, :start] = np.tril(form, -1)[start:, :start] * 0
    return form, vectors


def _balance_block(form: ndarray, vectors: ndarray, k: int) -> None:
    """Rotate rows and columns k and k + 1 so that both diagonal elements are the same."""
    (a, b), (c, d) = form[k : k + 2, k : k + 2]
    angle = 0.5 * np.arctan2(d - a, b + c)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    place = slice(k, k + 2)
    form[place] = turn.T @ form[place]
    form[:, place] = form[:, place] @ turn
    vectors[:, place] = vectors[:, place] @ turn
    form[k, k] = form[k + 1, k + 1] = (form[k, k] + form[k + 1, k + 1]) / 2


def eigenvalues_of(form: ndarray) -> Any:
    """The eigenvalues of a Schur form, in the order of its diagonal."""
    values = np.diag(form).astype(np.complex128)
    if np.iscomplexobj(form):
        return values
    for k in np.flatnonzero(np.diag(form, -1)):
        imaginary = np.sqrt(np.abs(form[k, k + 1])) * np.sqrt(np.abs(form[k + 1, k]))
        values[k] += 1j * imaginary
        values[k + 1] -= 1j * imaginary
    return values


def geev(options: Options, a: ndarray) -> Any:
    """Eigenvalues, left and right eigenvectors of length 1, and info."""
    real = not np.iscomplexobj(a)

    def routine(matrix: ndarray) -> tuple[Any, ...]:
        values, right = (part.astype(np.complex128) for part in np.linalg.eig(matrix))
        left = _left_vectors(matrix, values)
        parts = (values.real, values.imag) if real else (values,)
        kept = [v if wants(options, name) else v * 0 for v, name in ((left, "compute_left"), (right, "compute_right"))]
        return *parts, *kept

    return each(_or_failure(routine), a)


def _left_vectors(a: ndarray, values: ndarray) -> Any:
    """The eigenvectors of a* that belong to the conjugates of `values`."""
    others, vectors = np.linalg.eig(np.conj(a).T)
    vectors, free = vectors.astype(np.complex128), list(range(len(values)))
    order = [free.pop(int(np.argmin(np.abs(others[free] - np.conj(value))))) for value in values]
    return vectors[:, order]


def eigh_of_tpu(options: Options, a: ndarray) -> Any:
    """Eigenvectors and ascending eigenvalues."""
    return syevd(options, a)[:2]
