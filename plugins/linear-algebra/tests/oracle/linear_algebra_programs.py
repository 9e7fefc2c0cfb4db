"""Programs of linear algebra that JAX exports: each gives what the mathematics determines, not signs, phases or orders.

A program is a function of matrices, and how they are made. Where a factor is determined up to a phase, its product with
the other factors is given, and its product with its own adjoint; of eigenvalues, which have no order, the sorted
distances from a point that is on no axis of symmetry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import jax.scipy.linalg as jsp
import numpy as np

la = jax.lax.linalg
DTYPES = {"s": np.float32, "d": np.float64, "c": np.complex64, "z": np.complex128}
Make = Callable[["Matrices"], tuple[Any, ...]]


@dataclass(frozen=True)
class Matrices:
    """Makes matrices of a format; `shape` ends with rows and columns."""

    kind: str
    shape: tuple[int, ...]
    seed: int = 0

    @property
    def size(self) -> int:
        """Rows and columns of square matrices."""
        return self.shape[-1]

    def normal(self, *shape: int, salt: int = 0) -> Any:
        rng = np.random.default_rng([self.seed, salt, *shape])
        x = rng.standard_normal(shape)
        return (x + 1j * rng.standard_normal(shape) if self.kind in "cz" else x).astype(DTYPES[self.kind])

    def general(self, salt: int = 0) -> Any:
        """Rows and columns as the shape says, of singular values from 1 to 3."""
        *_, rows, columns = self.shape
        x = self.normal(*self.shape, salt=salt).astype(np.complex128 if self.kind in "cz" else np.float64)
        if 0 in self.shape:
            return x.astype(DTYPES[self.kind])
        left, _, right = np.linalg.svd(x, full_matrices=False)
        values = np.linspace(3, 1, min(rows, columns))
        return ((left * values) @ right).astype(DTYPES[self.kind])

    def hermitian(self) -> Any:
        x = self.normal(*self.shape)
        return x + adjoint(x)

    def positive(self) -> Any:
        x = self.general()
        return (x @ adjoint(x) + np.eye(self.shape[-2])).astype(x.dtype)

    def triangular(self) -> Any:
        """An upper triangle whose inverse is not much larger."""
        x = self.normal(*self.shape) / (self.size + 1)
        return (np.triu(x, 1) + 2 * np.eye(self.size)).astype(x.dtype)

    def beside(self, columns: int = 2, salt: int = 1) -> Any:
        """A right side: as many rows."""
        return self.normal(*self.shape[:-1], columns, salt=salt)


def adjoint(x: Any) -> Any:
    return x.conj().swapaxes(-1, -2)


def unitary(x: Any) -> Any:
    """x* x"""
    return adjoint(x) @ x


def distances(values: Any) -> Any:
    return jnp.sort(jnp.abs(values - (0.37 + 1.13j)), axis=-1)


def from_eig(x: Any, values: Any, right: Any) -> Any:
    return distances(values), x @ right - right * values[..., None, :], jnp.linalg.norm(right, axis=-2)


def from_eigh(values: Any, vectors: Any) -> Any:
    return values, (vectors * values[..., None, :]) @ adjoint(vectors), unitary(vectors)


def from_qr(q: Any, r: Any) -> Any:
    return q @ r, unitary(q), jnp.abs(r), jnp.tril(r, -1)


def from_svd(left: Any, values: Any, right: Any) -> Any:
    count = values.shape[-1]
    product = (left[..., :, :count] * values[..., None, :]) @ right[..., :count, :]
    return values, product, unitary(left), unitary(adjoint(right))


def from_schur(form: Any, vectors: Any) -> Any:
    below = jnp.tril(form, -1 if jnp.iscomplexobj(form) else -2)
    return vectors @ form @ adjoint(vectors), unitary(vectors), below


def from_hessenberg(form: Any, vectors: Any) -> Any:
    return vectors @ form @ adjoint(vectors), unitary(vectors), jnp.tril(form, -2)


def one(m: Matrices) -> tuple[Any, ...]:
    return (m.general(),)


def one_normal(m: Matrices) -> tuple[Any, ...]:
    return (m.normal(*m.shape),)


def hermitian(m: Matrices) -> tuple[Any, ...]:
    return (m.hermitian(),)


def positive(m: Matrices) -> tuple[Any, ...]:
    return (m.positive(),)


def pair(m: Matrices) -> tuple[Any, ...]:
    return m.general(), m.general(1)


def system(m: Matrices) -> tuple[Any, ...]:
    return m.general(), m.beside()


def positive_system(m: Matrices) -> tuple[Any, ...]:
    return m.positive(), m.beside()


def triangular_system(m: Matrices) -> tuple[Any, ...]:
    return m.triangular(), m.beside()


def line(m: Matrices) -> tuple[Any, ...]:
    return (m.normal(*m.shape[:-1]),)


def lines(m: Matrices) -> tuple[Any, ...]:
    return m.normal(*m.shape[:-1]), m.normal(*m.shape[:-1], salt=1)


def update(m: Matrices) -> tuple[Any, ...]:
    return m.triangular(), m.normal(*m.shape[:-1])


def tridiagonals(m: Matrices) -> tuple[Any, ...]:
    below, diagonal, above = (m.normal(*m.shape[:-1], salt=salt) for salt in range(3))
    return below, (diagonal + 5).astype(below.dtype), above, m.beside()


def reflectors(m: Matrices) -> tuple[Any, ...]:
    """What geqrf leaves of a matrix, and the weights."""
    a = m.general()
    packed, weights = np.linalg.qr(a, mode="raw") if a.size else (adjoint(a).conj(), np.zeros((*a.shape[:-2], min(a.shape[-2:])), a.dtype))
    return np.ascontiguousarray(np.swapaxes(packed, -1, -2)).astype(a.dtype), weights.astype(a.dtype)


@dataclass(frozen=True)
class Program:
    """A function, how its arguments are made, and which shapes they have: `square`, `tall` (not wide), or `any`."""

    function: Callable[..., Any]
    make: Make = one
    shapes: str = "square"
    batches: bool = True
    kinds: str = "sdcz"
    least: int = 0
    """The least rows and columns that JAX itself takes."""
    loss: float = 1.0
    """By how much more than usual the function magnifies rounding errors."""


def svd(**options: Any) -> Callable[[Any], Any]:
    return lambda x: from_svd(*jnp.linalg.svd(x, **options))


def solve_with(**options: Any) -> Callable[..., Any]:
    return lambda a, b: la.triangular_solve(a, b, **options)


NUMPY: dict[str, Program | Sequence[Program]] = {
    "cholesky": [Program(jnp.linalg.cholesky, positive), Program(lambda x: jnp.linalg.cholesky(x, upper=True), positive)],
    "cond": [Program(jnp.linalg.cond, least=1), Program(lambda x: jnp.linalg.cond(x, 1), least=1)],
    "cross": Program(lambda x, y: jnp.linalg.cross(x[..., :3], y[..., :3]), lines, least=3),
    "det": Program(jnp.linalg.det),
    "diagonal": Program(lambda x: jnp.linalg.diagonal(x, offset=1), shapes="any"),
    "eig": Program(lambda x: from_eig(x, *jnp.linalg.eig(x)), one_normal),
    "eigh": [Program(lambda x: from_eigh(*jnp.linalg.eigh(x)), hermitian), Program(lambda x: from_eigh(*jnp.linalg.eigh(x, "U")), hermitian)],
    "eigvals": Program(lambda x: distances(jnp.linalg.eigvals(x)), one_normal),
    "eigvalsh": Program(jnp.linalg.eigvalsh, hermitian),
    "inv": Program(jnp.linalg.inv),
    "lstsq": [Program(jnp.linalg.lstsq, system, "any", batches=False, least=1), Program(lambda a, b: jnp.linalg.lstsq(a, b[..., 0]), system, "any", batches=False, least=1)],
    "matmul": Program(jnp.linalg.matmul, pair),
    "matrix_norm": [Program(lambda x, p=p: jnp.linalg.matrix_norm(x, ord=p), shapes="any", least=1) for p in ("fro", "nuc", 2, -2, 1, np.inf)],
    "matrix_power": [Program(lambda x, p=p: jnp.linalg.matrix_power(x, p)) for p in (0, 3, -2)],
    "matrix_rank": Program(lambda x: jnp.linalg.matrix_rank(x.at[..., 0].set(0)), shapes="any", least=1),
    "matrix_transpose": Program(jnp.linalg.matrix_transpose, shapes="any"),
    "multi_dot": Program(lambda x, y: jnp.linalg.multi_dot([x, y, x]), pair, batches=False),
    "norm": [Program(lambda x, p=p: jnp.linalg.norm(x, p, axis=(-2, -1)), shapes="any", least=1) for p in (None, 2, "nuc")],
    "outer": Program(jnp.linalg.outer, lines, batches=False),
    "pinv": [Program(jnp.linalg.pinv, shapes="any", loss=4), Program(lambda x: jnp.linalg.pinv(x, hermitian=True), positive, loss=4)],
    "qr": [Program(lambda x, mode=mode: from_qr(*jnp.linalg.qr(x, mode=mode)), shapes="any") for mode in ("reduced", "complete")]
    + [Program(lambda x: jnp.abs(jnp.linalg.qr(x, mode="r")), shapes="any")],
    "slogdet": [Program(jnp.linalg.slogdet), Program(lambda x: jnp.linalg.slogdet(x, method="qr"), kinds="sd")],
    "solve": [Program(jnp.linalg.solve, system), Program(lambda a, b: jnp.linalg.solve(a, b[..., 0:1]), system)],
    "svd": [Program(svd(), shapes="any"), Program(svd(full_matrices=False), shapes="any"), Program(svd(hermitian=True), hermitian)],
    "svdvals": Program(jnp.linalg.svdvals, shapes="any"),
    "tensordot": Program(lambda x, y: jnp.linalg.tensordot(x, y, axes=1), pair, batches=False),
    "tensorinv": Program(lambda x: jnp.linalg.tensorinv(x[..., None], ind=1), batches=False),
    "tensorsolve": Program(lambda a, b: jnp.linalg.tensorsolve(a, b[..., 0]), system, batches=False),
    "trace": Program(jnp.linalg.trace, shapes="any"),
    "vecdot": Program(jnp.linalg.vecdot, lines),
    "vector_norm": [Program(lambda x, p=p: jnp.linalg.vector_norm(x, ord=p, axis=-1), line, least=1) for p in (2, 1, np.inf, 3)],
}  # fmt: skip

SCIPY: dict[str, Program | Sequence[Program]] = {
    "cholesky": Program(lambda x: jsp.cholesky(x, lower=True), positive),
    "cho_factor": Program(lambda x: jnp.triu(jsp.cho_factor(x)[0]), positive),
    "cho_solve": Program(lambda a, b: jsp.cho_solve(jsp.cho_factor(a, lower=True), b), positive_system),
    "det": Program(jsp.det),
    "eigh": Program(lambda x: from_eigh(*jsp.eigh(x)), hermitian),
    "eigh_tridiagonal": Program(
        lambda d, e: jsp.eigh_tridiagonal(d, e[..., 1:], eigvals_only=True), lines, batches=False, kinds="sd", least=2
    ),
    "expm": Program(jsp.expm, one_normal, loss=40),
    "expm_frechet": Program(lambda x, y: jsp.expm_frechet(x / 4, y / 4), pair, batches=False, loss=8, kinds="sd", least=1),
    "funm": Program(lambda x: jsp.funm(x, jnp.sin), positive, batches=False, loss=40, least=1),
    "hessenberg": Program(lambda x: from_hessenberg(*jsp.hessenberg(x, calc_q=True))),
    "inv": Program(jsp.inv),
    "lu": [Program(jsp.lu, one_normal, "any", batches=False, loss=8),
           Program(lambda x: jsp.lu(x, permute_l=True), one_normal, "any", batches=False, loss=8)],
    "lu_factor": Program(jsp.lu_factor, one_normal, loss=8),
    "lu_solve": [Program(lambda a, b, t=t: jsp.lu_solve(jsp.lu_factor(a), b, trans=t), system) for t in (0, 1, 2)],
    "polar": [Program(lambda x, side=side: jsp.polar(x, side=side, method="svd"), shapes="tall", batches=False, least=1) for side in ("left", "right")]
    + [Program(lambda x: jsp.polar(x, method="qdwh"), shapes="tall", batches=False, least=1)],
    "qr": [Program(lambda x: from_qr(*jsp.qr(x)), shapes="any"), Program(lambda x: from_qr(*jsp.qr(x, mode="economic")), shapes="any"),
           Program(lambda x: (lambda q, r, p: (*from_qr(q, r), p))(*jsp.qr(x, pivoting=True)), one_normal, "any")],
    "qr_multiply": Program(lambda a, b: jnp.abs(jsp.qr_multiply(a, b, mode="left")[0]), system, batches=False, least=1),
    "schur": [Program(lambda x: from_schur(*jsp.schur(x)), one_normal, batches=False), Program(lambda x: from_schur(*jsp.schur(x, output="complex")), one_normal, batches=False)],
    "solve": [Program(jsp.solve, system), Program(lambda a, b: jsp.solve(a, b, assume_a="pos", lower=True), positive_system)],
    "solve_sylvester": Program(lambda a, b: jsp.solve_sylvester(a, -a - 9 * jnp.eye(len(a), dtype=a.dtype), b), pair, batches=False, loss=8, least=1),
    "solve_triangular": [Program(lambda a, b, t=t, u=u: jsp.solve_triangular(a, b, trans=t, unit_diagonal=u), triangular_system) for t in (0, 1, 2) for u in (False, True)],
    "sqrtm": Program(jsp.sqrtm, positive, batches=False, loss=8, least=1),
    "svd": Program(lambda x: from_svd(*jsp.svd(x)), shapes="any"),
}  # fmt: skip

LAX: dict[str, Program | Sequence[Program]] = {
    "cholesky": Program(lambda x: la.cholesky(x, symmetrize_input=False), positive),
    "cholesky_update": Program(la.cholesky_update, update, batches=False, kinds="sd", least=1),
    "eig": Program(
        lambda x: (lambda w, left, right: (*from_eig(x, w, right), *from_eig(adjoint(x), w.conj(), left)[1:]))(
            *la.eig(x, compute_left_eigenvectors=True)), one_normal,
    ),
    "eigh": [Program(lambda x, lower=lower: (lambda v, w: from_eigh(w, v))(*la.eigh(x, lower=lower, symmetrize_input=False)), hermitian) for lower in (True, False)],
    "hessenberg": Program(la.hessenberg, least=1, loss=8),
    "householder_product": Program(la.householder_product, reflectors, "tall"),
    "lu": Program(la.lu, one_normal, "any", loss=8),
    "lu_pivots_to_permutation": Program(lambda x: la.lu_pivots_to_permutation(la.lu(x)[1], x.shape[-1]), one_normal),
    "ormqr": [
        Program(lambda a, t, left=left, tr=tr: la.ormqr(a, t, a if left else adjoint(a), left=left, transpose=tr), reflectors, "tall")
        for left in (True, False) for tr in (True, False)
    ],
    "qdwh": Program(lambda x: la.qdwh(x)[:2], shapes="tall", batches=False, least=1),
    "qr": [Program(lambda x, full=full: from_qr(*la.qr(x, full_matrices=full)), shapes="any") for full in (True, False)]
    + [Program(lambda x: (lambda q, r, p: (*from_qr(q, r), p))(*la.qr(x, pivoting=True, full_matrices=False)), one_normal, "any")],
    "schur": Program(lambda x: from_schur(*la.schur(x)), one_normal),
    "svd": [Program(lambda x, a=a: from_svd(*la.svd(x, algorithm=a)), shapes="any")
            for a in (la.SvdAlgorithm.DEFAULT, la.SvdAlgorithm.QR)]
    + [Program(lambda x: la.svd(x, compute_uv=False), shapes="any")],
    "symmetric_product": Program(lambda a, c: la.symmetric_product(a, c + c.swapaxes(-1, -2), alpha=2.0, beta=0.5, symmetrize_output=True), pair, kinds="sd"),
    "triangular_solve": [
        Program(solve_with(left_side=True, lower=False, transpose_a=t, conjugate_a=c, unit_diagonal=u), triangular_system)
        for t, c, u in ((False, False, False), (True, False, True), (True, True, False))
    ] + [Program(lambda a, b: la.triangular_solve(adjoint(a), adjoint(b), left_side=False, lower=True), triangular_system)],
    "tridiagonal": [Program(lambda x, lower=lower: la.tridiagonal(x, lower=lower), hermitian, least=1, loss=8) for lower in (True, False)],
    "tridiagonal_solve": Program(la.tridiagonal_solve, tridiagonals),
}  # fmt: skip

#: Functions that have no factorization in them: matrices made of a vector, or of nothing.
MADE = {
    "block_diag", "circulant", "companion", "convolution_matrix", "dft", "fiedler", "fiedler_companion", "hadamard", "helmert",
    "hankel", "hilbert", "invhilbert", "invpascal", "leslie", "pascal", "rsf2csf", "toeplitz",
}  # fmt: skip

TABLES = {"jax.numpy.linalg": NUMPY, "jax.scipy.linalg": SCIPY, "jax.lax.linalg": LAX}


def programs() -> dict[str, Program]:
    """All programs, by names that say where the function is."""
    found: dict[str, Program] = {}
    for module, table in TABLES.items():
        for name, given in table.items():
            listed = [given] if isinstance(given, Program) else list(given)
            for i, program in enumerate(listed):
                found[f"{module}.{name}{f' {i}' if len(listed) > 1 else ''}"] = program
    return found


_SQUARES = [(n, n) for n in (5, 0, 1, 2, 33)]
_BOXES = [(5, 3), (3, 5), (0, 3), (3, 0), (1, 4), (4, 1), (33, 7), (7, 33), (5, 5)]
_TALL = [box for box in _BOXES if box[0] >= box[1]]


def shapes_of(program: Program) -> list[tuple[int, ...]]:
    """The shapes that a program is tried with, the usual one first."""
    boxes: list[tuple[int, ...]] = {"square": _SQUARES, "tall": _TALL, "any": _BOXES}[program.shapes]
    if program.batches:
        boxes = [*boxes, *((*batch, *boxes[0]) for batch in ((2, 3), (0,), (1,))), (2, 3, 1, 1)]
    return [shape for shape in boxes if min(shape[-2:]) >= program.least]
