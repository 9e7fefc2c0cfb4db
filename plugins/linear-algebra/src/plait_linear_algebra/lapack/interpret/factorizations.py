"""Reference semantics of LAPACK's factorizations and solvers, for batches of matrices in double precision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import
from plait_stablehlo.interpret.linear_algebra import cholesky_factor, solve_triangular

from plait_linear_algebra.lapack.options import is_lower, trsm_options
from plait_linear_algebra.lapack.routine import Options

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def each(routine: Callable[..., Any], *values: ndarray, ranks: tuple[int, ...] = (2,)) -> list[Any]:
    """The results of `routine` for each matrix, stacked; `ranks` are the ranks of its arguments."""
    batch = values[0].shape[: values[0].ndim - ranks[0]]
    found = [routine(*(value[place] for value in values)) for place in np.ndindex(*batch)]
    if not found:
        parts = routine(*(np.ones(value.shape[len(batch) :], value.dtype) for value in values))
        return [np.zeros((*batch, *np.shape(part)), np.asarray(part).dtype) for part in parts]
    return [np.stack(parts).reshape((*batch, *np.shape(parts[0]))) for parts in zip(*found)]


def potrf(options: Options, a: ndarray) -> Any:
    """The Cholesky factor in one triangle; the other one stays. Info: the first minor that is not positive."""
    lower = is_lower(options)
    triangle = np.tril if lower else np.triu
    info = each(partial(_first_bad_minor, lower=lower), a)[0]
    return triangle(cholesky_factor(a, lower)) + (a - triangle(a)), info


def _first_bad_minor(a: ndarray, lower: bool) -> tuple[Any]:
    """The size of the first leading minor that is not positive definite, 0 if there is none."""
    for k in range(1, a.shape[-1] + 1):
        if np.isnan(cholesky_factor(a[:k, :k], lower)).any():
            return (np.int32(k),)
    return (np.int32(0),)


def trsm(options: Options, a: ndarray, b: ndarray) -> Any:
    """The solutions of triangular systems."""
    return (solve_triangular(a, b, *trsm_options(options)),)


def getrf(options: Options, a: ndarray) -> Any:
    """LU factors with partial pivoting."""
    return each(_lu, a)


def _lu(a: ndarray) -> tuple[Any, Any, Any]:
    """Factors with unit lower diagonal in one matrix, the rows that were exchanged from 1 on, and info."""
    a, count = a.copy(), min(a.shape)
    pivots, info = np.zeros(count, np.int32), 0
    for k in range(count):
        row = k + int(np.argmax(size(a[k:, k])))
        pivots[k] = row + 1
        a[[k, row]] = a[[row, k]]
        if a[k, k] == 0:
            info = info or k + 1
            continue
        a[k + 1 :, k] /= a[k, k]
        a[k + 1 :, k + 1 :] -= np.outer(a[k + 1 :, k], a[k, k + 1 :])
    return a, pivots, np.int32(info)


def lu_of_tpu(options: Options, a: ndarray) -> Any:
    """LU factors, the rows that were exchanged from 0 on, and the order of the rows that they lead to."""
    factors, pivots, _ = getrf(options, a)
    order = each(partial(_order, rows=a.shape[-2]), pivots, ranks=(1,))[0]
    return factors, pivots - 1, order


def _order(pivots: ndarray, rows: int) -> tuple[Any]:
    order = np.arange(rows, dtype=np.int32)
    for k, row in enumerate(pivots):
        order[[k, row - 1]] = order[[row - 1, k]]
    return (order,)


def size(x: Any) -> Any:
    """|re| + |im|, by which LAPACK chooses pivots"""
    return np.abs(x.real) + np.abs(x.imag)


def geqrf(options: Options, a: ndarray) -> Any:
    """QR factors as Householder reflectors below the triangular factor, and their weights. Info is always 0."""
    packed, weights = each(_qr, a)
    return packed, weights, np.zeros(a.shape[:-2], np.int32)


def _qr(a: ndarray) -> tuple[Any, Any]:
    reflectors, weights = np.linalg.qr(a, mode="raw")
    return np.swapaxes(reflectors, -1, -2), weights


def orgqr(options: Options, a: ndarray, weights: ndarray) -> Any:
    """The first columns of the product of reflectors."""
    rows, columns = a.shape[-2:]
    unit = np.broadcast_to(np.eye(rows, columns, dtype=a.dtype), a.shape)
    return _reflected(a, weights, unit, False), np.zeros(a.shape[:-2], np.int32)


def ormqr(options: Options, a: ndarray, weights: ndarray, c: ndarray) -> Any:
    """The product of reflectors, or its adjoint, times a matrix from the left or from the right."""
    transpose = bool(options.get("transpose", False))
    if options.get("left", True):
        return (_reflected(a, weights, c, transpose),)
    return (_adjoint(_reflected(a, weights, _adjoint(c), not transpose)),)


def _adjoint(x: ndarray) -> Any:
    return np.conj(np.swapaxes(x, -1, -2))


def _reflected(a: ndarray, weights: ndarray, c: ndarray, transpose: bool) -> Any:
    """Q c, or Q* c; reflector k is I - weight v v*, where v has zeros, a 1, and what is below the diagonal of `a`."""
    c, count = c.copy(), weights.shape[-1]
    for k in range(count) if transpose else reversed(range(count)):
        v = np.concatenate([np.zeros_like(a[..., :k, k]), np.ones_like(a[..., :1, k]), a[..., k + 1 :, k]], axis=-1)
        weight = np.conj(weights[..., k]) if transpose else weights[..., k]
        along = np.einsum("...i,...ij->...j", np.conj(v), c)
        c -= weight[..., None, None] * v[..., :, None] * along[..., None, :]
    return c


def geqp3(options: Options, a: ndarray, order: ndarray) -> Any:
    """QR factors of the columns in an order in which the longest rest comes first; columns with a number stay first."""
    return each(_pivoted_qr, a, order, ranks=(2, 1))


def _pivoted_qr(a: ndarray, order: ndarray) -> tuple[Any, Any, Any]:
    a, columns = a.copy(), a.shape[-1]
    fixed = [j for j in range(columns) if order[j] != 0]
    places = np.arange(columns)
    for k, j in enumerate(fixed):
        places[[k, j]] = places[[j, k]]
    a, count = a[:, places], min(a.shape)
    weights = np.zeros(count, a.dtype)
    for k in range(count):
        if k >= len(fixed):
            best = k + int(np.argmax(np.linalg.norm(a[k:, k:], axis=0)))
            a[:, [k, best]], places[[k, best]] = a[:, [best, k]], places[[best, k]]
        v, weights[k], beta = reflector(a[k:, k])
        a[k:, k + 1 :] -= np.conj(weights[k]) * np.outer(v, np.conj(v) @ a[k:, k + 1 :])
        a[k:, k] = np.concatenate([[beta], v[1:]])
    return a, (places + 1).astype(np.int32), weights


def reflector(x: ndarray) -> tuple[Any, Any, Any]:
    """v with v[0] = 1, weight and beta with (I - weight v v*)* x = (beta, 0, ...), beta real."""
    unit = np.abs(x).max() or 1  # squares may overflow or vanish
    if not np.isfinite(unit):
        unit = 1
    x = x / unit
    alpha, rest = x[0], np.linalg.norm(x[1:])
    v = np.concatenate([np.ones(1, x.dtype), np.zeros(len(x) - 1, x.dtype)])
    if rest == 0 and np.imag(alpha) == 0:
        return v, x.dtype.type(0), alpha * unit
    beta = -np.copysign(np.hypot(np.abs(alpha), rest), np.real(alpha))
    v[1:] = x[1:] / (alpha - beta)
    return v, (beta - alpha) / beta, beta * unit


def gtsv(options: Options, lower: ndarray, diagonal: ndarray, upper: ndarray, b: ndarray) -> Any:
    """Solutions of tridiagonal systems: the factor's second superdiagonal, diagonal and superdiagonal, and x."""
    return each(_tridiagonal, lower, diagonal, upper, b, ranks=(1, 1, 1, 2))


