"""The models that `bench/models.py` measures, each written once over a small set of operations that libraries offer.

A model is a function `run(ops, weights, *inputs)`; `ops` is `JaxOps` or `TorchOps`. Weights and inputs are NumPy arrays
of random numbers, the same in each process. Images are NHWC, as JAX has them; torch computes in its own order, NCHW:
its inputs and weights are put in that order beforehand.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Model:
    """A model: its function, and what makes its weights and inputs."""

    name: str
    run: Callable[..., Any]
    weights: Callable[[Any], list[np.ndarray]]
    inputs: Callable[[Any], list[np.ndarray]]
    flops: float

    def arrays(self) -> tuple[list[np.ndarray], list[np.ndarray]]:
        """Weights and inputs."""
        random = np.random.default_rng(7)
        return self.weights(random), self.inputs(random)


class JaxOps:
    """The operations by JAX."""

    def __init__(self) -> None:
        import jax

        self.jax, self.np = jax, jax.numpy

    def image(self, x: Any) -> Any:
        return x

    def conv(self, x: Any, w: Any, stride: int = 1) -> Any:
        pad = (w.shape[0] - 1) // 2
        layout = ("NHWC", "HWIO", "NHWC")
        return self.jax.lax.conv_general_dilated(x, w, (stride, stride), [(pad, pad)] * 2, dimension_numbers=layout)

    def max_pool(self, x: Any) -> Any:
        window, strides, pads = (1, 3, 3, 1), (1, 2, 2, 1), ((0, 0), (1, 1), (1, 1), (0, 0))
        return self.jax.lax.reduce_window(x, -math.inf, self.jax.lax.max, window, strides, pads)

    def channels(self, b: Any) -> Any:
        return b

    def mean_of_pixels(self, x: Any) -> Any:
        return x.mean((1, 2))

    def upsample(self, x: Any) -> Any:
        return x.repeat(2, axis=1).repeat(2, axis=2)

    def join_channels(self, x: Any, y: Any) -> Any:
        return self.np.concatenate([x, y], axis=-1)

    def group_norm(self, x: Any, groups: int) -> Any:
        n, h, w, c = x.shape
        y = x.reshape(n, h * w, groups, c // groups)
        mean = y.mean((1, 3), keepdims=True)
        variance = ((y - mean) ** 2).mean((1, 3), keepdims=True)
        return ((y - mean) * self.jax.lax.rsqrt(variance + 1e-5)).reshape(x.shape)

    def relu(self, x: Any) -> Any:
        return self.np.maximum(x, 0)

    def gelu(self, x: Any) -> Any:
        return self.jax.nn.gelu(x, approximate=True)

    def silu(self, x: Any) -> Any:
        return self.jax.nn.silu(x)

    def sigmoid(self, x: Any) -> Any:
        return self.jax.nn.sigmoid(x)

    def tanh(self, x: Any) -> Any:
        return self.np.tanh(x)

    def softmax(self, x: Any) -> Any:
        return self.jax.nn.softmax(x, axis=-1)

    def layer_norm(self, x: Any, scale: Any, shift: Any) -> Any:
        mean = x.mean(-1, keepdims=True)
        variance = ((x - mean) ** 2).mean(-1, keepdims=True)
        return (x - mean) * self.jax.lax.rsqrt(variance + 1e-5) * scale + shift

    def rms_norm(self, x: Any, scale: Any) -> Any:
        return x * self.jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale

    def transpose(self, x: Any, dims: Sequence[int]) -> Any:
        return x.transpose(dims)

    def causal(self, scores: Any) -> Any:
        n = scores.shape[-1]
        return self.np.where(self.np.tril(self.np.ones((n, n), bool)), scores, -1e9)

    def written(self, cache: Any, row: Any, at: Any) -> Any:
        return self.jax.lax.dynamic_update_slice(cache, row, (0, at, 0))

    def until(self, scores: Any, at: Any) -> Any:
        return self.np.where(self.np.arange(scores.shape[-1]) <= at, scores, -1e9)

    def rotated(self, x: Any, cos: Any, sin: Any) -> Any:
        half = x.shape[-1] // 2
        turned = self.np.concatenate([-x[..., half:], x[..., :half]], axis=-1)
        return x * cos + turned * sin

    def scan(self, step: Callable[..., Any], state: Any, xs: Any) -> Any:
        def body(carry: Any, x: Any) -> Any:
            carry = step(carry, x)
            return carry, carry[0]

        return self.jax.lax.scan(body, state, xs)[1]

    def zeros(self, *shape: int) -> Any:
        return self.np.zeros(shape, np.float32)

    def split(self, x: Any, count: int) -> Any:
        return self.np.split(x, count, axis=-1)

    def rows_for_all(self, x: Any, count: int) -> Any:
        return self.np.repeat(x, count, axis=0)


class TorchOps(JaxOps):
    """The operations by torch."""

    def __init__(self) -> None:
        import torch

        self.torch, self.f = torch, torch.nn.functional

    def conv(self, x: Any, w: Any, stride: int = 1) -> Any:
        return self.f.conv2d(x, w, stride=stride, padding=(w.shape[2] - 1) // 2)

    def max_pool(self, x: Any) -> Any:
        return self.f.max_pool2d(x, 3, 2, 1)

    def channels(self, b: Any) -> Any:
        return b.reshape(1, -1, 1, 1)

    def mean_of_pixels(self, x: Any) -> Any:
        return x.mean((2, 3))

    def upsample(self, x: Any) -> Any:
        return self.f.interpolate(x, scale_factor=2, mode="nearest")

    def join_channels(self, x: Any, y: Any) -> Any:
        return self.torch.cat([x, y], 1)

    def group_norm(self, x: Any, groups: int) -> Any:
        return self.f.group_norm(x, groups)

    def relu(self, x: Any) -> Any:
        return self.f.relu(x)

    def gelu(self, x: Any) -> Any:
        return self.f.gelu(x, approximate="tanh")

    def silu(self, x: Any) -> Any:
        return self.f.silu(x)

    def sigmoid(self, x: Any) -> Any:
        return self.torch.sigmoid(x)

    def tanh(self, x: Any) -> Any:
        return self.torch.tanh(x)

    def softmax(self, x: Any) -> Any:
        return self.f.softmax(x, -1)

    def layer_norm(self, x: Any, scale: Any, shift: Any) -> Any:
        return self.f.layer_norm(x, (x.shape[-1],), scale, shift)

    def rms_norm(self, x: Any, scale: Any) -> Any:
        return x * self.torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-5) * scale

    def transpose(self, x: Any, dims: Sequence[int]) -> Any:
        return x.permute(*dims)

    def causal(self, scores: Any) -> Any:
        n = scores.shape[-1]
        return scores.masked_fill(~self.torch.tril(self.torch.ones(n, n, dtype=self.torch.bool)), -1e9)

    def written(self, cache: Any, row: Any, at: Any) -> Any:
        return self.torch.index_copy(cache, 1, at.reshape(1).long(), row)

    def until(self, scores: Any, at: Any) -> Any:
        return scores.masked_fill(self.torch.arange(scores.shape[-1]) > at, -1e9)

    def rotated(self, x: Any, cos: Any, sin: Any) -> Any:
        half = x.shape[-1] // 2
        return x * cos + self.torch.cat([-x[..., half:], x[..., :half]], -1) * sin

    def scan(self, step: Callable[..., Any], state: Any, xs: Any) -> Any:
        out: list[Any] = []
        for x in xs:
            state = step(state, x)
            out.append(state[0])
        return self.torch.stack(out)

    def zeros(self, *shape: int) -> Any:
        return self.torch.zeros(shape)

    def split(self, x: Any, count: int) -> Any:
        return x.chunk(count, -1)

    def rows_for_all(self, x: Any, count: int) -> Any:
        return x.repeat_interleave(count, 0)


# The models


def _normal(random: Any, *shape: int, scale: float | None = None) -> np.ndarray:
    scale = 1 / math.sqrt(math.prod(shape[:-1])) if scale is None else scale
    return (random.standard_normal(shape) * scale).astype(np.float32)


STAGES = (64, 128, 256, 512)


def resnet18(ops: Any, weights: Sequence[Any], image: Any) -> Any:
    """ResNet-18 for inference: batch normalization is folded into the convolutions."""
    left = iter(weights)

    def conv(x: Any, stride: int = 1) -> Any:
        return ops.conv(x, next(left), stride) + ops.channels(next(left))

    x = ops.max_pool(ops.relu(conv(image, 2)))
    for stage in range(len(STAGES)):
        for block in range(2):
            stride = 2 if stage and not block else 1
            y = conv(ops.relu(conv(x, stride)))
            x = ops.relu(y + (conv(x, stride) if stride == 2 else x))
    return ops.mean_of_pixels(x) @ next(left) + next(left)


def _resnet_weights(random: Any) -> list[np.ndarray]:
    shapes, size = [(7, 7, 3, 64)], 64
    for stage, wide in enumerate(STAGES):
        for block in range(2):
            shapes += [(3, 3, size, wide), (3, 3, wide, wide)]
            shapes += [(1, 1, size, wide)] if stage and not block else []
            size = wide
    convs = [a for s in shapes for a in (_normal(random, *s), _normal(random, s[-1], scale=0.1))]
    return [*convs, _normal(random, 512, 1000), _normal(random, 1000, scale=0.1)]


def _attention(ops: Any, q: Any, k: Any, v: Any, heads: int, mask: Callable[[Any], Any]) -> Any:
    size, wide = q.shape[0], q.shape[1] // heads
    q, k, v = (ops.transpose(one.reshape(size, heads, wide), (1, 0, 2)) for one in (q, k, v))
    scores = mask(q @ ops.transpose(k, (0, 2, 1)) * (1 / math.sqrt(wide)))
    return ops.transpose(ops.softmax(scores) @ v, (1, 0, 2)).reshape(size, heads * wide)


def gpt2_block(ops: Any, weights: Sequence[Any], x: Any) -> Any:
    """A block of GPT-2: normalized before attention and the layers behind it, causal."""
    s1, t1, wqkv, bqkv, wo, bo, s2, t2, w1, b1, w2, b2 = weights
    q, k, v = ops.split(ops.layer_norm(x, s1, t1) @ wqkv + bqkv, 3)
    x = x + _attention(ops, q, k, v, 12, ops.causal) @ wo + bo
    return x + ops.gelu(ops.layer_norm(x, s2, t2) @ w1 + b1) @ w2 + b2


def bert_block(ops: Any, weights: Sequence[Any], x: Any) -> Any:
    """A layer of BERT: normalized afterwards, each token sees all."""
    s1, t1, wqkv, bqkv, wo, bo, s2, t2, w1, b1, w2, b2 = weights
    q, k, v = ops.split(x @ wqkv + bqkv, 3)
    x = ops.layer_norm(x + _attention(ops, q, k, v, 12, lambda scores: scores) @ wo + bo, s1, t1)
    return ops.layer_norm(x + ops.gelu(x @ w1 + b1) @ w2 + b2, s2, t2)


def _block_weights(random: Any, d: int = 768) -> list[np.ndarray]:
    one, zero = np.ones(d, np.float32), np.zeros(d, np.float32)
    shapes = [(d, 3 * d), (d, d), (d, 4 * d), (4 * d, d)]
    qkv, out, up, down = ((_normal(random, *s), _normal(random, s[1], scale=0.1)) for s in shapes)
    return [one, zero, *qkv, *out, one, zero, *up, *down]


LLAMA = {"d": 2048, "heads": 32, "shared": 8, "hidden": 5632, "length": 512}


def llama_decode(ops: Any, weights: Sequence[Any], x: Any, keys: Any, values: Any, at: Any, cos: Any, sin: Any) -> Any:
    """One token through a block of Llama with a cache: grouped heads, rotary positions, RMS norms, SwiGLU."""
    n1, wq, wk, wv, wo, n2, gate, up, down = weights
    heads, shared, wide = LLAMA["heads"], LLAMA["shared"], LLAMA["d"] // LLAMA["heads"]
    h = ops.rms_norm(x, n1)
    q = ops.rotated((h @ wq).reshape(heads, 1, wide), cos, sin)
    keys = ops.written(keys, ops.rotated((h @ wk).reshape(shared, 1, wide), cos, sin), at)
    values = ops.written(values, (h @ wv).reshape(shared, 1, wide), at)
    k, v = (ops.rows_for_all(one, heads // shared) for one in (keys, values))
    scores = ops.until(q @ ops.transpose(k, (0, 2, 1)) * (1 / math.sqrt(wide)), at)
    x = x + (ops.softmax(scores) @ v).reshape(1, LLAMA["d"]) @ wo
    h = ops.rms_norm(x, n2)
    return x + (ops.silu(h @ gate) * (h @ up)) @ down, keys, values


def _llama_weights(random: Any) -> list[np.ndarray]:
    d, hidden, one = LLAMA["d"], LLAMA["hidden"], np.ones(LLAMA["d"], np.float32)
    kv = d * LLAMA["shared"] // LLAMA["heads"]
    square = [_normal(random, *s) for s in ((d, d), (d, kv), (d, kv), (d, d))]
    return [one, *square, one, *(_normal(random, *s) for s in ((d, hidden), (d, hidden), (hidden, d)))]


def _llama_inputs(random: Any) -> list[np.ndarray]:
    wide, length = LLAMA["d"] // LLAMA["heads"], LLAMA["length"]
    cache = (LLAMA["shared"], length, wide)
    angle = _normal(random, 1, wide, scale=1.0)
    token = _normal(random, 1, LLAMA["d"], scale=1.0)
    caches = [_normal(random, *cache), _normal(random, *cache)]
    return [token, *caches, np.array(300, np.int32), np.cos(angle), np.sin(angle)]


def unet_block(ops: Any, weights: Sequence[Any], x: Any, skipped: Any) -> Any:
    """Up a level of a U-Net: double the image, join what was kept on the way down, and two normalized convolutions."""
    w0, w1, w2, shortcut = weights
    x = ops.join_channels(ops.conv(ops.upsample(x), w0), skipped)
    y = ops.conv(ops.silu(ops.group_norm(x, 32)), w1)
    y = ops.conv(ops.silu(ops.group_norm(y, 32)), w2)
    return y + ops.conv(x, shortcut)


def _unet_weights(random: Any) -> list[np.ndarray]:
    return [_normal(random, *s) for s in ((3, 3, 256, 128), (3, 3, 256, 128), (3, 3, 128, 128), (1, 1, 256, 128))]


def lstm(ops: Any, weights: Sequence[Any], xs: Any) -> Any:
    """A layer of LSTM over a sequence."""
    wx, wh, b = weights
    size = wh.shape[0]

    def step(state: Any, x: Any) -> Any:
        h, c = state
        i, f, g, o = ops.split(x + h @ wh, 4)
        c = ops.sigmoid(f) * c + ops.sigmoid(i) * ops.tanh(g)
        return ops.sigmoid(o) * ops.tanh(c), c

    start = ops.zeros(xs.shape[1], size)
    return ops.scan(step, (start, start), xs @ wx + b)


def _lstm_weights(random: Any) -> list[np.ndarray]:
    return [_normal(random, 256, 2048), _normal(random, 512, 2048), _normal(random, 2048, scale=0.1)]


def _block_flops(tokens: int, d: int = 768) -> float:
    return 2.0 * tokens * 12 * d * d + 4.0 * tokens * tokens * d


MODELS = {
    model.name: model
    for model in (
        Model("resnet18_224", resnet18, _resnet_weights, lambda r: [_normal(r, 1, 224, 224, 3, scale=1.0)], 3.6e9),
        *(
            Model(f"{name}_{n}", run, _block_weights, lambda r, n=n: [_normal(r, n, 768, scale=1.0)], _block_flops(n))
            for name, run in (("gpt2_block", gpt2_block), ("bert_block", bert_block))
            for n in (128, 1024)
        ),
        Model("llama_decode_512", llama_decode, _llama_weights, _llama_inputs, 2.0 * 45.1e6 + 4 * 512 * 2048),
        Model(
            "unet_up_64", unet_block, _unet_weights,
            lambda r: [_normal(r, 1, 32, 32, 256, scale=1.0), _normal(r, 1, 64, 64, 128, scale=1.0)],
            2.0 * 64 * 64 * (9 * 256 * 128 * 2 + 9 * 128 * 128 + 256 * 128),
        ),
        Model("lstm_128x8", lstm, _lstm_weights, lambda r: [_normal(r, 128, 8, 256, scale=1.0)],
              2.0 * 128 * 8 * (256 + 512) * 2048),
    )
}  # fmt: skip
