"""Computes in a contraction what is narrow integers and a number, for dot products of words that take them apart.

    %1 = linalg.generic ins(%q : tensor<64x256xi8>) outs(%e : tensor<64x256xi32>) { extsi(%q) - 3 }
    %0 = linalg.generic ins(%1, %b : tensor<64x256xi32>, tensor<256x96xi8>) outs(%c) { %c + %1 * extsi(%b) }

becomes

    %0 = linalg.generic ins(%q, %b : tensor<64x256xi8>, tensor<256x96xi8>) outs(%c) { %c + (extsi(%q) - 3) * extsi(%b) }

where the factors are not computed again and again: `pair_factors` makes words of `%q` and subtracts 3 times the sums of
`%b` in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import IntegerType
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.builders import is_size_of
from plait_std.mixed import sizes_follow
from plait_std.tensor.ops import CollapseShapeOp, ExpandShapeOp

from plait_linalg.ops import GenericOp, iterator_types_attr
from plait_linalg.passes.fusion.fused_bodies import Consumer, fuse

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_MOST_BITS = 8
_OF_OFFSETS = (arith.ExtSIOp, arith.ExtUIOp, arith.AddIOp, arith.SubIOp, arith.ConstantOp)


def with_offsets(op: GenericOp, ctx: Context) -> GenericOp | None:
    """A copy of a contraction, before it, that reads narrow integers and adds numbers to them; None if none does."""
    places = [place for place, value in enumerate(op.ins) if _offset_of(value) is not None]
    if not places:
        return None
    copy = Builder.before(op).insert(op.clone())
    consumer = Consumer(copy, ctx)
    for argument in [copy.body.block.arguments[place] for place in places]:
        value = consumer.input(argument.index)
        producer = _whole(Builder.before(copy), value, _offset_of(value))
        copy.set_operand(argument.index, producer.results[0])
        fuse(consumer, argument, producer)
    consumer.finish()
    return copy


def replace(op: Operation, made: Operation) -> None:
    """Put `made` in the place of `op`, and drop what nothing reads any more."""
    sources = [value.defining_op for value in op.operands]
    for old, new in zip(op.results, made.results):
        old.replace_all_uses_with(new)
    op.erase()
    for source in sources:
        if source is not None and source.parent is not None and source.is_unused:
            source.erase()


def _offset_of(value: Value[Any]) -> GenericOp | None:
    """What computes each element of a tensor from narrow integers, by adding a number; perhaps with joined loops."""
    op: Any = value.defining_op
    if isinstance(op, ExpandShapeOp):
        expanded, op = op, op.operands[0].defining_op
        source: Any = op.operands[0].defining_op if isinstance(op, GenericOp) and len(op.inputs) == 1 else None
        if not isinstance(source, CollapseShapeOp) or not _have_same_sizes(expanded, source.operands[0]):
            return None
    if not isinstance(op, GenericOp) or not op.on_tensors or len(op.inputs) != 1 or len(op.results) != 1:
        return None
    block, element = op.body.block, op.inputs[0].type.element_type
    is_narrow = isinstance(element, IntegerType) and 1 < element.width <= _MOST_BITS
    is_plain = all(map.is_identity for map in op.maps()) and all(kind == "parallel" for kind in op.iterators())
    body = [inner for inner in block.operations if inner is not block.last]
    adds = is_narrow and is_plain and bool(body) and all(isinstance(inner, _OF_OFFSETS) for inner in body)
    return op if adds else None


def _have_same_sizes(expanded: ExpandShapeOp, source: Value[Any]) -> bool:
    """Whether what is expanded has the sizes of a tensor with as many elements."""
    ty = expanded.result.type
    return ty.shape == source.type.shape and (
        sizes_follow(ty)
        or all(is_size_of(n, source, i) for i, n in enumerate(expanded.mixed_output_shape))
    )


def _whole(b: Builder, value: Value[Any], op: Any) -> GenericOp:
    """An operation like `op`, with the loops of `value`."""
    source = op.inputs[0]
    if isinstance(value.defining_op, ExpandShapeOp):
        source = source.defining_op.operands[0]
    body = Region()
    op.body.clone_into(body, {})
    sizes = [size.mixed for size in SCALARS.on(b).sizes(source)]
    init = SCALARS.empty(b, sizes, value.type.element_type)
    rank = len(sizes)
    maps = ArrayAttr((AffineMapAttr(AffineMap.identity(rank)),) * 2)
    kinds = iterator_types_attr(["parallel"] * rank)
    return b.insert(GenericOp([source], [init], [init.type], maps, kinds, body=body))
