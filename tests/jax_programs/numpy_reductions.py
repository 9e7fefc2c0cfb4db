"""Programs of jax.numpy that reduce or accumulate along dimensions, and statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from kit import Program, jax
from numpy_data import each, edges, generator, indices

jnp = jax.numpy
numbers = generator()
X, Y, Z = numbers(3, 4), numbers(2, 3, 4, 2), numbers(5)
NONE, HOLLOW = np.zeros((0, 3), np.float32), np.zeros((2, 0, 3), np.float32)
GAPS = np.where(np.arange(24).reshape(4, 6) % 5 == 0, np.nan, numbers(4, 6)).astype(np.float32)
MASK = numbers(3, 4, of="bool")
SMALL = [numbers(3, 4, of=name) for name in ("f16", "bf16", "i32", "i8", "u8", "bool", "c64")]
WIDE = [numbers(3, 4, of=name) for name in ("f64", "i64", "u64", "c128")]
REAL = [x for x in (*SMALL, *WIDE) if x.dtype.kind != "c"]
NAN_SUMS = ("nansum", "nanmean", "nanprod", "nanvar", "nanstd")

SUMS = ("sum", "prod", "mean", "var", "std", *NAN_SUMS)
EXTREMA = ("max", "min", "amax", "amin", "nanmax", "nanmin")
TRUTH = ("all", "any", "count_nonzero")
PLACES = ("argmax", "argmin", "nanargmax", "nanargmin")
SCANS = ("cumsum", "cumprod", "nancumsum", "nancumprod")
ORDER = ("median", "nanmedian")
QUANTILES = ("quantile", "nanquantile", "percentile", "nanpercentile")


def _forms(f: Callable[..., Any], *axes: Any) -> Callable[..., Any]:
    return lambda x: [r for axis in axes for r in (f(x, axis=axis), f(x, axis=axis, keepdims=True))]


def _reductions() -> Iterator[tuple[str, Program]]:
    for name in (*SUMS, *EXTREMA, *TRUTH):
        f, sums = getattr(jnp, name), name in SUMS
        yield f"{name} along axes", Program(_forms(f, None, 0, -1, (1, 3), (0, -2), ()), (Y,), sums=sums)
        rest = [x for x in SMALL if name in (*SUMS, *TRUTH) or x.dtype.kind != "c"]
        yield f"{name} of formats", Program(each(lambda x, f=f: f(x, axis=0)), tuple(rest), sums=sums)
        wide = [x for x in WIDE if name in (*SUMS, *TRUTH) or x.dtype.kind != "c"]
        yield f"{name} of wide formats", Program(each(lambda x, f=f: (f(x), f(x, axis=-1))), tuple(wide), sums=sums)
        yield f"{name} of edges", Program(each(f), tuple(edges(k) for k in ("f32", "bf16", "i32", "i8", "u8")), sums=sums)
        yield f"{name} of rank 0", Program(each(f), (np.float32(2.5), np.int32(-3)), sums=sums)
        if name not in EXTREMA:
            yield f"{name} of nothing", Program(lambda x, y, f=f: (f(x), f(x, axis=0), f(y, axis=(0, 1)), f(y, axis=-1)), (NONE, HOLLOW))
        if name not in ("count_nonzero",):
            initial = {"initial": -3.0} if name in EXTREMA else {}
            given = (X, MASK)
            yield f"{name} where", Program(lambda x, m, f=f, i=initial: (f(x, axis=1, where=m, **i), f(x, where=m, **i)), given, sums=sums)
        if name.startswith("nan"):
            yield f"{name} of numbers with NaN", Program(lambda x, f=f: (f(x), f(x, axis=0), f(x, axis=1)), (GAPS,), sums=sums)


def _places() -> Iterator[tuple[str, Program]]:
    for name in PLACES:
        f = getattr(jnp, name)
        yield f"{name} along axes", Program(_forms(f, None, 0, -1, 2), (Y,))
        yield f"{name} of formats", Program(each(lambda x, f=f: (f(x), f(x, axis=0))), tuple(x for x in SMALL if x.dtype.kind != "c"))
        yield f"{name} of wide formats", Program(each(f), tuple(x for x in WIDE if x.dtype.kind != "c"))
        yield f"{name} of equal numbers and NaN", Program(lambda x, y, f=f: (f(x, axis=1), f(x, axis=0), f(y)), (GAPS, indices(3, 1, 3, 1)))
        yield f"{name} of rank 0", Program(f, (np.float32(3),))


def _scans() -> Iterator[tuple[str, Program]]:
    for name in SCANS:
        f = getattr(jnp, name)
        yield f"{name} along axes", Program(lambda x, f=f: [f(x, axis=a) for a in (None, 0, 1, -1)], (Y,), sums=True)
        yield f"{name} of formats", Program(each(lambda x, f=f: f(x, axis=1)), tuple(SMALL), sums=True)
        yield f"{name} of wide formats", Program(each(lambda x, f=f: f(x, axis=0)), tuple(WIDE), sums=True)
        yield f"{name} of nothing", Program(lambda x, f=f: (f(x, axis=0), f(x)), (NONE,))
        yield f"{name} into another format", Program(lambda x, f=f: f(x, dtype=jnp.float32), (numbers(6, of="i8"),), sums=True)
        yield f"{name} of many", Program(f, (numbers(1000, of="f32"),), sums=True)
        yield f"{name} of numbers with NaN", Program(lambda x, f=f: f(x, axis=1), (GAPS,), sums=True)


def _order() -> Iterator[tuple[str, Program]]:
    for name in ORDER:
        f = getattr(jnp, name)
        yield f"{name} along axes", Program(_forms(f, None, 0, -1, (1, 2)), (Y,))
        yield f"{name} of formats", Program(each(lambda x, f=f: f(x, axis=1)), tuple(x for x in REAL if x.dtype != bool))
        yield f"{name} of numbers with NaN", Program(lambda x, f=f: (f(x, axis=0), f(x)), (GAPS,))
    for name in QUANTILES:
        f, scale = getattr(jnp, name), 100 if name.endswith("percentile") else 1
        # XLA multiplies by 0.01 what is to be divided by 100: at the edges of an interval it finds the one before
        q = np.array([0.05, 0.33, 0.55, 0.77, 0.95] if scale == 100 else [0.0, 0.1, 0.5, 0.9, 1.0], np.float32) * np.float32(scale)
        for method in ("linear", "lower", "higher", "midpoint", "nearest"):
            yield f"{name} by {method}", Program(lambda x, q, f=f, m=method: (f(x, q, axis=1, method=m), f(x, q[2], method=m)), (GAPS if name.startswith("nan") else numbers(4, 6), q), ulps=64 if scale == 100 else None, sums=True)
        yield f"{name} along axes", Program(lambda x, q, f=f: [f(x, q, axis=a, keepdims=k) for a in (None, 0, (1, -1)) for k in (0, 1)], (Y, q), sums=True)
        yield f"{name} of formats", Program(each(lambda x, f=f, s=scale: f(x, 0.3 * s, axis=0)), (numbers(5, 2, of="f16"), numbers(5, 2, of="i32"), numbers(5, 2, of="f64")), sums=True)


def sums(*arguments: Any) -> dict[str, Any]:
    return {"arguments": arguments, "sums": True}


STATISTICS: dict[str, Program] = {
    "sum of integers in another format": Program(lambda x: (jnp.sum(x, dtype=jnp.float32), jnp.sum(x, dtype=jnp.int8)), (numbers(9, of="i32"),)),
    "sum of initial": Program(lambda x: (jnp.sum(x, initial=2.5), jnp.prod(x, initial=3), jnp.max(x, initial=0.3), jnp.min(x, initial=-1)), **sums(X)),
    "sum of many": Program(jnp.sum, **sums(numbers(5000))),
    "mean of half precision": Program(each(lambda x: (jnp.mean(x), jnp.mean(x, axis=0, dtype=jnp.float32))), **sums(numbers(40, 3, of="f16"), numbers(40, 3, of="bf16"))),
    "var with freedom": Program(lambda x: (jnp.var(x, ddof=1), jnp.std(x, axis=0, ddof=1), jnp.var(x, axis=1, correction=1)), **sums(X)),
    "average": Program(lambda x, w: (jnp.average(x), jnp.average(x, axis=0), jnp.average(x, 1, w), jnp.average(x, 1, w, returned=True)), **sums(X, np.abs(numbers(4)))),
    "ptp": Program(lambda x: (jnp.ptp(x), jnp.ptp(x, axis=0), jnp.ptp(x, axis=-1, keepdims=True)), (Y,)),
    "ptp of integers": Program(jnp.ptp, (numbers(7, of="i32"),)),
    "cov": Program(lambda x: (jnp.cov(x), jnp.cov(x, rowvar=False, bias=True), jnp.cov(x, ddof=0)), **sums(X)),
    "cov with weights": Program(lambda x, f, a: jnp.cov(x, fweights=f, aweights=a), **sums(X, indices(1, 2, 1, 3), np.abs(numbers(4)))),
    "cov of two": Program(jnp.cov, **sums(numbers(6), numbers(6))),
    "cov of complex numbers": Program(jnp.cov, **sums(numbers(3, 5, of="c64"))),
    "corrcoef": Program(lambda x: (jnp.corrcoef(x), jnp.corrcoef(x, rowvar=False)), **sums(X)),
    "corrcoef of doubles": Program(jnp.corrcoef, **sums(numbers(3, 5, of="f64"))),
    "cumulative_sum": Program(lambda x: (jnp.cumulative_sum(x, axis=0), jnp.cumulative_sum(x, axis=1, include_initial=True)), **sums(X)),
    "cumulative_prod": Program(lambda x: (jnp.cumulative_prod(x, axis=0), jnp.cumulative_prod(x, axis=1, include_initial=True)), **sums(X)),
    "cumsum of rank 4": Program(lambda x: jnp.cumsum(x, axis=2), **sums(Y)),
    "cumsum of booleans": Program(jnp.cumsum, (numbers(8, of="bool"),)),
    "diff": Program(lambda x: (jnp.diff(x), jnp.diff(x, n=2, axis=0), jnp.diff(x, axis=1, prepend=0.0, append=x[:, :1])), (X,)),
    "diff of booleans": Program(each(jnp.diff), (numbers(6, of="bool"), numbers(6, of="u8"))),
    "ediff1d": Program(lambda x: (jnp.ediff1d(x), jnp.ediff1d(x, to_begin=1.0, to_end=x[:2])), (Z,)),
    "gradient": Program(lambda x: (jnp.gradient(x), jnp.gradient(x, axis=1), jnp.gradient(x, 0.5, axis=0)), (X,)),
    "gradient at places": Program(lambda x, t: (jnp.gradient(x, t), jnp.gradient(x, 2.0)), (Z, np.float32([0, 1, 1.5, 3, 4])), sums=True),
    "trapezoid": Program(lambda y, x: (jnp.trapezoid(y), jnp.trapezoid(y, x), jnp.trapezoid(y, dx=0.1)), **sums(Z, np.sort(Z))),
    "trapezoid along an axis": Program(lambda y: jnp.trapezoid(y, axis=0), **sums(X)),
    "bincount": Program(lambda x, w: (jnp.bincount(x, length=6), jnp.bincount(x, w, length=4), jnp.bincount(x, minlength=3, length=5)), (indices(1, 3, 3, 0, 9), numbers(5))),
    "histogram": Program(lambda x: (jnp.histogram(x, bins=5), jnp.histogram(x, bins=4, range=(-1, 1), density=True)), (numbers(50),)),
    "histogram with weights": Program(lambda x, w: jnp.histogram(x, bins=jnp.array([-2.0, -1, 0, 0.5, 3]), weights=w), **sums(numbers(20), numbers(20))),
    "histogram of integers": Program(lambda x: jnp.histogram(x, bins=3), (numbers(20, of="i32"),)),
    "histogram_bin_edges": Program(lambda x: (jnp.histogram_bin_edges(x, 4), jnp.histogram_bin_edges(x, 3, range=(0, 2))), **sums(Z)),
    "histogram2d": Program(lambda x, y: jnp.histogram2d(x, y, bins=3), (numbers(30), numbers(30))),
    "histogramdd": Program(lambda x: jnp.histogramdd(x, bins=(2, 3, 2)), (numbers(30, 3),)),
    "digitize": Program(lambda x, b: (jnp.digitize(x, b), jnp.digitize(x, b, right=True), jnp.digitize(x, b[::-1])), (numbers(9), np.float32([-1, 0, 0.5, 2]))),
    "interp": Program(lambda x, xp, fp: (jnp.interp(x, xp, fp), jnp.interp(x, xp, fp, left=-9.0, right=9.0), jnp.interp(x, xp, fp, period=3.0)), **sums(numbers(9), np.float32([-1, 0, 0.5, 2]), numbers(4))),
    "interp of doubles": Program(jnp.interp, **sums(numbers(9, of="f64"), np.linspace(-1, 2, 5), numbers(5, of="f64"))),
    "nanmean of complex numbers": Program(lambda x: (jnp.nanmean(x), jnp.nansum(x, axis=0)), **sums(np.where(MASK, np.nan, numbers(3, 4, of="c64")))),
    "max of booleans": Program(lambda x: (jnp.max(x, axis=0), jnp.min(x, axis=1), jnp.any(x, axis=(0, 1))), (MASK,)),
    "all where": Program(lambda x, m: (jnp.all(x, where=m), jnp.any(x, axis=0, where=m, keepdims=True)), (MASK, ~MASK)),
    "apply_along_axis": Program(lambda x: jnp.apply_along_axis(lambda v: jnp.stack([v.sum(), v.max()]), 1, x), **sums(Y)),
    "apply_over_axes": Program(lambda x: jnp.apply_over_axes(jnp.sum, x, [0, -1]), **sums(Y)),
    "logaddexp of a line": Program(jnp.logaddexp.reduce, **sums(Z)),
}  # fmt: skip


def programs() -> Iterator[tuple[str, Program]]:
    for family in (_reductions, _places, _scans, _order):
        yield from family()
    yield from STATISTICS.items()
