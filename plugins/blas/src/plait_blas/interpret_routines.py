"""Reference semantics of calls of LAPACK's routines, each on one matrix, in double precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.interpret.numbers import rounded, widened
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait_std.native.ops import CallOp

np = lazy_import("numpy")

_UPPER, _TRANSPOSED, _ADJOINT, _LEFT, _UNIT = 121, 112, 113, 141, 132


def _code(op: CallOp, number: int) -> Any:
    passed: Any = op.arguments.elements[number]
    return passed.value


def _matrix(value: Any) -> Any:
    value = np.asarray(value)
    return widened(value).reshape(value.shape[-2:])


def _given_back(places: Any, *computed: Any) -> Any:
    """Results in the shapes and formats of their places; what follows is returned as it is."""
    made = [np.asarray(new) for new in computed]
    kept = [new if place.dtype.kind in "iu" else rounded(new, place.dtype) for place, new in zip(places, made)]
    shaped = [one.astype(place.dtype).reshape(place.shape) for place, one in zip(places, kept)]
    return (*shaped, *computed[len(places) :])


def potrf(op: CallOp, a: Any) -> Any:
    """The factor in one triangle, the other one stays; the first minor that is not positive definite"""
    is_lower = chr(_code(op, 1)) == "U"  # told by columns
    given = _matrix(a)
    triangle = np.tril if is_lower else np.triu
    part = triangle(given)
    whole = part + np.conj(triangle(given, -1 if is_lower else 1)).T
    info = next((k for k in range(1, len(whole) + 1) if not _is_positive(whole[:k, :k])), 0)
    if info:
        return _given_back([np.asarray(a)], given, info)
    factor = np.linalg.cholesky(whole)
    return _given_back([np.asarray(a)], (factor if is_lower else np.conj(factor).T) + given - part, 0)


def _is_positive(a: Any) -> bool:
    return bool(np.linalg.eigvalsh(a).min() > 0)


def getrf(op: CallOp, a: Any, pivots: Any) -> Any:
    """Factors, the rows that were exchanged from 1 on, and the first pivot that is 0"""
    made, info = _matrix(a).copy(), 0
    rows = np.zeros(min(made.shape), np.int64)
    for k in range(len(rows)):
        column = made[k:, k]
        row = k + int(np.argmax(np.abs(column.real) + np.abs(column.imag)))
        rows[k] = row + 1
        made[[k, row]] = made[[row, k]]
        if made[k, k] == 0:
            info = info or k + 1
            continue
        made[k + 1 :, k] /= made[k, k]
        made[k + 1 :, k + 1 :] -= np.outer(made[k + 1 :, k], made[k, k + 1 :])
    return _given_back([np.asarray(a), np.asarray(pivots)], made, rows, info)


def geqrf(op: CallOp, a: Any, weights: Any) -> Any:
    """Reflectors below the triangular factor, and their weights"""
    packed, factors = np.linalg.qr(_matrix(a), mode="raw")
    return _given_back([np.asarray(a), np.asarray(weights)], packed.T, factors, 0)


def orgqr(op: CallOp, weights: Any, a: Any) -> Any:
    """The first columns of the product of reflectors"""
    packed, factors = _matrix(a), widened(np.asarray(weights)).reshape(-1)
    made = np.eye(*packed.shape, dtype=packed.dtype)
    for k in range(len(factors) - 1, -1, -1):
        v = np.concatenate([np.zeros(k), [1], packed[k + 1 :, k]]).astype(packed.dtype)
        made = made - factors[k] * np.outer(v, np.conj(v) @ made)
    return _given_back([np.asarray(a)], made, 0)


def syevd(op: CallOp, a: Any, values: Any) -> Any:
    """Eigenvectors in columns, and eigenvalues in ascending order"""
    numbers, vectors = np.linalg.eigh(_matrix(a), UPLO=chr(_code(op, 2)))
    return _given_back([np.asarray(a), np.asarray(values)], vectors, numbers, 0)


def gesdd(op: CallOp, a: Any, values: Any, left: Any, right: Any) -> Any:
    """Singular values in descending order, and vectors; the matrix is used up"""
    u, numbers, v = np.linalg.svd(_matrix(a), full_matrices=chr(_code(op, 1)) == "A")
    return _given_back([np.asarray(place) for place in (a, values, left, right)], _matrix(a), numbers, u, v, 0)


def trsm(op: CallOp, a: Any, *others: Any) -> Any:
    """The solutions of triangular systems"""
    side, uplo, trans, diag = (_code(op, number) for number in range(1, 5))
    given = _matrix(a)
    part = np.triu(given) if uplo == _UPPER else np.tril(given)
    if diag == _UNIT:
        part = part - np.diag(np.diag(part)) + np.eye(len(part))
    part = part.T if trans == _TRANSPOSED else np.conj(part).T if trans == _ADJOINT else part
    b = _matrix(others[-1])
    x = np.linalg.solve(part, b) if side == _LEFT else np.linalg.solve(part.T, b.T).T
    return _given_back([np.asarray(others[-1])], x)[0]


INTERPRETATIONS: dict[str, Callable[..., Any]] = {
    one.__name__: one for one in (potrf, getrf, geqrf, orgqr, syevd, gesdd, trsm)
}
