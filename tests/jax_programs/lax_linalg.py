"""Programs of `jax.lax.linalg`, one of each; the routines have tests of their own."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax

jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(16)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


SQUARE, TALL = real(2, 4, 4), real(5, 3)
SPD = SQUARE @ SQUARE.transpose(0, 2, 1) + 2 * np.eye(4, dtype=np.float32)
DIAGONALS = real(4), real(4) + 5, real(4)
LOOSE: dict[str, Any] = {"sums": True, "ulps": 256}
"""Chains of sums over a matrix: errors grow with its condition."""


def signless(q: Any) -> Any:
    """What does not depend on the signs of columns."""
    return jnp.abs(q)


PROGRAMS: dict[str, Program] = {
    "linalg.cholesky": Program(lambda a: (lax.linalg.cholesky(a), lax.linalg.cholesky(a, symmetrize_input=False)), (SPD,), **LOOSE),
    "linalg.cholesky_update": Program(lambda a, v: lax.linalg.cholesky_update(lax.linalg.cholesky(a).T, v), (SPD[0], real(4)), **LOOSE),
    "linalg.eig": Program(lambda a: jnp.sort(jnp.abs(lax.linalg.eig(a)[0])), (SQUARE,), **LOOSE),
    "linalg.eigh": Program(lambda a: (lax.linalg.eigh(a)[1], signless(lax.linalg.eigh(a)[0])), (SPD,), **LOOSE),
    "linalg.hessenberg": Program(lax.linalg.hessenberg, (SQUARE,), **LOOSE),
    "linalg.householder_product": Program(lambda a: lax.linalg.householder_product(*lax.linalg.hessenberg(a)), (SQUARE,), **LOOSE),
    "linalg.lu": Program(lax.linalg.lu, (SQUARE,), **LOOSE),
    "linalg.lu_pivots_to_permutation": Program(lambda p: lax.linalg.lu_pivots_to_permutation(p, 5), (np.int32([2, 1, 4]),)),
    "linalg.ormqr": Program(lambda a, c: lax.linalg.ormqr(a[:, :3], lax.linalg.hessenberg(a)[1], c), (SQUARE[0], real(4, 2)), **LOOSE),
    "linalg.qr": Program(lambda a: (*lax.linalg.qr(a), *lax.linalg.qr(a, full_matrices=False)), (TALL,), **LOOSE),
    "linalg.schur": Program(lambda a: jnp.sort(jnp.diagonal(lax.linalg.schur(a)[0], axis1=1, axis2=2)), (SPD,), **LOOSE),
    "linalg.svd": Program(lambda a: (lax.linalg.svd(a, compute_uv=False), jnp.abs(lax.linalg.svd(a, full_matrices=False)[0])), (TALL,), **LOOSE),
    "linalg.symmetric_product": Program(lambda a, c: lax.linalg.symmetric_product(a, c, alpha=2.0, beta=0.5, symmetrize_output=True), (SQUARE[0], SPD[1]), **LOOSE),
    "linalg.triangular_solve": Program(
        lambda a, b: (lax.linalg.triangular_solve(a, b, left_side=True, lower=True), lax.linalg.triangular_solve(a, b, transpose_a=True)),
        (np.tril(SPD), SQUARE), **LOOSE),
    "linalg.tridiagonal": Program(lax.linalg.tridiagonal, (SPD,), **LOOSE),
    "linalg.tridiagonal_solve": Program(lax.linalg.tridiagonal_solve, (*DIAGONALS, real(4, 2)), **LOOSE),
    "linalg.qdwh": Program(lambda a: lax.linalg.qdwh(a)[:2], (SPD[0],), **LOOSE),
}  # fmt: skip
