"""Programs of `jax.scipy.signal`, `fft`, `ndimage`, `interpolate`, `integrate`, `cluster`, `optimize`, `sparse`, `linalg`, and of what lies near them."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
from kit import Program, jax

jnp, scipy = jax.numpy, jax.scipy
signal, linalg = scipy.signal, scipy.linalg
optimize, transform = (importlib.import_module(f"jax.scipy.{name}") for name in ("optimize", "spatial.transform"))
RNG = np.random.default_rng(19)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


LONG, SHORT, WIDE, PATCH = real(40), real(7), real(8, 9), real(3, 4)
MODES = "full", "same", "valid"
LOOSE: dict[str, Any] = {"sums": True, "ulps": 256}
"""Chains of long sums."""


def sums(function: Any, *arguments: Any, **options: Any) -> Program:
    return Program(function, arguments, **{**LOOSE, **options})


SIGNAL: dict[str, Program] = {
    **{f"signal.{n} {m} {h}": sums(lambda x, y, n=n, m=m, h=h: getattr(signal, n)(x, y, mode=m, method=h), LONG, SHORT)
       for n in ("convolve", "correlate") for m in MODES for h in ("direct", "fft")},
    **{f"signal.{n} {m}": sums(lambda x, y, n=n, m=m: getattr(signal, n)(x, y, mode=m), WIDE, PATCH) for n in ("convolve2d", "correlate2d", "fftconvolve") for m in MODES},
    "signal.convolve integers": sums(signal.convolve, np.int32([1, 2, 3, 4]), np.int32([1, -1])),
    "signal.convolve complex": sums(signal.convolve, (LONG * 1j).astype(np.complex64), (SHORT + 1j).astype(np.complex64)),
    "signal.fftconvolve axes": sums(lambda x, y: signal.fftconvolve(x, y, axes=[1]), WIDE, real(8, 3)),
    "signal.detrend": sums(lambda x: (signal.detrend(x), signal.detrend(x, type="constant"), signal.detrend(x, bp=[13, 20])), LONG),
    "signal.stft": sums(lambda x: signal.stft(x, nperseg=16), LONG),
    "signal.stft options": sums(lambda x: signal.stft(x, 2.0, "hamming", 10, 7, 16, boundary=None, return_onesided=False), LONG),
    "signal.istft": sums(lambda x: signal.istft(signal.stft(x, nperseg=16)[2], nperseg=16), LONG),
    "signal.welch": sums(lambda x: signal.welch(x, nperseg=16), LONG),
    "signal.welch median": sums(lambda x: signal.welch(x, nperseg=8, average="median", scaling="spectrum", detrend=False), LONG),
    "signal.csd": sums(lambda x, y: signal.csd(x, y, nperseg=16), LONG, real(40)),
    **{f"fft.{n} {t}": sums(lambda x, n=n, t=t: (getattr(scipy.fft, n)(x, norm=t), getattr(scipy.fft, n)(x, 2, 5, norm=t)), real(3, 8)) for n in ("dct", "idct") for t in (None, "ortho")},
    **{f"fft.{n} {t}": sums(lambda x, n=n, t=t: (getattr(scipy.fft, n)(x, norm=t), getattr(scipy.fft, n)(x, 2, axes=[0], norm=t)), real(3, 8)) for n in ("dctn", "idctn") for t in (None, "ortho")},
    "fft.dct axis": sums(lambda x: scipy.fft.dct(x, axis=0), real(5, 3)),
}  # fmt: skip

POINTS = np.float32([[0.2, 3.7, -1.3, 6.5, 2], [1.1, 2.2, 3.3, -2.1, 9.9]])
AXES = np.float32([0, 1, 2.5, 4]), np.float32([-1, 0, 2])


def interpolated(method: str, fill: Any = np.nan) -> Any:
    return lambda v, p: scipy.interpolate.RegularGridInterpolator(AXES, v, method=method, bounds_error=False, fill_value=fill)(p)


PLACES = np.float32([[0.5, 0.5], [3.9, 1.9], [4.0, -1.0], [2.5, 0.0], [5, 0]])

SPACE: dict[str, Program] = {
    **{f"ndimage.map_coordinates {o} {m}": sums(lambda x, p, o=o, m=m: scipy.ndimage.map_coordinates(x, list(p), o, m, cval=1.5), real(6, 7), POINTS)
       for o in (0, 1) for m in ("constant", "nearest", "wrap", "mirror", "reflect")},
    "ndimage.map_coordinates integers": sums(lambda x, p: scipy.ndimage.map_coordinates(x, list(p), 1), RNG.integers(0, 99, (6, 7)).astype(np.int32), POINTS),
    "interpolate.RegularGridInterpolator linear": sums(interpolated("linear"), real(4, 3), PLACES),
    "interpolate.RegularGridInterpolator nearest": sums(interpolated("nearest"), real(4, 3), PLACES),
    "interpolate.RegularGridInterpolator outside": sums(interpolated("linear", None), real(4, 3), PLACES),
    "integrate.trapezoid": sums(lambda y, x: (scipy.integrate.trapezoid(y), scipy.integrate.trapezoid(y, x), scipy.integrate.trapezoid(y, dx=0.5, axis=0)), real(4, 6), np.sort(real(6))),
    "cluster.vq.vq": sums(scipy.cluster.vq.vq, real(9, 3), real(4, 3)),
    "spatial.Rotation": sums(lambda q, v: transform.Rotation.from_quat(q).apply(v), np.float32([0.1, 0.2, 0.3, 0.9]), real(4, 3)),
    "spatial.Rotation euler": sums(lambda a: transform.Rotation.from_euler("xyz", a).as_matrix(), real(3)),
    "spatial.Rotation vector": sums(lambda a: transform.Rotation.from_rotvec(a).as_euler("zyx"), real(3)),
    "spatial.Slerp": sums(
        lambda q, t: transform.Slerp.init(jnp.arange(3.0), transform.Rotation.from_quat(q))(t).as_quat(), real(3, 4), np.float32([0.3, 1.5])),
}  # fmt: skip

SPD = (lambda a: a @ a.T + 3 * np.eye(6, dtype=np.float32))(real(6, 6))
GENERAL = real(6, 6) + 4 * np.eye(6, dtype=np.float32)


def solver(name: str, **options: Any) -> Any:
    return lambda a, b: getattr(scipy.sparse.linalg, name)(a, b, **options)[0]


def rosenbrock(x: Any) -> Any:
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


SOLVERS: dict[str, Program] = {
    "sparse.linalg.cg": sums(solver("cg"), SPD, real(6)),
    "sparse.linalg.cg function": sums(lambda a, b: scipy.sparse.linalg.cg(lambda x: {"a": a @ x["a"]}, {"a": b}, M=lambda x: x, maxiter=9)[0], SPD, real(6)),
    "sparse.linalg.bicgstab": sums(solver("bicgstab"), GENERAL, real(6)),
    "sparse.linalg.gmres batched": sums(solver("gmres", solve_method="batched"), GENERAL, real(6)),
    "sparse.linalg.gmres incremental": sums(solver("gmres", solve_method="incremental", restart=4), GENERAL, real(6)),
    "optimize.minimize": sums(lambda x: optimize.minimize(rosenbrock, x, method="BFGS").x, np.float64([-1.2, 1.0, 0.5]), ulps=1 << 30),
    "optimize.minimize quadratic": sums(lambda x, a: optimize.minimize(lambda y: y @ a @ y - y.sum(), x, method="BFGS").x, real(6), SPD, ulps=1 << 10),
}  # fmt: skip
"""The way to a minimum depends on the last bits of each step; where it ends does not."""

LINALG: dict[str, Program] = {
    "linalg.block_diag": sums(lambda a, b: linalg.block_diag(a, b, 3.0), PATCH, SHORT),
    "linalg.cholesky": sums(lambda a: (linalg.cholesky(a), linalg.cholesky(a, lower=True)), SPD),
    "linalg.cho_solve": sums(lambda a, b: linalg.cho_solve(linalg.cho_factor(a), b), SPD, real(6)),
    "linalg.cho_factor": sums(lambda a: linalg.cho_factor(a, lower=True)[0], SPD),
    "linalg.circulant": sums(linalg.circulant, SHORT),
    "linalg.companion": sums(linalg.companion, SHORT),
    "linalg.convolution_matrix": sums(lambda a: linalg.convolution_matrix(a, 4), SHORT),
    "linalg.det": sums(linalg.det, GENERAL),
    "linalg.dft": sums(lambda x: linalg.dft(5) * x, np.float32(1)),
    "linalg.eigh": sums(lambda a: linalg.eigh(a, eigvals_only=True), SPD),
    "linalg.eigh_tridiagonal": sums(lambda d, e: linalg.eigh_tridiagonal(d, e, eigvals_only=True), real(6), real(5)),
    "linalg.expm": sums(linalg.expm, real(4, 4)),
    "linalg.expm_frechet": sums(linalg.expm_frechet, real(4, 4), real(4, 4)),
    "linalg.fiedler": sums(linalg.fiedler, SHORT),
    "linalg.fiedler_companion": sums(linalg.fiedler_companion, SHORT),
    "linalg.funm": sums(lambda a: linalg.funm(a, jnp.sin, disp=False)[0].real, SPD, ulps=1 << 12),
    "linalg.hadamard": sums(lambda x: linalg.hadamard(4, np.float32) * x, np.float32(1)),
    "linalg.hankel": sums(linalg.hankel, SHORT, real(4)),
    "linalg.helmert": sums(lambda x: linalg.helmert(4) * x, np.float32(1)),
    "linalg.hessenberg": sums(lambda a: linalg.hessenberg(a, calc_q=True), GENERAL),
    "linalg.hilbert": sums(lambda x: linalg.hilbert(4) * x, np.float32(1)),
    "linalg.inv": sums(linalg.inv, GENERAL),
    "linalg.invhilbert": sums(lambda x: linalg.invhilbert(4) * x, np.float32(1)),
    "linalg.invpascal": sums(lambda x: linalg.invpascal(4) * x, np.float32(1)),
    "linalg.leslie": sums(linalg.leslie, real(4), real(3)),
    "linalg.lu": sums(linalg.lu, GENERAL),
    "linalg.lu_factor": sums(linalg.lu_factor, GENERAL),
    "linalg.lu_solve": sums(lambda a, b: linalg.lu_solve(linalg.lu_factor(a), b, trans=1), GENERAL, real(6, 2)),
    "linalg.pascal": sums(lambda x: linalg.pascal(4) * x, np.float32(1)),
    "linalg.polar": sums(lambda a: linalg.polar(a, method="svd"), GENERAL),
    "linalg.qr": sums(lambda a: (*linalg.qr(a), linalg.qr(a, mode="r")[0]), GENERAL),
    "linalg.qr_multiply": sums(lambda a, c: linalg.qr_multiply(a, c, mode="left"), GENERAL, real(6, 2)),
    "linalg.rsf2csf": sums(linalg.rsf2csf, np.triu(GENERAL), np.eye(6, dtype=np.float32)),
    "linalg.schur": sums(lambda a: jnp.sort(jnp.diagonal(linalg.schur(a)[0])), SPD),
    "linalg.solve": sums(lambda a, b: (linalg.solve(a, b), linalg.solve(a @ a.T, b, assume_a="pos")), GENERAL, real(6), ulps=1 << 10),
    "linalg.solve_sylvester": sums(linalg.solve_sylvester, SPD, SPD + 1, real(6, 6), ulps=1 << 12),
    "linalg.solve_triangular": sums(lambda a, b: linalg.solve_triangular(a, b, trans="T", lower=True), GENERAL, real(6)),
    "linalg.sqrtm": sums(linalg.sqrtm, SPD, ulps=1 << 12),
    "linalg.svd": sums(lambda a: linalg.svd(a, compute_uv=False), real(5, 3)),
    "linalg.toeplitz": sums(linalg.toeplitz, SHORT, real(4)),
}  # fmt: skip

IDS = np.int32([0, 2, 2, 1, 5, -1, 0, 9, 2])

SEGMENTS: dict[str, Program] = {
    **{f"ops.{n}": sums(lambda x, i, n=n: (getattr(jax.ops, n)(x, i, 4), getattr(jax.ops, n)(x[:, 0], i, 4, bucket_size=2)), real(9, 3), IDS)
       for n in ("segment_sum", "segment_prod", "segment_max", "segment_min")},
    **{f"ops.{n} integers": sums(lambda x, i, n=n: getattr(jax.ops, n)(x, i, 4, mode="drop"), IDS, IDS) for n in ("segment_sum", "segment_prod", "segment_max", "segment_min")},
    "ops.segment_sum sorted": sums(lambda x, i: jax.ops.segment_sum(x, i, 4, indices_are_sorted=True), real(9), np.sort(abs(IDS) % 4)),
}  # fmt: skip

PROGRAMS = {**SIGNAL, **SPACE, **SOLVERS, **LINALG, **SEGMENTS}
