"""Dense, convolutional and recurrent networks."""

from __future__ import annotations

from typing import Any

import numpy as np
from kit import Program, jax
from layers import NCHW, NHWC, Draw, convolution, dense, mlp, network

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
draw = Draw(41)
array, ids, dense_parameters = draw.array, draw.ids, draw.dense


def batch_norm_of_training(x: Any, scale: Any, shift: Any, state: Any) -> Any:
    mean, variance = x.mean((0, 1, 2)), x.var((0, 1, 2))
    state = {"mean": 0.9 * state["mean"] + 0.1 * mean, "variance": 0.9 * state["variance"] + 0.1 * variance}
    return (x - mean) * lax.rsqrt(variance + 1e-5) * scale + shift, state


def batch_norm(x: Any, scale: Any, shift: Any, state: Any) -> Any:
    return (x - state["mean"]) * lax.rsqrt(state["variance"] + 1e-5) * scale + shift


def max_pool(x: Any, size: int = 2, padding: str = "VALID") -> Any:
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, size, size, 1), (1, size, size, 1), padding)


def average_pool(x: Any, size: int = 2) -> Any:
    total = lax.reduce_window(x, 0.0, lax.add, (1, size, size, 1), (1, size, size, 1), "SAME")
    return total / lax.reduce_window(jnp.ones_like(x), 0.0, lax.add, (1, size, size, 1), (1, size, size, 1), "SAME")


NORM = {"mean": array(4), "variance": np.abs(array(4)) + 0.5}
MLP = dense_parameters(5, 7, 6, 3)
CNN = {
    "c1": array(3, 3, 2, 4),
    "scale": array(4),
    "shift": array(4),
    "c2": array(3, 3, 1, 8),
    "c3": array(1, 1, 8, 6),
    "out": dense_parameters(6, 5)[0],
}


def cnn(p: Any, state: Any, x: Any) -> Any:
    x, state = batch_norm_of_training(convolution(x, p["c1"]), p["scale"], p["shift"], state)
    x = max_pool(nn.relu(x))
    x = nn.relu6(convolution(x, p["c2"], stride=2, groups=4))
    x = nn.silu(convolution(x, p["c3"]))
    return dense(p["out"], x.mean((1, 2))), state


def cnn_of_evaluation(p: Any, state: Any, x: Any) -> Any:
    x = nn.relu(batch_norm(convolution(x, p["c1"]), p["scale"], p["shift"], state))
    x = convolution(average_pool(x), p["c2"], groups=4, dilation=2)
    return dense(p["out"], convolution(x, p["c3"]).mean((1, 2)))


RESNET = {
    "c1": array(3, 3, 4, 8),
    "c2": array(3, 3, 8, 8),
    "cut": array(1, 1, 4, 8),
    "g1": array(8),
    "b1": array(8),
    "g2": array(8),
    "b2": array(8),
}


def resnet_block(p: Any, x: Any) -> Any:
    state = {"mean": jnp.zeros(8), "variance": jnp.ones(8)}
    y = nn.relu(batch_norm_of_training(convolution(x, p["c1"], 2), p["g1"], p["b1"], state)[0])
    y = batch_norm_of_training(convolution(y, p["c2"]), p["g2"], p["b2"], state)[0]
    return nn.relu(y + convolution(x, p["cut"], 2))


