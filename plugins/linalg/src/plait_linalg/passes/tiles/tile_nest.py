"""Loops over the tiles of an operation, around tensors that carry its results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.tiling import Tiling
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.context import Context
    from plait.interfaces.tiling import TilingResult
    from plait.ir.operation import Operation

Size = int | Value[Any]


class TileNest:
    """Builds loops over the tiles of `root`, an operation in destination-passing style. Subclasses make the tiles."""

    def __init__(self, root: Any, ctx: Context) -> None:
        self.root, self.ctx = root, ctx
        self.builder = Builder.before(root)
        self.b = SCALARS.on(self.builder)
        self.model: Tiling = ctx.model(Tiling, root)  # type: ignore[assignment]
        self.destination: DestinationStyle = ctx.model(DestinationStyle, root)  # type: ignore[assignment]
        self.carried: list[Any] = []
        """The results, as far as they are computed."""
        self.carried_inputs: dict[int, int] = {}
        """Inputs that are overwritten: the results that are carried in their memory, and read in their place."""
        self.masked: set[int] = set()
        """Loops of which a rest of a size that is not known is one tile; of others each of its steps is."""
        self.short_rest: dict[int, int] = {}
        """Of masked loops, so many steps that a rest which has no more of them is a tile of another kind."""
        self.masks_whole_tiles: set[int] = set()
        """Masked loops whose whole tiles, and longer rests, are computed by the same code."""
        self.has_short_rest = False
        """Whether the tile that is made is a short rest."""
        self.rest_of_rows = 1
        """The steps of the tiles in which a rest of a size that is not known is taken, as long as they last."""
        self.halves_rests = True
        """Whether tiles of half as many steps come first where tiles may overlap, which is more code."""
        self.overlapping: set[int] = set()
        """Loops of a size that is not known whose last tile ends with them, if tiles may overlap."""
        self.may_overlap = False
        """Whether tiles may compute steps again that others have computed: their results are equal."""

    def make_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """Build one tile at the builder, and put it into the carried tensors."""
        raise NotImplementedError

    def carry(self, starts: Sequence[Value[Any]]) -> None:
        """Let the results start as these tensors."""
        self.carried = [self.b.variable(start) for start in starts]

    def replace(self) -> None:
        """Let the carried tensors take the place of the results."""
        for old, new in zip(self.root.results, self.carried):
            old.replace_all_uses_with(new.value)

    def nest(self, steps: Sequence[tuple[int, Size]], offsets: list[Any], sizes: list[Any]) -> None:
        """Loops over the tiles, outermost first: whole tiles, then what is left; see Note [Rests]."""
        if not steps:
            self.make_tile(offsets, sizes)
            return
        (loop, step), rest = steps[0], steps[1:]
        size, start = sizes[loop], offsets[loop]
        if isinstance(size, int) and isinstance(step, int) and size <= step:
            self.nest(rest, offsets, sizes)
            return

        def tiles(lower: Any, upper: Any, length: Size, by: int) -> None:
            with self.b.loop(lower, upper, by) as i:
                self.nest(rest, _with(offsets, loop, i.value), _with(sizes, loop, length))

        extent, first = self.b.index(size), self.b.index(start)
        if step == 1:
            tiles(start, (first + extent).mixed, 1, 1)
            return
        is_cut_again = not isinstance(size, int) and loop in [inner for inner, _ in rest]
        if is_cut_again or not isinstance(step, int):
            last = first + extent
            with self.b.loop(start, last.mixed, step) as i:
                length = (last - i).apply("minimum", step)
                self.nest(rest, _with(offsets, loop, i.value), _with(sizes, loop, length.mixed))
            return
        if self.may_overlap and not isinstance(size, int) and loop in self.overlapping:
            self._overlap(steps, offsets, sizes)
            return
        if loop in self.masks_whole_tiles and not isinstance(size, int):
            self._mask_tiles(steps, offsets, sizes)
            return
        whole = extent - extent.apply("remainder", step)
        end = first + whole
        if whole.mixed == step:
            self.nest(rest, offsets, _with(sizes, loop, step))
        elif whole.mixed != 0:
            tiles(start, end.mixed, step, step)
        if isinstance(size, int):
            if left := size % step:
                self.nest(rest, _with(offsets, loop, end.mixed), _with(sizes, loop, left))
            return
        last = first + extent
        if loop in self.masked:
            left = extent - whole
            if (short := self.short_rest.get(loop, step)) < step:
                long_end = (left > short).select(last, end)
                tiles(end.mixed, long_end.mixed, left.mixed, step)
                self.has_short_rest = True
                tiles(long_end.mixed, last.mixed, left.mixed, step)
                self.has_short_rest = False
                return
            tiles(end.mixed, last.mixed, left.mixed, step)
            return
        few, left = self.rest_of_rows, extent.apply("remainder", step)
        if not 1 < few < step:
            tiles(end.mixed, last.mixed, 1, 1)
            return
        start, shorter = end, step // 2 if self.may_overlap else few
        if shorter >= few and (self.halves_rests or not self.may_overlap):
            left = self._left_after(left, shorter)
            end = last - left
            tiles(start.mixed, end.mixed, shorter, shorter)
        if not self.may_overlap:
            tiles(end.mixed, last.mixed, 1, 1)
            return
        with self.b.if_(extent >= few) as branch, self.b.loop(0, left.mixed, few) as i:
            place = (end + i).apply("minimum", (last - few).mixed)
            self.nest(rest, _with(offsets, loop, place.mixed), _with(sizes, loop, few))
        with branch.otherwise():
            tiles(end.mixed, last.mixed, 1, 1)

    def _mask_tiles(self, steps: Sequence[tuple[int, Any]], offsets: list[Any], sizes: list[Any]) -> None:
        """One loop over whole tiles and a rest that is not a short one, and one over a short rest."""
        (loop, step), rest = steps[0], steps[1:]
        start, extent = self.b.index(offsets[loop]), self.b.index(sizes[loop])
        left, last = extent.apply("remainder", step), start + extent
        short_end = (left > self.short_rest.get(loop, 0)).select(last, last - left)
        with self.b.loop(start.mixed, short_end.mixed, step) as i:
            length = (last - i).apply("minimum", step)
            self.nest(rest, _with(offsets, loop, i.value), _with(sizes, loop, length.mixed))
        if loop in self.short_rest:
            self.has_short_rest = True
            with self.b.loop(short_end.mixed, last.mixed, step) as i:
                self.nest(rest, _with(offsets, loop, i.value), _with(sizes, loop, left.mixed))
            self.has_short_rest = False

    def _overlap(self, steps: Sequence[tuple[int, Any]], offsets: list[Any], sizes: list[Any]) -> None:
        """Loops of which the first has whole tiles only, the last of which ends with it, unless it is shorter.

        One of two loops has no steps, as for short rests.
        """
        (loop, step), rest = steps[0], steps[1:]
        start, extent = self.b.index(offsets[loop]), self.b.index(sizes[loop])
        last = start + extent
        end = (extent >= step).select(last, start)
        with self.b.loop(start.mixed, end.mixed, step) as i:
            place = i.apply("minimum", (last - step).mixed)
            self.nest(rest, _with(offsets, loop, place.mixed), _with(sizes, loop, step))
        by = step if loop in self.masked else 1
        with self.b.loop(end.mixed, last.mixed, by) as i:
            self.nest(rest, _with(offsets, loop, i.value), _with(sizes, loop, 1 if by == 1 else extent.mixed))

    def _left_after(self, left: Expression, shorter: int) -> Expression:
        """What is left of a rest after tiles of `shorter` steps: all of it, if the shortest tiles fill it."""
        after, few = left.apply("remainder", shorter), self.rest_of_rows
        return after if shorter == few else (left.apply("remainder", few) == 0).select(left, after)

    def tile_on_carried(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> TilingResult:
        """The tile of `root`, whose destinations are slices of the carried tensors."""
        on_carried = self._on_carried()
        made = self.model.tiled(on_carried, self.builder, offsets, sizes)
        on_carried.erase()
        return made

    def put_back(self, values: Sequence[Value[Any]], offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """Put the results of a tile into the carried tensors."""
        on_carried = self._on_carried()
        for i, (variable, value) in enumerate(zip(self.carried, values)):
            position = self.model.result_tile_position(on_carried, self.builder, i, offsets, sizes)
            whole = variable.value
            if tuple(position.sizes) == whole.type.shape and all(offset == 0 for offset in position.offsets):
                variable.set(value)
            else:
                variable.set(SCALARS.insert(self.builder, value, whole, position.offsets, position.sizes))
        on_carried.erase()

    def _on_carried(self) -> Operation:
        """A copy of `root`, in no block, whose destinations are the carried tensors."""
        copy = self.root.clone()
        for i, variable in zip(self.destination.inits(self.root), self.carried):
            copy.set_operand(i, variable.value)
        for i, result in self.carried_inputs.items():
            copy.set_operand(i, self.carried[result].value)
        return copy


class ConsumerNest(TileNest):
    """Loops over the tiles of `root`, which is `op` or the elementwise operation that uses the result of `op`."""

    def __init__(self, op: Any, root: Any, ctx: Context) -> None:
        super().__init__(root, ctx)
        self.op = op

    def loops_of_root(self) -> dict[int, int]:
        """The loop of the root for each parallel loop of `op`."""
        if self.root is self.op:
            return {loop: loop for loop in range(len(self.root.iterators()))}
        position = self.root.operands.index(self.op.results[0])
        written, read = self.op.maps()[-1], self.root.maps()[position]
        return {a.position: b.position for a, b in zip(written.results, read.results)}

    def sizes_of_root(self, loops: dict[int, int]) -> list[Any]:
        """The size of each loop of the root, taken from what `op` reads."""
        model: Tiling = self.ctx.model(Tiling, self.op)  # type: ignore[assignment]
        domain = model.iteration_domain(self.op, self.builder)
        if self.root is self.op:
            return [r.size for r in domain]
        sizes: list[Any] = [0] * len(loops)
        for loop, of_root in loops.items():
            sizes[of_root] = domain[loop].size
        return sizes

    def where_it_is_known(self, operand: Value[Any]) -> Builder:
        """A builder outside of the loops that an operand does not depend on: what is made of it is the same in each."""
        place: Operation = self.root
        while (loop := place.parent_op) is not None:
            model = self.ctx.model(LoopLike, loop)
            if model is None or not model.is_defined_outside(loop, operand):
                break
            place = loop
        return Builder.before(place)


def _with(values: Sequence[Any], place: int, value: Any) -> list[Any]:
    """The values with one replaced."""
    return [*values[:place], value, *values[place + 1 :]]


# Note [Rests]
# What is left at the end of a loop has a size of its own. Where it is known, it is one more tile, which may be computed
# by other vectors. Where it is not, a rest along lanes is a tile under a mask, and one of rows is taken in smaller
# tiles, then row by row: a tile of rows has as many vectors as there are rows. A block, which inner loops cut in tiles
# again, is of any size: all blocks are computed by one loop, and only tiles have rests. So it is where
# the size of blocks is not known.
#
# Lanes of several vectors have two kinds of rests (`short_rest`): one that fits in a vector computes nothing else. Of
# the two loops for them, one has no steps. A branch would keep results from memory that callers give, as it makes them.
# Where panels hold the lanes, a mask is for the results alone: `masks_whole_tiles` saves the code of whole tiles.
#
# One row takes as long as four, since each of its additions waits for the one before. If tiles read nothing that other
# tiles have computed, the last tile of four rows ends with the rows, and computes some of those before it again. Only
# less than four rows in all are taken one by one. Tiles of half as many rows as a whole one come before, unless tiles
# of four fill the rest. What is left is a remainder, not a difference: so it is known that the loop over it ends.
#
# Lanes and columns of windows (`overlapping`) have no rests at all, if there are enough of them for one tile: the last
# whole tile ends with them. One loop computes all tiles, so there is less code.