def _tridiagonal(lower: ndarray, diagonal: ndarray, upper: ndarray, b: ndarray) -> Any:
    """Gaussian elimination with exchanges of neighbouring rows. Entry k of `lower` is left of entry k of `diagonal`."""
    second, d, u, x, count = lower.copy(), diagonal.copy(), upper.copy(), b.copy(), len(diagonal)
    for k in range(count - 1):
        left, after = second[k + 1], u[k + 1]
        if size(d[k]) >= size(left):
            if d[k] == 0:
                return second, d, u, x, np.int32(k + 1)
            factor = left / d[k]
            d[k + 1] -= factor * u[k]
            x[k + 1] -= factor * x[k]
            second[k + 1] = 0
        else:
            factor = d[k] / left
            d[k], d[k + 1], u[k] = left, u[k] - factor * d[k + 1], d[k + 1]
            x[k], x[k + 1] = x[k + 1].copy(), x[k] - factor * x[k + 1]
            second[k + 1] = after if k < count - 2 else 0
            u[k + 1] = -factor * after
    if count and d[-1] == 0:
        return second, d, u, x, np.int32(count)
    for k in reversed(range(count)):
        if k < count - 1:
            x[k] -= u[k] * x[k + 1]
        if k < count - 2:
            x[k] -= second[k + 1] * x[k + 2]
        x[k] /= d[k]
    return second, d, u, x, np.int32(0)


