"""Folds of `quant`."""

from __future__ import annotations

from typing import Any

from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import Canonicalization, fold

from plait_std.quant.ops import DequantizeCastOp, QuantizeCastOp, StorageCastOp


def _undone(op: Any, inverse: Any) -> Any:
    inner = op.input.defining_op
    return inner.input if isinstance(inner, inverse) and inner.input.type is op.result.type else None


@fold(QuantizeCastOp)
def fold_qcast(op: QuantizeCastOp, a: Attribute | None) -> Any:
    """qcast(dcast(q)) -> q"""
    return _undone(op, DequantizeCastOp)


@fold(DequantizeCastOp)
def fold_dcast(op: DequantizeCastOp, a: Attribute | None) -> Any:
    """dcast(qcast(x)) -> x, which loses the rounding, as MLIR does"""
    return _undone(op, QuantizeCastOp)


@fold(StorageCastOp)
def fold_scast(op: StorageCastOp, a: Attribute | None) -> Any:
    """scast(scast(x)) -> x"""
    return _undone(op, StorageCastOp)


CANONICALIZATION = Canonicalization(folds=(fold_qcast, fold_dcast, fold_scast))
