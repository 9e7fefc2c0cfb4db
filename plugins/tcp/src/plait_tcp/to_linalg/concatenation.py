"""Lowers concatenations: parts are inserted one after the other, and single elements are chosen by their index.

    %0 = tcp.concat %a, %b dim = 1 : tensor<100x1xf32>, tensor<100x1xf32> -> tensor<100x2xf32>

becomes

    %0 = linalg.generic ins(%a, %b : tensor<100x1xf32>, tensor<100x1xf32>) outs(%e : tensor<100x2xf32>) {
    ^bb0(%x: f32, %y: f32, %out: f32):
      %i = linalg.index 1 : index
      %is_first = arith.cmpi eq, %i, %c0 : index
      %element = arith.select %is_first, %x, %y : f32
      linalg.yield %element : f32
    }

which is computed in vectors along the first dimension, with what computes %a and %b, and put together in registers.
Elements that are inserted lie apart in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_linalg.ops import IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.tensor.ops import ExpandShapeOp

from plait_tcp import ops
from plait_tcp.models.shapes import reified
from plait_tcp.to_linalg.generic import generic
from plait_tcp.to_linalg.reshape import reshape

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

_MOST_ELEMENTS = 16
"""So many elements are chosen by their index."""


@pattern(ops.ConcatOp)
def concat_to_choices(op: ops.ConcatOp, rw: Rewriter) -> Rewrite:
    """tcp.concat of single elements along the last dimension -> linalg.generic that chooses by the index"""
    rank, parts = op.result.type.rank, list(op.inputs)
    if op.dim.value != rank - 1 or rank < 2 or any(value.type.shape[-1] != 1 for value in parts):
        return rw.no_match("the parts are not single elements along the last dimension")
    if not 1 < len(parts) <= _MOST_ELEMENTS or not _is_in_vectors(op.result.type.element_type):
        return rw.no_match("there are too many elements, or vectors have none of their type")

    def choose(b: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        building = SCALARS.on(b)
        index, (*elements, made) = building.index(b(IndexOp(rank - 1))), map(building.expression, scalars[: len(parts)])
        for number, element in reversed(list(enumerate(elements))):
            made = (index == number).select(element, made)
        return [made.value]

    parts = [_without_unit_dim(value, rank - 1) or value for value in parts]
    place = (*map(AffineDim, range(rank - 1)), AffineConstant(0))
    maps = [AffineMap(rank, 0, place[: value.type.rank]) for value in parts]
    return generic(rw, op.result.type, parts, reified(op, rw)[0], maps, choose)


def _without_unit_dim(value: Value[Any], dim: int) -> Value[Any] | None:
    """What a tensor was before it got dimension `dim`, of one element; None for others."""
    made, shape = value.defining_op, value.type.shape
    if not isinstance(made, (ops.BroadcastOp, ops.ReshapeOp, ExpandShapeOp)) or shape[dim] != 1:
        return None
    source: Any = made.operands[0]
    if not source.type.has_static_shape or source.type.shape != (*shape[:dim], *shape[dim + 1 :]):
        return None
    kept = [i for i in range(len(shape)) if i != dim]
    return None if isinstance(made, ops.BroadcastOp) and list(made.dims.values) != kept else source


def _is_in_vectors(ty: Any) -> bool:
    return isinstance(ty, (FloatType, IntegerType))


@pattern(ops.ConcatOp)
def concat_to_insertions(op: ops.ConcatOp, rw: Rewriter) -> Rewrite:
    """tcp.concat -> tensor.insert_slice of each operand"""
    dim = op.dim.value
    shape = reified(op, rw)[0]
    joined, offset = sz.empty_like(rw, op.result.type, shape), 0
    for value in op.inputs:
        part: list[Any] = sz.sizes_of(rw, value)
        source = _without_unit_dim(value, dim)
        if source is not None:
            value = reshape(rw, source, value.type, part)
        offsets = [offset if i == dim else 0 for i in range(len(part))]
        joined = SCALARS.insert(rw, value, joined, offsets, part)
        offset = sz.add(rw, offset, part[dim])
    return joined


CONCATENATION = (concat_to_choices, concat_to_insertions)
