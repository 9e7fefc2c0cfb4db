"""Folds and patterns of concatenation, padding, slices and interpolation."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType
from plait.rewrite import Rewriter, pattern
from plait.rewrite.canonicalization import fold

from plait_tosa.canonicalize.matchers import as_result, has_floats, is_plain, numbers_of
from plait_tosa.ops import data, pooling


@fold(data.ConcatOp)
def fold_concat(op: data.ConcatOp, *parts: Any) -> Any:
    """concat(x, concat(y, z)) -> concat(x, y, z), along one axis"""
    flat: list[Any] = []
    for value in op.operands:
        inner = value.defining_op
        joined = isinstance(inner, data.ConcatOp) and inner is not op and inner.axis is op.axis
        flat += inner.operands if joined else [value]  # type: ignore[union-attr]
    if flat == list(op.operands):
        return None
    op.operands = flat
    return ()


@pattern(data.ConcatOp)
def remove_concat(op: data.ConcatOp, rw: Rewriter) -> Any:
    """concat(x) -> x"""
    if len(op.operands) != 1:
        return rw.no_match("several operands")
    (value,) = op.operands
    return value if value.type is op.output.type else rw.no_match("the type changes")


@fold(data.PadOp)
def fold_pad(op: data.PadOp, x: Any, padding: Any, value: Any) -> Any:
    """Pad by nothing -> the operand"""
    numbers = numbers_of(padding)
    return as_result(op, op.input1) if numbers is not None and not any(numbers) else None


@fold(data.SliceOp)
def fold_slice(op: data.SliceOp, x: Any, start: Any, size: Any) -> Any:
    """Slice to the type that it is -> the operand; of a splat, or one element of a constant -> a constant"""
    ty, result = op.input1.type, op.output.type
    if not isinstance(ty, RankedTensorType) or not isinstance(result, RankedTensorType):
        return None
    if ty is result and ty.has_static_shape:
        return op.input1
    if not isinstance(x, DenseElementsAttr) or not is_plain(ty) or not result.has_static_shape:
        return None
    if x.is_splat:
        return x.with_type(result)
    starts = numbers_of(start)
    if result.num_elements != 1 or starts is None or not ty.has_static_shape:
        return None
    position = 0
    for n, extent in zip(starts, ty.shape):
        position = position * extent + n
    return DenseElementsAttr.splat(result, x.attribute_at(position))


@fold(pooling.ResizeOp)
def fold_resize(op: pooling.ResizeOp, x: Any, scale: Any, offset: Any, border: Any) -> Any:
    """Interpolate at the elements -> the operand, but where neighbours that are infinite have a weight of 0"""
    if op.mode.text == "BILINEAR" and has_floats(op.input):
        return None
    scales, offsets, borders = (numbers_of(v) for v in (scale, offset, border))
    if scales is None or offsets is None or borders is None or any(offsets) or any(borders):
        return None
    return as_result(op, op.input) if scales[0] == scales[1] and scales[2] == scales[3] else None


FOLDS = (fold_concat, fold_pad, fold_slice, fold_resize)
PATTERNS = (remove_concat,)
