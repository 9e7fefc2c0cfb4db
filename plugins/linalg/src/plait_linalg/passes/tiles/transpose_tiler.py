"""Builds blocks of elementwise operations that transpose an operand: of `linalg-tile-transposes`.

    %0 = linalg.transpose ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) permutation = [1, 0]

of unknown sizes becomes, with vectors of 8 elements,

    scf.for ... to (both sizes are 8 or more ? size : 0)
      blocks of 8 x 8, the last of which end with the rows and the columns
    scf.for ... to (one size is 8 or more, and the other 4 to 7 ? size : 0)
      blocks of 8 x 4, in the same way
    ...
    scf.for ... to (one size is 3, and the other 8 or more ? size : 0)
      blocks of 8 rows of 3 elements
    ...
    scf.for ... to (one size is less than 2 ? size : 0)
      single elements

See Note [Blocks of unknown size].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineDim
from plait.ir.operation import Operation
from plait_std.tensor.ops import CastOp

from plait_linalg.ops import GenericOp
from plait_linalg.passes.generalize_named import generalize_named
from plait_linalg.passes.tiles.rows_in_sets import BLOCKS, RowsInSets
from plait_linalg.passes.tiles.tile_nest import TileNest
from plait_linalg.passes.vectorizable import set_vector_sizes
from plait_linalg.passes.vectorization.backwards import loops_backwards

if TYPE_CHECKING:
    from plait.context import Context

LEAST = 4
"""The fewest steps along a loop for which blocks are worth it."""
OFTEN = (3, 2)
"""Fewer steps than a block has that are met often, as colors and coordinates."""


class TransposeTiler(TileNest):
    """Builds blocks along two loops, of `size` steps of each, with loops around them; `sets` says in which order.

    Rows of a few elements are blocks of `lanes` steps of the other loop.
    """

    def __init__(
        self, op: Operation, loops: tuple[int, int], size: int, lanes: int, sets: RowsInSets, model: Tiling,
        ctx: Context, overlaps: bool,
    ) -> None:  # fmt: skip
        super().__init__(op if isinstance(op, GenericOp) else generalize_named(op), ctx)
        self.model, self.backwards = model, loops_backwards(self.root)
        self.loops, self.size, self.lanes, self.sets = loops, size, lanes, sets
        self.neighbours: Any = None, self.b.index(BLOCKS)
        """How many blocks follow each other along the operand, None for all, and along the result."""
        self.overlaps = overlaps
        """Whether blocks overlap where they would have masks, if sizes are known; else they do so anyway."""
        self.masked = {*loops}
        self.block = dict.fromkeys(loops, size)
        """The steps of a block along each loop."""
        self.few: int | None = None
        """A loop of as many steps as a small block has, if the other one is known to have enough for whole vectors."""
        self.ends: dict[int, Any] = {}
        """Loops whose last block ends with them, and their sizes."""
        self.order = [expr.position for expr in self.root.maps()[-1].results]

    def run(self) -> None:
        """Build the blocks, and erase the operation."""
        sizes: list[Any] = [r.size for r in self.model.iteration_domain(self.root, self.builder)]
        self.carry([self.root.operands[i] for i in self.destination.inits(self.root)])
        unknown = [loop for loop in self.loops if not isinstance(sizes[loop], int)]
        reads_results = any(argument.has_uses for argument in self.root.payload.block.arguments[len(self.root.ins) :])
        narrow = [loop for loop in self.loops if isinstance(sizes[loop], int) and sizes[loop] < LEAST]
        may_overlap = not reads_results and not self.backwards
        if narrow or self.few is not None:
            self._narrow_blocks(narrow[0] if self.few is None else self.few, sizes)
        else:
            if may_overlap and self.overlaps:
                self._overlap_rests(sizes)
            self._order(sizes, may_overlap)
            if may_overlap and unknown:
                self._versions(sizes, unknown)
            else:
                self._blocks(sizes)
        self.replace()
        self.root.erase()

    def make_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        made = self.tile_on_carried(offsets, sizes)
        set_vector_sizes(made.ops[0], [self._vector_size(loop, size) for loop, size in enumerate(sizes)])
        self.put_back(made.values, offsets, sizes)

    def nest(self, steps: Sequence[tuple[int, Any]], offsets: list[Any], sizes: list[Any]) -> None:
        loop, step = steps[0] if steps else (-1, 0)
        if loop not in self.ends or step != self.block[loop] or not self._has_rest(loop, sizes[loop], step):
            super().nest(steps, offsets, sizes)
            return
        extent = sizes[loop]
        start = self.b.index(offsets[loop])
        last_place = (self.b.index(self.ends[loop]) - step).mixed
        with self.b.loop(start.mixed, (start + self.b.index(extent)).mixed, step) as i:
            place = i.apply("minimum", last_place).mixed
            before, behind = slice(loop), slice(loop + 1, None)
            self.nest(
                steps[1:],
                [*offsets[before], place, *offsets[behind]],
                [*sizes[before], step, *sizes[behind]],
            )

    def _has_rest(self, loop: int, extent: Any, step: int) -> bool:
        """Whether there may be steps left behind whole blocks of a loop that ends with a block."""
        size = self.ends[loop]
        return not isinstance(extent, int) or (extent % step != 0 and (not isinstance(size, int) or size >= step))

    def _vector_size(self, loop: int, size: Any) -> int:
        if loop not in self.loops:
            return 1
        if loop in self.backwards or (isinstance(size, int) and size < LEAST):
            return size  # all of the tile, whose rows are reversed in registers, or follow each other in memory
        step = self.block[loop]
        return min(step, 1 << (size - 1).bit_length()) if isinstance(size, int) else step

    def _overlap_rests(self, sizes: Sequence[Any]) -> None:
        """Let the last blocks of loops of known size end with them, where what is left would have masks."""
        for loop in self.loops:
            size = sizes[loop]
            left = size % self.size if isinstance(size, int) else 0
            if left > LEAST and left & (left - 1):
                self.ends[loop], self.block[loop] = size, min(self.size, 1 << (size.bit_length() - 1))

    def _order(self, sizes: Sequence[Any], may_overlap: bool) -> None:
        """Say how many blocks follow each other. What is left of a number that is not known would have masks."""
        rows, along = self.sets.neighbours(self.b, sizes)
        if all(number is None or isinstance(number.mixed, int) for number in (rows, along)):
            self.neighbours = rows, along
            return
        known = [loop for loop in self.loops if isinstance(sizes[loop], int)]
        if may_overlap and all(sizes[loop] >= self.block[loop] for loop in known):
            self.neighbours = rows, along
            self.ends |= {loop: sizes[loop] for loop in known}

    def _blocks(self, sizes: Sequence[Any], condition: Any = None) -> None:
        """Blocks that cover all of the loops, if a condition holds."""
        around = [(loop, 1) for loop in self.order if loop not in self.loops]
        lanes, other = (loop for loop in reversed(self.order) if loop in self.loops)
        rows, along = self.neighbours
        if min(self.block.values()) < self.size:  # the loop around a few small blocks would take as long as these
            rows, along = (rows, along) if isinstance(along.mixed, int) else (None, self.b.index(BLOCKS))
            along *= LEAST
        inner = [(lanes, (along * self.block[lanes]).mixed), (other, self.block[other]), (lanes, self.block[lanes])]
        if rows is not None:  # the outermost loop has one step if all blocks along the operand follow each other
            inner.insert(0, (other, (rows * self.block[other]).mixed))
        steps, sizes, ends = [*around, *inner], list(sizes), self.ends
        if condition is not None:
            first = next(loop for loop, _ in steps if loop not in self.loops or not isinstance(sizes[loop], int))
            sizes[first] = self._if(condition, sizes[first])
            if first in self.ends:
                self.ends = ends | {first: sizes[first]}  # where the loop ends: so it is known that it does
        self.nest(steps, [0] * len(sizes), sizes)
        self.ends = ends

    def _narrow_blocks(self, narrow: int, sizes: Sequence[Any]) -> None:
        """Blocks of whole rows of a few elements, which are read or written as whole vectors."""
        (long,) = {*self.loops} - {narrow}
        steps, extents = [*((loop, 1) for loop in self.order if loop not in self.loops), (long, self.lanes)], [*sizes]
        self.ends, self.block = {long: sizes[long]}, {long: self.lanes, narrow: sizes[narrow]}
        if not isinstance(sizes[long], int) and self.few is None:
            extent, first = self.b.index(sizes[long]), steps[0][0]
            self._single(sizes, extent < self.lanes)
            extents[first] = self._if(extent >= self.lanes, sizes[first])
            if first == long:
                self.ends = {long: extents[first]}
        self.nest(steps, [0] * len(sizes), extents)

    def _versions(self, sizes: Sequence[Any], unknown: Sequence[int]) -> None:
        """Several nests, one of which has steps; see Note [Blocks of unknown size]."""
        lengths = {loop: self.b.index(sizes[loop]) for loop in unknown}
        self.ends |= {loop: sizes[loop] for loop in unknown}
        known, few = dict(self.block), self._few_rows(lengths)
        for loop, condition in few.items():
            self._with({loop: LEAST}, condition, few=loop)
        others = [~condition for condition in few.values()]
        for block in self._block_shapes(len(lengths)):
            conditions = [
                length >= step if longer is None else (length >= step) & (length < longer)
                for length, (step, longer) in zip(lengths.values(), block)
            ]
            self.block = known | {loop: step for loop, (step, _) in zip(lengths, block)}
            self._blocks(sizes, reduce(lambda a, b: a & b, [*conditions, *others]))
        for loop, length in lengths.items():
            for often in OFTEN:
                self._with({loop: often}, length == often)
        shortest = reduce(lambda a, b: a.apply("minimum", b), lengths.values())
        self._single(sizes, shortest < min(OFTEN))

    def _block_shapes(self, count: int) -> Iterator[Sequence[tuple[int, int | None]]]:
        """For each of one or two loops the steps of a block, and as many as are enough for a larger one."""
        half = self.size // 2 if self.size == self.lanes else LEAST  # shorter parts of vectors take as long
        steps = sorted({self.size, max(LEAST, half), LEAST})
        shapes = product(zip(steps, [*steps[1:], None]), repeat=count)
        yield from (shape for shape in shapes if count == 1 or (self.size, None) in shape)
        if count > 1 and self.size > LEAST:
            yield [(LEAST, self.size)] * count

    def _few_rows(self, lengths: Mapping[int, Any]) -> dict[int, Any]:
        """Loops of which whole rows may be `LEAST` elements, and when, if the other loop has enough for a vector."""
        if len(lengths) < len(self.loops):
            return {}
        found = [(loop, *({*self.loops} - {loop})) for loop in self.loops]
        return {
            few: (lengths[few] == LEAST) & (lengths[many] >= self.lanes) for few, many in found
            if _follow_each_other(self.root, many, few)
        }  # fmt: skip

    def _single(self, sizes: Sequence[Any], condition: Any) -> None:
        """One element at a time, if a condition holds: few elements, and code that is small."""
        sizes, ends, self.ends = list(sizes), self.ends, {}
        sizes[self.order[0]] = self._if(condition, sizes[self.order[0]])
        self.nest([(loop, 1) for loop in self.order], [0] * len(sizes), sizes)
        self.ends = ends

    def _if(self, condition: Any, size: Any) -> Any:
        """The steps of a loop that has none unless a condition holds: branches would have results of their own."""
        return condition.select(self.b.index(size), self.b.index(0)).mixed

    def _with(self, known: Mapping[int, int], condition: Any, few: int | None = None) -> None:
        """The operation with sizes that are known if a condition holds: in blocks, or left to other passes.

        Of a loop of `few` steps, the other one has enough of them for whole vectors.
        """
        with self.b.loop(0, self._if(condition, 1), 1):
            values = [*self.root.ins, *(variable.value for variable in self.carried)]
            operands = [self._cast(value, map, known) for value, map in zip(values, self.root.maps())]
            made: Any = self.builder.insert(self.root.clone())
            for i, value in enumerate(operands):
                made.set_operand(i, value)
            for variable, result, value in zip(self.carried, made.results, made.outs):
                result.type = value.type
                variable.set(self.builder(CastOp(result, variable.value.type)))
        if few is not None or may_be_narrow(made, self.loops, *known):
            nest = TransposeTiler(
                made, self.loops, self.size, self.lanes, self.sets, self.model, self.ctx, self.overlaps
            )
            nest.few = few
            nest.run()

    def _cast(self, value: Any, map: Any, known: Mapping[int, int]) -> Any:
        """An operand whose sizes along loops are known."""
        exprs = {AffineDim(loop): size for loop, size in known.items()}
        if not any(expr in exprs for expr in map.results):
            return value
        shape = [exprs.get(expr, size) for expr, size in zip(map.results, value.type.shape)]
        return self.builder(CastOp(value, RankedTensorType(tuple(shape), value.type.element_type)))


def may_be_narrow(op: Any, loops: tuple[int, int], narrow: int) -> bool:
    """Whether rows with one element for each step of a loop follow each other in memory, and are only moved."""
    if len(op.ins) != 1 or len(op.outs) != 1 or len(op.payload.block.operations) != 1:
        return False
    (long,) = {*loops} - {narrow}
    return _follow_each_other(op, long, narrow)


def _follow_each_other(op: Any, long: int, narrow: int) -> bool:
    """Whether rows of an operand with an element for each step of a loop follow each other in memory."""
    rows = (AffineDim(long), AffineDim(narrow))
    return any(tuple(map.results[-2:]) == rows for map in op.maps())


# Note [Blocks of unknown size]
# A block that is not whole has a mask for each of its rows, and one at the ends of both loops has two: for f32 such
# blocks took four times as long as whole ones, for i8 ten times, and most of the time to compile. So there are none.
# The last block of a loop ends with it, and writes some elements again, which is seen by nobody if nothing reads them.
# So do blocks of known size on machines without fast stores under a mask; rests of up to four steps, and of a power of
# two, have no masks, and stay blocks of their own.
# Where a loop has fewer steps than a block, blocks are smaller. Loops of fewer steps than the smallest block has are
# often of 3 or 2, of which each has code of its own, as if the size had been known. All others move a single row. So
# has four, if both sizes are unknown and one operand has rows of as many elements: whole vectors of it are moved then.
# Conditions make loops that have no steps; branches would have results of their own, and copy them.
