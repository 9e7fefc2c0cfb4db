"""Programs of sizes that tiles, vectors and several threads are for, and of sizes that no tile divides."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from kit import Program, jax
from layers import NCHW, NHWC, Draw, mlp, network

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
draw = Draw(91)
array, ids = draw.array, draw.ids


def of_type(dtype: Any, function: Any, *arguments: Any) -> Program:
    """The program in a narrow type: the products are exact in it, and what rounds is as far apart as sums may be."""
    return network(function, *(a.astype(dtype) for a in arguments)).but(ulps=8)


def attention(q: Any, k: Any, v: Any) -> Any:
    scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) * (q.shape[-1] ** -0.5)
    causal = jnp.tril(jnp.ones(scores.shape[-2:], bool))
    return jnp.einsum("bhqk,bkhd->bqhd", nn.softmax(jnp.where(causal, scores, -1e30), axis=-1), v)


def layer(x: Any, w: Any, b: Any) -> Any:
    y = nn.gelu(x @ w + b)
    return (y - y.mean(-1, keepdims=True)) * lax.rsqrt(y.var(-1, keepdims=True) + 1e-5)


def convolved(numbers: Any, stride: int, groups: int, x: Any, w: Any) -> Any:
    y = lax.conv_general_dilated(x, w, (stride, stride), "SAME", dimension_numbers=numbers, feature_group_count=groups)
    return nn.relu(y).astype(x.dtype)


def gradient_of_convolution(x: Any, w: Any) -> Any:
    return jax.grad(lambda u, v: (convolved(NHWC, 2, 1, u, v) ** 2).sum(), (0, 1))(x, w)


def statistics(x: Any) -> Any:
    return x.mean(0), x.var(1), x.max(), x.argmax(1), jnp.sort(x, 0), jnp.cumsum(x, 1), jnp.median(x), (x > 0).sum(0)


def integers(a: Any, b: Any) -> Any:
    return lax.dot_general(a, b, (((1,), (0,)), ((), ())), preferred_element_type=jnp.int32)


def lookup(table: Any, i: Any, x: Any) -> Any:
    return table[i].sum(1), table.at[i[:, 0]].add(x), jax.ops.segment_max(x, i[:, 0], num_segments=50)


def recurrent(w: Any, x: Any) -> Any:
    return lax.scan(lambda h, v: (jnp.tanh(h @ w + v),) * 2, jnp.zeros(x.shape[1:]), x)


def step(p: Any, x: Any, y: Any) -> Any:
    loss, grad = jax.value_and_grad(lambda q: ((mlp(q, x) - y) ** 2).mean())(p)
    return jax.tree.map(lambda v, g: v - 0.1 * g, p, grad), loss


def distances(x: Any, y: Any) -> Any:
    d = jnp.sqrt(jnp.maximum((x**2).sum(1)[:, None] + (y**2).sum(1) - 2 * x @ y.T, 0))
    return lax.top_k(-d, 5)


def blurred(x: Any) -> Any:
    w = jnp.array([1.0, 4, 6, 4, 1]) / 16
    y = jnp.pad(x, 2, mode="symmetric")
    y = sum(w[i] * y[i : i + x.shape[0]] for i in range(5))
    return sum(w[i] * y[:, i : i + x.shape[1]] for i in range(5))


IMAGES, KERNEL = array(2, 30, 31, 16), array(3, 3, 16, 40, scale=0.1)
Q, K, V = (array(2, 70, 3, 32, scale=0.3) for _ in range(3))
M, N = array(130, 257, scale=0.1), array(257, 100, scale=0.1)

PROGRAMS: dict[str, Program] = {
    "product": network(jnp.matmul, M, N),
    "product of doubles": network(jnp.matmul, M.astype(np.float64), N.astype(np.float64)),
    "product of complex numbers": network(jnp.matmul, M + 1j * M, N - 1j * N),
    "product in bfloat16": of_type(jnp.bfloat16, jnp.matmul, M, N),
    "product in float16": of_type(jnp.float16, jnp.matmul, M, N),
    "products of a batch": network(partial(jnp.einsum, "bij,bkj->bik"), array(5, 33, 64), array(5, 17, 64)),
    "product by a vector": network(jnp.matmul, M, N[:, 0]),
    "product of bytes": network(
        integers, ids(65, 130, below=100).astype(np.int8), ids(130, 67, below=100).astype(np.int8)
    ),
    "layer": network(layer, M, array(257, 192, scale=0.1), array(192)),
    "layer in bfloat16": of_type(jnp.bfloat16, lambda x, w: nn.relu(x @ w), M, N),
    "attention": network(attention, Q, K, V),
    "gradient of attention": network(jax.grad(lambda q, k, v: (attention(q, k, v) ** 2).sum(), (0, 1, 2)), Q, K, V),
    "convolution": network(partial(convolved, NHWC, 1, 1), IMAGES, KERNEL),
    "convolution, strided": network(partial(convolved, NHWC, 2, 1), IMAGES, KERNEL),
    "convolution, channels first": network(partial(convolved, NCHW, 1, 1), array(2, 16, 30, 31), array(40, 16, 3, 3)),
    "convolution, depthwise": network(partial(convolved, NHWC, 1, 16), IMAGES, array(3, 3, 1, 16)),
    "convolution, grouped": network(partial(convolved, NHWC, 1, 4), IMAGES, array(3, 3, 4, 32)),
    "convolution in bfloat16": of_type(jnp.bfloat16, partial(convolved, NHWC, 1, 1), IMAGES, KERNEL),
    "gradient of a convolution": network(gradient_of_convolution, IMAGES, KERNEL).but(ulps=512),
    "statistics": network(statistics, array(200, 130)),
    "lookup": network(lookup, array(50, 24), ids(64, 7, below=60), array(64, 24)),
    "recurrence": network(recurrent, array(64, 64, scale=0.1), array(20, 8, 64)),
    "training step": network(step, draw.dense(100, 130, 70), array(64, 100), array(64, 70)).but(ulps=512),
    "neighbours": network(distances, array(90, 16), array(120, 16)).but(ulps=512),
    "blur": network(blurred, array(100, 90)),
    "transposes": network(
        lambda x: (x.transpose(2, 0, 1), x.reshape(-1, 33).T, x[::-1, 1::3], jnp.roll(x, 5, 1)), array(17, 65, 33)
    ),
    "elementwise": network(
        lambda x, y: jnp.where(x > y, jnp.exp(-x * x) * jnp.log1p(y * y), jnp.tanh(x) / (1 + y * y)),
        array(300, 257),
        array(257),
    ),
    "fourier transforms": network(
        lambda x: (jnp.fft.fft2(x), jnp.fft.irfft(jnp.fft.rfft(x, axis=0), axis=0)), array(60, 64)
    ),
    "solve": network(jnp.linalg.solve, array(70, 70) + 8 * np.eye(70, dtype=np.float32), array(70, 9)).but(ulps=512),
}
