"""The targets that JAX exports for linear algebra on a CPU: routines of LAPACK, for batches of matrices.

Matrices are read as tensors; that JAX asks for them column by column is a matter of layout. An `info` of 0 says that a
routine succeeded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.interpret.numbers import contiguous, rounded, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.stablehlo.custom_calls.target import CustomCallTarget, letter
from plait_stablehlo.stablehlo.semantics.linear_algebra import cholesky_factor, solve_triangular

np = lazy_import("numpy")
_LOWERING = "plait_stablehlo.stablehlo.to_tcp.lapack"
_REAL, _COMPLEX = "sd", "cz"


def _results(op: Any, *values: Any) -> tuple[Any, ...]:
    """The values in the formats of the results; routines compute in double precision."""
    return tuple(contiguous(_as(value, dtype_of(r.type))) for value, r in zip(values, op.results))


def _as(value: Any, dtype: Any) -> Any:
    return rounded(value, dtype) if dtype.kind in "fc" else np.asarray(value).astype(dtype)


def _each(matrices: Any, routine: Callable[..., Any]) -> list[Any]:
    """What `routine` gives for each matrix, stacked."""
    batch = matrices.shape[:-2]
    found = [routine(matrices[place]) for place in np.ndindex(*batch)]
    return [np.stack(parts).reshape((*batch, *np.shape(parts[0]))) for parts in zip(*found)]


def is_lower(op: Any) -> bool:
    """Whether the lower triangle is meant."""
    return letter(op, "uplo", "L") == "L"


def _potrf(op: Any, a: Any) -> Any:
    """The Cholesky factor in one triangle; the other one stays. Info: 1 where a matrix is not positive definite."""
    lower, triangle = is_lower(op), np.tril if is_lower(op) else np.triu
    wide = widened(a)
    factor = cholesky_factor(wide, lower)
    failed = np.isnan(factor).any(axis=(-1, -2))
    return _results(op, triangle(factor) + (wide - triangle(wide)), failed.astype(np.int32))


def trsm_options(op: Any) -> tuple[bool, bool, bool, str]:
    """Left side, lower triangle, unit diagonal, and what is done to the matrix first."""
    transpose = {"N": "NO_TRANSPOSE", "T": "TRANSPOSE", "C": "ADJOINT"}[letter(op, "trans_x", "N")]
    return letter(op, "side", "L") == "L", is_lower(op), letter(op, "diag", "N") == "U", transpose


def _trsm(op: Any, a: Any, b: Any) -> Any:
    return _results(op, solve_triangular(widened(a), widened(b), *trsm_options(op)))


def _lu(a: Any) -> tuple[Any, Any, Any]:
    """Factors with unit lower diagonal in one matrix, the rows that were exchanged from 1 on, and info."""
    a, count = a.copy(), min(a.shape)
    pivots, info = np.zeros(count, np.int32), 0
    for k in range(count):
        column = a[k:, k]
        row = k + int(np.argmax(np.abs(column.real) + np.abs(column.imag)))
        pivots[k] = row + 1
        a[[k, row]] = a[[row, k]]
        if a[k, k] == 0:
            info = info or k + 1
            continue
        a[k + 1 :, k] /= a[k, k]
        a[k + 1 :, k + 1 :] -= np.outer(a[k + 1 :, k], a[k, k + 1 :])
    return a, pivots, np.int32(info)


def _getrf(op: Any, a: Any) -> Any:
    """LU factors with partial pivoting."""
    return _results(op, *_each(widened(a), _lu))


def _qr(a: Any) -> tuple[Any, Any]:
    """Reflectors below the triangular factor, and their weights."""
    reflectors, weights = np.linalg.qr(a, mode="raw")
    return np.swapaxes(reflectors, -1, -2), weights


def _geqrf(op: Any, a: Any) -> Any:
    """QR factors as Householder reflectors."""
    return _results(op, *_each(widened(a), _qr))


def _orgqr(op: Any, a: Any, weights: Any) -> Any:
    """The first columns of the product of reflectors."""
    a, weights = widened(a), widened(weights)
    rows, columns = a.shape[-2:]
    q = np.broadcast_to(np.eye(rows, columns, dtype=a.dtype), a.shape).copy()
    for k in reversed(range(weights.shape[-1])):
        v = np.concatenate([np.zeros_like(a[..., :k, k]), np.ones_like(a[..., :1, k]), a[..., k + 1 :, k]], axis=-1)
        along = np.einsum("...i,...ij->...j", np.conj(v), q)
        q -= weights[..., k, None, None] * v[..., :, None] * along[..., None, :]
    return _results(op, q)


def _syevd(op: Any, a: Any) -> Any:
    """Eigenvectors and ascending eigenvalues of Hermitian matrices of which one triangle is given."""
    values, vectors = np.linalg.eigh(widened(a), UPLO="L" if is_lower(op) else "U")
    return _results(op, vectors, values, np.zeros(values.shape[:-1], np.int32))


def _gesdd(op: Any, a: Any) -> Any:
    """Singular values in descending order, and the vectors that the mode asks for."""
    mode = letter(op, "mode", "A")
    wide, zero = widened(a), np.zeros(a.shape[:-2], np.int32)
    if mode == "N":
        values = np.linalg.svd(wide, compute_uv=False)
        empty = [np.zeros(r.type.shape, wide.dtype) for r in op.results[2:4]]
        return _results(op, wide, values, *empty, zero)
    left, values, right = np.linalg.svd(wide, full_matrices=mode == "A")
    return _results(op, wide, values, left, right, zero)


def _target(interpret: Callable[..., Any], lower: str, family: str = "triangular") -> CustomCallTarget:
    return CustomCallTarget(interpret, f"{_LOWERING}_{family}:{lower}")


def _family(kinds: str, name: str, target: CustomCallTarget) -> dict[str, CustomCallTarget]:
    """The routine for each of the formats: `lapack_spotrf_ffi`, `lapack_dpotrf_ffi` ..."""
    return {f"lapack_{kind}{name}_ffi": target for kind in kinds}


TARGETS: dict[str, CustomCallTarget] = {
    **_family(_REAL + _COMPLEX, "potrf", _target(_potrf, "lower_potrf")),
    **_family(_REAL + _COMPLEX, "trsm", _target(_trsm, "lower_trsm")),
    **_family(_REAL + _COMPLEX, "getrf", _target(_getrf, "lower_getrf", "factorizations")),
    **_family(_REAL + _COMPLEX, "geqrf", _target(_geqrf, "lower_geqrf", "factorizations")),
    **_family(_REAL, "orgqr", _target(_orgqr, "lower_orgqr", "factorizations")),
    **_family(_COMPLEX, "ungqr", _target(_orgqr, "lower_orgqr", "factorizations")),
    **_family(_REAL, "syevd", _target(_syevd, "lower_syevd", "spectral")),
    **_family(_COMPLEX, "heevd", _target(_syevd, "lower_syevd", "spectral")),
    **_family(_REAL + _COMPLEX, "gesdd", _target(_gesdd, "lower_gesdd", "spectral")),
}
