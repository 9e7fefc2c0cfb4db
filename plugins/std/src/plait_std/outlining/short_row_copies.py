"""Copies rows of two or three elements with gaps between, such as the colors of pixels without their fourth channel.

    memref.copy %a, %b : memref<32x3xi8, strided<[4, 1]>> to memref<32x3xi8>

becomes

    %read = memref.reinterpret_cast %a to offset: [0], sizes: [127], strides: [1]
    %written = memref.collapse_shape %b [[0, 1]] : memref<32x3xi8> into memref<96xi8>
    %x = vector.transfer_read %read[0] : memref<127xi8>, vector<64xi8>
    %y = vector.shuffle %x, %x [0, 1, 2, 4, 5, 6, 8, ...] : vector<64xi8>, vector<64xi8>
    vector.transfer_write %y, %written[0] : vector<48xi8>, memref<96xi8>
    ... and what is left in vectors of half the rows each

See Note [Short rows with gaps].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build.functions import maximum
from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, MemRefType, VectorType
from plait.ir.builder import Builder

from plait_std.algebra import SCALARS
from plait_std.builders import index_constant, integer_value
from plait_std.memref import ops
from plait_std.memref.views import strided
from plait_std.reassociation import last_joined
from plait_std.scf.ops import ForOp, YieldOp
from plait_std.vector import building as vectors
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.value import Value

    from plait_std.mixed import Mixed

VECTOR_BITS = 512
"""A line of the cache. Machines with smaller registers move it in parts, at no cost."""
_LEAST_ROWS = 4
"""With fewer rows in a vector, shuffles cost what single elements do."""
_INSIDE = ArrayAttr((bool_attr(True),))


def rows_at_once(source: MemRefType, target: MemRefType) -> int:
    """How many rows of two or three elements to read as one vector and write side by side; 0 if not to."""
    if source.rank < 2 or any(ty.strides_and_offset() is None for ty in (source, target)):
        return 0
    (apart, step), size = strided(source)[0][-2:], max(source.shape[-1], target.shape[-1])
    if (
        size not in (2, 3)
        or target.shape[-1] != size
        or 0 in (source.shape[-2], target.shape[-2])
        or step != 1
        or apart <= size
        or strided(target)[0][-2:] != (size, 1)
    ):
        return 0
    if not is_in_vectors(source.element_type):
        return 0
    element: Any = source.element_type
    rows: int = VECTOR_BITS // element.width // apart
    return 1 << (rows.bit_length() - 1) if rows >= _LEAST_ROWS else 0


def is_in_vectors(ty: Any) -> bool:
    """Whether machines have vectors of a type of elements."""
    is_whole = ty.__class__ is IntegerType and ty.width in (8, 16, 32, 64)
    return is_whole or (isinstance(ty, FloatType) and ty.mnemonic in ("f16", "bf16", "f32", "f64"))


def copy_short_rows(
    builder: Builder, source: Any, target: Any, indices: list[Any], count: Value[Any], at_once: int
) -> None:
    """Copy `count` rows below `indices`, `at_once` at a time, and never read behind the last element."""
    b, (apart, size) = SCALARS.on(builder), (strided(source.type)[0][-2], target.type.shape[-1])
    known = integer_value(count)
    rows = b.index(count if known is None else known)
    before = maximum(rows - 1, 0) if known is None else rows - 1  # the gap behind the last row is not read
    read, written = _without_gaps(builder, source, before * apart + size), _joined(builder, target)
    whole = before - before % at_once
    zero, one = index_constant(builder, 0), index_constant(builder, 1)
    if whole.mixed != 0:
        inside, row = loop_over(builder, zero, whole.value, index_constant(builder, at_once))
        _copy_block(inside, (read, written), indices, SCALARS.on(inside).index(row), (at_once, apart, size))
    start = whole
    while isinstance(rows.mixed, int) and at_once > 1:
        at_once //= 2
        if rows.mixed - start.mixed > at_once:  # type: ignore[operator]
            _copy_block(builder, (read, written), indices, start, (at_once, apart, size))
            start = start + at_once
    inside, row = loop_over(builder, start.value, rows.value, one)
    for column in range(size):
        place = [*indices, row, index_constant(inside, column)]
        SCALARS.write(inside, target, SCALARS.read(inside, source, place), place)


def loop_over(builder: Builder, start: Any, end: Any, step: Any) -> tuple[Builder, Any]:
    """A builder inside of a new loop, and the index of the loop."""
    loop = builder.insert(ForOp.define(start, end, step, ()))
    inside = Builder.at_end(loop.block)
    inside = Builder.before(inside.insert(YieldOp()))
    inside.location = builder.location
    return inside, loop.induction_variable


def _without_gaps(builder: Builder, source: Any, length: Expression) -> Value[Any]:
    """The rows of a buffer and what lies between them as one row."""
    sizes, strides, offset = described(builder, source)
    return builder(ops.ReinterpretCastOp.of(source, offset, [*sizes[:-2], length.mixed], [*strides[:-2], 1]))


def described(builder: Builder, source: Any) -> tuple[list[Mixed], list[Mixed], Mixed]:
    """The sizes, strides and offset of a buffer, constants where its type has them."""
    strides, offset = strided(source.type)
    known = [*source.type.shape, *strides, offset]
    if DYNAMIC in known:
        metadata: Any = builder.insert(ops.ExtractStridedMetadataOp(source))
        found = [*metadata.sizes, *metadata.strides, metadata.offset]
        known = [value if entry == DYNAMIC else entry for entry, value in zip(known, found)]
    rank = source.type.rank
    return known[:rank], known[rank:-1], known[-1]


def _joined(builder: Builder, target: Any) -> Value[Any]:
    """The rows of a buffer without gaps as one row."""
    return builder(ops.CollapseShapeOp.of(target, last_joined(target.type.rank)))


def _copy_block(
    builder: Builder, buffers: tuple[Any, Any], indices: list[Any], row: Any, block: tuple[int, int, int]
) -> None:
    """Copy some rows, which lie `apart` in one buffer and side by side in the other one."""
    (read, written), (rows, apart, size) = buffers, block
    element, along = read.type.element_type, vectors.along(read.type.rank, -1)
    padding, ty = SCALARS.constant(builder, 0, element), VectorType((rows * apart,), element)
    x = builder(TransferReadOp(read, [*indices, (row * apart).value], along, padding, None, _INSIDE, ty))
    x = vectors.shuffle(builder, x, x, [i * apart + j for i in range(rows) for j in range(size)])
    builder.insert(TransferWriteOp(x, written, [*indices, (row * size).value], along, None, _INSIDE, None))


# Note [Short rows with gaps]
# A row of three bytes in four takes three loads and three stores, and LLVM does not make vectors of them. Where the
# result has no gaps, a line is read at once, and a shuffle leaves out the gaps. What is read between two rows lies in
# pages that are read anyway (decision 114). What lies behind the last row may not be there: that row is never part of
# a vector.
