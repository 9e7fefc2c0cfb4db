"""Canonical forms of the operations that quantize."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.rewrite import Rewrite, Rewriter, fold, pattern
from plait_std.quant.types import is_lossless

from plait_tcp.ops.quantization import DequantizeOp, QuantizeOp, RequantizeOp

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.rewrite import Rewriter


@fold(RequantizeOp)
def fold_requantize_to_same_type(op: RequantizeOp, x: Attribute | None) -> Any:
    """requantize(q) from T to T -> q"""
    return op.operand if op.source is op.target and is_lossless(op.source) else None


@fold(QuantizeOp)
def fold_quantize_of_dequantize(op: QuantizeOp, x: Attribute | None) -> Any:
    """quantize(dequantize(q) from T) to T -> q"""
    inner = op.operand.defining_op
    if not isinstance(inner, DequantizeOp) or inner.source is not op.target or not is_lossless(op.target):
        return None
    return inner.operand


@pattern(QuantizeOp)
def requantize_quantize_of_dequantize(op: QuantizeOp, rw: Rewriter) -> Rewrite:
    """quantize(dequantize(q) from S) to T -> requantize(q) from S to T"""
    inner = op.operand.defining_op
    if not isinstance(inner, DequantizeOp):
        return rw.no_match("the operand is not dequantized")
    return RequantizeOp(inner.operand, inner.source, op.target, op.rounding)


FOLDS = (fold_requantize_to_same_type, fold_quantize_of_dequantize)
PATTERNS = (requantize_quantize_of_dequantize,)
