"""Parameters and layers that the programs of this folder share."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from kit import Program, jax

jnp, lax, nn = jax.numpy, jax.lax, jax.nn
NHWC = ("NHWC", "HWIO", "NHWC")
NCHW = ("NCHW", "OIHW", "NCHW")


class Draw:
    """Random arguments: each file draws its own, so that they do not depend on which other files are imported."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def array(self, *shape: int, scale: float = 0.5, dtype: Any = np.float32) -> Any:
        return (scale * self.rng.normal(size=shape)).astype(dtype)

    def ids(self, *shape: int, below: int) -> Any:
        return self.rng.integers(0, below, shape).astype(np.int32)

    def dense(self, *sizes: int) -> Any:
        """The parameters of an `mlp` with layers of these sizes."""
        return [{"w": self.array(m, n), "b": self.array(n)} for m, n in pairwise(sizes)]


def key(seed: int = 0) -> Any:
    return np.asarray(jax.random.PRNGKey(seed))


def network(function: Any, *arguments: Any) -> Program:
    """A program of many sums: its results are as near as that allows."""
    return Program(function, arguments, ulps=64, sums=True)


def dense(p: Any, x: Any) -> Any:
    return x @ p["w"] + p["b"]


def mlp(p: Any, x: Any) -> Any:
    for layer in p[:-1]:
        x = nn.relu(dense(layer, x))
    return dense(p[-1], x)


def convolution(x: Any, w: Any, stride: int = 1, padding: Any = "SAME", groups: int = 1, dilation: int = 1) -> Any:
    return lax.conv_general_dilated(
        x,
        w,
        (stride, stride),
        padding,
        rhs_dilation=(dilation, dilation),
        dimension_numbers=NHWC,
        feature_group_count=groups,
    )
