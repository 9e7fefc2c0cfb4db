"""Operators of com.microsoft that optimizers write: activations, normalizations, products with epilogues, attention."""

from __future__ import annotations

import math
from typing import Any

from plait.build.functions import maximum, minimum, tanh
from plait.builtin.types import i1, i32, i64
from plait_tcp.formulas import Refused, Tensor, Tensors

from plait_onnx.declare import Floats, Ints, operator
from plait_onnx.ops.attention import attention as standard_attention
from plait_onnx.ops.convolution import conv
from plait_onnx.ops.elementwise import gelu
from plait_onnx.ops.normalization import in_f32, normalized
from plait_onnx.ops.products import gemm, matmul_arrays

MICROSOFT = "com.microsoft"
_ROWS = "2x3x4xf32"


@operator("Gelu", "4xf32 -> 4xf32", domain=MICROSOFT)
def exact_gelu(t: Tensors, x: Tensor) -> Tensor:
    """Multiply by the distribution function of the normal distribution."""
    return gelu.formula(t, x)


@operator("BiasGelu", f"{_ROWS}, 4xf32 -> {_ROWS}", domain=MICROSOFT)
def bias_gelu(t: Tensors, x: Tensor, bias: Tensor) -> Tensor:
    """Add a bias, and multiply by the distribution function of the normal distribution."""
    return gelu.formula(t, x + bias)


@operator("FastGelu", f"{_ROWS}, 4xf32 -> {_ROWS}", domain=MICROSOFT)
def fast_gelu(t: Tensors, x: Tensor, bias: Tensor | None = None) -> Tensor:
    """Add a bias, and multiply by an approximation of the normal distribution with tanh."""
    return gelu.formula(t, x if bias is None else x + bias, approximate="tanh")


@operator("QuickGelu", "4xf32 -> 4xf32", domain=MICROSOFT)
def quick_gelu(t: Tensors, x: Tensor, *, alpha: float = 1.702) -> Tensor:
    """Take x / (1 + exp(-alpha x))."""
    return x * (x * alpha).apply("logistic")


@operator("SkipLayerNormalization", f"{_ROWS}, {_ROWS}, 4xf32, 4xf32, 4xf32 -> {_ROWS}", domain=MICROSOFT)
def skip_layer_normalization(
    t: Tensors, x: Tensor, skip: Tensor, gamma: Tensor, beta: Tensor | None = None, bias: Tensor | None = None, *,
    epsilon: float = 1e-12,
) -> Any:
    """Normalize a sum over the last dimension; also the mean, the inverse of the deviation, and the sum."""
    total = x + skip if bias is None else x + skip + bias
    found, mean, inverse = normalized(in_f32(total), [x.rank - 1], epsilon)
    result = found.cast(x.element) * gamma
    return result if beta is None else result + beta, mean, inverse, total


@operator("SkipSimplifiedLayerNormalization", f"{_ROWS}, {_ROWS}, 4xf32 -> {_ROWS}", domain=MICROSOFT)
def skip_simplified_layer_normalization(
    t: Tensors, x: Tensor, skip: Tensor, gamma: Tensor, bias: Tensor | None = None, *, epsilon: float = 1e-12
) -> Any:
    """Divide a sum by the root of the mean of squares over the last dimension; no mean, that inverse, and the sum."""
    total = x + skip if bias is None else x + skip + bias
    wide = in_f32(total)
    inverse = ((wide * wide).mean([x.rank - 1]) + epsilon).apply("rsqrt")
    return (wide * inverse).cast(x.element) * gamma, t.full([0], 0, wide.element), inverse, total


@operator(
    "EmbedLayerNormalization", "1x2xi32, 1x2xi32, 5x4xf32, 6x4xf32, 2x4xf32, 4xf32, 4xf32 -> 1x2x4xf32",
    domain=MICROSOFT,
)  # fmt: skip
def embed_layer_normalization(
    t: Tensors, ids: Tensor, segments: Tensor | None = None, words: Tensor | None = None, places: Tensor | None = None,
    kinds: Tensor | None = None, gamma: Tensor | None = None, beta: Tensor | None = None, mask: Tensor | None = None,
    position_ids: Tensor | None = None, *, epsilon: float = 1e-12, mask_index_type: int = 0,
) -> Any:
    """Add embeddings of words, places and segments, and normalize; also how long each sequence is, and the sum."""
    if words is None or places is None or gamma is None or beta is None:
        raise Refused("expected embeddings of words and places, and a scale and an offset")
    batch, steps = ids.shape
    at = t.iota([1, steps], 1, i64) if position_ids is None else position_ids
    total = t.take(words, ids, 0) + t.take(places, at, 0)
    if segments is not None and kinds is not None:
        total = total + t.take(kinds, segments, 0)
    found, _, _ = normalized(in_f32(total), [2], epsilon)
    lengths = t.full([batch], 0, i32) if mask is None else mask.cast(i32).reduce("add", [1])
    return found.cast(total.element) * gamma + beta, lengths, total


@operator("FusedMatMul", "2x3xf32, 4x3xf32 -> 2x4xf32", attributes="{transB = 1 : i64}", domain=MICROSOFT)
def fused_matmul(
    t: Tensors, a: Tensor, b: Tensor, *, alpha: float = 1.0, transA: int = 0, transB: int = 0, transBatchA: int = 0,
    transBatchB: int = 0,
) -> Tensor:
    """Multiply matrices, transposed where asked for, and scale."""
    left, right = _turned(a, transA, transBatchA), _turned(b, transB, transBatchB)
    product = matmul_arrays(t, left, right)
    return product if alpha == 1 else product * alpha


