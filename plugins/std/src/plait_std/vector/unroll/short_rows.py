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

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import MemRefType, VectorType
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder

from plait_std.algebra import SCALARS
from plait_std.builders import integer_value
from plait_std.memref.ops import CollapseShapeOp
from plait_std.memref.views import is_collapsible
from plait_std.vector import building as vectors
from plait_std.vector.ops import TransposeOp
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_LONGEST = 3
"""Longer rows take as many shuffles as writes, and LLVM joins the writes of rows of 4."""


def join_short_rows(op: Operation) -> None:
    """Write rows of a few elements, of which columns are known, as one vector if there are no gaps between them."""
    for inner in list(op.walk()):
        if isinstance(inner, TransferWriteOp):
            if not inner.results and isinstance(inner.value.defining_op, TransposeOp) and _are_neighbours(inner):
                _join(inner)
        elif isinstance(inner, TransferReadOp) and _are_transposed(inner) and _are_neighbours(inner):
            _split(inner)


def _are_transposed(op: TransferReadOp) -> bool:
    users = [use.operation for use in op.vector.uses]
    return bool(users) and all(isinstance(user, TransposeOp) and user.permutation.values == (1, 0) for user in users)


def _are_neighbours(op: TransferWriteOp | TransferReadOp) -> bool:
    """Whether whole rows of a few elements are moved, which follow each other in memory."""
    base: Any = op.base.type
    in_bounds: Any = op.in_bounds
    shape = (op.value if isinstance(op, TransferWriteOp) else op.vector).type.shape
    if op.mask is not None or not isinstance(base, MemRefType):
        return False
    if len(shape) != 2 or not 1 < shape[1] <= _LONGEST or shape[1] >= shape[0] or base.shape[-1] != shape[1]:
        return False
    rank = base.rank
    if op.permutation_map.map.results != (AffineDim(rank - 2), AffineDim(rank - 1)):
        return False
    is_inside = all(flag.value for flag in in_bounds.elements) and integer_value(op.indices[-1]) == 0
    return is_inside and not isinstance(base.element_type, VectorType) and is_collapsible(base, _groups(rank))


def _groups(rank: int) -> list[list[int]]:
    """The dimensions of a memref, the last two of them as one."""
    return [*([dim] for dim in range(rank - 2)), [rank - 2, rank - 1]]


def _join(op: TransferWriteOp) -> None:
    b, transpose = SCALARS.on(Builder.before(op)), op.value.defining_op
    assert transpose is not None
    columns: Any = transpose.operands[0]
    length, rank = columns.type.shape[0], op.base.type.rank
    rows = vectors.interleaved(b.builder, [vectors.extract(b.builder, columns, i) for i in range(length)])
    flat = b.builder(CollapseShapeOp.of(op.base, _groups(rank)))
    *outer, row, _ = op.indices
    places, along = b.indices([*outer, b.index(row) * length]), vectors.along(rank - 1, -1)
    b.builder.insert(TransferWriteOp(rows, flat, places, along, None, _INSIDE, None))
    op.erase()
    if transpose.is_unused:
        transpose.erase()


def _split(op: TransferReadOp) -> None:
    b, ty = SCALARS.on(Builder.before(op)), op.vector.type
    count, length = ty.shape
    *outer, row, _ = op.indices
    flat = b.builder(CollapseShapeOp.of(op.base, _groups(op.base.type.rank)))
    places, along = b.indices([*outer, b.index(row) * length]), vectors.along(op.base.type.rank - 1, -1)
    whole_type = VectorType((count * length,), ty.element_type)
    whole = b.builder(TransferReadOp(flat, places, along, op.padding, None, _INSIDE, whole_type))
    columns = vectors.poison(b.builder, VectorType((length, count), ty.element_type))
    for i in range(length):
        column = vectors.shuffle(b.builder, whole, whole, range(i, count * length, length))
        columns = vectors.insert(b.builder, column, columns, i)
    for use in list(op.vector.uses):
        use.operation.results[0].replace_all_uses_with(columns)
        use.operation.erase()
    op.erase()


_INSIDE = ArrayAttr((bool_attr(True),))
