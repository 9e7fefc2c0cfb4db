"""Top k as a sort, and the order of elements that both go by."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, RankedTensorType, i32
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.algebra import SCALARS

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.rewrite import Rewriter


@pattern(ops.TopKOp)
def top_k_to_sort(op: ops.TopKOp, rw: Rewriter) -> Rewrite:
    """tcp.top_k -> tcp.sort of the elements and their positions, tcp.slice"""
    source = op.operand.type
    last = source.rank - 1
    numbered = source.with_element_type(i32)
    sizes = sz.sizes_of(rw, op.operand)
    positions = TENSORS.iota(rw, sizes, last, i32)
    comparator = Region(descending(source.element_type))
    ordered = rw.insert(ops.SortOp([op.operand, positions], last, [source, numbered], body=comparator))
    return [_first(rw, value, result.type, sizes) for value, result in zip(ordered.results, op.results)]


def _first(b: Builder, value: Value[Any], type: Any, sizes: Sequence[sz.Size]) -> Value[Any]:
    """The leading elements along the last dimension."""
    zeros, ones = [0] * len(sizes), [1] * len(sizes)
    kept = list(type.shape)
    dynamic = sz.dynamic_only(b, type.shape, sizes)
    return b(ops.SliceOp(value, [], dynamic, [], zeros, kept, ones, type))


def descending(element: Type) -> Block:
    """The comparator that puts larger elements first."""
    scalar, position = RankedTensorType((), element), RankedTensorType((), i32)
    block = Block([scalar, scalar, position, position])
    b = Builder.at_end(block)
    keys = [order_key(b, argument, element) for argument in block.arguments[:2]]
    b.insert(ops.YieldOp([TENSORS.compute(b, operator.gt, *keys)]))
    return block


def order_key(b: Builder, x: Value[Any], element: Type) -> Value[Any]:
    """Integers in the order of the elements: of floats, the bits with all but the sign flipped if that is set."""
    if not isinstance(element, FloatType):
        return x
    if element.format.unsigned:
        return TENSORS.bitcast(b, x, RankedTensorType((), IntegerType(element.width, "unsigned")))
    bits = TENSORS.on(b).expression(x).bitcast(IntegerType(element.width))
    last, rest = (TENSORS.tensor(b, [SCALARS.constant(b, n, bits.element)])
                  for n in (element.width - 1, (1 << (element.width - 1)) - 1))  # fmt: skip
    return (bits ^ ((bits >> last) & rest)).value
