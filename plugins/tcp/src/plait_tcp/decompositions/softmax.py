"""Softmax in one pass over its elements before the last (Note [Online]).

Source: Milakov and Gimelshein, "Online normalizer calculation for softmax" (2018).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.tensors import TensorBuilder, full_like
from plait_tcp.decompositions.kernel_patterns import find_softmax
from plait_tcp.types import like

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


@pattern(ops.BinaryOp)
def softmax_online(op: ops.BinaryOp, rw: Rewriter) -> Rewrite:
    """exp(x - max(x)) / sum(exp(x - max(x))) -> one reduction to the maximum and the sum, and exp(x - max) / sum"""
    found = find_softmax(op)
    if found is None:
        return rw.no_match("not a softmax")
    t, x = TensorBuilder(rw), found.x
    element, reduction = x.type.element_type, found.maximum
    weights = full_like(t, x, 1)
    if found.mask is not None:
        weights = t.select(found.mask, weights, full_like(t, x, 0))
    types = [reduction.result.type] * 2
    inits = [reduction.init, t.scalar(0, element)]
    made = rw.insert(ops.ReduceRegionOp([x, weights], inits, list(found.dims), types, Region(_step(like(x.type, ())))))
    most, total = made.results
    total = t.binary("add", total, t.binary("subtract", most, most))
    kept = [i for i in range(x.type.rank) if i not in found.dims]
    shape = sz.sizes_of(rw, x)
    power = t.unary("exp", t.binary("subtract", x, t.broadcast(most, shape, kept)))
    if found.mask is not None:
        power = t.select(found.mask, power, full_like(t, power, 0))
    return t.binary("divide", power, t.broadcast(total, shape, kept))


def _step(cell: Type) -> Block:
    """(m, s), (e, w) -> max(m, e), s exp(m - max) + w exp(e - max)"""
    block = Block([cell] * 4)
    t = TensorBuilder(Builder.at_end(block))
    most, total, value, weight = block.arguments
    new = t.binary("maximum", most, value)
    sums = [t.binary("multiply", x, _scale(t, old, new)) for x, old in ((total, most), (weight, value))]
    t.b.insert(ops.YieldOp([new, t.binary("add", *sums)]))
    return block


def _scale(t: TensorBuilder, old: Value[Any], new: Value[Any]) -> Any:
    """exp(old - new), 1 of equal infinities"""
    return t.select(t.binary("eq", old, new), full_like(t, old, 1), t.unary("exp", t.binary("subtract", old, new)))


# Note [Online]
# The sum is kept relative to the greatest element so far, and scaled whenever that grows: the elements are read twice,
# not three times. Where the greatest element is infinite the composed form gives NaN, since it subtracts infinities; so
# does this one, by the difference of the greatest element and itself, which is 0 otherwise.
