"""Attention and rotary embeddings."""

from __future__ import annotations

import math
from typing import Any

from plait.build.functions import exp, tanh
from plait.builtin.types import f32, i1, i64
from plait.ir.attribute import Type
from plait_tcp.formulas import NotKnown, Refused, Tensor, Tensors, same_size

from plait_onnx.declare import operator
from plait_onnx.ops.normalization import in_f32

_4D = "1x2x3x4xf32"


def _heads(x: Tensor, count: int | None) -> Tensor:
    """[batch, step, feature] as [batch, head, step, feature of the head]."""
    if x.rank == 4:
        return x
    if not count:
        raise Refused("the numbers of heads are not stated")
    batch, steps, size = x.shape
    return x.reshape(batch, steps, count, size // count).transpose([0, 2, 1, 3])


def _repeated(t: Tensors, x: Tensor, heads: Any) -> Tensor:
    """Heads of keys and values, each as often as it has heads of queries."""
    batch, have, steps, size = x.shape
    if same_size(have, heads):
        return x
    times = heads // have
    wide = t.broadcast(x.unsqueeze([2]), [batch, have, times, steps, size])
    return wide.reshape(batch, have * times, steps, size)


@operator("Attention", f"{_4D}, {_4D}, {_4D} -> {_4D}")
def attention(
    t: Tensors, q: Tensor, k: Tensor, v: Tensor, attn_mask: Tensor | None = None, past_key: Tensor | None = None,
    past_value: Tensor | None = None, nonpad_kv_seqlen: Tensor | None = None, *, is_causal: int = 0,
    kv_num_heads: int | None = None, left_window_size: int = -1, q_num_heads: int | None = None,
    qk_matmul_output_mode: int = 0, right_window_size: int = -1, scale: float | None = None, softcap: float = 0.0,
    softmax_precision: Type | None = None, results: int = 1,
) -> Any:
    """Weigh values by the softmax of scaled products of queries and keys, for each head."""
    queries, keys, values = _heads(q, q_num_heads), _heads(k, kv_num_heads), _heads(v, kv_num_heads)
    past = 0 if past_key is None else past_key.shape[2]
    keys = keys if past_key is None else t.concat([past_key, keys], 2)
    values = values if past_value is None else t.concat([past_value, values], 2)
    present = [keys, values]
    keys, values = (_repeated(t, x, queries.shape[1]) for x in (keys, values))
    factor = _scale(queries, scale)
    scores = t.contract("bhqd,bhkd->bhqk", queries * factor, keys * factor)
    shown = [scores]
    if softcap:
        scores = tanh(scores / softcap) * softcap
    shown.append(scores)
    bias = _bias(t, scores, attn_mask, nonpad_kv_seqlen, is_causal, (left_window_size, right_window_size), past)
    if bias is not None:
        scores = scores + bias.cast(scores.element)
    shown.append(scores)
    wide = scores.cast(softmax_precision) if softmax_precision is not None else in_f32(scores)
    powers = exp(wide - _finite(wide.max([3])))
    total = powers.sum([3])
    weights = (total == 0).select(0, powers / total).cast(q.element)
    shown.append(weights)
    result = t.contract("bhqk,bhkd->bhqd", weights, values)
    if q.rank == 3:
        batch, heads, steps, size = result.shape
        result = result.transpose([0, 2, 1, 3]).reshape(batch, steps, heads * size)
    return [result, *present, shown[qk_matmul_output_mode]][: max(results, 1)]


def _scale(queries: Tensor, scale: float | None) -> float:
    size = queries.shape[3]
    if scale is None and not isinstance(size, int):
        raise NotKnown("the size of heads is not static, and no scale is stated")
    return math.sqrt(scale if scale else 1 / math.sqrt(size))


def _finite(x: Tensor) -> Tensor:
    return (abs(x) == math.inf).select(0, x)


def _bias(
    t: Tensors, scores: Tensor, mask: Tensor | None, lengths: Tensor | None, causal: int, window: tuple[int, int],
    past: Any,
) -> Tensor | None:
    """What is added to scores: the mask, and minus infinity where a query must not look."""
    steps, total = scores.shape[2:]
    parts: list[Tensor] = []
    if mask is not None:
        short = mask if mask.element is not i1 else mask.select(0.0, t.number(-math.inf, f32))
        if not same_size(short.shape[-1], total):
            low = [0] * short.rank
            high = [*low[1:], total - short.shape[-1]]
            short = t.pad(short, t.number(-math.inf, short.element), low, high)
        parts.append(short)
    row, column = t.iota([steps, 1], 0, i64), t.iota([1, total], 1, i64)
    row = row + t.size_number(past, i64)
    allowed = [column <= row] if causal else []
    left, right = window
    allowed += [column >= row - left] if left >= 0 else []
    allowed += [column <= row + right] if right >= 0 else []
    if lengths is not None:
        allowed.append(column.unsqueeze([0, 1]) < lengths.cast(i64).unsqueeze([1, 2, 3]))
    for one in allowed:
        parts.append(one.select(0.0, t.number(-math.inf, f32)))
    if not parts:
        return None
    whole = parts[0].cast(f32)
    for one in parts[1:]:
        whole = whole + one.cast(f32)
    return whole


@operator("RotaryEmbedding", "1x2x3x4xf32, 1x3x2xf32, 1x3x2xf32 -> 1x2x3x4xf32")
def rotary_embedding(
    t: Tensors, x: Tensor, cos_cache: Tensor, sin_cache: Tensor, position_ids: Tensor | None = None, *,
    interleaved: int = 0, num_heads: int = 0, rotary_embedding_dim: int = 0,
) -> Tensor:
    """Turn pairs of features by angles that depend on the place in the sequence."""
    flat = x.rank == 3
    sizes = x.shape
    whole = x.reshape(sizes[0], sizes[1], num_heads, sizes[2] // num_heads) if flat else x.transpose([0, 2, 1, 3])
    size = whole.shape[3]
    turned_size = rotary_embedding_dim or size
    part, rest = whole.part(3, 0, turned_size), whole.part(3, turned_size, size - turned_size)
    half = turned_size // 2
    caches = [cos_cache, sin_cache]
    if position_ids is not None:
        caches = [t.take(cache, position_ids, 0) for cache in caches]
    cos, sin = (cache.part(cache.rank - 1, 0, half).unsqueeze([2]) for cache in caches)
    if interleaved:
        pairs = part.reshape(*part.shape[:3], half, 2)
        first, second = pairs.at(4, 0), pairs.at(4, 1)
    else:
        first, second = part.part(3, 0, half), part.part(3, half, half)
    real, imaginary = cos * first - sin * second, sin * first + cos * second
    if interleaved:
        both = t.concat([real.unsqueeze([4]), imaginary.unsqueeze([4])], 4)
        turned = both.reshape(*part.shape)
    else:
        turned = t.concat([real, imaginary], 3)
    joined = turned if same_size(turned_size, size) else t.concat([turned, rest], 3)
    return joined.reshape(*sizes) if flat else joined.transpose([0, 2, 1, 3])
