"""Time per call of functions compiled by `plait_jax.jit`, beside `jax.jit` in the same process.

    python bench/jax_calls.py [NAME...]

Calls of both alternate; the least time of many is shown, in microseconds, and the seconds of processor time that the
first call takes, compilation included. Results of both are compared.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import plait_jax

ROUNDS, SECONDS = 40, 0.05
"""Rounds, in each of which both are called for so many seconds."""


def normal(*shape: int) -> Any:
    return jax.random.normal(jax.random.key(sum(shape)), shape)


def network(params: Any, x: Any) -> Any:
    for w, b in params[:-1]:
        x = jax.nn.gelu(x @ w + b)
    w, b = params[-1]
    return x @ w + b


def loss(params: Any, x: Any) -> Any:
    return jnp.mean(network(params, x) ** 2)


def step(params: Any, x: Any) -> Any:
    return jax.tree.map(lambda p, g: p - 0.01 * g, params, jax.grad(loss)(params, x))


def attention(q: Any, k: Any, v: Any) -> Any:
    return jax.nn.softmax(q @ k.swapaxes(-1, -2) / 8) @ v


def recurrence(w: Any, xs: Any) -> Any:
    return jax.lax.scan(lambda h, x: (jnp.tanh(h @ w + x), h.sum()), jnp.zeros(w.shape[0]), xs)


SIZES = (128, 256, 256, 10)
PARAMS = [(normal(n, m) / n**0.5, normal(m)) for n, m in pairwise(SIZES)]
FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "sum of 16": (lambda x, y: x + y, (normal(16), normal(16))),
    "40 arrays": (lambda leaves: [leaf * 0.5 for leaf in leaves], ([normal(8)] * 40,)),
    "softmax 256x1024": (jax.nn.softmax, (normal(256, 1024),)),
    "matmul 512": (jnp.matmul, (normal(512, 512), normal(512, 512))),
    "mlp of 64": (network, (PARAMS, normal(64, 128))),
    "mlp training step": (step, (PARAMS, normal(64, 128))),
    "attention 8x256x64": (attention, (normal(8, 256, 64), normal(8, 256, 64) * 2, normal(8, 256, 64))),
    "recurrence 64x128": (recurrence, (normal(128, 128) / 20, normal(64, 128))),
}


def first(function: Any, arguments: tuple[Any, ...]) -> tuple[float, Any]:
    """Processor seconds of the first call, and what it returns."""
    began = time.process_time()
    found = jax.block_until_ready(function(*arguments))
    return time.process_time() - began, found


def least(function: Any, arguments: tuple[Any, ...], seconds: float) -> float:
    """The least time of a call among those that fit into so many seconds."""
    best, end = float("inf"), time.perf_counter() + seconds
    while (began := time.perf_counter()) < end:
        jax.block_until_ready(function(*arguments))
        best = min(best, time.perf_counter() - began)
    return best


def measure(name: str) -> str:
    function, arguments = FUNCTIONS[name]
    both = [plait_jax.jit(function), jax.jit(function)]
    began = [first(one, arguments) for one in both]
    jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-3, atol=1e-4), began[0][1], began[1][1])
    best = [float("inf")] * 2
    for _ in range(ROUNDS):
        best = [min(known, least(one, arguments, SECONDS)) for known, one in zip(best, both)]
    (ours, its), (plait, xla) = ([seconds for seconds, _ in began], best)
    return f"| {name} | {plait * 1e6:.1f} | {xla * 1e6:.1f} | {xla / plait:.2f} | {ours:.2f} | {its:.2f} |"


def main(names: list[str]) -> None:
    plait_jax.jit(lambda x: x * 2 + 1)(normal(3))  # loads plugins and dialects
    print("| function | plait us | xla us | xla / plait | plait first s | xla first s |\n|---|---|---|---|---|---|")
    for name in names or FUNCTIONS:
        print(measure(name), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
