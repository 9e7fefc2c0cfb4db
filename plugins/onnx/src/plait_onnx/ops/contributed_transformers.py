"""Operators of com.microsoft that exporters of language models write: attention with a cache, weights of few bits."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IntegerType, f32, i64
from plait_tcp.formulas import NotKnown, Refused, Size, Tensor, Tensors, larger

from plait_onnx.declare import operator
from plait_onnx.ops.attention import attention as standard_attention
from plait_onnx.ops.attention import rotary_embedding as standard_rotary_embedding
from plait_onnx.ops.contributed import MICROSOFT
from plait_onnx.ops.normalization import in_f32

_BYTE = IntegerType(8, "unsigned")


def _unpacked(t: Tensors, x: Tensor, bits: int) -> Tensor:
    """Numbers of few bits along the last dimension, the lowest bits of a byte first."""
    if bits == 8:
        return x
    parts = [x.apply("shift_right_logical", i * bits).apply("and", (1 << bits) - 1) for i in range(8 // bits)]
    *outer, size = x.shape
    return t.stacked(parts).reshape(*outer, size * len(parts))


@operator(
    "MatMulNBits", "2x16xf32, 3x1x8xui8, 3xf32 -> 2x3xf32",
    attributes="{K = 16 : i64, N = 3 : i64, block_size = 16 : i64}", domain=MICROSOFT,
)  # fmt: skip
def matmul_nbits(
    t: Tensors, a: Tensor, b: Tensor, scales: Tensor, zero_points: Tensor | None = None, g_idx: Tensor | None = None,
    bias: Tensor | None = None, *, K: int, N: int, accuracy_level: int = 0, bits: int = 4, block_size: int = 128,
    weight_prepacked: int = 0,
) -> Tensor:
    """Multiply by the transpose of a matrix of numbers of few bits, each block of which has a scale and a zero."""
    if g_idx is not None or weight_prepacked or bits not in (2, 4, 8):
        raise Refused("groups in another order, packed weights, and numbers of other than 2, 4 or 8 bits")
    blocks = -(-K // block_size)
    numbers = _unpacked(t, b, bits).cast(f32)
    zero: Any = 1 << (bits - 1)
    if zero_points is not None:
        zero = zero_points.reshape(N, -1 if zero_points.element is not _BYTE else (blocks * bits + 7) // 8)
        zero = _unpacked(t, zero, bits).part(1, 0, blocks) if zero_points.element is _BYTE else zero
        zero = zero.cast(f32).reshape(N, blocks, 1)
    weights = (numbers - zero) * scales.cast(f32).reshape(N, blocks, 1)
    weights = weights.reshape(N, blocks * block_size).part(1, 0, K)
    letters = "bcdefgh"[: a.rank - 1]
    found = t.contract(f"{letters}k,nk->{letters}n", in_f32(a), weights).cast(a.element)
    return found if bias is None else found + bias


@operator("RotaryEmbedding", "1x3x8xf32, 1x3xi64, 4x2xf32, 4x2xf32 -> 1x3x8xf32", domain=MICROSOFT)
def rotary_embedding(
    t: Tensors, x: Tensor, position_ids: Tensor, cos_cache: Tensor, sin_cache: Tensor, *, interleaved: int = 0,
    is_packed_batching: int = 0, num_heads: int = 0, rotary_embedding_dim: int = 0, scale: float = 1.0,
) -> Tensor:
    """Turn pairs of features by angles that depend on the place in the sequence."""
    places, steps = position_ids, x.shape[1 if x.rank == 3 else 2]
    if places.rank == 1:
        places = places.unsqueeze([1]) + t.iota([1, steps], 1, i64)
        places = t.broadcast(places, [x.shape[0], steps])
    if x.rank == 3 and not num_heads:
        num_heads = _count(x.shape[2], cos_cache.shape[1])
    return standard_rotary_embedding.formula(
        t, x, cos_cache, sin_cache, places, interleaved=interleaved, num_heads=num_heads,
        rotary_embedding_dim=rotary_embedding_dim,
    )  # fmt: skip


def _count(size: Size, half: Size) -> int:
    if not isinstance(size, int) or not isinstance(half, int):
        raise NotKnown("the number of heads is known at run time only")
    return size // (2 * half)


def _split(x: Tensor, heads: int) -> Tensor:
    """[batch, step, feature] as [batch, head, step, feature of the head]."""
    if x.rank == 4:
        return x
    batch, steps, size = x.shape
    return x.reshape(batch, steps, heads, size // heads).transpose([0, 2, 1, 3])


def _joined(x: Tensor) -> Tensor:
    batch, heads, steps, size = x.shape
    return x.transpose([0, 2, 1, 3]).reshape(batch, steps, heads * size)


@operator(
    "MultiHeadAttention", "1x3x4xf32, 1x5x4xf32, 1x5x4xf32 -> 1x3x4xf32", attributes="{num_heads = 2 : i64}",
    domain=MICROSOFT,
)  # fmt: skip
def multi_head_attention(
    t: Tensors, query: Tensor, key: Tensor | None = None, value: Tensor | None = None, bias: Tensor | None = None,
    key_padding_mask: Tensor | None = None, attention_bias: Tensor | None = None, past_key: Tensor | None = None,
    past_value: Tensor | None = None, past_sequence_length: Tensor | None = None,
    cache_indirection: Tensor | None = None, *, mask_filter_value: float = -10000.0, num_heads: int,
    scale: float | None = None, unidirectional: int = 0, results: int = 1,
) -> Any:
    """Attention of several heads; also all keys and values, past ones first."""
    if past_sequence_length is not None or cache_indirection is not None:
        raise Refused("a cache that is larger than what it holds is not supported")
    if query.rank == 5:  # [batch, step, head, 3, feature]
        query, key, value = (query.at(3, i).transpose([0, 2, 1, 3]) for i in range(3))
    elif key is not None and key.rank == 5:  # [batch, step, head, 2, feature]
        key, value = (key.at(3, i).transpose([0, 2, 1, 3]) for i in range(2))
    if key is None or value is None:
        raise Refused("expected keys and values")
    parts = [_split(x, num_heads) for x in (query, key, value)]
    if bias is not None:
        sizes = [num_heads * x.shape[3] for x in parts]
        offsets = bias.split(0, sizes)
        parts = [
            x if x_given.rank == 4 else x + one.reshape(1, num_heads, 1, x.shape[3])
            for x, one, x_given in zip(parts, offsets, (query, key, value))
        ]
    total = parts[1].shape[2] if past_key is None else past_key.shape[2] + parts[1].shape[2]
    mask = _with_padding(t, key_padding_mask, total, query.element, mask_filter_value)
    if attention_bias is not None:
        mask = attention_bias if mask is None else attention_bias + mask
    found = standard_attention.formula(
        t, *parts, mask, past_key, past_value, is_causal=unidirectional, scale=scale, results=3
    )
    return [_joined(found[0]), *found[1:]][: max(results, 1)]


def _with_padding(t: Tensors, mask: Tensor | None, total: Size, element: Any, low: float) -> Tensor | None:
    """What is added to scores [batch, head, query, key] where keys are padding: lengths, or 1 where keys are there."""
    if mask is None:
        return None
    if mask.rank == 1:
        seen = t.iota([1, total], 1, i64) < mask.cast(i64).unsqueeze([1])
    elif mask.rank == 2:
        seen = mask != 0
    elif mask.rank == 3:
        return (mask != 0).unsqueeze([1]).select(t.number(0.0, element), t.number(low, element))
    else:
        raise Refused(f"expected a mask of rank 1 to 3, found {mask.rank}")
    return seen.unsqueeze([1, 2]).select(t.number(0.0, element), t.number(low, element))


@operator(
    "GroupQueryAttention", "1x3x8xf32, 1x3x4xf32, 1x3x4xf32, 1x2x0x2xf32, 1x2x0x2xf32, 1xi32, 1xi32=[3] -> 1x3x8xf32, "
    "1x2x3x2xf32, 1x2x3x2xf32", attributes="{kv_num_heads = 2 : i64, num_heads = 4 : i64}", domain=MICROSOFT,
)  # fmt: skip
def group_query_attention(
    t: Tensors, query: Tensor, key: Tensor | None = None, value: Tensor | None = None, past_key: Tensor | None = None,
    past_value: Tensor | None = None, seqlens_k: Tensor | None = None, total_sequence_length: Tensor | None = None,
    cos_cache: Tensor | None = None, sin_cache: Tensor | None = None, position_ids: Tensor | None = None,
    attention_bias: Tensor | None = None, *, do_rotary: int = 0, kv_num_heads: int, local_window_size: int = -1,
    num_heads: int, rotary_interleaved: int = 0, scale: float | None = None, smooth_softmax: int = 0,
    softcap: float = 0.0, results: int = 1,
) -> Any:
    """Causal attention with fewer heads of keys, which goes on where the cache of each sequence ends; and the cache."""
    if smooth_softmax or seqlens_k is None or total_sequence_length is None:
        raise Refused("expected the lengths of sequences, and no smooth softmax")
    queries, keys, values = _of_groups(query, key, value, num_heads, kv_num_heads)
    batch, _, steps, _ = queries.shape
    first = (seqlens_k.reshape(batch).cast(i64) + 1 - t.size_number(steps, i64)).apply("maximum", 0)
    if do_rotary:
        if cos_cache is None or sin_cache is None:
            raise Refused("expected tables of angles")
        places = first.unsqueeze([1]) + t.iota([1, steps], 1, i64) if position_ids is None else position_ids
        queries, keys = (
            standard_rotary_embedding.formula(t, x, cos_cache, sin_cache, places, interleaved=rotary_interleaved,
                                              rotary_embedding_dim=_turned(cos_cache))
            for x in (queries, keys)
        )  # fmt: skip
    (total,) = t.sizes_in(total_sequence_length.reshape(1).cast(i64))
    total = total if past_key is None else larger(total, past_key.shape[2])
    cached = [_continued(t, past, x, first, total) for past, x in ((past_key, keys), (past_value, values))]
    row = first.reshape(batch, 1, 1, 1) + t.iota([1, 1, steps, 1], 2, i64)
    column = t.iota([1, 1, 1, total], 3, i64)
    allowed = column <= row
    if local_window_size > 0:
        allowed = allowed & (column > row - local_window_size)
    mask = allowed.select(t.number(0.0, f32), t.number(float("-inf"), f32))
    if attention_bias is not None:
        mask = mask + in_f32(attention_bias)
    found = standard_attention.formula(t, queries, *cached, mask, scale=scale, softcap=softcap)
    return [_joined(found[0]), *cached][: max(results, 1)]


def _turned(cache: Tensor) -> int:
    """How many features are turned, by tables of half as many angles."""
    half = cache.shape[1]
    if not isinstance(half, int):
        raise NotKnown("the number of angles is known at run time only")
    return 2 * half


def _of_groups(
    query: Tensor, key: Tensor | None, value: Tensor | None, heads: int, groups: int
) -> tuple[Tensor, Tensor, Tensor]:
    """Queries, keys and values by heads, which may be packed together."""
    if key is None or value is None:
        size = query.shape[2] // (heads + 2 * groups)
        query, key, value = query.split(2, [heads * size, groups * size, groups * size])
    return _split(query, heads), _split(key, groups), _split(value, groups)


def _continued(t: Tensors, past: Tensor | None, x: Tensor, first: Tensor, total: Size) -> Tensor:
    """What is in the cache, and from place `first` of each batch on what is new; the rest is 0."""
    batch, _, steps, _ = x.shape
    number = t.iota([batch, total], 1, i64)
    start = first.unsqueeze([1])
    is_new = (number >= start) & (number < start + t.size_number(steps, i64))
    taken = t.gather(x, is_new.select(number - start, 0).unsqueeze([2]), [2], 2, 1)
    found = is_new.unsqueeze([1, 3]).select(taken, 0)
    if past is None or (isinstance(past.shape[2], int) and past.shape[2] == 0):
        return found
    length = past.shape[2]
    high = [0, 0, total - length, 0]
    whole = t.pad(past, t.number(0, past.element), [0] * 4, high)
    return (number < start).unsqueeze([1, 3]).select(whole, found)


@operator("SimplifiedLayerNormalization", "2x4xf32, 4xf32 -> 2x4xf32")
def simplified_layer_normalization(
    t: Tensors, x: Tensor, scale: Tensor, *, axis: int = -1, epsilon: float = 1e-5, stash_type: int = 1
) -> Any:
    """Divide by the root of the mean of squares along dimensions from `axis` on; also, the inverse of that."""
    wide = in_f32(x)
    dims = list(range(axis % x.rank, x.rank))
    inverse = ((wide * wide).mean(dims) + epsilon).apply("rsqrt")
    return (wide * inverse).cast(x.element) * scale, inverse
