"""Programs of `jax.lax` that reduce, slide windows, scan along an axis, sort and select."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax

jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(13)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


def small(*shape: int) -> Any:
    """Integers from -4 to 4."""
    return RNG.integers(-4, 5, shape).astype(np.int32)


MATRIX, CUBE = real(4, 5), real(3, 4, 5)
IMAGE = real(2, 7, 6, 3)
ODD = np.float32([[1, np.nan, -0.0, 2], [0.0, -0.0, np.inf, -np.inf], [3, 3, 3, 3]])
NO_ROWS = np.zeros((0, 3), np.float32)
AXES = [(0,), (1,), (0, 2), (0, 1, 2), ()]


def reduced(name: str, *axes: tuple[int, ...]) -> Any:
    """A reduction of each argument over each of the sets of axes."""
    return lambda *xs: tuple(getattr(lax, name)(x, a) for x in xs for a in axes)


def found(name: str, kind: Any) -> Any:
    """Where the largest or smallest element is, along both axes."""
    return lambda *xs: tuple(getattr(lax, name)(x, axis, kind) for x in xs for axis in (0, 1))


REDUCE: dict[str, Program] = {
    **{f"reduce_{n}": Program(reduced(f"reduce_{n}", *AXES), (CUBE,), sums=True)
       for n in ("sum", "prod", "max", "min")},
    **{f"reduce_{n} integers": Program(reduced(f"reduce_{n}", (0,), (1,)), (small(4, 5), small(4, 5).astype(np.uint8)))
       for n in ("sum", "prod", "max", "min", "and", "or", "xor")},
    **{f"reduce_{n} logical": Program(reduced(f"reduce_{n}", (0,), (0, 1)), (MATRIX > 0,))
       for n in ("and", "or", "xor", "max", "min")},
    **{f"reduce_{n} half": Program(reduced(f"reduce_{n}", (0,), (1,)), (MATRIX.astype(np.float16), MATRIX.astype(jnp.bfloat16)), sums=True)
       for n in ("sum", "prod", "max", "min")},
    **{f"reduce_{n} odd": Program(reduced(f"reduce_{n}", (0,), (1,), (0, 1)), (ODD,)) for n in ("max", "min")},
    **{f"reduce_{n} empty": Program(reduced(f"reduce_{n}", (0,), (1,)), (NO_ROWS,)) for n in ("sum", "prod", "max", "min")},
    **{f"reduce_{n} double": Program(reduced(f"reduce_{n}", (0,), (1,)), (MATRIX.astype(float),), sums=True) for n in ("sum", "max")},
    **{f"reduce_{n} complex": Program(reduced(f"reduce_{n}", (0,), (1,)), ((MATRIX * (1 + 2j)).astype(np.complex64),), sums=True)
       for n in ("sum", "prod")},
    "reduce": Program(lambda x: lax.reduce(x, np.float32(1), lax.mul, (0,)), (MATRIX,)),
    "reduce unusual": Program(lambda x: lax.reduce(x, np.float32(0), jnp.hypot, (1,)), (MATRIX,)),
    "reduce two": Program(
        lambda x, i: lax.reduce((x, i), (np.float32(-np.inf), np.int32(0)), lambda a, b: tuple(jnp.where(a[0] >= b[0], p, q) for p, q in zip(a, b)), (1,)),
        (MATRIX, small(4, 5))),
    **{n: Program(found(n, np.uint8), (MATRIX,)) for n in ("argmax", "argmin")},
    **{f"{n} odd": Program(found(n, np.int16), (ODD,)) for n in ("argmax", "argmin")},
    **{f"{n} integers": Program(found(n, np.int32), (small(4, 5), MATRIX > 0)) for n in ("argmax", "argmin")},
}  # fmt: skip


def window(function: Any, start: Any, size: tuple[int, ...], stride: Any = None, padding: Any = "VALID", base: Any = None, dilation: Any = None) -> Any:
    return lambda x: lax.reduce_window(x, x.dtype.type(start) if np.ndim(start) == 0 else start, function, size, stride, padding, base, dilation)


SUM, MAX = (lax.add, 0), (lax.max, -np.inf)
FOLDED = (1, 3, 2, 1)
TWICE = (1, 2, 2, 1)
PADDED = ((0, 0), (1, 2), (0, 1), (0, 0))


def largest_and_where(x: Any) -> Any:
    places = lax.iota(np.int32, x.size).reshape(x.shape)
    start = np.float32(-np.inf), np.int32(-1)
    pick = lambda a, b: tuple(jnp.where(a[0] >= b[0], p, q) for p, q in zip(a, b))  # noqa: E731
    return lax.reduce_window((x, places), start, pick, (2, 2), (1, 2), "VALID")


def pooled(x: Any, padding: Any) -> Any:
    return lax.reduce_window(x, -np.inf, lax.max, FOLDED, TWICE, padding)


WINDOWS: dict[str, Program] = {
    **{f"reduce_window {n} {k}": Program(window(*f, *rest), (IMAGE,), sums=True)
       for n, f in (("sum", SUM), ("max", MAX), ("min", (lax.min, np.inf)), ("product", (lax.mul, 1)))
       for k, rest in (("plain", (FOLDED,)), ("strides", (FOLDED, TWICE)), ("same", (FOLDED, TWICE, "SAME")), ("padded", (FOLDED, TWICE, PADDED)),
                       ("dilated", (FOLDED, TWICE, PADDED, TWICE, (1, 2, 1, 2))))},
    "reduce_window integers": Program(window(lax.add, 0, (2, 2), (1, 2), "SAME"), (small(5, 6),)),
    "reduce_window small integers": Program(window(lax.max, -128, (2, 2), (1, 2), "SAME"), (small(5, 6).astype(np.int8),)),
    "reduce_window logical": Program(window(lax.bitwise_or, False, (2, 2)), (MATRIX > 1,)),
    "reduce_window half": Program(window(lax.add, 0, (2, 2), (1, 2), "SAME"), (MATRIX.astype(jnp.bfloat16),), sums=True),
    "reduce_window unusual": Program(lambda x: lax.reduce_window(x, np.float32(0), lambda a, b: a + b * b, (1, 1), (1, 1), "VALID"), (MATRIX,)),
    "reduce_window logaddexp": Program(lambda x: lax.reduce_window(x, np.float32(-np.inf), jnp.logaddexp, (2, 2), (1, 2), "SAME"), (MATRIX,)),
    "reduce_window two": Program(largest_and_where, (real(5, 6),)),
    "reduce_window line": Program(window(*SUM, (3,), (2,), ((1, 1),)), (real(9),), sums=True),
    "reduce_window volume": Program(window(*MAX, (2, 2, 2, 1), (2, 1, 1, 1), "SAME"), (real(4, 4, 3, 2),)),
    "reduce_window odd": Program(window(*MAX, (1, 2), (1, 1), "SAME"), (ODD,)),
    "reduce_window nothing": Program(window(*SUM, (4, 9)), (MATRIX,)),
    **{f"max pool gradient {p}": Program(jax.grad(lambda x, p=p: (pooled(x, p) ** 2).sum()), (IMAGE,), sums=True) for p in ("VALID", "SAME")},
    "average pool gradient": Program(jax.grad(lambda x: (lax.reduce_window(x, 0.0, lax.add, FOLDED, TWICE, "SAME") ** 2).sum()), (IMAGE,), sums=True),
    "max pool tangent": Program(lambda x, t: jax.jvp(lambda y: pooled(y, "SAME"), (x,), (t,)), (IMAGE, real(*IMAGE.shape))),
    "max pool second derivative": Program(
        lambda x, t: jax.jvp(jax.grad(lambda y: (pooled(y, "SAME") ** 3).sum()), (x,), (t,)), (IMAGE, real(*IMAGE.shape)), sums=True),
    "minimum pool gradient": Program(
        jax.grad(lambda x: (lax.reduce_window(x, np.inf, lax.min, (2, 3), (2, 2), ((0, 1), (1, 1))) ** 2).sum()), (real(5, 6),), sums=True),
}  # fmt: skip


def cumulative(name: str, axis: int, reverse: bool) -> Any:
    return lambda *xs: tuple(getattr(lax, name)(x, axis, reverse) for x in xs)


def pairs_product(x: Any, y: Any) -> Any:
    return x[0] * y[0], y[0] * x[1] + y[1]


CUMULATIVE: dict[str, Program] = {
    **{f"{n} axis {a}{' back' * r}": Program(cumulative(n, a, bool(r)), (real(6, 5), real(3, 9, 2)), sums=True)
       for n in ("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp") for a in (0, 1) for r in (0, 1)},
    **{f"{n} integers": Program(cumulative(n, 0, False), (small(6, 5), small(6, 5).astype(np.uint8), small(6, 2).astype(np.int8)))
       for n in ("cumsum", "cumprod", "cummax", "cummin")},
    **{f"{n} half": Program(cumulative(n, 1, False), (real(3, 7).astype(np.float16), real(3, 7).astype(jnp.bfloat16)), sums=True)
       for n in ("cumsum", "cumprod", "cummax", "cummin", "cumlogsumexp")},
    "cumsum double": Program(cumulative("cumsum", 0, False), (RNG.normal(size=(7, 2)),), sums=True),
    "cumsum complex": Program(cumulative("cumsum", 0, True), ((real(7, 2) * (1 - 2j)).astype(np.complex64),), sums=True),
    "cumsum long": Program(cumulative("cumsum", 0, False), (real(1000),), sums=True),
    "cummax odd": Program(cumulative("cummax", 1, False), (ODD,)),
    "associative_scan": Program(lambda x: lax.associative_scan(lax.add, x), (real(7, 3),), sums=True),
    "associative_scan back": Program(lambda x: lax.associative_scan(jnp.minimum, x, reverse=True, axis=1), (real(3, 13),)),
    "associative_scan pairs": Program(lambda a, b: lax.associative_scan(pairs_product, (a, b)), (real(9), real(9)), sums=True),
    "associative_scan matrices": Program(lambda m: lax.associative_scan(jnp.matmul, m), (real(5, 3, 3),), sums=True, ulps=64),
}  # fmt: skip

KEYS = small(6, 7)

SORT: dict[str, Program] = {
    **{f"sort axis {a}": Program(lambda x, a=a: lax.sort(x, dimension=a), (MATRIX,)) for a in (0, 1, -1)},
    "sort unstable": Program(lambda x: lax.sort(x, is_stable=False), (MATRIX,)),
    "sort odd": Program(lambda x: (lax.sort(x, dimension=0), lax.sort(x)), (ODD,)),
    "sort types": Program(lambda *xs: tuple(lax.sort(x) for x in xs), (KEYS, KEYS.astype(np.uint8), KEYS.astype(np.int8), KEYS > 0, KEYS.astype(np.float16), KEYS.astype(jnp.bfloat16))),
    "sort complex": Program(lax.sort, ((KEYS + 1j * KEYS[::-1]).astype(np.complex64),)),
    "sort double": Program(lax.sort, (RNG.normal(size=40),)),
    "sort two": Program(lambda k, v: lax.sort((k, v), dimension=1), (KEYS, real(6, 7))),
    "sort two keys": Program(lambda k, j, v: lax.sort((k, j, v), dimension=0, num_keys=2), (KEYS, small(6, 7), real(6, 7))),
    "sort three keys": Program(lambda k, j, v: lax.sort((k, j, v), num_keys=3), (KEYS, ODD.repeat(2, 0)[:, [0, 1, 2, 3, 3, 1, 0]], KEYS > 0)),
    "sort one": Program(lax.sort, (real(3, 1),)),
    "sort none": Program(lambda x: lax.sort(x, dimension=0), (NO_ROWS,)),
    "sort long": Program(lax.sort, (real(777),)),
    "sort_key_val": Program(lambda k, v: lax.sort_key_val(k, v, dimension=0), (KEYS, real(6, 7))),
    "top_k": Program(lambda x: lax.top_k(x, 3), (MATRIX,)),
    "top_k axis": Program(lambda x: lax.top_k(x, 2, axis=0), (MATRIX,)),
    "top_k odd": Program(lambda x: lax.top_k(x, 4), (ODD,)),
    "top_k integers": Program(lambda x, y: (lax.top_k(x, 3), lax.top_k(y, 7)), (KEYS, KEYS.astype(np.uint8))),
    "top_k half": Program(lambda x, y: (lax.top_k(x, 3), lax.top_k(y, 1)), (KEYS.astype(np.float16), KEYS.astype(jnp.bfloat16))),
    "top_k one of a thousand": Program(lambda x: lax.top_k(x, 5), (real(2, 1000),)),
    "top_k zero": Program(lambda x: lax.top_k(x, 0), (MATRIX,)),
    "approx_max_k": Program(lambda x: lax.approx_max_k(x, 3), (real(2, 40),)),
    "approx_max_k axis": Program(lambda x: lax.approx_max_k(x, 3, reduction_dimension=0), (real(40, 2),)),
    "approx_min_k": Program(lambda x: lax.approx_min_k(x, 3), (real(2, 40),)),
    "approx_min_k half": Program(lambda x: lax.approx_min_k(x, 3), (real(2, 40).astype(jnp.bfloat16),)),
}  # fmt: skip

PROGRAMS = {**REDUCE, **WINDOWS, **CUMULATIVE, **SORT}
