"""Folds of reductions along a dimension of size 1."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IntegerType, RankedTensorType
from plait.rewrite.canonicalization import fold

from plait_tosa.canonicalize.matchers import ignores_nan, splat
from plait_tosa.ops import REDUCTIONS, reduction


def _fold_reduction(op: Any, x: Any) -> Any:
    """Reduce one element -> the element, but where a NaN becomes a number"""
    ty = op.input.type
    if not isinstance(ty, RankedTensorType) or ty is not op.output.type:
        return None
    if isinstance(op, reduction.ExtremeReduceOp) and ignores_nan(op):
        return None
    return op.input if not ty.shape or ty.shape[op.axis.value] == 1 else None


@fold(reduction.ArgMaxOp)
def fold_argmax(op: reduction.ArgMaxOp, x: Any) -> Any:
    """The index of one element -> 0"""
    ty, result = op.input.type, op.output.type
    if not all(isinstance(t, RankedTensorType) and t.has_static_shape for t in (ty, result)):
        return None
    if ty.shape[op.axis.value] != 1 or not isinstance(result.element_type, IntegerType):
        return None
    return splat(result, 0)


FOLDS = (*(fold(cls)(_fold_reduction) for cls in REDUCTIONS), fold_argmax)
