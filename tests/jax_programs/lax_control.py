"""Programs of `jax.lax` with control flow, functions as arguments, random bits and Fourier transforms."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax

jnp, lax = jax.numpy, jax.lax

RNG = np.random.default_rng(15)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


X, MATRIX = real(5), real(5, 3)


def collatz(n: Any) -> Any:
    return lax.while_loop(lambda s: s[0] != 1, lambda s: (jnp.where(s[0] % 2 == 0, s[0] // 2, 3 * s[0] + 1), s[1] + 1), (n, np.int32(0)))


def recurrent(w: Any, xs: Any) -> Any:
    def step(h: Any, x: Any) -> Any:
        h = jnp.tanh(w @ h + x)
        return h, (h.sum(), {"state": h})

    return lax.scan(step, jnp.zeros(w.shape[0], w.dtype), xs)


def root(a: Any) -> Any:
    """The square root of each number, found by Newton's rule, with the derivative of the root."""

    def solve(f: Any, start: Any) -> Any:
        return lax.fori_loop(0, 20, lambda _, x: x - f(x) / (2 * x), start)

    return lax.custom_root(lambda x: x * x - a, jnp.ones_like(a), solve, lambda g, y: y / g(jnp.ones_like(y)))


def solved(a: Any, b: Any) -> Any:
    """A linear system of a diagonal matrix."""
    apply = lambda x: a * x  # noqa: E731
    return lax.custom_linear_solve(apply, b, lambda f, y: y / f(jnp.ones_like(y)), symmetric=True)


def normalized(x: Any) -> Any:
    return x / jnp.sqrt((x * x).sum())


def composed(x: Any) -> Any:
    return lax.composite(normalized, "my.normalized", version=2)(x)


def composed_with_attributes(x: Any) -> Any:
    def scaled(x: Any, *, factor: Any, name: str) -> Any:
        return x * factor

    return lax.composite(scaled, "my.scaled")(x, factor=np.float32(2.5), name="twice and a half")


CONTROL: dict[str, Program] = {
    "cond": Program(lambda p, x: lax.cond(p, lambda y: y * 2, lambda y: -y, x), (np.bool_(True), X)),
    "cond number": Program(lambda p, x: lax.cond(p, lambda y: (y, y.sum()), lambda y: (y + 1, y[0]), x), (np.int32(3), X)),
    "cond no operand": Program(lambda p: lax.cond(p, lambda: 1.0, lambda: 2.0), (np.bool_(False),)),
    "cond vmapped": Program(jax.vmap(lambda p, x: lax.cond(p > 0, jnp.sin, jnp.cos, x)), (X, MATRIX)),
    "cond gradient": Program(jax.grad(lambda x: lax.cond(x.sum() > 0, lambda y: (y**2).sum(), lambda y: (y**3).sum(), x)), (X,)),
    "switch": Program(lambda i, x: lax.switch(i, [lambda y: y, lambda y: y * 2, jnp.sin], x), (np.int32(1), X)),
    "switch outside": Program(lambda i, x: (lax.switch(i, [jnp.cos, jnp.sin, jnp.exp], x), lax.switch(-i, [jnp.cos, jnp.sin, jnp.exp], x)), (np.int32(9), X)),
    "switch vmapped": Program(jax.vmap(lambda i, x: lax.switch(i, [jnp.cos, jnp.sin, jnp.exp], x)), (np.int32([0, 1, 2, 5, -3]), MATRIX)),
    "while_loop": Program(collatz, (np.int32(27),)),
    "while_loop vmapped": Program(jax.vmap(collatz), (np.int32([27, 1, 6, 97]),)),
    "while_loop never": Program(lambda x: lax.while_loop(lambda y: y.sum() > 1e9, lambda y: y * 2, x), (X,)),
    "fori_loop": Program(lambda x: lax.fori_loop(0, 5, lambda i, y: y + x * i, x), (X,)),
    "fori_loop bounds": Program(lambda x, n: lax.fori_loop(n, 2 * n, lambda i, y: y.at[i % 5].add(i), x), (X, np.int32(3))),
    "fori_loop unrolled": Program(lambda x: lax.fori_loop(0, 7, lambda i, y: jnp.sin(y) * i, x, unroll=3), (X,)),
    "scan": Program(recurrent, (real(4, 4), real(6, 4)), sums=True),
    "scan back": Program(lambda xs: lax.scan(lambda c, x: (c + x, c * x), np.float32(0), xs, reverse=True), (X,)),
    "scan unrolled": Program(lambda xs: lax.scan(lambda c, x: (c + x, c * x), np.float32(0), xs, unroll=2), (X,)),
    "scan length": Program(lambda c: lax.scan(lambda c, _: (c * 2, c), c, length=4), (X,)),
    "scan nothing": Program(lambda c, xs: lax.scan(lambda c, x: (c + x, x), c, xs), (np.float32(1), np.zeros(0, np.float32))),
    "scan gradient": Program(jax.grad(lambda w, xs: recurrent(w, xs)[0].sum()), (real(4, 4), real(6, 4)), sums=True),
    "scan integers": Program(lambda xs: lax.scan(lambda c, x: (c ^ x, (c, x > 2)), np.int8(0), xs), (np.int8([1, 5, 3, 3, 9]),)),
    "map": Program(lambda xs: lax.map(lambda x: (x.sum(), x * 2), xs), (MATRIX,)),
    "map batches": Program(lambda xs: lax.map(jnp.sort, xs, batch_size=2), (MATRIX,)),
    "platform_dependent": Program(lambda x: lax.platform_dependent(x, cpu=lambda y: y * 2, default=lambda y: y), (X,)),
    "custom_root": Program(root, (abs(X) + 1,)),
    "custom_root gradient": Program(jax.grad(lambda a: root(a).sum()), (abs(X) + 1,)),
    "custom_linear_solve": Program(solved, (abs(X) + 1, real(5))),
    "custom_linear_solve gradient": Program(jax.grad(lambda a, b: solved(a, b).sum(), (0, 1)), (abs(X) + 1, real(5))),
    "composite": Program(composed, (X,)),
    "composite attributes": Program(composed_with_attributes, (X,)),
    "optimization_barrier": Program(lambda x, m: lax.optimization_barrier({"a": x, "b": (m, x + 1)}), (X, MATRIX)),
    "dce_sink": Program(lambda x: (lax.dce_sink(x * 2), x + 1)[1], (X,)),
    "axis_index": Program(jax.vmap(lambda y: y * lax.axis_index("i"), axis_name="i"), (X,)),
    "axis_size": Program(jax.vmap(lambda y: y * lax.axis_size("i"), axis_name="i"), (X,)),
    **{f"{n} vmapped": Program(lambda x, n=n: jax.vmap(lambda y: getattr(lax, n)(y, "i"), axis_name="i")(x), (MATRIX,), sums=True)
       for n in ("psum", "pmax", "pmin", "pmean", "all_gather")},
    "ppermute vmapped": Program(jax.vmap(lambda y: lax.ppermute(y, "i", [(0, 1), (1, 2), (2, 0)]), axis_name="i"), (real(3, 2),)),
    "pshuffle vmapped": Program(jax.vmap(lambda y: lax.pshuffle(y, "i", [2, 0, 1]), axis_name="i"), (real(3, 2),)),
    "pswapaxes vmapped": Program(jax.vmap(lambda y: lax.pswapaxes(y, "i", 0), axis_name="i"), (real(3, 3, 2),)),
    "all_to_all vmapped": Program(jax.vmap(lambda y: lax.all_to_all(y, "i", 0, 0), axis_name="i"), (real(3, 3, 2),)),
    "psum_scatter vmapped": Program(jax.vmap(lambda y: lax.psum_scatter(y, "i"), axis_name="i"), (real(3, 3, 2),)),
}  # fmt: skip

