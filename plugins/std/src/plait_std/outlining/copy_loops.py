"""Copies between buffers of different layouts as loops over loads and stores, of vectors where elements are neighbours.

    memref.copy %a, %b : memref<4x2xf32> to memref<4x2xf32, strided<[2, 4]>>
    memref.copy %c, %d : memref<8x8xf32> to memref<8x8xf32, strided<[16, 1]>>

becomes

    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c2 step %c1 {
        %x = memref.load %a[%i, %j] : memref<4x2xf32>
        memref.store %x, %b[%i, %j] : memref<4x2xf32, strided<[2, 4]>>
      }
    }
    scf.for %i = %c0 to %c8 step %c1 {
      %x = vector.transfer_read %c[%i, %c0], %zero {in_bounds = [true]} : memref<8x8xf32>, vector<8xf32>
      vector.transfer_write %x, %d[%i, %c0] {in_bounds = [true]} : vector<8xf32>, memref<8x8xf32, strided<[16, 1]>>
    }

Long rows are copied by `memref.copy` each, which the library of the machine does in the way that suits their length.
Rows of two or three elements that lie a few apart are copied together (see `short_row_copies`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build.functions import minimum
from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC, MemRefType, VectorType
from plait.ir.builder import Builder

from plait_std.algebra import SCALARS
from plait_std.builders import index_constant
from plait_std.element_bytes import element_bytes
from plait_std.memref import ops
from plait_std.memref.views import is_contiguous, strided
from plait_std.outlining.short_row_copies import VECTOR_BITS, copy_short_rows, is_in_vectors, loop_over, rows_at_once
from plait_std.vector import building as vectors
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_MOST_AT_ONCE = 4
"""Rows of so many vectors are copied without a loop along them, and longer ones so many at a time."""
_LONG_ROW = 2048
"""Rows of so many bytes are copied by a copy of their own."""
_MOST_APART = 4
"""Elements that lie further apart are copied one by one."""
_LEAST = 4
"""Rows of a known length that is shorter are copied element by element."""
_SHORTER = 4
"""Rows of unknown length that are shorter than a vector are copied in vectors of so many times fewer lanes."""
_INSIDE = ArrayAttr((bool_attr(True),))


def is_strided_copy(op: Operation) -> bool:
    """Whether `op` copies between buffers of which one has gaps, or another order."""
    if not isinstance(op, ops.CopyOp):
        return False
    types = [value.type for value in op.operands]
    return all(isinstance(type, MemRefType) for type in types) and not all(is_contiguous(type) for type in types)


def copy_to_loops(op: Any) -> None:
    """Put loops in the place of a copy."""
    builder, (source, target) = Builder.before(op), _with_long_rows(Builder.before(op), op.source, op.target)
    zero, one = index_constant(builder, 0), index_constant(builder, 1)
    sizes = [max(pair) for pair in zip(source.type.shape, target.type.shape)]
    limits: list[Any] = [_size(builder, source, dim, size) for dim, size in enumerate(sizes)]
    has_rows = bool(sizes) and _has_rows(source.type, target.type)
    has_long_rows = has_rows and sizes[-1] * (element_bytes(source.type.element_type) or 0) >= _LONG_ROW
    has_vectors = has_rows and _moves_vectors(source.type, sizes[-1])
    is_spread = bool(sizes) and sizes[-1] == DYNAMIC and _has_small_gaps(source.type, target.type)
    at_once = 0 if has_vectors else rows_at_once(source.type, target.type)
    indices: list[Any] = []
    inner = 2 if at_once else 1 if has_long_rows or has_vectors or is_spread else 0
    for limit, size in list(zip(limits, sizes))[: len(sizes) - inner]:
        builder, index = (builder, zero) if size == 1 else loop_over(builder, zero, limit, one)
        indices.append(index)
    if at_once:
        copy_short_rows(builder, source, target, indices, limits[-2], at_once)
    elif has_long_rows:
        _copy_long_row(builder, source, target, indices, sizes[-1])
    elif has_vectors:
        _copy_row(builder, source, target, indices, sizes[-1])
    elif is_spread:
        _copy_in_vectors(builder, source, target, indices, limits[-1], VECTOR_BITS // source.type.element_type.width)
    else:
        SCALARS.write(builder, target, SCALARS.read(builder, source, indices), indices)
    op.erase()


def _size(builder: Builder, source: Value[Any], dim: int, size: int) -> Any:
    """The size of a dimension as a value; `size` is negative where types do not say it."""
    return index_constant(builder, size) if size >= 0 else SCALARS.on(builder).size(source, dim).value


def _with_long_rows(builder: Builder, source: Any, target: Any) -> tuple[Any, Any]:
    """The same buffers with the last dimensions joined that are neighbours in both."""
    types, rank = (source.type, target.type), source.type.rank
    first = rank - 1
    while first > 0 and all(_are_neighbours(ty, first - 1) for ty in types):
        first -= 1
    if first >= rank - 1:
        return source, target
    groups = [*[[dim] for dim in range(first)], [*range(first, rank)]]
    return builder(ops.CollapseShapeOp.of(source, groups)), builder(ops.CollapseShapeOp.of(target, groups))


def _are_neighbours(ty: MemRefType, dim: int) -> bool:
    """Whether the elements along a dimension follow those along the next one without gaps, as the type says."""
    layout = ty.strides_and_offset()
    if layout is None:
        return False
    (outer, inner), size = layout[0][dim : dim + 2], ty.shape[dim + 1]
    known = DYNAMIC not in (outer, inner, size, ty.shape[dim])
    return known and outer == inner * size


def _has_rows(*types: MemRefType) -> bool:
    """Whether the elements along the last dimension of buffers are neighbours."""
    return all(ty.strides_and_offset() is not None and strided(ty)[0][-1] == 1 for ty in types)


def _has_small_gaps(source: MemRefType, target: MemRefType) -> bool:
    """Whether rows of elements that lie a few apart are copied to rows of neighbours."""
    known = source.strides_and_offset() is not None and _has_rows(target)
    return known and 1 < strided(source)[0][-1] <= _MOST_APART and _moves_vectors(source, _LEAST)


def _moves_vectors(source: MemRefType, size: int) -> bool:
    """Whether rows of `size` elements are of a type that vectors have."""
    return size >= _LEAST and is_in_vectors(source.element_type)


def _copy_long_row(builder: Builder, source: Any, target: Any, indices: list[Any], size: int) -> None:
    """Copy one row of a known size as a whole."""
    outer = len(indices)
    if outer == 0:
        builder.insert(ops.CopyOp(source, target))
        return
    place = [*indices, 0], [*[1] * outer, size], [1] * (outer + 1), frozenset(range(outer))
    builder.insert(ops.CopyOp(builder(ops.SubViewOp.of(source, *place)), builder(ops.SubViewOp.of(target, *place))))


def _copy_row(builder: Builder, source: Any, target: Any, indices: list[Any], size: int) -> None:
    """Copy one row of a known size: several vectors at a time, and what is left."""
    lanes = min(size, VECTOR_BITS // source.type.element_type.width)
    start, at_once = 0, _MOST_AT_ONCE * lanes
    if size >= 2 * at_once:
        start = size - size % at_once
        inside, index = loop_over(builder, *[index_constant(builder, number) for number in (0, start, at_once)])
        _copy_vectors(inside, source, target, indices, SCALARS.on(inside).index(index), (0, at_once), lanes)
    _copy_vectors(builder, source, target, indices, SCALARS.on(builder).index(0), (start, size), lanes)


def _copy_in_vectors(
    builder: Builder, source: Any, target: Any, indices: list[Any], size: Any, lanes: int
) -> None:
    """Copy one row in vectors, the last of which ends with it; if it is shorter in shorter ones, or one by one."""
    b = SCALARS.on(builder)
    with b.if_(b.index(size) >= lanes) as branch, b.loop(0, size, lanes) as i:
        start = minimum(i, b.index(size) - lanes)
        _copy_vector(builder, source, target, [*indices, start.value], lanes)
    with branch.otherwise():
        if lanes > 2:
            _copy_in_vectors(builder, source, target, indices, size, max(lanes // _SHORTER, 2))
            return
        with b.if_(b.index(size) > 0):
            place = [*indices, index_constant(builder, 0)]
            SCALARS.write(builder, target, SCALARS.read(builder, source, place), place)


def _copy_vectors(
    builder: Builder, source: Any, target: Any, indices: list[Any], base: Any, part: tuple[int, int], lanes: int
) -> None:
    """Copy a part of a row, relative to an index, without a loop: whole vectors, and a shorter one at the end."""
    for start in range(*part, lanes):
        _copy_vector(builder, source, target, [*indices, (base + start).value], min(lanes, part[1] - start))


def _copy_vector(builder: Builder, source: Any, target: Any, indices: list[Any], lanes: int) -> None:
    element, along = source.type.element_type, vectors.along(source.type.rank, -1)
    padding = SCALARS.constant(builder, 0, element)
    ty = VectorType((lanes,), element)
    value = builder(TransferReadOp(source, indices, along, padding, None, _INSIDE, ty))
    builder.insert(TransferWriteOp(value, target, indices, along, None, _INSIDE, None))


# Note [Rows of elements apart]
# LLVM reads elements that lie a few apart as vectors, of which shuffles take every second one, if it can prove that an
# address does not wrap around. It cannot where rows are apart by a number that is known at run time only: it splits the
# address in two sums, of which each may be out of bounds, and loads the elements one by one. A vector that is read at
# once says so by itself. Where sizes are known, LLVM does this well. What is left behind the last whole vector would
# take longer than all vectors, one by one: a vector that ends with the row copies some elements again, which are the
# same only if source and target do not overlap, as MLIR demands of `memref.copy`.
