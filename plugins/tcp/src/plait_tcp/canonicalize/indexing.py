"""Canonical forms of what reads, writes, orders and joins elements, where that changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, ComplexType, FloatType, IntegerType
from plait.rewrite import Rewrite, Rewriter, fold, pattern
from plait_std.tensor.ops import DimOp

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


@fold(ops.GatherOp)
def fold_gather(op: ops.GatherOp, constant: Any, *others: Attribute | None) -> Any:
    """of a splat -> a splat"""
    splat = isinstance(constant, DenseElementsAttr) and constant.is_splat and op.result.type.has_static_shape
    return DenseElementsAttr(op.result.type, constant.raw) if splat else None


@fold(ops.ScatterOp)
def fold_scatter(op: ops.ScatterOp, *constants: Attribute | None) -> Any:
    """updates without elements -> the inputs"""
    same = [x.type for x in op.inputs] == list(op.result_types)
    return tuple(op.inputs) if same and 0 in op.updates[0].type.shape else None


@fold(ops.SortOp)
def fold_sort(op: ops.SortOp, *constants: Attribute | None) -> Any:
    """along a dimension of size 0 or 1, or of splats -> the inputs"""
    same = [x.type for x in op.inputs] == list(op.result_types)
    splats = all(isinstance(constant, DenseElementsAttr) and constant.is_splat for constant in constants)
    return tuple(op.inputs) if same and (splats or op.inputs[0].type.shape[op.dim.value] in (0, 1)) else None


@fold(ops.IotaOp)
def fold_iota(op: ops.IotaOp, *sizes: Attribute | None) -> Any:
    """along a dimension of size 1 -> zeros"""
    type, element = op.result.type, op.result.type.element_type
    numbers = isinstance(element, IntegerType) or (isinstance(element, FloatType) and not element.format.unsigned)
    if not type.has_static_shape or type.shape[op.dim.value] != 1 or not numbers:
        return None
    return DenseElementsAttr.splat(type, IntegerAttr(0, element) if isinstance(element, IntegerType) else 0)


@fold(ops.BitcastOp)
def fold_bitcast(op: Any, constant: Attribute | None) -> Any:
    """to the same type; bitcast(bitcast(x)) to the type of x -> x"""
    if op.result.type is op.operand.type:
        return op.operand
    inner = op.operand.defining_op
    back = isinstance(inner, ops.BitcastOp) and inner.operand.type is op.result.type
    return inner.operand if back and not isinstance(op.result.type.element_type, ComplexType) else None


@pattern(ops.BitcastOp)
def compose_bitcasts(op: ops.BitcastOp, rw: Rewriter) -> Rewrite:
    """bitcast(bitcast(x)) -> bitcast(x), of elements of one width"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.BitcastOp):
        return rw.no_match("the operand is not a bitcast")
    ranks = {inner.operand.type.rank, op.operand.type.rank, op.result.type.rank}
    if len(ranks) != 1:
        return rw.no_match("elements are split or joined")
    return ops.BitcastOp(inner.operand, op.result.type)


@pattern(ops.ConcatOp)
def concat_without_empty(op: ops.ConcatOp, rw: Rewriter) -> Rewrite:
    """concat(x, y, ...) -> concat(x, ...), where y has no elements"""
    dim: int = op.dim.value
    kept = [x for x in op.inputs if x.type.shape[dim] != 0]
    if len(kept) == len(op.inputs) or not kept:
        return rw.no_match("each operand has elements, or none has")
    return ops.ConcatOp(kept, op.dim, op.result.type)


@pattern(ops.ConcatOp)
def compose_concats(op: ops.ConcatOp, rw: Rewriter) -> Rewrite:
    """concat(concat(x, y), z) -> concat(x, y, z), along one dimension"""
    inputs: list[Any] = []
    for x in op.inputs:
        inner = x.defining_op
        nested = isinstance(inner, ops.ConcatOp) and inner.dim is op.dim and _is_read_once(x)
        inputs.extend(inner.inputs if isinstance(inner, ops.ConcatOp) and nested else [x])
    if len(inputs) == len(op.inputs):
        return rw.no_match("no operand is joined along the same dimension, for this use only")
    known = [x.type.shape for x in inputs if DYNAMIC not in x.type.shape]
    if len(known) not in (0, len(inputs)):
        return rw.no_match("shapes are known to different degrees")
    return ops.ConcatOp(inputs, op.dim, op.result.type)


def _is_read_once(value: Value[Any]) -> bool:
    """Whether one operation reads elements of a tensor, once; others may ask for its size."""
    return sum(not isinstance(use.operation, DimOp) for use in value.uses) == 1


FOLDS = (fold_gather, fold_scatter, fold_sort, fold_iota, fold_bitcast)
INDEXING = (compose_bitcasts, concat_without_empty, compose_concats)
