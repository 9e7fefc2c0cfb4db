"""Determinants, inverses, systems and Cholesky's factors, by the factorizations that the dialect has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def linear_systems() -> dict[Any, Callable[..., Any]]:
    """The functions that express operations on matrices by factorizations and triangular systems."""
    aten = torch.ops.aten
    return {
        aten._linalg_det.default: _determinant,
        aten._linalg_slogdet.default: _logarithm_of_determinant,
        aten._linalg_solve_ex.default: _solve,
        aten.linalg_inv_ex.default: _inverse,
        aten.linalg_lu.default: _factors,
        aten.cholesky.default: _cholesky,
        aten.cholesky_solve.default: _cholesky_solve,
        aten.cholesky_inverse.default: _cholesky_inverse,
        aten.triangular_solve.default: _triangular_solve,
        aten.ormqr.default: _times_reflectors,
    }


def _is_turned(a: Any) -> bool:
    """Whether PyTorch factors the transpose of matrices, on which what it derives of the factors depends."""
    return a.is_contiguous() and not a.is_complex()


def _factored(a: Any) -> tuple[Any, Any, Any]:
    return torch.ops.aten.linalg_lu_factor_ex(a.mT if _is_turned(a) else a)


def _sign(pivots: Any) -> Any:
    """The sign of the permutation by which rows were exchanged."""
    places = torch.arange(1, pivots.shape[-1] + 1, dtype=pivots.dtype, device=pivots.device)
    return 1 - 2 * ((pivots != places).sum(-1) % 2)


def _determinant(a: Any) -> tuple[Any, Any, Any]:
    factors, pivots, _ = _factored(a)
    return factors.diagonal(0, -2, -1).prod(-1) * _sign(pivots).to(a.dtype), factors, pivots


def _logarithm_of_determinant(a: Any) -> tuple[Any, Any, Any, Any]:
    factors, pivots, _ = _factored(a)
    diagonal = factors.diagonal(0, -2, -1)
    sign = diagonal.sgn().prod(-1) * _sign(pivots).to(a.dtype)
    return sign, diagonal.abs().log().sum(-1), factors, pivots


def _solve(a: Any, b: Any, *, left: bool = True, check_errors: bool = False) -> tuple[Any, Any, Any, Any]:
    factors, pivots, info = _factored(a)
    is_vector = b.dim() == 1 or (a.dim() - 1 == b.dim() and b.shape == a.shape[:-1])
    right = b.unsqueeze(-1) if is_vector else b
    found = torch.ops.aten.linalg_lu_solve(factors, pivots, right, left=left, adjoint=_is_turned(a))
    return found.squeeze(-1) if is_vector else found, factors, pivots, info


def _inverse(a: Any, *, check_errors: bool = False) -> tuple[Any, Any]:
    factors, pivots, info = torch.ops.aten.linalg_lu_factor_ex(a)
    one = torch.eye(a.shape[-1], dtype=a.dtype, device=a.device).expand(a.shape)
    return torch.ops.aten.linalg_lu_solve(factors, pivots, one), info


def _factors(a: Any, *, pivot: bool = True) -> tuple[Any, Any, Any]:
    factors, pivots, _ = torch.ops.aten.linalg_lu_factor_ex(a, pivot=pivot)
    return torch.ops.aten.lu_unpack(factors, pivots)


def _cholesky(a: Any, upper: bool = False) -> Any:
    factor, info = torch.ops.aten.linalg_cholesky_ex(a, upper=upper)
    torch.ops.aten._linalg_check_errors(info, "cholesky", is_matrix=a.dim() == 2)
    return factor


def _cholesky_solve(b: Any, factor: Any, upper: bool = False) -> Any:
    solve = torch.ops.aten.linalg_solve_triangular
    lower = factor.mH if upper else factor
    return solve(lower.mH, solve(lower, b, upper=False), upper=True)


def _cholesky_inverse(factor: Any, upper: bool = False) -> Any:
    one = torch.eye(factor.shape[-1], dtype=factor.dtype, device=factor.device).expand(factor.shape)
    return _cholesky_solve(one, factor, upper)


def _triangular_solve(
    b: Any, a: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> tuple[Any, Any]:
    matrix = a.mT if transpose else a
    found = torch.ops.aten.linalg_solve_triangular(
        matrix, b, upper=upper != transpose, unitriangular=unitriangular
    )
    return found, a.expand(*found.shape[:-2], *a.shape[-2:]).clone()


def _times_reflectors(x: Any, weights: Any, other: Any, left: bool = True, transpose: bool = False) -> Any:
    size = other.shape[-2 if left else -1]
    whole = torch.nn.functional.pad(x, (0, size - x.shape[-1]))
    q = torch.ops.aten.linalg_householder_product(whole, weights)
    q = q.mH if transpose else q
    return q @ other if left else other @ q