def _turned(x: Tensor, swap: int, batch: int) -> Tensor:
    """A matrix for each batch: the rows are first where `batch` is set, and the last two are exchanged by `swap`."""
    order = list(range(x.rank))
    if batch and x.rank > 2:
        order = [*order[1:-1], 0, x.rank - 1]
    if swap and x.rank > 1:
        order[-2:] = order[:-3:-1]
    return x if order == list(range(x.rank)) else x.transpose(order)


def _activated(x: Tensor, name: str, parameters: Floats) -> Tensor:
    """An activation by its name, with its parameters or their defaults."""
    first, second = [*parameters, None, None][:2]
    if name == "LeakyRelu":
        return (x >= 0).select(x, x * (0.01 if first is None else first))
    if name == "Clip":
        low, high = -math.inf if first is None else first, math.inf if second is None else second
        return minimum(maximum(x, low), high)
    if name == "HardSigmoid":
        line = x * (0.2 if first is None else first) + (0.5 if second is None else second)
        return minimum(maximum(line, 0), 1)
    if name == "Relu":
        return maximum(x, 0)
    if name == "Tanh":
        return tanh(x)
    if name == "Sigmoid":
        return x.apply("logistic")
    if name:
        raise Refused(f"activation '{name}' is not known")
    return x


@operator("FusedConv", "1x2x5x5xf32, 3x2x3x3xf32 -> 1x3x3x3xf32", attributes='{activation = "Relu"}', domain=MICROSOFT)
def fused_conv(
    t: Tensors, x: Tensor, w: Tensor, b: Tensor | None = None, z: Tensor | None = None, *, activation: str = "",
    activation_params: Floats = (), auto_pad: str = "NOTSET", dilations: Ints | None = None, group: int = 1,
    kernel_shape: Ints | None = None, pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Convolve, add a bias and another tensor, and apply an activation."""
    options: dict[str, Any] = {
        "auto_pad": auto_pad, "dilations": dilations, "group": group, "pads": pads, "strides": strides,
    }  # fmt: skip
    result = conv.formula(t, x, w, b, **options)
    return _activated(result if z is None else result + z, activation, activation_params)


@operator(
    "FusedGemm", "2x3xf32, 3x4xf32, 4xf32 -> 2x4xf32", attributes='{activation = "Relu"}', domain=MICROSOFT
)
def fused_gemm(
    t: Tensors, a: Tensor, b: Tensor, c: Tensor | None = None, *, activation: str = "",
    activation_alpha: float | None = None, activation_beta: float | None = None, activation_gamma: float | None = None,
    alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0,
) -> Tensor:
    """Take alpha A B + beta C, and apply an activation."""
    product = gemm.formula(t, a, b, c, alpha=alpha, beta=beta, transA=transA, transB=transB)
    given: Any = (activation_alpha, activation_beta)
    return _activated(product, activation, given)


@operator(
    "Attention", "1x3x4xf32, 4x12xf32, 12xf32 -> 1x3x4xf32", attributes="{num_heads = 2 : i64}", domain=MICROSOFT
)
def packed_attention(
    t: Tensors, x: Tensor, weights: Tensor, bias: Tensor | None = None, mask_index: Tensor | None = None,
    past: Tensor | None = None, attention_bias: Tensor | None = None, *, num_heads: int,
    mask_filter_value: float = -10000.0, qkv_hidden_sizes: Ints | None = None, scale: float | None = None,
    unidirectional: int = 0,
) -> Tensor:
    """Attention of a sequence to itself: queries, keys and values are one product with packed weights."""
    if past is not None:
        raise Refused("keys and values of the past are not supported")
    packed = matmul_arrays(t, x, weights)
    packed = packed if bias is None else packed + bias
    third = weights.shape[1] // 3
    sizes = list(qkv_hidden_sizes or [third] * 3)
    starts = [0, sizes[0], sizes[0] + sizes[1]]
    q, k, v = (packed.part(2, start, size) for start, size in zip(starts, sizes))
    bias_of_scores = _mask(t, x, mask_index, mask_filter_value)
    if attention_bias is not None:
        bias_of_scores = attention_bias if bias_of_scores is None else bias_of_scores + attention_bias
    (result, *_) = standard_attention.formula(
        t, q, k, v, bias_of_scores, q_num_heads=num_heads, kv_num_heads=num_heads, is_causal=unidirectional, scale=scale
    )
    return result


def _mask(t: Tensors, x: Tensor, mask: Tensor | None, low: float) -> Tensor | None:
    """What is added to scores [batch, head, query, key]: `low` where a key is masked; lengths mask what is behind."""
    if mask is None:
        return None
    if mask.rank == 1:
        seen = t.iota([1, x.shape[1]], 1, i64) < mask.cast(i64).unsqueeze([1])
    elif mask.rank in (2, 3):
        seen = mask.cast(i32) > 0
    else:
        raise Refused(f"expected a mask of rank 1 to 3, found {mask.rank}")
    shown = seen.unsqueeze([1, 2]) if seen.rank == 2 else seen.unsqueeze([1])
    assert shown.element is i1
    return shown.select(t.number(0.0, x.element), t.number(low, x.element))
