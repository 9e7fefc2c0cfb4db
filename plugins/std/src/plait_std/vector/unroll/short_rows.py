"""Writes short rows that are neighbours in memory, of which columns are known, as one vector, and reads them so.

    %rows = vector.transpose %columns, [1, 0] : vector<2x8xf32> to vector<8x2xf32>
    vector.transfer_write %rows, %x[%i, %c0] {in_bounds = [true, true]} : vector<8x2xf32>, memref<?x2xf32>

becomes

    %whole = vector.interleave %columns[0], %columns[1] : vector<8xf32> -> vector<16xf32>
    %flat = memref.collapse_shape %x [[0, 1]] : memref<?x2xf32> into memref<?xf32>
    vector.transfer_write %whole, %flat[2 * %i] {in_bounds = [true]} : vector<16xf32>, memref<?xf32>

Else each row would be written by itself, a vector of two elements. Rows that are read only to be transposed are taken
apart by one shuffle for each column, in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import MemRefType, VectorType
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder

from plait_std.algebra import SCALARS
from plait_std.builders import integer_value
from plait_std.memref.ops import CollapseShapeOp
from plait_std.memref.views import is_collapsible
from plait_std.reassociation import last_joined
from plait_std.vector import building as vectors
from plait_std.vector.ops import TransposeOp
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_LONGEST = 3
"""Longer rows take as many shuffles as writes, and LLVM joins the writes of rows of 4."""


def join_short_rows(op: Operation) -> None:
    """Move rows of a few elements, of which columns are known, as one vector if there are no gaps between them."""
    for inner in list(op.walk()):
        if isinstance(inner, TransferWriteOp):
            made = inner.value.defining_op
            if not inner.results and isinstance(made, TransposeOp) and _are_rows(inner, inner.value.type, made.vector):
                _join(inner, made)
        elif isinstance(inner, TransferReadOp):
            users = [use.operation for use in inner.vector.uses]
            if users and all(
                isinstance(user, TransposeOp) and _are_rows(inner, inner.vector.type, user.result) for user in users
            ):
                _split(inner)


def _are_rows(op: TransferWriteOp | TransferReadOp, rows: Any, columns: Any) -> bool:
    """Whether a vector of whole rows, which follow each other in memory, is moved, and `columns` has their columns.

    Other dimensions have one element.
    """
    base: Any = op.base.type
    in_bounds: Any = op.in_bounds
    *lead, count, length = rows.shape if len(rows.shape) > 1 else (1, 1)
    if op.mask is not None or not isinstance(base, MemRefType) or any(size != 1 for size in lead):
        return False
    if not 1 < length <= _LONGEST or length >= count or base.shape[-1] != length:
        return False
    shape = columns.type.shape
    if shape[-1] != count or [size for size in shape if size != 1] != [length, count]:
        return False
    rank = base.rank
    if op.permutation_map.map.results[-2:] != (AffineDim(rank - 2), AffineDim(rank - 1)):
        return False
    is_inside = all(flag.value for flag in in_bounds.elements) and integer_value(op.indices[-1]) == 0
    return is_inside and not isinstance(base.element_type, VectorType) and is_collapsible(base, last_joined(rank))


def _column(shape: Sequence[int], number: int) -> list[int]:
    """The position of a column, in a vector of columns of a shape."""
    return [number if size != 1 else 0 for size in shape[:-1]]


def _join(op: TransferWriteOp, transpose: TransposeOp) -> None:
    b = SCALARS.on(Builder.before(op))
    columns: Any = transpose.vector
    length, shape = op.value.type.shape[-1], columns.type.shape
    parts = [vectors.extract(b.builder, columns, *_column(shape, i)) for i in range(length)]
    rows = vectors.interleaved(b.builder, parts)
    flat, places, along = _flat(b, op, length)
    b.builder.insert(TransferWriteOp(rows, flat, places, along, None, _INSIDE, None))
    op.erase()
    if transpose.is_unused:
        transpose.erase()


def _split(op: TransferReadOp) -> None:
    b, element = SCALARS.on(Builder.before(op)), op.vector.type.element_type
    count, length = op.vector.type.shape[-2:]
    flat, places, along = _flat(b, op, length)
    whole = b.builder(
        TransferReadOp(flat, places, along, op.padding, None, _INSIDE, VectorType((count * length,), element))
    )
    parts = [vectors.shuffle(b.builder, whole, whole, range(i, count * length, length)) for i in range(length)]
    for use in list(op.vector.uses):
        (result,) = use.operation.results
        columns = vectors.poison(b.builder, result.type)
        for i, part in enumerate(parts):
            columns = vectors.insert(b.builder, part, columns, *_column(result.type.shape, i))
        result.replace_all_uses_with(columns)
        use.operation.erase()
    op.erase()


def _flat(b: Any, op: TransferWriteOp | TransferReadOp, length: int) -> tuple[Any, list[Any], Any]:
    """The memory of rows as one dimension, where in it the first row is, and the map of a vector there."""
    rank = op.base.type.rank  # type: ignore[attr-defined]
    *outer, row, _ = op.indices
    flat = b.builder(CollapseShapeOp.of(op.base, last_joined(rank)))
    return flat, b.indices([*outer, b.index(row) * length]), vectors.along(rank - 1, -1)


_INSIDE = ArrayAttr((bool_attr(True),))
