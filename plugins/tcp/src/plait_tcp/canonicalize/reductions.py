"""Canonical forms of reductions, windows and scans that combine one element, and of sums of products with zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.rewrite import Rewrite, Rewriter, fold, pattern
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.models.shapes import reified
from plait_tcp.ops.windows import dilations

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


def _with_init(op: Any, rw: Rewriter, x: Value[Any]) -> Any:
    """init f x, of each element."""
    shape = reified(op, rw)[0]
    type_ = op.result.type
    init = rw(ops.BroadcastOp(op.init, sz.dynamic_only(rw, type_.shape, shape), [], None, type_))
    return TENSORS.apply(rw, op.kind.text, type_, init, x)


@pattern(ops.ReduceOp)
def reduce_of_one(op: ops.ReduceOp, rw: Rewriter) -> Rewrite:
    """reduce(x) along dimensions of size 1, or none -> binary(init, reshape(x))"""
    source, type_ = op.operand.type, op.result.type
    if any(source.shape[dim] != 1 for dim in op.dims.values):
        return rw.no_match("several elements are combined, or perhaps none")
    x = op.operand
    if op.dims.values:
        shape = reified(op, rw)[0]
        x = rw(ops.ReshapeOp(x, sz.dynamic_only(rw, type_.shape, shape), type_))
    return _with_init(op, rw, sz.as_shaped(rw, x, type_))


@pattern(ops.WindowOp)
def window_of_one(op: ops.WindowOp, rw: Rewriter) -> Rewrite:
    """window(x) of one element at each place -> binary(init, x)"""
    nothing = not op.low and not op.high and not any((*op.static_low.values, *op.static_high.values))
    ones = (*op.window.values, *op.strides.values, *dilations(op)[0])
    if not nothing or any(n != 1 for n in ones):
        return rw.no_match("several elements are combined, or elements are added or left out")
    return _with_init(op, rw, sz.as_shaped(rw, op.operand, op.result.type))


@pattern(ops.ScanOp)
def scan_of_one(op: ops.ScanOp, rw: Rewriter) -> Rewrite:
    """scan(x) along a dimension of size 1 -> binary(init, x), or broadcast(init) if it is exclusive"""
    if op.operand.type.shape[op.dim.value] != 1:
        return rw.no_match("several elements are combined, or perhaps none")
    if op.exclusive is None:
        return _with_init(op, rw, op.operand)
    type_ = op.result.type
    given = sz.dynamic_only(rw, type_.shape, sz.sizes_of(rw, op.operand))
    return ops.BroadcastOp(op.init, given, [], None, type_)


def _fold_product_with_zero(
    op: Operation, lhs: Attribute | None, rhs: Attribute | None, *others: Attribute | None
) -> Any:
    """of integers, with zeros -> zeros"""
    type_ = op.result.type
    zeros = any(isinstance(c, DenseElementsAttr) and c.is_splat and _is_integer_zero(c) for c in (lhs, rhs))
    if not zeros or not type_.has_static_shape or not hasattr(type_.element_type, "signedness"):
        return None
    return DenseElementsAttr.splat(type_, IntegerAttr(0, type_.element_type))


def _is_integer_zero(constant: DenseElementsAttr) -> bool:
    value = constant.splat_value
    return isinstance(value, IntegerAttr) and value.value == 0


FOLDS = (fold(ops.ContractOp)(_fold_product_with_zero), fold(ops.ConvOp)(_fold_product_with_zero))
REDUCTIONS = (reduce_of_one, window_of_one, scan_of_one)
