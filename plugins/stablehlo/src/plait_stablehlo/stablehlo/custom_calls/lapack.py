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


def _target(interpret: Callable[..., Any], lower: str) -> CustomCallTarget:
    return CustomCallTarget(interpret, f"{_LOWERING}:{lower}")


def _family(kinds: str, name: str, target: CustomCallTarget) -> dict[str, CustomCallTarget]:
    """The routine for each of the formats: `lapack_spotrf_ffi`, `lapack_dpotrf_ffi` ..."""
    return {f"lapack_{kind}{name}_ffi": target for kind in kinds}


TARGETS: dict[str, CustomCallTarget] = {
    **_family(_REAL + _COMPLEX, "potrf", _target(_potrf, "lower_potrf")),
    **_family(_REAL + _COMPLEX, "trsm", _target(_trsm, "lower_trsm")),
}