def tridiagonal_perturbed(options: Options, lower: ndarray, diagonal: ndarray, upper: ndarray, b: ndarray) -> Any:
    """Solutions of tridiagonal systems in which pivots near zero are replaced by small numbers, as LAPACK's xLAGTS."""
    return each(_perturbed, lower, diagonal, upper, b, ranks=(1, 1, 1, 2))


def _perturbed(lower: ndarray, diagonal: ndarray, upper: ndarray, b: ndarray) -> Any:
    count = len(diagonal)
    u = np.zeros((count, 3), diagonal.dtype)
    u[:, 0], u[:-1, 1], x = diagonal, upper[:-1], b.copy()
    scale = np.abs(u[0, 0]) + np.abs(u[0, 1]) if count else 0
    for k in range(count - 1):
        left = lower[k + 1]
        below = np.abs(left) + np.abs(u[k + 1, :2]).sum()
        keep = left == 0 or (u[k, 0] != 0 and np.abs(left) / below <= np.abs(u[k, 0]) / scale)
        if keep:
            factor = left / u[k, 0] if left != 0 else 0
            scale = below
        else:
            factor = u[k, 0] / left
            u[k], u[k + 1] = [left, u[k + 1, 0], u[k + 1, 1]], [u[k, 1], 0, 0]
            x[[k, k + 1]] = x[[k + 1, k]]
        u[k + 1, :2] -= factor * u[k, 1:]
        x[k + 1] -= factor * x[k]
        if not keep:
            scale = np.abs(u[k + 1, 0]) + np.abs(u[k + 1, 1])
    step = np.finfo(np.float64).eps * np.abs(u).max(initial=0)
    for k in reversed(range(count)):
        row = x[k] - sum(u[k, i] * x[k + i] for i in (1, 2) if k + i < count)
        pivot, row = _safe_pivot(u[k, 0], row, step)
        x[k] = row / pivot
    return (x,)


def _safe_pivot(pivot: ndarray, row: ndarray, step: ndarray) -> tuple[Any, Any]:
    """A pivot by which the row can be divided, and the row; `step` is added and doubled until it can."""
    least = np.finfo(np.float64).tiny
    step = np.copysign(max(np.abs(step), least), np.real(pivot))
    largest = np.abs(row).max(initial=0)
    while np.abs(pivot) < 1:
        if np.abs(pivot) >= least:
            if largest <= np.abs(pivot) / least:
                break
        elif pivot != 0 and largest * least <= np.abs(pivot):
            return pivot / least, row / least
        pivot, step = pivot + step, step * 2
    return pivot, row
