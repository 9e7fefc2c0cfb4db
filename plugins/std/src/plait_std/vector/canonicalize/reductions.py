"""Canonical forms of reductions of one element, and along dimensions of size 1 only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, VectorType
from plait.rewrite.pattern import pattern

from plait_std.arith import ops as arith
from plait_std.vector import masks, ops
from plait_std.vector.building import extract
from plait_std.vector.reductions import MultiDimReductionOp
from plait_std.vector.unroll.combine import combining_op

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


def _element(vector: Value[Any], rw: Rewriter) -> Value[Any]:
    """The only element of a vector."""
    return extract(rw, vector, *[0] * vector.type.rank)


def _combined(op: ops.ReductionOp, rw: Rewriter) -> Value[Any]:
    element = _element(op.vector, rw)
    if op.acc is None:
        return element
    combining = combining_op(op.kind.text, element.type)
    extra = (op.fastmath,) if isinstance(element.type, FloatType) else ()
    return rw(combining(element, op.acc, *extra))


def _has_one_element(op: Any) -> bool:
    ty = op.vector.type
    return not ty.is_scalable and ty.num_elements == 1


@pattern(ops.ReductionOp)
def reduce_one_element(op: ops.ReductionOp, rw: Rewriter) -> Any:
    """reduction of one element -> the element, combined with the accumulator"""
    if not _has_one_element(op) or isinstance(op.parent_op, masks.MaskOp):
        return rw.no_match("more than one element is reduced, or it is masked")
    return _combined(op, rw)


@pattern(masks.MaskOp)
def reduce_one_masked_element(op: masks.MaskOp, rw: Rewriter) -> Any:
    """a masked reduction of one element -> a selection"""
    inner: Any = op.masked
    if not isinstance(inner, ops.ReductionOp) or not _has_one_element(inner) or op.passthru is not None:
        return rw.no_match("no reduction of one element is masked")
    if inner.acc is None:
        return rw.no_match("without an accumulator, the neutral element is the result of an unset flag")
    flag = _element(op.mask, rw)
    return arith.SelectOp(flag, _combined(inner, rw), inner.acc)


@pattern(MultiDimReductionOp)
def reduce_short_dimensions(op: MultiDimReductionOp, rw: Rewriter) -> Any:
    """multi_reduction along no dimension, or ones of size 1 -> the source, combined with the accumulator"""
    ty = op.source.type
    reduced = {dim for dim in op.reduction_dims.values if ty.shape[dim] != 1}
    if reduced or ty.is_scalable or isinstance(op.parent_op, masks.MaskOp):
        return rw.no_match("elements are combined with each other")
    source = op.source
    if not isinstance(op.dest.type, VectorType):
        source = _element(source, rw)
    elif source.type is not op.dest.type:
        source = rw(ops.ShapeCastOp(source, op.dest.type))
    operands = (source, op.acc) if source is op.source else (op.acc, source)
    return combining_op(op.kind.text, source.type)(*operands)


PATTERNS = (reduce_one_element, reduce_one_masked_element, reduce_short_dimensions)
