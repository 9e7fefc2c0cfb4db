"""Blocks of short rows of unknown length with a row in each lane: what lies along rows is transposed.

    %s = linalg.generic {(i, j) -> (i, j), (i, j) -> (i)} ins(%x : tensor<64x?xf32>) outs(%f : tensor<64xf32>)

becomes

    %c = scf.for %j = 0 to %n step 8 iter_args(%t = %room : tensor<16x64xf32>) {
      scf.for %i = 0 to 64 step 16 {
        %rows = vector.transfer_read %x[%i, %j] : tensor<64x?xf32>, vector<16x8xf32>
        %columns = vector.transpose %rows, [1, 0]
        vector.transfer_write %columns, %t[%j, %i]
      }
    }
    %s = linalg.generic {(i, j) -> (j, i), (i, j) -> (i)} ins(%c[0, 0] [%n, 64]) outs(%f)
        attrs = {vector_sizes = array<i64: 16, 0>}

See Note [Rows in lanes].
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, bool_attr
from plait.builtin.types import ComplexType, RankedTensorType, VectorType, i1
from plait.interfaces.interface import model_of
from plait.interfaces.loop_like import LoopLike
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.bufferization.subsets import is_view
from plait_std.mixed import Mixed, mixed
from plait_std.reassociation import last_joined
from plait_std.tensor import ops as tensor
from plait_std.vector import building as vectors
from plait_std.vector import transfers
from plait_std.vector.unroll.rows import gathered

from plait_linalg.bounded_sizes import size_along
from plait_linalg.initial_elements import keeps_initial_elements
from plait_linalg.ops import FillOp, GenericOp, element_type
from plait_linalg.passes.vectorizable import set_strips, why_maps_not_vectorizable, why_payload_not_vectorizable

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.build.builder import ExpressionBuilder
    from plait.build.expression import Variable
    from plait.context import Context

    from plait_linalg.passes.rows.row_groups import Loop

Part = tuple[GenericOp, list["Loop"]]
"""An operation that is tiled, with what stands for each of its loops."""

WIDTH = 8
"""So many elements of each row are transposed at once."""
_MOST_ROWS = 16
"""More rows are not transposed in registers."""
_FEW = (2, 3, 4)
"""Rows of so many elements, where they are neighbours, are read as whole vectors."""


def may_be_in_lanes(parts: Sequence[Part], carried: Collection[Value[Any]], rows: Loop, step: Loop, lanes: int) -> bool:
    """Whether `lanes` rows of a group can be computed in as many lanes; `carried` are the results that others use."""
    if not 1 < lanes <= _MOST_ROWS or lanes.bit_count() > 1:
        return False
    computed = {result for op, _ in parts for result in op.results}
    return all(_may_be_in_lanes(part, computed, carried, rows, step) for part in parts)


def _may_be_in_lanes(
    part: Part, computed: Collection[Value[Any]], carried: Collection[Value[Any]], rows: Loop, step: Loop
) -> bool:
    op, loops = part
    if why_maps_not_vectorizable(op) is not None or why_payload_not_vectorizable(op) is not None:
        return False
    row, along = AffineDim(loops.index(rows)), AffineDim(loops.index(step)) if step in loops else None
    for i, (value, map) in enumerate(zip(op.operands, op.maps())):
        is_output = i >= len(op.ins)
        if row not in map.results:
            if is_output:
                return False
            continue
        if map.results[-1] == row:
            continue
        element = element_type(value.type)
        if isinstance(element, ComplexType) or element is i1:
            return False
        is_inside = op.results[i - len(op.ins)] not in carried if is_output else value in computed
        if not is_inside and map.results[-1] != along:
            return False
        if is_output and keeps_initial_elements(op, i) and not isinstance(value.defining_op, FillOp):
            return False
    return True


class RowsInLanes:
    """The tiles of a block of `count` rows, of up to `most` elements each: tensors have the rows last.

    A vector has an element of each of `lanes` rows.
    """

    def __init__(
        self, b: ExpressionBuilder, ctx: Context, parts: Sequence[Part], rows: Loop, lanes: int, count: int, most: int
    ) -> None:
        self.rows, self.lanes, self.count = rows, lanes, count
        self.width = min(WIDTH, 1 << (most.bit_length() - 1))
        self.most = -(-most // self.width) * self.width
        """The elements of a row that there is room for: whole tiles."""
        self.known: dict[tuple[Value[Any], AffineMap, int], Value[Any]] = {}
        """Operands of the group that have been transposed."""
        self.joined = self._joined(b, ctx, parts)
        """Operands whose rows are neighbours, with their last two dimensions joined."""

    def _joined(self, b: ExpressionBuilder, ctx: Context, parts: Sequence[Part]) -> dict[Value[Any], Value[Any]]:
        """Join the last two dimensions of operands before the loop over blocks, which would do so for each of them."""
        joined: dict[Value[Any], Value[Any]] = {}
        computed = {result for op, _ in parts for result in op.results}
        for op, loops in parts:
            for i, value in enumerate(op.ins):
                place, rank = self.place_of_rows(op, i, loops), getattr(value.type, "rank", 0)
                is_apart = place is not None and place == rank - 2 and value not in computed
                if is_apart and value not in joined and _is_whole(value, ctx):
                    joined[value] = b.builder(tensor.CollapseShapeOp.of(value, last_joined(rank)))
        return joined

    def place_of_rows(self, op: GenericOp, operand: int, loops: Sequence[Loop]) -> int | None:
        """The dimension of the rows in an operand that is transposed; None if it is not."""
        map = op.maps()[operand]
        row = AffineDim(loops.index(self.rows))
        return map.results.index(row) if row in map.results[:-1] else None

    def transpose(self, tile: GenericOp, op: GenericOp, loops: Sequence[Loop], made: Collection[Value[Any]]) -> None:
        """Let a tile of `op` have its operands with the rows last, as those that are `made` in the block are."""
        builder = Builder.before(tile)
        maps = list(tile.maps())
        for i, value in enumerate(op.operands):
            place = self.place_of_rows(op, i, loops)
            if place is None:
                continue
            map = maps[i]
            maps[i] = AffineMap(map.num_dims, map.num_symbols, _moved_last(map.results, place))
            if i >= len(op.ins):
                self._set(tile, i, self._output(builder, tile.operands[i], value, place))
                tile.results[i - len(op.ins)].type = tile.operands[i].type
            elif value not in made:
                key = value, map, place
                if key not in self.known:
                    self.known[key] = self._transposed(builder, value, tile.operands[i], place)
                self._set(tile, i, self.known[key])
        tile.indexing_maps = ArrayAttr(tuple(AffineMapAttr(map) for map in maps))
        set_strips(tile, loops.index(self.rows), self.lanes)

    def _set(self, tile: GenericOp, operand: int, value: Value[Any]) -> None:
        old = tile.operands[operand].defining_op
        tile.set_operand(operand, value)
        if isinstance(old, tensor.ExtractSliceOp) and old.is_unused:
            old.erase()

    def _output(self, builder: Builder, piece: Any, init: Value[Any], place: int) -> Value[Any]:
        """What a tile writes in place of a piece of a tensor."""
        b, fill = SCALARS.on(builder), init.defining_op
        room = self._room(b, piece, place)
        if isinstance(fill, FillOp):
            return builder.insert(FillOp.make(fill.ins, [room])).results[0]
        return room

    def _room(self, b: Any, piece: Any, place: int) -> Value[Any]:
        """A new tensor for a piece, in room for the longest rows."""
        sizes = _moved_last(_sizes(b, piece), place)
        return SCALARS.slice(b.builder, self._whole_room(b, piece, place), [0] * len(sizes), sizes)

    def _whole_room(self, b: Any, piece: Any, place: int) -> Value[Any]:
        shape = _moved_last([size if size >= 0 else self.most for size in piece.type.shape], place)
        return SCALARS.empty(b.builder, shape, piece.type.element_type)

    # Rows to columns and back

    def _transposed(self, builder: Builder, value: Value[Any], piece: Any, place: int) -> Value[Any]:
        """A piece of `value` with the rows, which are at `place`, last."""
        b, rank = SCALARS.on(builder), piece.type.rank
        sizes = _sizes(b, piece)
        room = b.variable(self._whole_room(b, piece, place))
        cut = piece.defining_op
        offsets = mixed(cut.static_offsets, cut.offsets) if isinstance(cut, tensor.ExtractSliceOp) else [0] * rank
        length = b.index(sizes[-1])
        if place == rank - 2 and value in self.joined:
            for few in (few for few in _FEW if few <= self.most):
                with _loop_if(b, length == few, self.count, self.lanes) as row:
                    self._split(b, self.joined[value], offsets, few, row, room)
            length = self._is_few(length).select(b.index(0), length)
        with b.loop(0, length, self.width) as at, b.loop(0, self.count, self.lanes) as row:
            ty = VectorType((self.lanes, self.width), piece.type.element_type)
            places = _places(b, rank, {place: row, rank - 1: at})
            rows = _read(b, piece, places, ty, (place, rank - 1), (True, False))
            columns = vectors.transpose(builder, rows, (1, 0))
            places = _places(b, rank, {rank - 2: at, rank - 1: row})
            room.set(_written(b, columns, room.value, places, (rank - 2, rank - 1)))
        whole = room.value
        b.forget(room)
        return SCALARS.slice(builder, whole, [0] * rank, _moved_last(sizes, place))

    def put_back(
        self, b: ExpressionBuilder, columns: Any, carried: Variable, offsets: Sequence[Any], sizes: Sequence[Any],
        place: int,
    ) -> None:  # fmt: skip
        """Write a tile with the rows last to a part of a tensor that has them at `place`."""
        rank, length = len(sizes), b.index(sizes[-1])
        if place == rank - 2:
            for few in (few for few in _FEW if few <= self.most):
                with _loop_if(b, length == few, self.count, self.lanes) as row:
                    self._join(b, columns, carried, offsets, few, row)
            length = self._is_few(length).select(b.index(0), length)
        piece = b.variable(SCALARS.slice(b.builder, carried.value, offsets, sizes))
        with b.loop(0, length, self.width) as at, b.loop(0, self.count, self.lanes) as row:
            ty = VectorType((self.width, self.lanes), columns.type.element_type)
            places = _places(b, rank, {rank - 2: at, rank - 1: row})
            read = _read(b, columns, places, ty, (rank - 2, rank - 1), (False, True))
            rows = vectors.transpose(b.builder, read, (1, 0))
            places = _places(b, rank, {place: row, rank - 1: at})
            piece.set(_written(b, rows, piece.value, places, (place, rank - 1), (True, False)))
        part = piece.value
        b.forget(piece)
        carried.set(SCALARS.insert(b.builder, part, carried.value, offsets, sizes))

    # Short rows that are neighbours

    def _is_few(self, length: Expression) -> Expression:
        """Whether rows are read or written as whole vectors."""
        return (length >= _FEW[0]) & (length <= min(_FEW[-1], self.most))

    def _split(
        self, b: ExpressionBuilder, flat: Any, offsets: Sequence[Any], length: int, row: Expression, room: Variable
    ) -> None:
        """Read some rows of a block as vectors of neighbours, and write their elements to the first columns.

        `flat` is the tensor with its last two dimensions joined.
        """
        rank = len(offsets)
        ty = VectorType((self.lanes,), flat.type.element_type)
        *outer, first, _ = offsets
        start = (b.index(first) + row) * length
        places = [b.indices([*outer, start + number * self.lanes]) for number in range(length)]
        read = [_read(b, flat, place, ty, (-1,), (True,)) for place in places]
        for column in range(length):
            lanes = [divmod(number * length + column, self.lanes) for number in range(self.lanes)]
            made = gathered(b.builder, tuple(read), lanes, ty)
            room.set(_written(b, made, room.value, _places(b, rank, {rank - 2: column, rank - 1: row}), (-1,)))

    def _join(
        self, b: ExpressionBuilder, columns: Any, carried: Variable, offsets: Sequence[Any], length: int,
        row: Expression,
    ) -> None:  # fmt: skip
        """Write the first columns as elements of some rows of a block, which are all that a row has.

        That a row has as many is in the type, so that rows without gaps between them are written as whole vectors.
        """
        rank, whole = len(offsets), carried.value
        ty = VectorType((length, self.lanes), columns.type.element_type)
        read = _read(b, columns, _places(b, rank, {rank - 1: row}), ty, (rank - 2, rank - 1), (True, True))
        known = b.builder(tensor.CastOp(whole, RankedTensorType((*whole.type.shape[:-1], length), ty.element_type)))
        *outer, first, _ = offsets
        rows, places = vectors.transpose(b.builder, read, (1, 0)), b.indices([*outer, b.index(first) + row, 0])
        known = _written(b, rows, known, places, (rank - 2, rank - 1))
        carried.set(b.builder(tensor.CastOp(known, whole.type)))


def _loop_if(
    b: ExpressionBuilder, condition: Expression, end: int, step: int
) -> AbstractContextManager[Expression]:
    """A loop that has no step unless a condition holds: branches would have tensors of their own."""
    return b.loop(0, condition.select(b.index(end), b.index(0)), step)


def _is_whole(value: Any, ctx: Context) -> bool:
    """Whether a tensor is neither a view nor carried by a loop, so that its rows are neighbours as far as is known."""
    if value.defining_op is None and model_of(LoopLike, value.owner.parent_op, ctx) is not None:
        return False
    return not is_view(value, ctx)


def _sizes(b: ExpressionBuilder, piece: Any) -> list[Mixed]:
    """The sizes of a tensor: what it was made with, which says how large they are at most, if that is known."""
    made = [size_along(piece, dim) for dim in range(piece.type.rank)]
    return [b.size(piece, dim).mixed if size is None else size for dim, size in enumerate(made)]


def _moved_last(entries: Sequence[Any], place: int) -> tuple[Any, ...]:
    return *entries[:place], *entries[place + 1 :], entries[place]


def _places(b: ExpressionBuilder, rank: int, at: dict[int, Any]) -> list[Value[Any]]:
    return b.indices(at.get(dim, 0) for dim in range(rank))


def _read(
    b: ExpressionBuilder, value: Any, places: Sequence[Value[Any]], ty: VectorType, dims: Sequence[int],
    inside: Sequence[bool],
) -> Value[Any]:  # fmt: skip
    padding = SCALARS.constant(b.builder, 0, ty.element_type)
    along = vectors.along(value.type.rank, *dims)
    return b.builder(transfers.TransferReadOp(value, places, along, padding, None, _flags(inside), ty))


def _written(
    b: ExpressionBuilder, value: Any, dest: Any, places: Sequence[Value[Any]], dims: Sequence[int],
    inside: Sequence[bool] | None = None,
) -> Value[Any]:  # fmt: skip
    flags = _flags(inside or [True] * len(dims))
    along = vectors.along(dest.type.rank, *dims)
    return b.builder(transfers.TransferWriteOp(value, dest, places, along, None, flags, dest.type))


def _flags(inside: Sequence[bool]) -> ArrayAttr:
    return ArrayAttr(tuple(map(bool_attr, inside)))


# Note [Rows in lanes]
# Rows of fewer elements than a vector has lanes leave lanes empty, and each is reduced across lanes. A block of several
# times as many rows as there are lanes is transposed, so that a step along rows computes an element of each row: loops
# over steps take as many as rows have, combine nothing across lanes, and carry all of a payload, the place of the
# largest element included. What operations of the group pass on stays transposed; what comes from outside is transposed
# once, and what others use is transposed back. That takes shuffles of 16x8 elements, in which most of 16 rows of 3 are
# none: rows of 2 to 4 elements, if the tensor is no part of another one, are read as vectors of neighbours, of which a
# shuffle or two take each column. They are written to the tensor cast to rows of as many elements: memory of this type
# has no gaps between rows, and `unroll-vectors` writes them together.
#
# With one vector of rows, a loop of two steps has less to do than a processor looks ahead, and each pass waits for the
# one before. Four vectors of a step are independent of each other, however few steps there are.
