"""Loops over the rows of a group of operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.interfaces.loop_like import LoopLike
from plait.interfaces.tiling import Tiling
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Use, Value
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_linalg.bounded_sizes import largest, size_along
from plait_linalg.initial_elements import keeps_initial_elements
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.rows.overwriting import overwritten_rows
from plait_linalg.passes.rows.row_groups import Loop, RowGroup
from plait_linalg.passes.rows.rows_in_lanes import RowsInLanes, may_be_in_lanes
from plait_linalg.tiling import size_of_origin

if TYPE_CHECKING:
    from plait.context import Context

    from plait_linalg.passes.rows.row_lengths import RowLengths


class RowTiler:
    """Builds the loops over the rows of a group, with its operations inside.

    A tile has one step of each loop that is shared, but for the innermost one, of which it has `step` or what is left;
    with `rest_by_row`, what is left is taken in steps of one. With `rest_apart`, what is left of a size that is not
    known is code of its own, so that all other tiles are of a known size.
    """

    def __init__(
        self, group: RowGroup, ctx: Context, step: int = 1, *, rest_by_row: bool = False, rest_apart: bool = False,
        lengths: RowLengths | None = None,
    ) -> None:  # fmt: skip
        self.group, self.ctx, self.step, self.rest_by_row, self.rest_apart = group, ctx, step, rest_by_row, rest_apart
        self.lengths = lengths
        self.builder = Builder.after(group.ops[-1])
        self.b = SCALARS.on(self.builder)
        self.tiles: dict[Value[Any], Value[Any]] = {}
        self.carried: dict[Value[Any], Any] = {}
        self.overwritten: dict[Value[Any], Value[Any]] = {}
        """Tensors in whose memory results are carried, which are read there: see Note [Overwritten rows]."""
        self.offsets: dict[Loop, Any] = {}
        """Where a tile starts along the shared loops."""
        self.in_lanes: RowsInLanes | None = None
        """How the tiles of a block are computed with a row in each lane."""

    def run(self) -> None:
        """Build the loops, and erase what they compute."""
        sizes = {loop: self._size(loop) for op in self.group.ops for loop in self.group.loops_of(op)}
        parts = self.parts()
        members: set[Operation] = {op for op, _ in parts}
        for op, _ in parts:
            for i, result in enumerate(op.results):
                if any(user not in members for user in result.users):
                    init = op.outs[i]
                    fill = init.defining_op
                    start = fill.outs[0] if isinstance(fill, FillOp) else init
                    over = overwritten_rows(parts, result, self.group.shared, self.overwritten)
                    if over is not None:
                        self.overwritten[over] = result
                    self.carried[result] = self.b.variable(start if over is None else over)
        *outer, last = self.group.shared
        with ExitStack() as nest:
            for loop in outer:
                self.offsets[loop], sizes[loop] = self._enter(nest, 0, sizes[loop], 1)
            start = 0 if self.lengths is None else self._short_rows(parts, sizes, self.lengths)
            for part in self._ranges(start, sizes[last]):
                self._rows(parts, sizes, *part)
        for result, variable in self.carried.items():
            result.replace_uses_if(variable.value, partial(_is_outside, members))
        for op, _ in reversed(parts):
            fills = [value.defining_op for value in op.outs]
            op.erase()
            for fill in fills:
                if isinstance(fill, FillOp) and fill.parent is not None and fill.is_unused:
                    fill.erase()

    def _rows(
        self, parts: Sequence[tuple[GenericOp, list[Loop]]], sizes: dict[Loop, Any],
        start: Any, end: Any, step: int, are_whole: bool,
    ) -> None:  # fmt: skip
        """The tiles of a part of the innermost shared loop."""
        last = self.group.shared[-1]
        with ExitStack() as nest:
            self.offsets[last], size = self._enter(nest, start, end, step)
            sizes = {**sizes, last: step if are_whole else size}
            for op, loops in parts:
                self._tile(op, loops, sizes)
            self._hoist_slices()

    def _short_rows(
        self, parts: Sequence[tuple[GenericOp, list[Loop]]], sizes: dict[Loop, Any], lengths: RowLengths
    ) -> Any:
        """Blocks of rows, if these are short; returns how many rows these are.

        Each version takes what the one before has left.
        """
        last = self.group.shared[-1]
        count, length = self.b.index(sizes[last]), self.b.index(sizes[lengths.loop])
        done = self.b.variable(self.b.index(0))
        for longest in lengths.longest:
            is_short = longest <= lengths.in_lanes
            in_lanes = is_short and may_be_in_lanes(parts, self.carried, last, lengths.loop, lengths.lanes)
            if is_short and not in_lanes:
                longest = min(longest, lengths.lanes)
            rows = lengths.lanes * (lengths.vectors if in_lanes else 1)
            whole = count - count % rows
            if whole.mixed == 0:
                continue
            with self.b.if_(length <= longest):
                shorter = {**sizes, lengths.loop: length.apply("minimum", longest).mixed}
                if in_lanes:
                    self.in_lanes = RowsInLanes(self.b, self.ctx, parts, last, lengths.lanes, rows, longest)
                self._rows(parts, shorter, done.value, whole.mixed, rows, True)
                done.set(whole)
                self.in_lanes = None
        self.b.forget(done)
        return done.value

    def parts(self) -> list[tuple[GenericOp, list[Loop]]]:
        """The operations that are tiled, in their order, with what stands for each of their loops."""
        return [(op, self.group.loops_of(op)) for op in self.group.ops]

    def finish(self, tile: GenericOp) -> None:
        """Prepare a tile for later passes."""

    def _ranges(self, start: Any, size: Any) -> list[tuple[Any, Any, int, bool]]:
        """The parts of the innermost loop: where they start and end, their step, and whether all tiles are as long."""
        is_apart = self.rest_apart and not isinstance(size, int) and self.step > 1
        if not self.rest_by_row and not is_apart:
            return [(start, size, self.step, self.lengths is not None)]
        whole = (self.b.index(size) - (self.b.index(size) - start) % self.step).mixed
        rest = (whole, size, self.step, False) if is_apart else (whole, size, 1, True)
        return [part for part in ((start, whole, self.step, True), rest) if part[0] != part[1]]

    def _enter(self, nest: ExitStack, start: Any, end: Any, step: int) -> tuple[Any, Any]:
        """Enter the loop over the tiles along one loop; returns where a tile starts, and its size."""
        size = end - start if isinstance(start, int) and isinstance(end, int) else None
        if size is not None and size <= step:
            return start, size
        place = nest.enter_context(self.b.loop(start, end, step))
        if step == 1 or self.rest_by_row or self.lengths is not None or (size is not None and size % step == 0):
            return place.value, step
        return place.value, (self.b.index(end) - place).apply("minimum", step).mixed

    def _hoist_slices(self) -> None:
        """Move slices of operands out of the loops over rows whose index they do not use, up to a condition."""
        assert self.builder.block is not None
        depth = sum(not isinstance(offset, int) for offset in self.offsets.values())
        for op in list(self.builder.block.operations):
            for _ in range(depth if isinstance(op, tensor.ExtractSliceOp) else 0):
                loop: Any = op.parent_op
                model = self.ctx.model(LoopLike, loop)
                if model is None or not all(model.is_defined_outside(loop, value) for value in op.operands):
                    break
                model.move_out(loop, op)

    def _size(self, loop: Loop) -> Any:
        """The size of a loop."""
        return size_of_origin(self.builder, *self.group.place_along(loop))

    def _tile(self, op: GenericOp, loops: Sequence[Loop], extents: Mapping[Loop, Any]) -> None:
        """A tile of an operation, put into the carried tensors where others use it."""
        offsets, sizes = [self.offsets.get(loop, 0) for loop in loops], [extents[loop] for loop in loops]
        model: Tiling = self.ctx.model(Tiling, op)  # type: ignore[assignment]
        on_carried = op.clone()
        for i, result in enumerate(op.results):
            if result in self.carried:
                on_carried.set_operand(len(op.ins) + i, self.carried[result].value)
        for i, value in enumerate(op.ins):
            if value in self.overwritten:
                on_carried.set_operand(i, self.carried[self.overwritten[value]].value)
        made = model.tiled(on_carried, self.builder, offsets, sizes)
        tile: Any = made.ops[0]
        for i, value in enumerate(op.ins):
            if value in self.tiles:
                _replace_slice(tile, i, self.tiles[value])
        lanes = self.in_lanes
        outputs = range(len(op.ins), len(op.operands))
        apart = [None if lanes is None else lanes.place_of_rows(op, i, loops) for i in outputs]
        for i, value in enumerate(op.outs):
            if apart[i] is None:
                self._start(tile, len(op.ins) + i, value, op.results[i])
        if lanes is None:
            self.finish(tile)
        else:
            lanes.transpose(tile, op, loops, self.tiles)
        for i, result in enumerate(op.results):
            self.tiles[result] = made.values[i]
            if result in self.carried:
                position = model.result_tile_position(on_carried, self.builder, i, offsets, sizes)
                variable, part, place = self.carried[result], made.values[i], apart[i]
                if lanes is not None and place is not None:
                    lanes.put_back(self.b, part, variable, position.offsets, position.sizes, place)
                    continue
                variable.set(SCALARS.insert(self.builder, part, variable.value, position.offsets, position.sizes))
        on_carried.erase()

    def _start(self, tile: Any, place: int, init: Value[Any], result: Value[Any]) -> None:
        """Let a tile start with what the init is filled with, in a tensor of its own if only the group uses it."""
        fill = init.defining_op
        piece = tile.operands[place]
        before = Builder.before(tile)
        is_overwritten = isinstance(fill, FillOp) or not keeps_initial_elements(tile, place)
        if result not in self.carried and is_overwritten:
            _replace_slice(tile, place, _room_for(before, piece))
        if isinstance(fill, FillOp):
            filled = before.insert(FillOp.make(fill.ins, [tile.operands[place]]))
            tile.set_operand(place, filled.results[0])


def _room_for(builder: Builder, piece: Value[Any]) -> Value[Any]:
    """A new tensor as large as another one, in room for the largest one where that is known."""
    sizes = [size.mixed for size in SCALARS.on(builder).sizes(piece)]
    found = [largest(size_along(piece, dim)) for dim in range(piece.type.rank)]
    most = [size for size in found if size is not None]
    element = piece.type.element_type
    if len(most) < len(sizes) or sizes == most:
        return SCALARS.empty(builder, sizes, element)
    room = SCALARS.empty(builder, most, element)
    return SCALARS.slice(builder, room, [0] * len(sizes), sizes)


def _is_outside(members: set[Operation], use: Use) -> bool:
    return use.operation not in members


def _replace_slice(op: Operation, place: int, value: Value[Any]) -> None:
    """Make an operand another value; the slice that it was is erased if nothing else uses it."""
    old = op.operands[place].defining_op
    op.set_operand(place, value)
    if isinstance(old, tensor.ExtractSliceOp) and old.is_unused:
        old.erase()
