"""Shapes of operations that move elements."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC

from plait_tosa.ops.base import shape_of
from plait_tosa.ops.data import shape_values
from plait_tosa.ops.verifiers import constant_value
from plait_tosa.shape_inference.uniform import sizes_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def _concat(op: Any) -> Any:
    axis, shapes = op.axis.value, [shape_of(v.type) for v in op.input1]
    ranked = [shape for shape in shapes if shape is not None]
    if not ranked or len({len(shape) for shape in ranked}) > 1:
        return [None]
    result = [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*ranked)]
    parts: list[int] = [shape[axis] for shape in ranked]
    result[axis] = DYNAMIC if DYNAMIC in parts or len(parts) < len(shapes) else sum(parts)
    return [result]


def _pad(op: Any) -> Any:
    numbers, rank = shape_values(op.padding), op.padding.type.rank // 2
    shape = sizes_of(op.input1, rank)
    if numbers is None or len(shape) != rank:
        return [[DYNAMIC] * len(shape)]
    return [[_padded(*row) for row in zip(shape, numbers[::2], numbers[1::2])]]


def _padded(size: int, low: int, high: int) -> int:
    return DYNAMIC if size == DYNAMIC or min(low, high) < 0 else size + low + high


def _slice(op: Any) -> Any:
    starts, sizes, rank = shape_values(op.start), shape_values(op.size), op.size.type.rank
    shape = sizes_of(op.input1, rank)
    if starts is None or sizes is None or len(shape) != rank:
        return [[DYNAMIC] * len(shape)]
    return [[_sliced(*row) for row in zip(shape, starts, sizes)]]


def _sliced(extent: int, start: int, size: int) -> int:
    if size == 0 or size < -1 or start < 0 or (extent != DYNAMIC and start >= extent):
        return DYNAMIC
    if extent == DYNAMIC:
        return size if size > 0 else DYNAMIC
    if size == -1:
        return extent - start
    return size if start + size <= extent else DYNAMIC


def _tile(op: Any) -> Any:
    multiples, rank = shape_values(op.multiples), op.multiples.type.rank
    shape = sizes_of(op.input1, rank)
    if multiples is None or len(shape) != rank:
        return [[DYNAMIC] * len(shape)]
    return [[n * m if n != DYNAMIC and m > 0 else DYNAMIC for n, m in zip(shape, multiples)]]


def _reshape(op: Any) -> Any:
    numbers = shape_values(op.shape)
    return [reshaped(shape_of(op.input1.type), numbers, op.shape.type.rank)]


def reshaped(shape: Sequence[int] | None, numbers: Sequence[int] | None, rank: int) -> Sequence[int]:
    """The new shape, in which one number may be -1 and follow from the elements."""
    if numbers is None:
        return [DYNAMIC] * rank
    known = prod(n for n in numbers if n >= 0)
    if shape is None or DYNAMIC in shape or not known:
        return [n if n >= 0 else DYNAMIC for n in numbers]
    return [n if n >= 0 else prod(shape) // known for n in numbers]


def _transpose(op: Any) -> Any:
    shape = shape_of(op.input1.type)
    return [None if shape is None or len(shape) != len(op.perms.values) else [shape[i] for i in op.perms.values]]


def _same(op: Operation) -> Any:
    return [shape_of(op.operands[0].type)]


def _gather(op: Any) -> Any:
    values, indices = sizes_of(op.values, 3), sizes_of(op.indices, 2)
    return [[values[0] if values[0] != DYNAMIC else indices[0], indices[1], values[2]]]


def _row_gather(op: Any) -> Any:
    values, indices, count = sizes_of(op.values, 3), sizes_of(op.indices, 2), constant_value(op.row_count)
    rows = DYNAMIC if count is None or indices[1] == DYNAMIC else int(count) * indices[1]
    return [[values[0] if values[0] != DYNAMIC else indices[0], rows, values[2]]]


def _scatter(op: Any) -> Any:
    values, indices, new = sizes_of(op.values_in, 3), sizes_of(op.indices, 2), sizes_of(op.input, 3)
    batch = next((n for n in (values[0], indices[0], new[0]) if n != DYNAMIC), DYNAMIC)
    return [[batch, values[1], values[2] if values[2] != DYNAMIC else new[2]]]


RULES: dict[str, Any] = {
    "tosa.concat": _concat, "tosa.pad": _pad, "tosa.slice": _slice, "tosa.tile": _tile, "tosa.reshape": _reshape,
    "tosa.transpose": _transpose, "tosa.reverse": _same, "tosa.gather": _gather, "tosa.row_gather": _row_gather,
    "tosa.scatter": _scatter,
}  # fmt: skip
