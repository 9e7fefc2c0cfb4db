"""Programs over the public functions of `jax.nn`, `jax.nn.initializers` and `jax.image`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from kit import Program, check, jax
from public import public_functions

pytestmark = pytest.mark.oracle
jnp, nn, image = jax.numpy, jax.nn, jax.image
RNG = np.random.default_rng(17)


def real(*shape: int) -> Any:
    return RNG.normal(size=shape).astype(np.float32)


LINE = np.float32([-30, -3.5, -3, -1, -0.5, -1e-3, -0.0, 0, 1e-3, 0.5, 1, 3, 3.5, 6, 30])
ODD = np.float32([np.nan, np.inf, -np.inf])
MATRIX = real(4, 6)
WHERE = MATRIX > -0.5
ACTIVATIONS = ["celu", "elu", "gelu", "hard_sigmoid", "hard_silu", "hard_swish", "hard_tanh", "identity", "leaky_relu", "log_sigmoid", "mish", "relu",
               "relu6", "selu", "sigmoid", "silu", "soft_sign", "softplus", "sparse_plus", "sparse_sigmoid", "squareplus", "swish", "tanh"]  # fmt: skip
CROSSING = ("gelu",)
"""Functions that subtract from one what is nearly one: gelu far on the left."""
NORMS = ["softmax", "log_softmax", "logsumexp", "logmeanexp", "standardize"]


def over(function: Any) -> Any:
    return lambda *arrays: tuple(map(function, arrays))


def gradient(function: Any) -> Any:
    return over(jax.grad(lambda y: function(y).astype(np.float32).sum()))


POINTWISE: dict[str, Program] = {
    **{n: Program(over(getattr(nn, n)), (LINE, ODD, LINE.astype(jnp.bfloat16), LINE.astype(np.float16)), sums=n in CROSSING) for n in ACTIVATIONS},
    **{f"{n} double": Program(getattr(nn, n), (LINE.astype(float),), sums=n in CROSSING) for n in ACTIVATIONS},
    **{f"{n} gradient": Program(gradient(getattr(nn, n)), (LINE, LINE.astype(jnp.bfloat16)), sums=True) for n in ACTIVATIONS},
    "relu integers": Program(nn.relu, (np.int32([-3, 0, 4]),)),
    "gelu exact": Program(lambda x: nn.gelu(x, approximate=False), (LINE,)),
    "gelu exact gradient": Program(gradient(lambda x: nn.gelu(x, approximate=False)), (LINE,)),
    "elu alpha": Program(lambda x: (nn.elu(x, 0.3), nn.celu(x, 0.3), nn.leaky_relu(x, 0.3), nn.squareplus(x, 0.3)), (LINE,)),
    "glu": Program(lambda x: (nn.glu(x), nn.glu(x, 0)), (MATRIX,)),
    "log1mexp": Program(nn.log1mexp, (np.float32([1e-6, 0.1, 0.693, 0.7, 1, 20]),)),
    "one_hot": Program(lambda i: (nn.one_hot(i, 4), nn.one_hot(i, 4, axis=0), nn.one_hot(i, 4, dtype=np.int8)), (np.int32([[0, 3], [-1, 9]]),)),
    "one_hot numbers": Program(lambda i: nn.one_hot(i, 3, dtype=bool), (np.uint8([0, 1, 2, 3]),)),
}  # fmt: skip

NORMALIZATION: dict[str, Program] = {
    **{f"{n} {a}": Program(lambda x, n=n, a=a: getattr(nn, n)(x, axis=a), (MATRIX,), sums=True) for n in NORMS for a in (0, -1, (0, 1))},
    **{f"{n} where": Program(lambda x, w, n=n: getattr(nn, n)(x, axis=-1, where=w), (MATRIX, WHERE), sums=True) for n in NORMS},
    **{f"{n} half": Program(over(lambda x, n=n: getattr(nn, n)(x, axis=-1)), (MATRIX.astype(np.float16), MATRIX.astype(jnp.bfloat16)), sums=True) for n in NORMS},
    **{f"{n} double": Program(lambda x, n=n: getattr(nn, n)(x, axis=-1), (MATRIX.astype(float),), sums=True) for n in NORMS},
    **{f"{n} gradient": Program(lambda x, n=n: jax.grad(lambda y: (getattr(nn, n)(y, axis=-1) ** 3).sum())(x), (MATRIX,), sums=True) for n in NORMS},
    "softmax far": Program(lambda x: (nn.softmax(x), nn.log_softmax(x), nn.logsumexp(x)), (np.float32([[1e4, 1e4, 0], [-np.inf, 0, 1], [np.inf, 0, 1], [-np.inf] * 3]),), sums=True),
    "logsumexp keepdims": Program(lambda x, b: (nn.logsumexp(x, 0, b=b, keepdims=True), *nn.logsumexp(x, 1, b=-b, return_sign=True)), (MATRIX, abs(real(4, 6))), sums=True),
    "logsumexp complex": Program(lambda x: nn.logsumexp(x, 0), ((MATRIX + 0.5j).astype(np.complex64),), sums=True),
    "standardize variance": Program(lambda x, m, v: nn.standardize(x, mean=m, variance=v, epsilon=1e-3), (MATRIX, real(4, 1), abs(real(4, 1)))),
}  # fmt: skip

Q, K, V = real(2, 5, 4, 8), real(2, 7, 2, 8), real(2, 7, 2, 8)
LENGTHS = np.int32([3, 5]), np.int32([4, 7])


def attention(**options: Any) -> Any:
    return lambda q, k, v: nn.dot_product_attention(q, k, v, **options)


ATTENTION: dict[str, Program] = {
    "dot_product_attention": Program(attention(), (Q, K, V), sums=True),
    "dot_product_attention causal": Program(attention(is_causal=True, scale=0.2), (Q, K, V), sums=True),
    "dot_product_attention window": Program(attention(local_window_size=(2, 1)), (Q, K, V), sums=True),
    "dot_product_attention residual": Program(attention(return_residual=True), (Q, K, V), sums=True),
    "dot_product_attention one": Program(lambda q, k, v: nn.dot_product_attention(q[0], k[0], v[0]), (Q, K, V), sums=True),
    "dot_product_attention bias": Program(nn.dot_product_attention, (Q, K, V, real(2, 4, 5, 7), RNG.random((2, 1, 5, 7)) > 0.3), sums=True),
    "dot_product_attention lengths": Program(
        lambda q, k, v, m, n: nn.dot_product_attention(q, k, v, query_seq_lengths=m, key_value_seq_lengths=n), (Q, K, V, *LENGTHS), sums=True),
    "dot_product_attention half": Program(attention(is_causal=True), tuple(x.astype(jnp.bfloat16) for x in (Q, K, V)), sums=True, ulps=8),
    "dot_product_attention gradient": Program(
        jax.grad(lambda q, k, v: (nn.dot_product_attention(q, k, v, is_causal=True) ** 2).sum(), (0, 1, 2)), (Q, K, V), sums=True),
}  # fmt: skip

METHODS = ["nearest", "linear", "cubic", "lanczos3", "lanczos5"]
PHOTO = real(2, 6, 5, 3)

IMAGES: dict[str, Program] = {
    **{f"image.resize {m} {s}": Program(lambda x, m=m, s=s: image.resize(x, (2, *s, 3), m), (PHOTO,), sums=True, ulps=64) for m in METHODS for s in ((9, 11), (3, 2), (4, 8))},
    **{f"image.resize {m} aliased": Program(lambda x, m=m: image.resize(x, (2, 3, 7, 3), m, antialias=False), (PHOTO,), sums=True, ulps=64) for m in METHODS},
    "image.resize half": Program(lambda x: image.resize(x, (2, 9, 4, 3), "bilinear"), (PHOTO.astype(jnp.bfloat16),), sums=True),
    "image.resize gradient": Program(jax.grad(lambda x: (image.resize(x, (2, 9, 4, 3), "cubic") ** 2).sum()), (PHOTO,), sums=True, ulps=64),
    **{f"image.scale_and_translate {m}": Program(
        lambda x, s, t, m=m: image.scale_and_translate(x, (2, 8, 9, 3), (1, 2), s, t, m), (PHOTO, np.float32([1.3, 0.7]), np.float32([0.5, -1.2])), sums=True, ulps=64)
       for m in METHODS[1:]},
}  # fmt: skip

KEY = np.uint32([3, 5])
INITIALIZERS: dict[str, Program] = {
    **{f"initializers.{n}": Program(lambda k, n=n: getattr(nn.initializers, n)()(k, (6, 4), jnp.float32), (KEY,), sums=True, ulps=64)
       for n in ("glorot_normal", "glorot_uniform", "he_normal", "he_uniform", "lecun_normal", "lecun_uniform", "kaiming_normal", "kaiming_uniform", "xavier_normal",
                 "xavier_uniform", "normal", "uniform", "truncated_normal", "orthogonal")},
    "initializers.delta_orthogonal": Program(lambda k: nn.initializers.delta_orthogonal()(k, (3, 3, 4, 4)), (KEY,), sums=True, ulps=64),
    "initializers.constant": Program(lambda k: nn.initializers.constant(2.5)(k, (3,)), (KEY,)),
    "initializers.zeros": Program(lambda k: (nn.initializers.zeros(k, (3,)), nn.initializers.ones(k, (2, 2), np.int32)), (KEY,)),
    "initializers.ones": Program(lambda k: nn.initializers.ones(k, (2, 2), jnp.bfloat16), (KEY,)),
    "initializers.variance_scaling": Program(
        lambda k: nn.initializers.variance_scaling(2.0, "fan_avg", "truncated_normal", dtype=jnp.complex64)(k, (4, 3)), (KEY,), sums=True, ulps=64),
}  # fmt: skip

PROGRAMS = {**POINTWISE, **NORMALIZATION, **ATTENTION, **IMAGES, **INITIALIZERS}
EXCLUDED = {
    "get_scaled_dot_general_config": "answers while it traces",
    **dict.fromkeys(["scaled_matmul", "scaled_dot_general"], "JAX has no form of it for a processor"),
}


def test_each_function_is_swept_or_excluded() -> None:
    swept = {name.split()[0] for name in PROGRAMS}
    functions = public_functions(nn) | {f"initializers.{n}" for n in public_functions(nn.initializers)} | {f"image.{n}" for n in public_functions(image)}
    assert functions - swept - EXCLUDED.keys() == set()
    assert not swept & EXCLUDED.keys()


@pytest.mark.parametrize("name", PROGRAMS)
def test_program(name: str) -> None:
    check(PROGRAMS[name])
