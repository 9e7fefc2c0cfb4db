"""Attention: softmax(query . transpose(key) * scale + mask) . value, and its derivatives."""

from __future__ import annotations

import math
from typing import Any

from plait.builtin.types import i1, i64
from plait_tcp.formulas import Refused, Tensor, Tensors

from plait_torch.definitions.functions import wide
from plait_torch.definitions.reductions import extreme, total
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()
_BATCH = "abcdef"


def _scores(
    t: Tensors, query: Tensor, key: Tensor, causal: bool, mask: Tensor | None, scale: float | None
) -> tuple[Tensor, float]:
    """query . transpose(key) * scale + mask, and the scale."""
    head = query.shape[-1]
    if scale is None and not isinstance(head, int):
        raise Refused("the size of a head must be known when compiling")
    factor = scale if scale is not None else 1 / math.sqrt(head)
    letters = _BATCH[: query.rank - 2]
    found = t.contract(f"{letters}ik,{letters}jk->{letters}ij", query, key) * factor
    if causal:
        row, column = (t.iota(found.shape[-2:], i, i64) for i in range(2))
        found = t.broadcast(column <= row, found.shape).select(found, float("-inf"))
    if mask is not None:
        shape = found.shape
        added = t.broadcast(mask, shape)
        found = added.select(found, float("-inf")) if mask.element is i1 else found + added.cast(found.element)
    return found, factor


def _check_dropout(dropout: float) -> None:
    if dropout:
        raise Refused("dropout inside of attention is not supported")


@DEFINE("_scaled_dot_product_flash_attention_for_cpu")
def flash_attention(
    t: Tensors,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    dropout: float,
    causal: bool,
    mask: Tensor | None,
    scale: float | None,
) -> tuple[Tensor, Tensor]:
    """The attention, and the logarithm of the sum of the exponentials of each row."""
    _check_dropout(dropout)
    scores, _ = _scores(t, wide(query), wide(key), causal, mask, scale)
    top, weights, summed = _weights(t, scores)
    letters = _BATCH[: query.rank - 2]
    found = t.contract(f"{letters}ij,{letters}jk->{letters}ik", weights / summed, wide(value))
    if mask is not None:
        found = _sees_nothing(t, mask).select(0, found)
    logs = (top + summed.apply("log")).squeeze([scores.rank - 1])
    return found.cast(query.element), logs


def _sees_nothing(t: Tensors, mask: Tensor) -> Tensor:
    """The queries for which a mask leaves no key: their results are 0."""
    last = mask.rank - 1
    if mask.element is i1:
        return ~t.reduce("or", mask, [last]).unsqueeze([last])
    return extreme(t, wide(mask), "maximum", [last], True) == float("-inf")


def _weights(t: Tensors, scores: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The greatest score of each row, the exponentials of how much less the others are, and their sum."""
    last = [scores.rank - 1]
    top = extreme(t, scores, "maximum", last, True)
    weights = (scores - top).apply("exp")
    return top, weights, total(t, weights, last, True)


@DEFINE("_scaled_dot_product_flash_attention_for_cpu_backward")
def flash_attention_backward(
    t: Tensors,
    gradient: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    out: Tensor,
    logs: Tensor,
    dropout: float,
    causal: bool,
    mask: Tensor | None,
    scale: float | None,
) -> tuple[Tensor, Tensor, Tensor]:
    _check_dropout(dropout)
    g, q, k, v, o = (wide(one) for one in (gradient, query, key, value, out))
    scores, factor = _scores(t, q, k, causal, mask, scale)
    weights = (scores - logs.cast(q.element).unsqueeze([scores.rank - 1])).apply("exp")
    b = _BATCH[: query.rank - 2]
    by_value = t.contract(f"{b}ij,{b}ik->{b}jk", weights, g)
    by_weight = t.contract(f"{b}ik,{b}jk->{b}ij", g, v)
    row = total(t, g * o, [g.rank - 1], True)
    by_score = weights * (by_weight - row) * factor
    by_query = t.contract(f"{b}ij,{b}jk->{b}ik", by_score, k)
    by_key = t.contract(f"{b}ij,{b}ik->{b}jk", by_score, q)
    return by_query.cast(query.element), by_key.cast(key.element), by_value.cast(value.element)


@DEFINE("scaled_dot_product_attention")
def attention(
    t: Tensors,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    mask: Tensor | None,
    dropout: float,
    causal: bool,
    scale: Any,
    grouped: bool,
) -> Tensor:
    _check_dropout(dropout)
    if grouped:
        raise Refused("groups of queries for one key are not supported")
    batch = t.common_shape([one.shape[:-2] for one in (query, key, value)])
    q, k, v = (wide(t.broadcast(one, [*batch, *one.shape[-2:]])) for one in (query, key, value))
    scores, _ = _scores(t, q, k, causal, mask, scale)
    _, weights, summed = _weights(t, scores)
    letters = _BATCH[: q.rank - 2]
    return t.contract(f"{letters}ij,{letters}jk->{letters}ik", weights / summed, v).cast(query.element)
