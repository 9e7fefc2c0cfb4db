"""Operators of older versions, in the form that models of their time have."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from onnx_models import INT, F, compare, constant, graph, info, model, node

RNG = np.random.default_rng(0)
X = np.arange(4, dtype=np.float32)
M = RNG.random((3, 2), np.float32)
T = RNG.random((2, 3, 4), np.float32)
IMAGE = RNG.random((1, 1, 3, 4), np.float32)
C = RNG.random((2, 4, 3), np.float32)
SCALES = constant("s", np.float32([1, 1, 2, 2]))
PER_CHANNEL = constant("a", np.float32([1, 2, 3, 4]))

CASES: dict[str, tuple[int, list[Any], Any, list[Any]]] = {
    "softmax-11": (11, [node("Softmax", ["x"], ["y"], axis=1)], T, []),
    "softmax-11-last": (11, [node("Softmax", ["x"], ["y"], axis=2)], T, []),
    "log-softmax-8": (8, [node("LogSoftmax", ["x"], ["y"])], T, []),
    "hardmax-11": (11, [node("Hardmax", ["x"], ["y"], axis=1)], T, []),
    "upsample-7": (7, [node("Upsample", ["x"], ["y"], scales=[1.0, 1.0, 2.0, 2.0])], IMAGE, []),
    "upsample-9": (9, [node("Upsample", ["x", "s"], ["y"], mode="linear")], IMAGE, [SCALES]),
    "resize-10": (10, [node("Resize", ["x", "s"], ["y"])], IMAGE, [SCALES]),
    "clip-6": (6, [node("Clip", ["x"], ["y"], min=0.5, max=2.0)], X, []),
    "clip-7-one-limit": (7, [node("Clip", ["x"], ["y"], max=2.0)], X, []),
    "pad-7": (7, [node("Pad", ["x"], ["y"], pads=[1, 2], value=3.0)], X, []),
    "slice-7": (7, [node("Slice", ["x"], ["y"], starts=[1], ends=[3])], X, []),
    "slice-9-axes": (9, [node("Slice", ["x"], ["y"], starts=[0], ends=[-1], axes=[1])], M, []),
    "reduce-mean-11": (11, [node("ReduceMean", ["x"], ["t"], axes=[1]), node("Squeeze", ["t"], ["y"], axes=[1])], M, []),
    "reduce-sum-11": (11, [node("ReduceSum", ["x"], ["y"], axes=[0], keepdims=0)], M, []),
    "reduce-max-13": (13, [node("ReduceMax", ["x"], ["y"], axes=[-1])], M, []),
    "unsqueeze-11": (11, [node("Unsqueeze", ["x"], ["y"], axes=[0, 2])], X, []),
    "split-11": (11, [node("Split", ["x"], ["y", "z"], split=[1, 3])], X, []),
    "top-k-9": (9, [node("TopK", ["x"], ["y", "i"], k=2)], X, []),
    "dropout-7": (7, [node("Dropout", ["x"], ["y"], ratio=0.3)], X, []),
    "batch-normalization-7": (7, [node("BatchNormalization", ["x", "a", "a", "a", "a"], ["y"])], C, [PER_CHANNEL]),
    "batch-normalization-9": (9, [node("BatchNormalization", ["x", "a", "a", "a", "a"], ["y"], epsilon=0.1)], C, [PER_CHANNEL]),
    "group-normalization-18": (
        18, [node("GroupNormalization", ["x", "g", "g"], ["y"], num_groups=2)], C, [constant("g", np.float32([1, 2]))]
    ),
    "cast-9": (9, [node("Cast", ["x"], ["y"], to=INT)], X, []),
    "gemm-7": (7, [node("Gemm", ["x", "w", "b"], ["y"])], M, [constant("w", M.T.copy()), constant("b", np.float32([1, 2, 3]))]),
    "prelu-7": (7, [node("PRelu", ["x", "p"], ["y"])], M - 0.5, [constant("p", np.float32([0.1, 0.2]))]),
    "scatter-9": (
        9, [node("Scatter", ["x", "i", "u"], ["y"])], X,
        [constant("i", np.int64([1, 3])), constant("u", np.float32([9, 8]))],
    ),
    "global-average-pool-1": (7, [node("GlobalAveragePool", ["x"], ["y"])], IMAGE, []),
    "max-pool-8": (8, [node("MaxPool", ["x"], ["y"], kernel_shape=[2, 2])], IMAGE, []),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_older_versions_mean_what_they_meant(name: str) -> None:
    version, nodes, x, constants = CASES[name]
    outputs = [info(out, INT if out == "i" or "cast" in name else F, None) for out in nodes[-1].output]
    made = model(graph(nodes, [info("x", F, x.shape)], outputs, constants), version)
    compare(made, {"x": x}, ("interpret", "llvm") if name in ("softmax-11", "upsample-9", "split-11") else ("interpret",))
