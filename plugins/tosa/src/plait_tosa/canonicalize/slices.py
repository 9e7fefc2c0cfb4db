"""Patterns of slices."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.rewrite import Rewriter, pattern

from plait_tosa.canonicalize.matchers import const_shape
from plait_tosa.ops import data
from plait_tosa.ops.data import shape_values


@pattern(data.SliceOp)
def slice_part_of_concat(op: data.SliceOp, rw: Rewriter) -> Any:
    """slice(concat(x, y)) -> slice(y), if it lies in y"""
    joined = op.input1.defining_op
    if not isinstance(joined, data.ConcatOp):
        return rw.no_match("the operand is not a concat")
    starts, sizes = shape_values(op.start), shape_values(op.size)
    if starts is None or sizes is None or not _is_static(joined.output):
        return rw.no_match("sizes are unknown")
    axis = joined.axis.value
    for part in joined.input1:
        if not _is_static(part):
            return rw.no_match("the sizes of an operand of the concat are unknown")
        extent = part.type.shape[axis]
        if starts[axis] >= 0 and starts[axis] + sizes[axis] <= extent:
            return data.SliceOp(part, const_shape(rw, starts), const_shape(rw, sizes), op.output.type)
        starts[axis] -= extent
    return rw.no_match("the slice has elements of several operands of the concat")


def _is_static(value: Any) -> bool:
    return isinstance(value.type, RankedTensorType) and value.type.has_static_shape


@pattern(data.SliceOp)
def shrink_padding(op: data.SliceOp, rw: Rewriter) -> Any:
    """slice(pad(x)) -> slice(pad(x)), with less padding"""
    padded = op.input1.defining_op
    if not isinstance(padded, data.PadOp) or not op.input1.has_one_use:
        return rw.no_match("the operand is not a pad with one user")
    ty: Any = padded.input1.type
    numbers = [shape_values(v) for v in (padded.padding, op.start, op.size)]
    if not isinstance(ty, RankedTensorType) or not isinstance(padded.output.type, RankedTensorType) or None in numbers:
        return rw.no_match("the rank or constants are unknown")
    rows = [_shrunk(n, *row) for n, row in zip(ty.shape, _by_dimension(*numbers))]
    if None in rows:
        return rw.no_match("it slices a dimension of unknown size, or more than there is")
    known: list[Any] = rows
    if not any(row[-1] for row in known):
        return rw.no_match("the padding is as small as it can be")
    padding = const_shape(rw, [n for low, high, *_ in known for n in (low, high)])
    shape = tuple(size for _, _, size, *_ in known)
    pad = rw(data.PadOp(padded.input1, padding, padded.pad_const, RankedTensorType(shape, ty.element_type)))
    return data.SliceOp(pad, const_shape(rw, [row[3] for row in known]), op.size, op.output.type)


def _by_dimension(padding: Any, starts: Any, sizes: Any) -> Any:
    return zip(padding[::2], padding[1::2], starts, sizes)


def _shrunk(extent: int, low: int, high: int, start: int, size: int) -> tuple[int, int, int, int, bool] | None:
    """The padding that a slice of a dimension needs, the size with it, the start in that, whether anything changes."""
    if extent == DYNAMIC:
        return (low, high, DYNAMIC, start, False) if start == 0 and size == -1 else None
    end = start + size
    if size < 0 or start < 0 or low < 0 or high < 0 or end > low + extent + high:
        return None
    before, after, begin = max(low - start, 0), max(end - (low + extent), 0), max(start - low, 0)
    return before, after, before + extent + after, begin, (before, after, begin) != (low, high, start)


@pattern(data.SliceOp)
def say_known_sizes(op: data.SliceOp, rw: Rewriter) -> Any:
    """slice with size -1 -> the size of the result"""
    sizes, ty = shape_values(op.size), op.output.type
    if sizes is None or not isinstance(ty, RankedTensorType):
        return rw.no_match("the rank or the sizes are unknown")
    known = [n if size == -1 and n != DYNAMIC else size for size, n in zip(sizes, ty.shape)]
    if known == sizes:
        return rw.no_match("the result says no size more")
    return data.SliceOp(op.input1, op.start, const_shape(rw, known), op.output.type)


PATTERNS = (slice_part_of_concat, shrink_padding, say_known_sizes)
