"""Calls that take the largest elements: tcp.sort together with the places, and a slice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, RankedTensorType, i32
from plait.ir.block import Block
from plait.ir.region import Region
from plait_std import sizes as sz
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, element_key, emit_size, split_mixed

from plait_stablehlo.custom_calls.top_k import dimension, is_largest, places_of_count
from plait_stablehlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr
from plait_stablehlo.ops.elementwise_other import CompareOp
from plait_stablehlo.to_tcp.shaping import as_shapes, with_element
from plait_stablehlo.to_tcp.types import flat

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def lower_top_k(op: Operation, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """@stablehlo.dynamic_top_k(x, k) -> tcp.sort of x and its places, and the first k of both"""
    largest, dim, values = is_largest(op), dimension(op), flat(operands)
    if largest is None:
        return rw.no_match("its comparator is not a comparison of its first two arguments")
    x = values[0]
    shared = len(values) > 1 and len(values[1].type.shape) == len(x.type.shape) and len(op.operands) > 2
    sizes = sz.sizes_of(rw, x)
    inputs = [x, values[1] if shared else _places(rw, x, dim, sizes)]
    sizes[dim] = _count(op, rw, values, dim)
    made = _sorted(rw, inputs, dim, "GT" if largest else "LT")
    rank = len(sizes)
    (_, zeros), (dynamic, static), (_, ones) = (split_mixed(list(v)) for v in ([0] * rank, sizes, [1] * rank))
    kept = [rw(tcp.SliceOp(v, (), dynamic, (), zeros, static, ones)) for v in made.results]
    results = list(op.results)
    if kept[1].type.element_type is not results[1].type.element_type:
        ty = with_element(kept[1].type, results[1].type.element_type)
        kept[1] = TENSORS.convert(rw, kept[1], ty)
    return as_shapes(rw, kept, results)


def _places(rw: ConversionRewriter, x: Value[Any], dim: int, sizes: Sequence[Any]) -> Any:
    """The place of each element along the dimension."""
    return TENSORS.iota(rw, sizes, dim, i32)


def _count(op: Operation, rw: ConversionRewriter, values: Sequence[Value[Any]], dim: int) -> Any:
    """How many elements are kept."""
    shape, count = places_of_count(op)
    if shape is not None:
        return emit_size(rw, element_key(values[shape], dim))
    if count is not None:
        return emit_size(rw, element_key(values[count], 0))
    return op.results[0].type.shape[dim]


def _sorted(rw: ConversionRewriter, inputs: Sequence[Value[Any]], dim: int, direction: str) -> Any:
    """tcp.sort by the first tensor, floats in total order"""
    scalars = [RankedTensorType((), v.type.element_type) for v in inputs for _ in range(2)]
    made = rw.insert(tcp.SortOp(inputs, dim, [v.type for v in inputs], Region([Block(scalars)])))
    outside = rw.block, rw.anchor
    block = made.body.block
    rw.set_at_end(block)
    is_float = isinstance(inputs[0].type.element_type, FloatType)
    order = ComparisonTypeAttr("TOTALORDER") if is_float else None
    lhs, rhs = block.arguments[:2]
    compared = rw.insert(CompareOp(lhs, rhs, ComparisonDirectionAttr(direction), order))
    rw.insert(tcp.YieldOp([compared.result]))
    rw.block, rw.anchor = outside
    return made
