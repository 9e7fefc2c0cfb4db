"""The functions of BLAS and LAPACK that operations may become calls of."""

from __future__ import annotations

from plait_blas.factorizations import FACTORIZATIONS
from plait_blas.products import GEMM, GEMV

FUNCTIONS = (GEMM, GEMV, *FACTORIZATIONS)
