"""Numerical programs: filters, solvers, statistics, searches, dynamic programming, physics and images."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax
from layers import Draw, key, network

jnp, lax = jax.numpy, jax.lax
draw = Draw(61)
array, ids = draw.array, draw.ids


def kalman(transition: Any, observation: Any, measured: Any) -> Any:
    def step(carry: Any, z: Any) -> Any:
        x, p = carry
        x, p = transition @ x, transition @ p @ transition.T + 0.01 * jnp.eye(3)
        s = observation @ p @ observation.T + 0.1 * jnp.eye(2)
        gain = jnp.linalg.solve(s, observation @ p).T
        x, p = x + gain @ (z - observation @ x), (jnp.eye(3) - gain @ observation) @ p
        return (x, p), (x, jnp.trace(p))

    return lax.scan(step, (jnp.zeros(3), jnp.eye(3)), measured)


def runge_kutta(state: Any, end: Any) -> Any:
    """The Lorenz system, with a step that adapts to the error (Bogacki and Shampine)."""

    def slope(y: Any) -> Any:
        return jnp.array([10 * (y[1] - y[0]), y[0] * (28 - y[2]) - y[1], y[0] * y[1] - 8 / 3 * y[2]])

    def body(carry: Any) -> Any:
        t, y, h, count = carry
        h = jnp.minimum(h, end - t)
        k1 = slope(y)
        k2 = slope(y + h * k1 / 2)
        k3 = slope(y + h * 3 * k2 / 4)
        new = y + h * (2 * k1 + 3 * k2 + 4 * k3) / 9
        error = jnp.abs(h * (-5 * k1 / 72 + k2 / 12 + k3 / 9 - slope(new) / 8)).max() / 1e-3
        good = error < 1
        step = h * jnp.clip(0.9 * error ** (-1 / 3), 0.2, 5.0)
        return jnp.where(good, t + h, t), jnp.where(good, new, y), step, count + 1

    return lax.while_loop(lambda c: (c[0] < end) & (c[3] < 500), body, (0.0, state, 0.01, 0))


def pendulum(angle: Any, times: Any) -> Any:
    from jax.experimental.ode import odeint

    return odeint(
        lambda y, t: jnp.stack([y[1], -jnp.sin(y[0]) - 0.1 * y[1] + 0.1 * jnp.cos(t)]), jnp.stack([angle, 0.0]), times
    )


def newton(x: Any) -> Any:
    def f(v: Any) -> Any:
        return jnp.array([v[0] ** 2 + v[1] ** 2 - 4, jnp.exp(v[0]) + v[1] - 1])

    def body(carry: Any) -> Any:
        v, _, count = carry
        step = jnp.linalg.solve(jax.jacfwd(f)(v), f(v))
        return v - step, jnp.abs(step).max(), count + 1

    return lax.while_loop(lambda c: (c[1] > 1e-5) & (c[2] < 50), body, (x, jnp.inf, 0))


def pca(x: Any) -> Any:
    x = x - x.mean(0)
    _, s, v = jnp.linalg.svd(x, full_matrices=False)
    v = v * jnp.sign(v[jnp.arange(v.shape[0]), jnp.abs(v).argmax(1)])[:, None]
    return x @ v[:2].T, s**2 / (s**2).sum()


def k_means(x: Any, centers: Any) -> Any:
    def step(c: Any, _: Any) -> Any:
        nearest = ((x[:, None] - c[None]) ** 2).sum(-1).argmin(1)
        counts = jnp.bincount(nearest, length=c.shape[0])
        sums = jnp.zeros_like(c).at[nearest].add(x)
        return jnp.where(counts[:, None] > 0, sums / jnp.maximum(counts, 1)[:, None], c), nearest

    return lax.scan(step, centers, None, length=4)


def conjugate_gradients(a: Any, b: Any) -> Any:
    def body(carry: Any) -> Any:
        x, r, p, rr, count = carry
        ap = a @ p
        alpha = rr / (p @ ap)
        r = r - alpha * ap
        new = r @ r
        return x + alpha * p, r, r + new / rr * p, new, count + 1

    return lax.while_loop(lambda c: (c[3] > 1e-8) & (c[4] < 50), body, (jnp.zeros_like(b), b, b, b @ b, 0))[0]


def power_iteration(a: Any) -> Any:
    v = lax.fori_loop(0, 30, lambda _, v: a @ v / jnp.linalg.norm(a @ v), jnp.ones(a.shape[0]))
    return v @ a @ v


def gauss_newton(x: Any, y: Any) -> Any:
    """A fit of a curve by Levenberg and Marquardt, with a derivative of the residuals."""

    def residuals(p: Any) -> Any:
        return p[0] * jnp.exp(-p[1] * x) + p[2] - y

    def step(carry: Any, _: Any) -> Any:
        p, damping = carry
        r, j = residuals(p), jax.jacrev(residuals)(p)
        delta = jnp.linalg.solve(j.T @ j + damping * jnp.eye(3), -j.T @ r)
        better = (residuals(p + delta) ** 2).sum() < (r**2).sum()
        return (jnp.where(better, p + delta, p), jnp.where(better, damping * 0.3, damping * 2)), (r**2).sum()

    return lax.scan(step, (jnp.array([1.0, 0.5, 0.0]), 1.0), None, length=8)


def gaussian_process(x: Any, y: Any, at: Any) -> Any:
    def kernel(a: Any, b: Any) -> Any:
        return jnp.exp(-0.5 * ((a[:, None] - b[None]) ** 2).sum(-1))

    factor = jnp.linalg.cholesky(kernel(x, x) + 0.1 * jnp.eye(x.shape[0]))
    alpha = jax.scipy.linalg.cho_solve((factor, True), y)
    across = kernel(at, x)
    v = jax.scipy.linalg.solve_triangular(factor, across.T, lower=True)
    return across @ alpha, jnp.diag(kernel(at, at)) - (v**2).sum(0), jnp.log(jnp.diag(factor)).sum()


def monte_carlo(key: Any) -> Any:
    points = jax.random.uniform(key, (500, 2))
    return 4 * ((points**2).sum(1) < 1).mean()


def metropolis(key: Any) -> Any:
    def step(carry: Any, key: Any) -> Any:
        x, accepted = carry
        a, b = jax.random.split(key)
        new = x + jax.random.normal(a)
        take = jnp.log(jax.random.uniform(b)) < 0.5 * (x**2 - new**2)
        return (jnp.where(take, new, x), accepted + take), x

    return lax.scan(step, (0.0, 0), jax.random.split(key, 20))


def resample(key: Any, weights: Any) -> Any:
    """A step of a particle filter: systematic resampling."""
    places = (jax.random.uniform(key) + jnp.arange(8)) / 8
    return jnp.searchsorted(jnp.cumsum(weights / weights.sum()), places)


def black_scholes(spot: Any, strike: Any) -> Any:
    def price(s: Any, k: Any) -> Any:
        d = (jnp.log(s / k) + 0.06) / 0.2
        return s * jax.scipy.stats.norm.cdf(d) - k * jnp.exp(-0.05) * jax.scipy.stats.norm.cdf(d - 0.2)

    return jax.vmap(jax.value_and_grad(price, (0, 1)))(spot, strike), jax.vmap(jax.grad(jax.grad(price)))(spot, strike)


def beam_search(scores: Any) -> Any:
    """Four steps with two beams over five symbols."""

    def step(carry: Any, s: Any) -> Any:
        total, sequences, i = carry
        candidates = (total[:, None] + s[sequences[:, i]]).reshape(-1)
        total, best = lax.top_k(candidates, 2)
        sequences = sequences[best // 5].at[:, i + 1].set(best % 5)
        return (total, sequences, i + 1), None

    start = (jnp.array([0.0, -jnp.inf]), jnp.zeros((2, 5), jnp.int32), 0)
    return lax.scan(step, start, scores)[0]


def ctc(log_probs: Any, labels: Any) -> Any:
    """The forward variables of connectionist temporal classification."""
    extended = jnp.zeros(2 * labels.shape[0] + 1, jnp.int32).at[1::2].set(labels)
    skip = (extended != 0) & (extended != jnp.roll(extended, 2)) & (jnp.arange(extended.shape[0]) > 1)
    start = jnp.full(extended.shape[0], -1e30).at[:2].set(log_probs[0, extended[:2]])

    def step(alpha: Any, lp: Any) -> Any:
        one = jnp.roll(alpha, 1).at[0].set(-1e30)
        two = jnp.where(skip, jnp.roll(alpha, 2), -1e30)
        return jnp.logaddexp(jnp.logaddexp(alpha, one), two) + lp[extended], None

    alpha, _ = lax.scan(step, start, log_probs[1:])
    return -jnp.logaddexp(alpha[-1], alpha[-2])


def viterbi(start: Any, transition: Any, emission: Any) -> Any:
    def forward(score: Any, e: Any) -> Any:
        candidates = score[:, None] + transition
        return candidates.max(0) + e, candidates.argmax(0)

    last, back = lax.scan(forward, start + emission[0], emission[1:])
    end = last.argmax()
    return lax.scan(lambda s, b: (b[s], s), end, back, reverse=True), last.max()


def edit_distance(a: Any, b: Any) -> Any:
    def row(previous: Any, at: Any) -> Any:
        i, symbol = at
        cost = jnp.minimum(previous[1:] + 1, previous[:-1] + (b != symbol))

        def cell(left: Any, c: Any) -> Any:
            best = jnp.minimum(left + 1, c)
            return best, best

        _, rest = lax.scan(cell, i + 1, cost)
        return jnp.concatenate([(i + 1)[None], rest]), None

    return lax.scan(row, jnp.arange(b.shape[0] + 1), (jnp.arange(a.shape[0]), a))[0][-1]


def shortest_paths(d: Any) -> Any:
    return lax.fori_loop(0, d.shape[0], lambda k, m: jnp.minimum(m, m[:, k, None] + m[None, k]), d)


def page_rank(links: Any) -> Any:
    m = links / jnp.maximum(links.sum(0), 1)
    return lax.while_loop(
        lambda c: jnp.abs(c[0] - c[1]).sum() > 1e-6,
        lambda c: (0.85 * m @ c[0] + 0.15 / 6, c[0]),
        (jnp.ones(6) / 6, jnp.zeros(6)),
    )[0]


def collatz(n: Any) -> Any:
    """Loops of different lengths under vmap."""
    return jax.vmap(
        lambda m: lax.while_loop(
            lambda c: c[0] > 1, lambda c: (jnp.where(c[0] % 2, 3 * c[0] + 1, c[0] // 2), c[1] + 1), (m, 0)
        )[1]
    )(n)


def mandelbrot(c: Any) -> Any:
    def step(_: Any, carry: Any) -> Any:
        z, count = carry
        inside = jnp.abs(z) <= 2
        return jnp.where(inside, z * z + c, z), count + inside

    return lax.fori_loop(0, 20, step, (jnp.zeros_like(c), jnp.zeros(c.shape, jnp.int32)))[1]


def game_of_life(board: Any) -> Any:
    def step(b: Any, _: Any) -> Any:
        around = sum(jnp.roll(b, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))
        return ((around == 3) | ((b == 1) & (around == 2))).astype(jnp.int8), b.sum()

    return lax.scan(step, board, None, length=6)


def n_body(positions: Any, velocities: Any, masses: Any) -> Any:
    def acceleration(x: Any) -> Any:
        d = x[None] - x[:, None]
        return (masses[None, :, None] * d / ((d**2).sum(-1, keepdims=True) + 0.01) ** 1.5).sum(1)

    def step(_: Any, carry: Any) -> Any:
        x, v = carry
        v = v + 0.005 * acceleration(x)
        x = x + 0.01 * v
        return x, v + 0.005 * acceleration(x)

    x, v = lax.fori_loop(0, 10, step, (positions, velocities))
    return x, v, 0.5 * (masses * (v**2).sum(-1)).sum()


def electromagnetic_wave(source: Any) -> Any:
    """Finite differences in time and space, in one dimension, with an absorbing end."""

    def step(carry: Any, s: Any) -> Any:
        e, h = carry
        h = h.at[:-1].add(0.5 * (e[1:] - e[:-1]))
        last = e[1]
        e = e.at[1:].add(0.5 * (h[1:] - h[:-1])).at[10].add(s).at[0].set(last)
        return (e, h), e[::8]

    return lax.scan(step, (jnp.zeros(32), jnp.zeros(32)), source)


def heat(u: Any) -> Any:
    stencil = jnp.array([[0, 1, 0], [1, -4, 1], [0, 1, 0]], jnp.float32)

    def step(_: Any, v: Any) -> Any:
        padded = jnp.pad(v, 1, mode="reflect")
        return v + 0.2 * jax.scipy.signal.convolve2d(padded, stencil, mode="valid")

    return lax.fori_loop(0, 8, step, u)


def poisson_by_fft(f: Any) -> Any:
    k = jnp.fft.fftfreq(f.shape[0]) * 2 * jnp.pi
    squares = (k[:, None] ** 2 + k[None] ** 2).at[0, 0].set(1)
    return jnp.fft.ifft2(jnp.fft.fft2(f) / -squares).real


def ising(key: Any, spins: Any) -> Any:
    checkers = (jnp.indices(spins.shape).sum(0) % 2).astype(bool)

    def sweep(s: Any, k: Any) -> Any:
        for mask, one in zip((checkers, ~checkers), jax.random.split(k)):
            around = sum(jnp.roll(s, shift, axis) for shift in (1, -1) for axis in (0, 1))
            flip = (jax.random.uniform(one, s.shape) < jnp.exp(-0.8 * s * around)) & mask
            s = jnp.where(flip, -s, s)
        return s, s.mean(dtype=jnp.float32)

    return lax.scan(sweep, spins, jax.random.split(key, 3))


def sobel_and_histogram(image: Any) -> Any:
    gray = (image @ jnp.array([0.299, 0.587, 0.114])).astype(jnp.uint8).astype(jnp.float32)
    k = jnp.array([[1.0, 0, -1], [2, 0, -2], [1, 0, -1]])
    dx, dy = (lax.conv_general_dilated(gray[None, None], w[None, None], (1, 1), "SAME")[0, 0] for w in (k, k.T))
    histogram = jnp.zeros(8, jnp.int32).at[(gray / 32).astype(jnp.int32)].add(1)
    equalized = (jnp.cumsum(histogram) / gray.size)[(gray / 32).astype(jnp.int32)]
    return jnp.sqrt(dx**2 + dy**2), jnp.arctan2(dy, dx), histogram, equalized


def median_and_morphology(image: Any) -> Any:
    patches = lax.conv_general_dilated_patches(image[None, None], (3, 3), (1, 1), "SAME")[0]
    wide = lax.reduce_window(image, -jnp.inf, lax.max, (3, 3), (1, 1), "SAME")
    return jnp.median(patches, 0), wide - lax.reduce_window(wide, jnp.inf, lax.min, (3, 3), (1, 1), "SAME")


def rotate_image(image: Any, angle: Any) -> Any:
    i, j = jnp.meshgrid(jnp.arange(7) - 3.0, jnp.arange(7) - 3.0, indexing="ij")
    at = jnp.stack([jnp.cos(angle) * i - jnp.sin(angle) * j + 3, jnp.sin(angle) * i + jnp.cos(angle) * j + 3])
    return jax.scipy.ndimage.map_coordinates(image, at, order=1, mode="constant")


def non_maximum_suppression(boxes: Any, scores: Any) -> Any:
    order = jnp.argsort(-scores)
    b = boxes[order]
    low, high = jnp.maximum(b[:, None, :2], b[None, :, :2]), jnp.minimum(b[:, None, 2:], b[None, :, 2:])
    overlap = jnp.prod(jnp.maximum(high - low, 0), -1)
    area = jnp.prod(b[:, 2:] - b[:, :2], -1)
    ratio = overlap / (area[:, None] + area[None] - overlap)

    def step(i: Any, keep: Any) -> Any:
        return jnp.where((ratio[i] > 0.3) & (jnp.arange(keep.shape[0]) > i) & keep[i], False, keep)

    return order, lax.fori_loop(0, boxes.shape[0], step, jnp.ones(boxes.shape[0], bool))


def bitonic_sort(x: Any) -> Any:
    """A sorting network of compare-and-exchange steps."""
    n = x.shape[0]
    k = 2
    while k <= n:
        j = k // 2
        while j:
            i = jnp.arange(n)
            partner = i ^ j
            a, b = x, x[partner]
            up = ((i & k) == 0) == (i < partner)
            x = jnp.where(up, jnp.minimum(a, b), jnp.maximum(a, b))
            j //= 2
        k *= 2
    return x


def odd_even_sort(x: Any) -> Any:
    def step(i: Any, v: Any) -> Any:
        at = jnp.arange(v.shape[0])
        partner = jnp.clip(jnp.where((at + i) % 2 == 0, at + 1, at - 1), 0, v.shape[0] - 1)
        return jnp.where(partner > at, jnp.minimum(v, v[partner]), jnp.maximum(v, v[partner]))

    return lax.fori_loop(0, x.shape[0], step, x)


def sinkhorn(cost: Any) -> Any:
    k = jnp.exp(-cost / 0.1)
    u, v = lax.fori_loop(
        0, 20, lambda _, c: (1 / 4 / (k @ c[1]), 1 / 5 / (k.T @ (1 / 4 / (k @ c[1])))), (jnp.ones(4), jnp.ones(5))
    )
    return u[:, None] * k * v


def implicit_fixed_point(a: Any, b: Any) -> Any:
    """The derivative of a solution, not of the steps to it."""

    def solve(f: Any, x: Any) -> Any:
        return lax.fori_loop(0, 40, lambda _, v: v - 0.3 * f(v), x)

    def tangent_solve(g: Any, y: Any) -> Any:
        return jnp.linalg.solve(jax.jacobian(g)(y), y)

    def root(c: Any) -> Any:
        return lax.custom_root(lambda v: v + 0.1 * jnp.tanh(a @ v) - c, jnp.zeros_like(c), solve, tangent_solve)

    return root(b), jax.jacobian(root)(b)


def minimize(x: Any) -> Any:
    from jax.scipy.optimize import minimize as bfgs

    found = bfgs(
        lambda v: ((v - jnp.arange(3.0)) ** 2).sum() + 0.1 * (v**4).sum(), x, method="BFGS", options={"maxiter": 20}
    )
    return found.x, found.fun, found.success


def checksum(data: Any) -> Any:
    """CRC-32 by a table, in unsigned integers."""
    n = jnp.arange(256, dtype=jnp.uint32)
    table = lax.fori_loop(0, 8, lambda _, c: jnp.where(c & 1, (c >> 1) ^ jnp.uint32(0xEDB88320), c >> 1), n)
    crc, _ = lax.scan(lambda c, byte: (table[(c ^ byte) & 0xFF] ^ (c >> 8), None), jnp.uint32(0xFFFFFFFF), data)
    return ~crc


def congruential(seed: Any) -> Any:
    """Products that overflow, modulo 2^32 and 2^64."""

    def step(s: Any, _: Any) -> Any:
        s = s * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        return s, (s >> 33).astype(jnp.int32) * jnp.int32(1103515245)

    return lax.scan(step, seed, None, length=9)


WEIGHTS = array(4, 4)
GRAM = WEIGHTS @ WEIGHTS.T + 4 * np.eye(4, dtype=np.float32)
BOXES = np.float32([[0, 0, 2, 2], [0.2, 0, 2, 2.1], [3, 3, 5, 5], [3, 3.1, 5, 5.2], [7, 7, 8, 8]])
POSITIVE = np.abs(array(4, 5)) + np.float32(0.1)
GRID = (np.linspace(-2, 1, 7)[None] + 1j * np.linspace(-1, 1, 5)[:, None]).astype(np.complex64)

PROGRAMS: dict[str, Program] = {
    "kalman filter": network(kalman, np.eye(3, dtype=np.float32) + array(3, 3, scale=0.1), array(2, 3), array(5, 2)),
    "runge kutta": network(runge_kutta, np.array([1.0, 1.0, 1.0]), 0.5).but(x64=True, ulps=2**16),
    "odeint": network(pendulum, 1.0, np.linspace(0.0, 2.0, 4)).but(x64=True, ulps=2**20),
    "newton": network(newton, np.float32([1.0, -1.5])),
    "pca": network(pca, array(9, 4)).but(ulps=256),
    "k-means": network(k_means, array(12, 2), array(3, 2)),
    "conjugate gradients": network(conjugate_gradients, GRAM, array(4)).but(ulps=256),
    "power iteration": network(power_iteration, GRAM),
    "gauss newton": network(gauss_newton, np.linspace(0, 2, 9), 2 * np.exp(-np.linspace(0, 2, 9)) + 0.5).but(
        ulps=2**24
    ),
    "gaussian process": network(gaussian_process, array(6, 2), array(6), array(3, 2)).but(ulps=256),
    "monte carlo": network(monte_carlo, key()),
    "metropolis": network(metropolis, key(1)),
    "resampling": network(resample, key(2), POSITIVE[0]),
    "black scholes": network(black_scholes, np.float32([90, 100, 110]), np.float32([100, 100, 100])),
    "beam search": network(beam_search, array(4, 5, 5)),
    "ctc": network(ctc, np.log(POSITIVE), np.int32([1, 2])),
    "derivative of ctc": network(jax.grad(ctc), np.log(POSITIVE), np.int32([1, 2])),
    "viterbi": network(viterbi, array(3), array(3, 3), array(6, 3)),
    "edit distance": network(edit_distance, np.int32([1, 2, 3, 4, 5]), np.int32([1, 3, 3, 5])),
    "shortest paths": network(shortest_paths, np.where(array(6, 6) > 0, np.float32(np.inf), np.abs(array(6, 6)))),
    "page rank": network(page_rank, (array(6, 6) > 0).astype(np.float32)),
    "collatz": network(collatz, np.int32([1, 2, 7, 27])),
    "mandelbrot": network(mandelbrot, GRID),
    "game of life": network(game_of_life, (array(8, 8) > 0).astype(np.int8)),
    "n bodies": network(n_body, array(4, 3), array(4, 3), np.abs(array(4))).but(ulps=256),
    "electromagnetic wave": network(electromagnetic_wave, array(20)),
    "heat": network(heat, array(5, 6)),
    "poisson by fft": network(poisson_by_fft, array(6, 6)),
    "ising": network(ising, key(4), np.where(array(6, 6) > 0, 1, -1).astype(np.int32)),
    "sobel and histogram": network(sobel_and_histogram, ids(6, 7, 3, below=256).astype(np.float32)),
    "median and morphology": network(median_and_morphology, array(5, 6)),
    "rotation of an image": network(rotate_image, array(7, 7), np.float32(0.6)),
    "non-maximum suppression": network(non_maximum_suppression, BOXES, np.float32([0.5, 0.9, 0.8, 0.7, 0.1])),
    "bitonic sort": network(bitonic_sort, array(16)),
    "odd-even sort": network(odd_even_sort, array(9)),
    "sinkhorn": network(sinkhorn, POSITIVE).but(ulps=512),
    "implicit fixed point": network(implicit_fixed_point, WEIGHTS, array(4)),
    "bfgs": network(minimize, np.zeros(3)).but(ulps=2**30),
    "checksum": network(checksum, np.frombuffer(b"123456789", np.uint8).astype(np.uint32)),
    "congruential generator": network(congruential, np.uint64(42)),
}