GENERATORS = [("threefry", lax.RandomAlgorithm.RNG_THREE_FRY, 2), ("philox", lax.RandomAlgorithm.RNG_PHILOX, 2),
              ("default", lax.RandomAlgorithm.RNG_DEFAULT, 4)]  # fmt: skip


def random_bits(algorithm: Any, dtype: Any) -> Any:
    return lambda key: lax.rng_bit_generator(key, (3, 5), dtype, algorithm)


RANDOM: dict[str, Program] = {
    **{f"rng_bit_generator {n} {d}": Program(random_bits(a, d), (np.uint64([1234567, 89, 10][:w]) if w < 4 else np.uint32([1, 2, 3, 4]),), x64=True)
       for n, a, w in GENERATORS for d in ("uint8", "uint16", "uint32", "uint64")},
}  # fmt: skip

LINE, GRID = real(3, 8), real(2, 4, 6)
WAVE = (LINE + 1j * LINE[::-1]).astype(np.complex64)

FOURIER: dict[str, Program] = {
    "fft": Program(lambda x: (lax.fft(x, lax.FftType.FFT, (8,)), lax.fft(x, "FFT", (3, 8))), (WAVE,), sums=True),
    "fft inverse": Program(lambda x: lax.fft(x, "IFFT", (8,)), (WAVE,), sums=True),
    "fft real": Program(lambda x: (lax.fft(x, "RFFT", (8,)), lax.fft(x[:, :7], "RFFT", (7,)), lax.fft(x, "RFFT", (3, 8))), (LINE,), sums=True),
    "fft to real": Program(lambda x: (lax.fft(x, "IRFFT", (14,)), lax.fft(x, "IRFFT", (15,))), (WAVE,), sums=True),
    "fft three": Program(lambda x: lax.fft(x, "RFFT", (2, 4, 6)), (GRID,), sums=True),
    "fft double": Program(lambda x: lax.fft(x, "FFT", (8,)), (WAVE.astype(np.complex128),), sums=True),
}  # fmt: skip

PROGRAMS = {**CONTROL, **RANDOM, **FOURIER}
