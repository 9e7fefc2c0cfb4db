"""Factorizations and triangular systems, in double precision."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.numbers import contiguous, rounded, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.ops import linear_algebra as l

np = lazy_import("numpy")


def cholesky_factor(a: Any, lower: bool) -> Any:
    """The triangular factor of each matrix; NaN where one is not positive definite. Reads one triangle."""
    a = np.tril(a) if lower else np.conj(np.swapaxes(np.triu(a), -1, -2))
    diagonal = np.zeros_like(a)
    index = np.arange(a.shape[-1])
    diagonal[..., index, index] = np.real(a[..., index, index])
    strict = np.tril(a, -1)
    hermitian = strict + np.conj(np.swapaxes(strict, -1, -2)) + diagonal
    factor = np.empty_like(hermitian)
    for place in np.ndindex(*a.shape[:-2]):
        try:
            factor[place] = np.linalg.cholesky(hermitian[place])
        except np.linalg.LinAlgError:
            factor[place] = np.tril(np.full(a.shape[-2:], np.nan))
    return factor if lower else np.conj(np.swapaxes(factor, -1, -2))


def solve_triangular(a: Any, b: Any, left: bool, lower: bool, unit: bool, transpose: str) -> Any:
    """x in op(a) x = b, or in x op(a) = b; a zero on the diagonal produces infinities and NaNs."""
    a = np.tril(a) if lower else np.triu(a)
    if transpose != "NO_TRANSPOSE":
        a, lower = np.swapaxes(a, -1, -2), not lower
    if transpose == "ADJOINT":
        a = np.conj(a)
    if not left:
        a, b, lower = np.swapaxes(a, -1, -2), np.swapaxes(b, -1, -2), not lower
    size = a.shape[-1]
    x = b.copy()
    with np.errstate(all="ignore"):
        for i in range(size) if lower else reversed(range(size)):
            if not unit:
                x[..., i, :] = x[..., i, :] / a[..., i, i, None]
            rest = slice(i + 1, None) if lower else slice(0, i)
            x[..., rest, :] -= a[..., rest, i, None] * x[..., i, None, :]
    return x if left else np.swapaxes(x, -1, -2)


@interpret(l.CholeskyOp)
def cholesky(op: l.CholeskyOp, a: Any) -> Any:
    return contiguous(rounded(cholesky_factor(widened(a), op.is_lower), dtype_of(op.result.type)))


@interpret(l.TriangularSolveOp)
def triangular_solve(op: l.TriangularSolveOp, a: Any, b: Any) -> Any:
    flags = op.left_side.value, op.lower.value, op.unit_diagonal.value
    x = solve_triangular(widened(a), widened(b), *flags, op.transpose_a.text)
    return contiguous(rounded(x, dtype_of(op.result.type)))


INTERPRETATIONS = (cholesky, triangular_solve)
