"""Programs of jax.numpy, jax.numpy.linalg and jax.numpy.fft: products, polynomials, linear algebra, transforms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from kit import Program, jax
from numpy_data import each, generator

jnp = jax.numpy
numbers = generator()
A, B, V, U = numbers(3, 4), numbers(4, 5), numbers(4), numbers(3)
BATCH, OTHER = numbers(2, 3, 4), numbers(2, 4, 5)
SQUARE = numbers(4, 4) + 4 * np.eye(4, dtype=np.float32)
PRODUCT_FORMATS = ("f16", "bf16", "i32", "i8", "u8", "bool", "c64", "f64", "i64", "c128")
FACTORS = tuple((numbers(3, 4, of=name), numbers(4, 2, of=name)) for name in PRODUCT_FORMATS)
LINES = tuple((numbers(4, of=name), numbers(4, of=name)) for name in PRODUCT_FORMATS)
MIXED = ((numbers(3, 4, of="i8"), numbers(4, 2)), (numbers(3, 4, of="bf16"), numbers(4, 2, of="f16")), (A, numbers(4, 2, of="c64")))
HOLLOW = ((np.zeros((3, 0), np.float32), np.zeros((0, 2), np.float32)), (np.zeros((0, 4), np.float32), B))

PRODUCTS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "dot": (lambda a, b, v: (jnp.dot(a, b), jnp.dot(a, v), jnp.dot(v, v), jnp.dot(2.0, a), jnp.dot(a, 3)), (A, B, V)),
    "dot of batches": (jnp.dot, (BATCH, OTHER)),
    "dot of formats": (each(jnp.dot), (*FACTORS, *LINES)),
    "dot of mixed formats": (each(jnp.dot), MIXED),
    "dot of nothing": (each(jnp.dot), HOLLOW),
    "dot into another format": (each(lambda a, b: jnp.dot(a, b, preferred_element_type=jnp.float32)), ((numbers(3, 4, of="i8"), numbers(4, 2, of="i8")), (numbers(3, 4, of="bf16"), numbers(4, 2, of="bf16")))),
    "dot with precision": (lambda a, b: (jnp.dot(a, b, precision="highest"), jnp.dot(a, b, precision=("default", "high"))), (A, B)),
    "matmul": (lambda a, b, v, u: (jnp.matmul(a, b), jnp.matmul(a, v), jnp.matmul(u, a), jnp.matmul(v, v), a @ b), (A, B, V, U)),
    "matmul of batches": (lambda x, y, a, b: (x @ y, x @ b, a @ y, x[:, None] @ y[None], x[:1] @ y), (BATCH, OTHER, A, B)),
    "matmul of formats": (each(jnp.matmul), FACTORS),
    "matmul of mixed formats": (each(jnp.matmul), MIXED),
    "matmul of nothing": (each(jnp.matmul), HOLLOW),
    "matvec": (jnp.matvec, (BATCH, V)),
    "vecmat": (jnp.vecmat, (U, BATCH)),
    "vecdot": (lambda x: (jnp.vecdot(x, x), jnp.vecdot(x, x[0], axis=0 if x.ndim == 1 else -1)), (A,)),
    "vecdot of complex numbers": (lambda x, y: (jnp.vecdot(x, y), jnp.vecdot(x, y, axis=0)), (numbers(3, 4, of="c64"), numbers(3, 4, of="c64"))),
    "vdot": (each(jnp.vdot), ((A, A), *LINES)),
    "inner": (lambda a, v: (jnp.inner(a, a), jnp.inner(a, v), jnp.inner(v, v), jnp.inner(a, 2.0)), (A, V)),
    "outer": (each(jnp.outer), ((U, V), (A, U), *LINES)),
    "tensordot": (lambda x, y: (jnp.tensordot(x, x, 3), jnp.tensordot(x, y, ([2], [1])), jnp.tensordot(x, y, ([0, 2], [0, 1])), jnp.tensordot(x, y, 0)), (BATCH, numbers(2, 4, 5))),
    "cross": (lambda x, y: (jnp.cross(x, y), jnp.cross(x[:2], y[:2], axisa=0, axisb=0), jnp.cross(x.T, y.T, axis=0)), (numbers(4, 3), numbers(4, 3))),
    "convolve": (lambda v, u: [jnp.convolve(v, u, m) for m in ("full", "same", "valid")], (numbers(9), U)),
    "convolve of formats": (each(jnp.convolve), tuple((numbers(6, of=k), numbers(3, of=k)) for k in ("f16", "i32", "c64", "f64"))),
    "correlate": (lambda v, u: [jnp.correlate(v, u, m) for m in ("full", "same", "valid")], (numbers(9), U)),
    "correlate of complex numbers": (lambda v, u: jnp.correlate(v, u, "full"), (numbers(6, of="c64"), numbers(3, of="c64"))),
}  # fmt: skip

EINSUMS: dict[str, tuple[Any, ...]] = {
    "ij,jk->ik": (A, B), "ij,jk": (A, B), "ij->ji": (A,), "ij->": (A,), "ij->j": (A,), "ii->i": (SQUARE,), "ii": (SQUARE,),
    "i,j->ij": (U, V), "i,i->i": (V, V), "i,i": (V, V), "bij,bjk->bik": (BATCH, OTHER), "bij,bjk->kbi": (BATCH, OTHER),
    "...ij,...jk->...ik": (BATCH, B), "...i->...": (BATCH,), "b...j,jk->b...k": (BATCH, B), "ij,ij->i": (A, A),
    "ij,jk,kl->il": (A, B, numbers(5, 2)), "ij,kj,lj->ikl": (A, A, A), "bhqd,bhkd->bhqk": (numbers(2, 2, 3, 4), numbers(2, 2, 5, 4)),
    "bhqk,bkhd->bqhd": (numbers(2, 2, 3, 5), numbers(2, 5, 2, 4)), "iij->j": (numbers(3, 3, 2),), "iij,jk->ik": (numbers(3, 3, 4), B),
    "i,->i": (V, np.float32(2)), "ij,j->i": (A, V), "abc,cd,b->ad": (BATCH, B, U), "ijk,ilm,njm,nlk,abc->": tuple(numbers(2, 2, 2) for _ in range(5)),
    "ab,cd->abcd": (A, numbers(2, 2)), "ij->ij": (A,), "ijij->ij": (numbers(2, 3, 2, 3),), "...a,...b->...ab": (BATCH, BATCH),
}  # fmt: skip

POLYNOMIALS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "poly": (lambda v, m: (jnp.poly(v), jnp.poly(m)), (U, np.diag(numbers(3)).astype(np.float32))),
    "polyadd": (jnp.polyadd, (U, V)),
    "polysub": (jnp.polysub, (U, V)),
    "polymul": (jnp.polymul, (U, V)),
    "polydiv": (lambda u, v: jnp.polydiv(v, u), (U, V)),
    "polyder": (lambda v: (jnp.polyder(v), jnp.polyder(v, 2)), (V,)),
    "polyint": (lambda v: (jnp.polyint(v), jnp.polyint(v, 2, k=jnp.array([1.0, 2]))), (V,)),
    "polyval": (lambda p, x: (jnp.polyval(p, x), jnp.polyval(p, 2.0), jnp.polyval(p, x, unroll=1)), (V, A)),
    "polyval of complex numbers": (jnp.polyval, (numbers(3, of="c64"), numbers(4, of="c64"))),
    "polyfit": (lambda x, y: jnp.polyfit(x, y, 2), (np.linspace(-1, 1, 8, dtype=np.float32), numbers(8))),
    "polyfit with weights": (lambda x, y, w: jnp.polyfit(x, y, 1, w=w, cov=True), (np.linspace(-1, 1, 8), numbers(8, of="f64"), np.abs(numbers(8, of="f64")))),
    "roots": (lambda p: jnp.sort(jnp.roots(p, strip_zeros=False).real), (np.array([1.0, -6, 11, -6]),)),
}  # fmt: skip

POSITIVE = (SQUARE @ SQUARE.T).astype(np.float32)
STACK = np.stack([POSITIVE, POSITIVE + np.eye(4, dtype=np.float32)])
HERMITIAN = (lambda m: m @ m.conj().T + np.eye(3))(numbers(3, 3, of="c64")).astype(np.complex64)

LINEAR_ALGEBRA: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "linalg.cholesky": (lambda *xs: [jnp.linalg.cholesky(x) for x in xs] + [jnp.linalg.cholesky(xs[0], upper=True)], (POSITIVE, STACK, HERMITIAN)),
    "linalg.cond": (lambda x: [jnp.linalg.cond(x, p) for p in (None, 1, 2, -2, jnp.inf, "fro")], (SQUARE,)),
    "linalg.cross": (jnp.linalg.cross, (numbers(4, 3), numbers(4, 3))),
    "linalg.det": (each(jnp.linalg.det), (SQUARE, STACK, numbers(3, 3), numbers(2, 2), numbers(1, 1), HERMITIAN)),
    "linalg.diagonal": (lambda x: (jnp.linalg.diagonal(x), jnp.linalg.diagonal(x, offset=1)), (BATCH,)),
    "linalg.eig": (lambda x: (lambda w, v: jnp.abs((v * w) @ jnp.linalg.inv(v) - x) < 1e-4)(*jnp.linalg.eig(x)), (SQUARE,)),
    "linalg.eigvals": (lambda x: jnp.sort(jnp.linalg.eigvals(x).real), (SQUARE,)),
    "linalg.eigh": (each(lambda x: (lambda w, v: (w, (v * w) @ v.conj().T))(*jnp.linalg.eigh(x))), (POSITIVE, HERMITIAN)),
    "linalg.eigvalsh": (lambda x: (jnp.linalg.eigvalsh(x), jnp.linalg.eigvalsh(x, UPLO="U")), (STACK,)),
    "linalg.inv": (each(jnp.linalg.inv), (SQUARE, STACK, HERMITIAN)),
    "linalg.lstsq": (lambda a, b: (lambda x, r, k, s: (x, r, k, s))(*jnp.linalg.lstsq(a, b)), (numbers(6, 3), numbers(6, 2))),
    "linalg.matmul": (jnp.linalg.matmul, (BATCH, OTHER)),
    "linalg.matrix_norm": (lambda x: [jnp.linalg.matrix_norm(x, ord=o) for o in ("fro", "nuc", 1, -1, 2, -2, np.inf)], (BATCH,)),
    "linalg.matrix_power": (lambda x: [jnp.linalg.matrix_power(x, n) for n in (0, 1, 2, 5, -2)], (SQUARE,)),
    "linalg.matrix_rank": (each(jnp.linalg.matrix_rank), (SQUARE, np.ones((3, 4), np.float32), BATCH)),
    "linalg.matrix_transpose": (jnp.linalg.matrix_transpose, (BATCH,)),
    "linalg.multi_dot": (lambda *xs: jnp.linalg.multi_dot(xs), (A, B, numbers(5, 2))),
    "linalg.norm": (lambda x, v: [jnp.linalg.norm(v, o) for o in (None, 0, 1, 2, 3, np.inf, -np.inf)] + [jnp.linalg.norm(x, axis=a, keepdims=k) for a in (0, (0, 1)) for k in (0, 1)], (A, V)),
    "linalg.outer": (jnp.linalg.outer, (U, V)),
    "linalg.pinv": (each(jnp.linalg.pinv), (A, numbers(5, 3), POSITIVE)),
    "linalg.qr": (lambda x: (lambda q, r: (q @ r, q.T @ q, jnp.tril(r, -1)))(*jnp.linalg.qr(x)), (numbers(5, 3),)),
    "linalg.qr modes": (lambda x: (jnp.abs(jnp.linalg.qr(x, mode="r")), jnp.linalg.qr(x, mode="complete")[0].shape[0] + x[0, 0]), (numbers(5, 3),)),
    "linalg.slogdet": (each(lambda x: (tuple(jnp.linalg.slogdet(x)), tuple(jnp.linalg.slogdet(x, method="qr")))), (SQUARE, STACK)),
    "linalg.solve": (each(jnp.linalg.solve), ((SQUARE, V), (SQUARE, numbers(4, 2)), (STACK, numbers(2, 4, 3)))),
    "linalg.svd": (lambda x: (lambda u, s, v: (s, (u * s) @ v))(*jnp.linalg.svd(x, full_matrices=False)), (A,)),
    "linalg.svdvals": (jnp.linalg.svdvals, (BATCH,)),
    "linalg.tensordot": (lambda a, b: jnp.linalg.tensordot(a, b, axes=1), (A, B)),
    "linalg.tensorinv": (lambda x: jnp.linalg.tensorinv(x, 1), (SQUARE.reshape(4, 2, 2),)),
    "linalg.tensorsolve": (jnp.linalg.tensorsolve, (SQUARE.reshape(2, 2, 4), numbers(2, 2))),
    "linalg.trace": (lambda x: (jnp.linalg.trace(x), jnp.linalg.trace(x, offset=-1)), (BATCH,)),
    "linalg.vecdot": (jnp.linalg.vecdot, (A, A)),
    "linalg.vector_norm": (lambda x: [jnp.linalg.vector_norm(x, axis=a, ord=o) for a in (None, 0, (0, -1)) for o in (1, 2, 3.5, np.inf)], (BATCH,)),
}  # fmt: skip

CUBE, WAVES = numbers(2, 5, 6), numbers(2, 5, 6, of="c64")
TRANSFORMS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    **{
        f"fft.{name}": (lambda x, f=name: [getattr(jnp.fft, f)(x, n, axis, norm) for n, axis, norm in ((None, -1, None), (4, 0, "ortho"), (8, 1, "forward"))], (CUBE if name in ("rfft", "ihfft") else WAVES,))
        for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
    },
    **{
        f"fft.{name}": (lambda x, f=name: [getattr(jnp.fft, f)(x), getattr(jnp.fft, f)(x, (4, 3), (0, 2), "ortho"), getattr(jnp.fft, f)(x, None, (-1, 0))], (CUBE if name == "rfft2" else WAVES,))
        for name in ("fft2", "ifft2", "rfft2", "irfft2")
    },
    **{
        f"fft.{name}": (lambda x, f=name: [getattr(jnp.fft, f)(x), getattr(jnp.fft, f)(x, (4, 3, 8)), getattr(jnp.fft, f)(x, axes=(1,))], (CUBE if name == "rfftn" else WAVES,))
        for name in ("fftn", "ifftn", "rfftn", "irfftn")
    },
    "fft.fft of rank 4 in all dimensions": (lambda x: jnp.fft.fftn(x, axes=(0, 1, 2, 3)), (numbers(2, 3, 2, 3, of="c64"),)),
    "fft.fft of doubles": (each(jnp.fft.fft), (numbers(3, 7, of="f64"), numbers(3, 7, of="c128"))),
    "fft.rfft of doubles": (lambda x: (jnp.fft.rfft(x), jnp.fft.irfft(jnp.fft.rfft(x), 9)), (numbers(9, of="f64"),)),
    "fft.fft of integers": (each(jnp.fft.fft), (numbers(6, of="i32"), numbers(6, of="bool"))),
    "fft.fftfreq": (lambda z: (jnp.fft.fftfreq(7), jnp.fft.fftfreq(6, 0.1), z[0]), (numbers(2),)),
    "fft.rfftfreq": (lambda z: (jnp.fft.rfftfreq(7), jnp.fft.rfftfreq(6, 0.1), z[0]), (numbers(2),)),
    "fft.fftshift": (lambda x: (jnp.fft.fftshift(x), jnp.fft.fftshift(x, 1), jnp.fft.fftshift(x, (0, 2))), (CUBE,)),
    "fft.ifftshift": (lambda x: (jnp.fft.ifftshift(x), jnp.fft.ifftshift(x, -1)), (CUBE,)),
}  # fmt: skip


def programs() -> Iterator[tuple[str, Program]]:
    for table in (PRODUCTS, POLYNOMIALS, LINEAR_ALGEBRA, TRANSFORMS):
        for name, (function, arguments) in table.items():
            yield name, Program(function, arguments, ulps=64 if name == "roots" else None, sums=True)
    for form, arguments in EINSUMS.items():
        yield f"einsum {form}", Program(lambda *xs, form=form: jnp.einsum(form, *xs), arguments, sums=True)
    yield "einsum of formats", Program(each(lambda x, y: jnp.einsum("ij,jk->ki", x, y)), FACTORS, sums=True)


