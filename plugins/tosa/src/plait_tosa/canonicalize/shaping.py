"""Folds of reshapes, transpositions, repetitions and the sizes of tensors."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.rewrite.canonicalization import fold

from plait_tosa.canonicalize.matchers import as_result, is_plain, numbers_of
from plait_tosa.ops import data
from plait_tosa.ops.data import shape_values


@fold(data.ReshapeOp)
def fold_reshape(op: data.ReshapeOp, x: Any, shape: Any) -> Any:
    """Reshape to the type that it is -> the operand; reshape(reshape(x)) -> reshape(x); of a constant -> a constant"""
    ty, result = op.input1.type, op.output.type
    if not isinstance(ty, RankedTensorType) or not isinstance(result, RankedTensorType):
        return None
    if ty is result and sum(n == DYNAMIC for n in ty.shape) < 2:
        return op.input1
    inner = op.input1.defining_op
    if isinstance(inner, data.ReshapeOp) and inner is not op:
        op.operands = [inner.input1, op.shape]
        return ()
    if not isinstance(x, DenseElementsAttr) or not is_plain(ty) or not result.has_static_shape:
        return None
    if x.is_splat or (op.input1.has_one_use and shape_values(op.shape) is not None):
        return x.with_type(result)
    return None


@fold(data.TransposeOp)
def fold_transpose(op: data.TransposeOp, x: Any) -> Any:
    """Transpose a splat -> a splat; with dimensions in order -> the operand"""
    ty = op.output.type
    static = isinstance(ty, RankedTensorType) and ty.has_static_shape
    if static and isinstance(x, DenseElementsAttr) and x.is_splat and x.type.element_type is ty.element_type:
        return x.with_type(ty)
    perms = op.perms.values
    return as_result(op, op.input1) if list(perms) == list(range(len(perms))) else None


@fold(data.ReverseOp)
def fold_reverse(op: data.ReverseOp, x: Any) -> Any:
    """Reverse a splat, or one element -> the operand"""
    ty = op.input1.type
    if isinstance(x, DenseElementsAttr) and x.is_splat:
        return x if x.type is op.output.type else None
    if not isinstance(ty, RankedTensorType) or (ty.shape and ty.shape[op.axis.value] != 1):
        return None
    return as_result(op, op.input1)


@fold(data.TileOp)
def fold_tile(op: data.TileOp, x: Any, multiples: Any) -> Any:
    """Repeat once -> the operand"""
    numbers = numbers_of(multiples)
    return as_result(op, op.input1) if numbers is not None and set(numbers) <= {1} else None


FOLDS = (fold_reshape, fold_transpose, fold_reverse, fold_tile)