def group_norm(x: Any, groups: int) -> Any:
    n, h, w, c = x.shape
    x = x.reshape(n, h, w, groups, c // groups)
    x = (x - x.mean((1, 2, 4), keepdims=True)) / jnp.sqrt(x.var((1, 2, 4), keepdims=True) + 1e-5)
    return x.reshape(n, h, w, c)


UNET = {
    "d1": array(3, 3, 2, 4),
    "d2": array(3, 3, 4, 8),
    "up": array(2, 2, 8, 4),
    "u1": array(3, 3, 8, 4),
    "out": array(1, 1, 4, 2),
}


def unet(p: Any, x: Any) -> Any:
    skip = nn.gelu(group_norm(convolution(x, p["d1"]), 2))
    deep = nn.gelu(group_norm(convolution(max_pool(skip), p["d2"]), 4))
    up = lax.conv_transpose(deep, p["up"], (2, 2), "SAME", dimension_numbers=NHWC)
    joined = jnp.concatenate([up, skip], -1)
    return convolution(nn.gelu(convolution(joined, p["u1"])), p["out"])


def super_resolution(w: Any, x: Any) -> Any:
    """A convolution whose channels become space (pixel shuffle), beside a resized image."""
    y = lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=NCHW)
    n, c, h, v = y.shape
    y = y.reshape(n, c // 4, 2, 2, h, v).transpose(0, 1, 4, 2, 5, 3).reshape(n, c // 4, 2 * h, 2 * v)
    return y + jax.image.resize(x, (n, 2, 2 * h, 2 * v), "bilinear")


def dilated_causal(w: Any, x: Any) -> Any:
    """A stack of causal convolutions in one dimension (WaveNet)."""
    for i in range(3):
        y = lax.conv_general_dilated(
            x, w[i], (1,), [(2**i, 0)], rhs_dilation=(2**i,), dimension_numbers=("NWC", "WIO", "NWC")
        )
        a, b = jnp.split(y, 2, axis=-1)
        x = x + jnp.tanh(a) * nn.sigmoid(b)
    return x


def volume(w: Any, x: Any) -> Any:
    y = lax.conv_general_dilated(x, w, (1, 2, 1), "SAME", dimension_numbers=("NDHWC", "DHWIO", "NDHWC"))
    return lax.reduce_window(y, -jnp.inf, lax.max, (1, 2, 2, 2, 1), (1, 2, 2, 2, 1), "SAME")


def squeeze_excite(p: Any, x: Any) -> Any:
    gate = nn.hard_sigmoid(mlp(p, x.mean((1, 2))))
    return nn.hard_swish(x * gate[:, None, None, :])


def lstm(p: Any, xs: Any) -> Any:
    def cell(carry: Any, x: Any) -> Any:
        h, c = carry
        i, f, g, o = jnp.split(x @ p["wx"] + h @ p["wh"] + p["b"], 4, axis=-1)
        c = nn.sigmoid(f + 1) * c + nn.sigmoid(i) * jnp.tanh(g)
        h = nn.sigmoid(o) * jnp.tanh(c)
        return (h, c), h

    start = jnp.zeros((xs.shape[1], p["wh"].shape[0]))
    return lax.scan(cell, (start, start), xs)


def gru(p: Any, xs: Any, lengths: Any) -> Any:
    """With sequences of several lengths: what is past the end keeps the state."""

    def cell(h: Any, at: Any) -> Any:
        i, x = at
        r, z = jnp.split(nn.sigmoid(x @ p["wx"] + h @ p["wh"]), 2, axis=-1)
        n = jnp.tanh(x @ p["nx"] + r * (h @ p["nh"]))
        new = jnp.where((i < lengths)[:, None], (1 - z) * n + z * h, h)
        return new, new

    last, states = lax.scan(cell, jnp.zeros((xs.shape[1], 6)), (jnp.arange(xs.shape[0]), xs), reverse=True, unroll=2)
    return last, jnp.flip(states, 0)


LSTM = {"wx": array(3, 24), "wh": array(6, 24), "b": array(24)}
GRU = {"wx": array(3, 12), "wh": array(6, 12), "nx": array(3, 6), "nh": array(6, 6)}


def linear_recurrence(a: Any, b: Any) -> Any:
    """h[t] = a[t] h[t-1] + b[t], as a scan of pairs (state space models)."""
    return lax.associative_scan(lambda x, y: (x[0] * y[0], y[0] * x[1] + y[1]), (nn.sigmoid(a), b), axis=1)[1]


IMAGE = array(2, 6, 6, 2)

PROGRAMS: dict[str, Program] = {
    "mlp": network(mlp, MLP, array(4, 5)),
    "mlp of a batch of one": network(mlp, MLP, array(1, 5)),
    "mlp of an empty batch": network(mlp, MLP, array(0, 5)),
    "cnn, training": network(cnn, CNN, NORM, IMAGE),
    "cnn, evaluation": network(cnn_of_evaluation, CNN, NORM, IMAGE),
    "resnet block": network(resnet_block, RESNET, array(2, 6, 6, 4)),
    "unet": network(unet, UNET, array(1, 6, 6, 2)),
    "super resolution": network(super_resolution, array(8, 2, 3, 3), array(1, 2, 5, 4)),
    "causal dilated convolutions": network(dilated_causal, array(3, 2, 3, 6), array(2, 9, 3)),
    "volume": network(volume, array(2, 3, 2, 2, 3), array(1, 4, 5, 3, 2)),
    "squeeze and excitation": network(squeeze_excite, dense_parameters(4, 2, 4), array(2, 3, 3, 4)),
    "lstm": network(lstm, LSTM, array(5, 2, 3)),
    "gru": network(gru, GRU, array(5, 2, 3), np.int32([5, 3])),
    "linear recurrence": network(linear_recurrence, array(2, 7, 3), array(2, 7, 3)),
}
