"""PyTorch's fused layers of transformers, by the operations that they fuse; attention with fewer heads of keys."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")

_PADDING, _GENERIC = 1, 2
"""Kinds of masks: over keys, for each batch; of all dimensions. What has neither is over pairs of query and key."""


def native_multi_head_attention(
    query: Any, key: Any, value: Any, embed_dim: int, heads: int, qkv_weight: Any, qkv_bias: Any, out_weight: Any,
    out_bias: Any, mask: Any = None, need_weights: bool = True, average: bool = True, mask_type: int | None = None,
) -> tuple[Any, Any]:  # fmt: skip
    """Attention of `heads` heads, and the weights of keys if they are wanted."""
    projected = [
        torch.nn.functional.linear(x, weight, bias).unflatten(-1, (heads, -1)).transpose(1, 2)
        for x, weight, bias in zip((query, key, value), qkv_weight.chunk(3), qkv_bias.chunk(3), strict=True)
    ]
    q, k, v = projected
    scores = (q * (embed_dim // heads) ** -0.5) @ k.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(_as_scores(mask, mask_type), float("-inf"))
    weights = torch.softmax(scores, -1)
    mixed = (weights @ v).transpose(1, 2).flatten(2)
    found = torch.nn.functional.linear(mixed, out_weight, out_bias)
    if not need_weights:
        return found, weights.new_empty((0,))
    return found, weights.mean(1) if average else weights


def _as_scores(mask: Any, kind: int | None) -> Any:
    """A mask with the dimensions of scores: batch, head, query, key."""
    if kind == _PADDING:
        return mask[:, None, None, :]
    return mask if kind == _GENERIC else mask[None, None]


def transformer_encoder_layer(
    src: Any, embed_dim: int, heads: int, qkv_weight: Any, qkv_bias: Any, proj_weight: Any, proj_bias: Any,
    use_gelu: bool, norm_first: bool, eps: float, norm_weight_1: Any, norm_bias_1: Any, norm_weight_2: Any,
    norm_bias_2: Any, ffn_weight_1: Any, ffn_bias_1: Any, ffn_weight_2: Any, ffn_bias_2: Any, mask: Any = None,
    mask_type: int | None = None,
) -> Any:  # fmt: skip
    """Attention and two linear layers, each with a connection around, normalized before or after."""
    functional = torch.nn.functional

    def attend(x: Any) -> Any:
        weights = (qkv_weight, qkv_bias, proj_weight, proj_bias)
        return native_multi_head_attention(x, x, x, embed_dim, heads, *weights, mask, False, True, mask_type)[0]

    def feed_forward(x: Any) -> Any:
        inner = functional.linear(x, ffn_weight_1, ffn_bias_1)
        inner = functional.gelu(inner) if use_gelu else functional.relu(inner)
        return functional.linear(inner, ffn_weight_2, ffn_bias_2)

    def norm_1(x: Any) -> Any:
        return functional.layer_norm(x, (embed_dim,), norm_weight_1, norm_bias_1, eps)

    def norm_2(x: Any) -> Any:
        return functional.layer_norm(x, (embed_dim,), norm_weight_2, norm_bias_2, eps)

    if norm_first:
        x = src + attend(norm_1(src))
        return x + feed_forward(norm_2(x))
    x = norm_1(src + attend(src))
    return norm_2(x + feed_forward(x))


def grouped_attention(
    query: Any, key: Any, value: Any, dropout_p: float = 0.0, is_causal: bool = False, *, attn_mask: Any = None,
    scale: float | None = None,
) -> Any:  # fmt: skip
    """Attention whose keys and values have fewer heads, each for several of the query's, as one with as many heads."""
    times = _heads_each(query, key)
    if times == 1:
        return NotImplemented
    attend = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu.default
    key, value = (_repeated(one, times) for one in (key, value))
    return attend(query, key, value, dropout_p, is_causal, attn_mask=attn_mask, scale=scale)


def grouped_attention_backward(
    grad_out: Any, query: Any, key: Any, value: Any, out: Any, logsumexp: Any, dropout_p: float, is_causal: bool, *,
    attn_mask: Any = None, scale: float | None = None,
) -> Any:  # fmt: skip
    """The derivatives of `grouped_attention`: a head of keys has the sum over its heads of the query."""
    times = _heads_each(query, key)
    if times == 1:
        return NotImplemented
    backward = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward.default
    repeated = (_repeated(one, times) for one in (key, value))
    arguments = (*repeated, out, logsumexp, dropout_p, is_causal)
    of_query, *others = backward(grad_out, query, *arguments, attn_mask=attn_mask, scale=scale)
    return of_query, *(one.unflatten(1, (-1, times)).sum(2) for one in others)


def _heads_each(query: Any, key: Any) -> int:
    """The heads of the query for each head of keys."""
    return int(query.shape[1]) // int(key.shape[1]) if query.dim() == 4 else 1


def _repeated(x: Any, times: int) -> Any:
    """Each head so many times."""
    batch, heads, length, size = x.shape
    return x.unsqueeze(2).expand(batch, heads, times, length, size).reshape(batch, heads * times, length, size)
