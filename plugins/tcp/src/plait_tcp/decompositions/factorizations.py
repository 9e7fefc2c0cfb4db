"""Factorizations of matrices by blocks, whose products are contractions.

A `tcp.isolated_group` with an attribute `kernel` of such a name computes, by its own operations, what StableHLO's
operation or LAPACK's routine does; a target may choose these ways instead.
"""

from __future__ import annotations

from plait_tcp.decompositions.cholesky import cholesky_by_blocks
from plait_tcp.decompositions.lu import lu_by_blocks
from plait_tcp.decompositions.qr import householder_product_by_blocks, qr_by_blocks
from plait_tcp.decompositions.triangular_solve import triangular_solve_by_blocks

FACTORIZATIONS = (
    cholesky_by_blocks,
    householder_product_by_blocks,
    lu_by_blocks,
    qr_by_blocks,
    triangular_solve_by_blocks,
)
