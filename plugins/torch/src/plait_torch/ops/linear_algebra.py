"""Factorizations of matrices, which are the last two dimensions, and linear systems."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

AtenLinalgCholeskyExOp = _op(
    "linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)",
    "Factor positive definite matrices into a triangular one and its adjoint.", "2x3x3xf32 -> 2x3x3xf32, 2xi32",
    details="`info` is 0, or the size of the first leading part that is not positive definite.",
)  # fmt: skip
AtenLinalgLuFactorExOp = _op(
    "linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, "
    "Tensor info)",
    "Factor matrices, with rows exchanged, into a lower triangle, of diagonal 1, and an upper one.",
    "2x3x3xf32 -> 2x3x3xf32, 2x3xi32, 2xi32",
    details="`pivots` counts rows from 1; `info` is 0, or the first place where the diagonal of the upper one is 0.",
)  # fmt: skip
AtenLinalgLuSolveOp = _op(
    "linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor",
    "Solve linear systems by factors of their matrices.", "2x3x3xf32, 2x3xi32, 2x3x4xf32 -> 2x3x4xf32",
)  # fmt: skip
AtenLuUnpackOp = _op(
    "lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, "
    "Tensor L, Tensor U)",
    "Make matrices of packed factors and of the rows that were exchanged.",
    "2x3x4xf32, 2x3xi32 -> 2x3x3xf32, 2x3x3xf32, 2x3x4xf32",
)  # fmt: skip
AtenLinalgQrOp = _op(
    'linalg_qr(Tensor A, str mode="reduced") -> (Tensor Q, Tensor R)',
    "Factor matrices into orthogonal columns and an upper triangle.", "2x4x3xf32 -> 2x4x3xf32, 2x3x3xf32",
)  # fmt: skip
AtenGeqrfOp = _op(
    "geqrf(Tensor self) -> (Tensor a, Tensor tau)", "Factor matrices into reflectors and an upper triangle.",
    "2x4x3xf32 -> 2x4x3xf32, 2x3xf32",
)  # fmt: skip
AtenLinalgHouseholderProductOp = _op(
    "linalg_householder_product(Tensor input, Tensor tau) -> Tensor", "Multiply reflectors.",
    "2x4x3xf32, 2x3xf32 -> 2x4x3xf32",
)  # fmt: skip
AtenLinalgSolveTriangularOp = _op(
    "linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor",
    "Solve linear systems of triangular matrices.", "3x3xf32, 2x3x4xf32, true -> 2x3x4xf32",
)  # fmt: skip
