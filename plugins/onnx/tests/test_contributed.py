"""Operators of com.microsoft compute what ONNX Runtime computes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
import onnxruntime as runtime
import plait
import pytest
from onnx_checks import context
from plait_onnx.ops import TABLE
from plait_onnx.ops.contributed import MICROSOFT

RNG = np.random.default_rng(0)
X, SKIP, GAMMA, BETA, BIAS = (RNG.standard_normal(s).astype("f4") for s in ((2, 3, 8), (2, 3, 8), 8, 8, 8))
U, W = RNG.integers(0, 256, (4, 6)).astype("u1"), RNG.integers(0, 256, (6, 5)).astype("u1")
S = RNG.integers(-128, 128, (6, 5)).astype("i1")
IMAGE, FILTERS = RNG.standard_normal((1, 2, 6, 6)).astype("f4"), RNG.standard_normal((3, 2, 3, 3)).astype("f4")
PACKED, PACKED_BIAS = RNG.standard_normal((8, 24)).astype("f4") * np.float32(0.4), RNG.standard_normal(24).astype("f4")
WORDS, PLACES, KINDS = (RNG.standard_normal(s).astype("f4") for s in ((9, 8), (7, 8), (2, 8)))
IDS, SEGMENTS = np.int32([[1, 4, 8], [0, 2, 2]]), np.int32([[0, 0, 1], [1, 1, 0]])
MASK = np.int32([[1, 1, 1], [1, 1, 0]])


def f(*values: Any) -> Any:
    return np.float32(values[0] if len(values) == 1 else values)


def u(value: int) -> Any:
    return np.uint8(value)


def packed(rows: int, columns: int, block: int, bits: int) -> Any:
    """Weights of few bits: numbers, scales and zeros of blocks."""
    blocks = -(-columns // block)
    numbers = RNG.integers(0, 256, (rows, blocks, block * bits // 8)).astype("u1")
    zeros = RNG.integers(0, 256, (rows, -(-blocks * bits // 8))).astype("u1")
    return numbers, (RNG.random((rows, blocks)) * 0.02).astype("f4").reshape(-1), zeros.reshape(-1)


ROWS = RNG.standard_normal((2, 3, 48)).astype("f4")
NUMBERS, SCALES, ZEROS = packed(5, 48, 16, 4)
BYTES = packed(5, 48, 32, 8)
ANGLES = [f(RNG.random((9, 2)) * 3) for _ in range(2)]
COS, SIN = np.cos(ANGLES[0]), np.sin(ANGLES[0])
AT = np.int64([[0, 1, 2], [4, 5, 6]])
CACHE = [RNG.standard_normal((2, 2, 5, 4)).astype("f4") for _ in range(2)]
GROUPS = [RNG.standard_normal((2, 2, 5, 16)).astype("f4") for _ in range(2)]
WIDE_COS, WIDE_SIN = np.tile(COS, 4), np.tile(SIN, 4)
HEADS = [RNG.standard_normal((2, 3, n)).astype("f4") for n in (64, 32, 32)]
TWO = (U, f(0.05), u(120), U[::-1].copy(), f(0.02), u(3), f(0.06), u(100))
ONE = (U, f(0.05), u(120), f(0.01), u(10))
CASES: list[tuple[str, Sequence[Any], dict[str, Any], int]] = [
    ("Gelu", (X,), {}, 1),
    ("BiasGelu", (X, BIAS), {}, 1),
    ("FastGelu", (X, BIAS), {}, 1),
    ("FastGelu", (X,), {}, 1),
    ("QuickGelu", (X,), {"alpha": 1.5}, 1),
    ("SkipLayerNormalization", (X, SKIP, GAMMA, BETA, BIAS), {"epsilon": 1e-5}, 1),
    ("SkipLayerNormalization", (X, SKIP, GAMMA), {}, 1),
    ("SkipLayerNormalization", (X, SKIP, GAMMA, BETA), {}, 4),
    ("SkipSimplifiedLayerNormalization", (X, SKIP, GAMMA, BIAS), {"epsilon": 1e-5}, 1),
    ("EmbedLayerNormalization", (IDS, SEGMENTS, WORDS, PLACES, KINDS, GAMMA, BETA, MASK), {"epsilon": 1e-5}, 2),
    ("EmbedLayerNormalization", (IDS, None, WORDS, PLACES, None, GAMMA, BETA), {}, 2),
    ("FusedMatMul", (X, SKIP), {"transB": 1, "alpha": 0.5}, 1),
    ("FusedMatMul", (X, SKIP), {"transA": 1}, 1),
    ("FusedMatMul", (X, SKIP), {"transBatchA": 1, "transBatchB": 1, "transB": 1}, 1),
    *[("FusedConv", (IMAGE, FILTERS, f(1, 2, 3)), {"activation": a, **({"activation_params": p} if p else {})}, 1)
      for a, p in (("Relu", []), ("LeakyRelu", [0.2]), ("Clip", [-1.0, 2.0]), ("HardSigmoid", [0.3, 0.4]), ("Tanh", []), ("Sigmoid", []))],
    ("FusedConv", (IMAGE, FILTERS, None, RNG.standard_normal((1, 3, 6, 6)).astype("f4")), {"activation": "Relu", "pads": [1, 1, 1, 1]}, 1),
    ("FusedGemm", (X[0], SKIP[0], BIAS[:3]), {"activation": "LeakyRelu", "activation_alpha": 0.3, "transB": 1, "alpha": 0.5}, 1),
    ("Attention", (X, PACKED, PACKED_BIAS), {"num_heads": 2}, 1),
    ("Attention", (X, PACKED, PACKED_BIAS), {"num_heads": 4, "unidirectional": 1}, 1),
    ("Attention", (X, PACKED, PACKED_BIAS, MASK), {"num_heads": 2}, 1),
    ("Attention", (X, PACKED, PACKED_BIAS, MASK * 2 - 1), {"num_heads": 2}, 1),
    ("Attention", (X, PACKED, PACKED_BIAS, np.int32([3, 2])), {"num_heads": 2, "scale": 0.3}, 1),
    ("MatMulNBits", (ROWS, NUMBERS, SCALES), {"K": 48, "N": 5, "block_size": 16}, 1),
    ("MatMulNBits", (ROWS, NUMBERS, SCALES, ZEROS, None, BIAS[:5]), {"K": 48, "N": 5, "block_size": 16}, 1),
    ("MatMulNBits", (ROWS, *BYTES), {"K": 48, "N": 5, "block_size": 32, "bits": 8}, 1),
    ("RotaryEmbedding", (X, AT, COS, SIN), {}, 1),
    ("RotaryEmbedding", (X, np.int64([3]), COS, SIN), {"interleaved": 1, "num_heads": 2}, 1),
    ("MultiHeadAttention", (X, SKIP, X, np.concatenate([BIAS, BETA, GAMMA]), MASK), {"num_heads": 2}, 1),
    ("MultiHeadAttention", (X, SKIP, SKIP, None, None, f(RNG.random((1, 2, 3, 8))), *CACHE), {"num_heads": 2, "unidirectional": 1}, 3),
    ("GroupQueryAttention", (*HEADS, None, None, np.int32([2, 2]), np.int32(3), WIDE_COS, WIDE_SIN), {"num_heads": 4, "kv_num_heads": 2, "do_rotary": 1}, 3),
    ("GroupQueryAttention", (*(x[:1] for x in (*HEADS, *GROUPS)), np.int32([7]), np.int32(8)), {"num_heads": 4, "kv_num_heads": 2, "local_window_size": 4, "softcap": 2.0}, 3),
    ("GroupQueryAttention", (np.concatenate(HEADS, 2)[:, :1], None, None, *GROUPS, np.int32([5, 3]), np.int32(6)), {"num_heads": 4, "kv_num_heads": 2}, 3),
    ("SimplifiedLayerNormalization", (X, GAMMA), {"epsilon": 1e-5, "axis": -1}, 1),
    ("QLinearAdd", TWO, {}, 1),
    ("QLinearAdd", (U, f(0.05), u(120), U[:1].copy(), f(0.02), u(3), f(0.06), u(100)), {}, 1),
    ("QLinearMul", TWO, {}, 1),
    ("QLinearSigmoid", ONE, {}, 1),
    ("QLinearLeakyRelu", ONE, {"alpha": 0.2}, 1),
    ("QLinearGlobalAveragePool", (U.reshape(1, 2, 3, 4), f(0.05), u(120), f(0.02), u(30)), {}, 1),
    ("QLinearGlobalAveragePool", (U.reshape(1, 3, 4, 2), f(0.05), u(120), f(0.02), u(30)), {"channels_last": 1}, 1),
    ("QLinearConcat", (f(0.06), u(100), U, f(0.05), u(120), U, f(0.02), u(3)), {"axis": 1}, 1),
    ("QGemm", (U, f(0.05), u(120), W, f(0.02), u(3), np.arange(5, dtype="i4") * 100, f(0.9), u(100)), {}, 1),
    ("QGemm", (U, f(0.05), u(120), S, f(0.02, 0.01, 0.03, 0.02, 0.05), np.int8([0, 1, 2, -3, 4])), {"alpha": 0.5}, 1),
    ("MatMulIntegerToFloat", (U, W, f(0.05), f(0.02), u(120), u(3), BIAS[:5]), {}, 1),
    ("MatMulIntegerToFloat", (U, S, f(0.05), f(0.02, 0.01, 0.03, 0.02, 0.05), u(120), np.int8([0, 1, 2, -3, 4])), {}, 1),
    ("DynamicQuantizeMatMul", (RNG.standard_normal((4, 6)).astype("f4"), S, f(0.02), np.int8(3), BIAS[:5]), {}, 1),
]  # fmt: skip


OF_NO_DOMAIN = ("SimplifiedLayerNormalization",)
"""What ONNX Runtime has in the domain of ONNX."""


def _model(name: str, operands: Sequence[Any], options: dict[str, Any], count: int) -> Any:
    names = [f"x{i}" if x is not None else "" for i, x in enumerate(operands)]
    given = [(n, np.asarray(x)) for n, x in zip(names, operands) if x is not None]
    inputs = [onnx.helper.make_tensor_value_info(n, onnx.helper.np_dtype_to_tensor_dtype(x.dtype), x.shape) for n, x in given]
    outputs = [onnx.ValueInfoProto(name=f"y{i}") for i in range(count)]
    domain = "" if name in OF_NO_DOMAIN else MICROSOFT
    made = onnx.helper.make_node(name, names, [o.name for o in outputs], domain=domain, **options)
    opsets = [onnx.helper.make_opsetid("", 20), onnx.helper.make_opsetid(MICROSOFT, 1)]
    return onnx.helper.make_model(onnx.helper.make_graph([made], "g", inputs, outputs), opset_imports=opsets, ir_version=10)


@pytest.mark.parametrize("target", ["interpret", "llvm"])
@pytest.mark.parametrize("case", CASES, ids=[f"{c[0]}_{i}" for i, c in enumerate(CASES)])
def test_results_are_those_of_onnx_runtime(case: Any, target: str) -> None:
    made, operands = _model(*case), case[1]
    given = [np.asarray(x) for x in operands if x is not None]
    session = runtime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
    wanted = session.run(None, {i.name: x for i, x in zip(session.get_inputs(), given)})
    found = plait.compile(made, target=target, context=context())(*given)
    for a, b in zip(found, wanted, strict=True):
        if b.size == 0:
            continue  # MLIR has no results that are absent; ONNX Runtime leaves them empty
        assert a.dtype == b.dtype and a.shape == b.shape
        if b.dtype.kind == "f":
            np.testing.assert_allclose(a, b, rtol=2e-5, atol=2e-5)
        else:
            assert np.abs(a.astype("i4") - b.astype("i4")).max() <= 1  # the runtime has tables and approximations


def test_each_operator_is_compared() -> None:
    assert {name for domain, name in TABLE if domain == MICROSOFT} == {name for name, *_ in CASES} - {*OF_NO_DOMAIN}
