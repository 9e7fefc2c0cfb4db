"""Cutting and joining: slice, concatenate, pad, dynamic_slice, gather; what is cut where it is known where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import array_i64
from plait.builtin.types import RankedTensorType
from plait.rewrite import Rewrite, fold, pattern

from plait_stablehlo.canonicalize.matchers import integer, integers, is_static, made_by, same_type
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import indexing as x
from plait_stablehlo.quantization.ops import has_quantized

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter

Row = tuple[int, int, int]
"""The start, the limit and the stride of a slice along one dimension."""


def _bounds(op: m.SliceOp) -> list[Row]:
    rows: Any = zip(op.start_indices.values, op.limit_indices.values, op.strides.values)
    return list(rows)


def make_slice(rw: Rewriter, value: Any, rows: Sequence[Row]) -> Any:
    """`value[start:limit:stride]` for each dimension."""
    shape = [max(0, -(-(limit - start) // stride)) for start, limit, stride in rows]
    ty = RankedTensorType(tuple(shape), value.type.element_type)
    starts, limits, strides = (array_i64([row[i] for row in rows]) for i in range(3))
    return rw(m.SliceOp.create((value,), (ty,), (starts, limits, strides)))


@fold(m.SliceOp)
def fold_slice_of_all(op: m.SliceOp, operand: Any) -> Any:
    """slice of all elements -> x"""
    return same_type(op, op.operand) if is_static(op.operand) else None


@fold(m.ConcatenateOp)
def fold_concatenate_of_one(op: m.ConcatenateOp, *inputs: Any) -> Any:
    """concatenate(x) -> x"""
    return same_type(op, op.inputs[0]) if len(inputs) == 1 else None


@fold(m.PadOp)
def fold_pad_by_nothing(op: m.PadOp, operand: Any, value: Any) -> Any:
    """pad by nothing -> x"""
    paddings = (op.edge_padding_low, op.edge_padding_high, op.interior_padding)
    return same_type(op, op.operand) if not any(n for padding in paddings for n in padding.values) else None


@fold(m.DynamicSliceOp)
def fold_dynamic_slice_of_all(op: m.DynamicSliceOp, operand: Any, *starts: Any) -> Any:
    """dynamic_slice of the size of x -> x"""
    return same_type(op, op.operand) if is_static(op.operand) else None


@fold(m.DynamicUpdateSliceOp)
def fold_update_of_all(op: m.DynamicUpdateSliceOp, operand: Any, update: Any, *starts: Any) -> Any:
    """dynamic_update_slice by all of it -> the update"""
    return same_type(op, op.update) if is_static(op.operand, op.update) else None


@fold(m.DynamicUpdateSliceOp)
def fold_update_by_nothing(op: m.DynamicUpdateSliceOp, operand: Any, update: Any, *starts: Any) -> Any:
    """dynamic_update_slice by no elements -> x"""
    return same_type(op, op.operand) if 0 in op.update.type.shape else None


@pattern(m.SliceOp)
def slice_of_slice(op: m.SliceOp, rw: Rewriter) -> Rewrite:
    """slice(slice(x)) -> slice(x)"""
    inner = made_by(op.operand, m.SliceOp)
    if inner is None or not is_static(inner.operand, op.operand, op.result):
        return rw.no_match("not a chain")
    rows: list[Row] = []
    for (first, _, step), (start, _, stride), size in zip(_bounds(inner), _bounds(op), op.result.type.shape):
        begin, stride = first + start * step, stride * step
        rows.append((begin, begin + (size - 1) * stride + 1, stride) if size else (0, 0, 1))
    return make_slice(rw, inner.operand, rows)


@pattern(m.SliceOp)
def slice_of_concatenation(op: m.SliceOp, rw: Rewriter) -> Rewrite:
    """slice(concatenate(x, y)) that is within x -> slice(x)"""
    inner = made_by(op.operand, m.ConcatenateOp)
    if inner is None or not is_static(*inner.inputs, op.result):
        return rw.no_match("not a slice of a concatenation")
    rows = _bounds(op)
    dim: int = inner.dimension.value
    start, limit, stride = rows[dim]
    offset = 0
    for value in inner.inputs:
        end = offset + value.type.shape[dim]
        if offset <= start and limit <= end:
            rows[dim] = (start - offset, limit - offset, stride)
            return make_slice(rw, value, rows)
        offset = end
    return rw.no_match("it is of several operands")


@pattern(m.ConcatenateOp)
def concatenate_in_one(op: m.ConcatenateOp, rw: Rewriter) -> Rewrite:
    """concatenate(concatenate(x, y), z) -> concatenate(x, y, z); concatenate(x, empty) -> concatenate(x)"""
    if not is_static(*op.inputs, op.result) or has_quantized(op):
        return rw.no_match("the shape is not known")
    dim = op.dimension.value
    parts: list[Any] = []
    for value in op.inputs:
        parts.extend(_nested_parts(value, dim) or (value,))
    kept = [value for value in parts if value.type.shape[dim] != 0] or parts[:1]
    if kept == list(op.inputs):
        return rw.no_match("nothing is nested or empty")
    return m.ConcatenateOp.create(tuple(kept), (op.result.type,), op._properties)


def _nested_parts(value: Value[Any], dim: int) -> Sequence[Any]:
    """What a concatenation along the same dimension, used once, is made of; nothing if `value` is none."""
    inner = made_by(value, m.ConcatenateOp)
    if inner is None or inner.dimension.value != dim or not is_static(*inner.inputs) or len(value.users) != 1:
        return ()
    return inner.inputs


@pattern(m.ConcatenateOp)
def join_neighbours(op: m.ConcatenateOp, rw: Rewriter) -> Rewrite:
    """concatenate(x[a:b], x[b:c]) -> x[a:c]"""
    dim, parts = op.dimension.value, list(op.inputs)
    for i in range(len(parts) - 1):
        rows = _joined(parts[i], parts[i + 1], dim)
        if rows is not None:
            parts[i : i + 2] = [make_slice(rw, made_by(parts[i], m.SliceOp).operand, rows)]
            return m.ConcatenateOp.create(tuple(parts), (op.result.type,), op._properties)
    return rw.no_match("no slices that touch")


def _joined(left: Value[Any], right: Value[Any], dim: int) -> list[Row] | None:
    """The bounds of two slices of one value that touch along a dimension, as one; None if they are none."""
    a, b = made_by(left, m.SliceOp), made_by(right, m.SliceOp)
    if a is None or b is None or a.operand is not b.operand or not is_static(a.operand):
        return None
    first, second = _bounds(a), _bounds(b)
    if any(p != q for i, (p, q) in enumerate(zip(first, second)) if i != dim):
        return None
    if first[dim][1] != second[dim][0] or first[dim][2] != 1 or second[dim][2] != 1:
        return None
    return [*first[:dim], (first[dim][0], second[dim][1], 1), *first[dim + 1 :]]


@pattern(m.PadOp)
def pad_by_less_than_nothing(op: m.PadOp, rw: Rewriter) -> Rewrite:
    """pad by negative numbers only -> slice"""
    low, high = op.edge_padding_low.values, op.edge_padding_high.values
    if not is_static(op.operand, op.result) or any(op.interior_padding.values) or any(n > 0 for n in (*low, *high)):
        return rw.no_match("elements are added")
    rows = [(-lo, size + hi, 1) for lo, hi, size in zip(low, high, op.operand.type.shape)]
    if any(limit < start for start, limit, _ in rows):
        return rw.no_match("more is taken away than there is")
    return make_slice(rw, op.operand, rows)


def _block(starts: Sequence[int], shape: Sequence[int], sizes: Sequence[int]) -> list[Row]:
    """The bounds of a block of `sizes` at `starts`, moved so that it is inside `shape`."""
    moved = [min(max(start, 0), n - size) for start, n, size in zip(starts, shape, sizes)]
    return [(start, start + size, 1) for start, size in zip(moved, sizes)]


@pattern(m.DynamicSliceOp)
def dynamic_slice_at_known_place(op: m.DynamicSliceOp, rw: Rewriter) -> Rewrite:
    """dynamic_slice at constants -> slice"""
    starts = [integer(v) for v in op.start_indices]
    known = [n for n in starts if n is not None]
    if len(known) != len(starts) or not is_static(op.operand, op.result):
        return rw.no_match("the place or the shape is not known")
    return make_slice(rw, op.operand, _block(known, op.operand.type.shape, op.slice_sizes.values))


@pattern(x.GatherOp)
def gather_of_one_block(op: x.GatherOp, rw: Rewriter) -> Rewrite:
    """gather of one block at constants -> reshape(slice)"""
    starts, numbers = integers(op.start_indices), op.dimension_numbers
    if starts is None or not is_static(op.operand, op.start_indices, op.result) or has_quantized(op):
        return rw.no_match("the place or the shape is not known")
    if len(starts) != len(numbers.start_index_map) or numbers.operand_batching_dims:
        return rw.no_match("not one block")
    place = [0] * len(op.operand.type.shape)
    for dim, start in zip(numbers.start_index_map, starts):
        place[dim] = start
    cut = make_slice(rw, op.operand, _block(place, op.operand.type.shape, op.slice_sizes.values))
    return m.ReshapeOp(cut, op.result.type)


FOLDS = (
    fold_slice_of_all, fold_concatenate_of_one, fold_pad_by_nothing, fold_dynamic_slice_of_all, fold_update_of_all,
    fold_update_by_nothing,
)  # fmt: skip
PATTERNS = (
    slice_of_slice, slice_of_concatenation, concatenate_in_one, join_neighbours, pad_by_less_than_nothing,
    dynamic_slice_at_known_place, gather_of_one_block,
)  # fmt: skip
