"""Computes reductions together with the operations around them, one step of the outer loops that they share at a time.

    %m = linalg.generic ... ins(%x : tensor<64x100xf32>) outs(%low) { maximumf }
    %e = linalg.generic ... ins(%x, %m) { exp(in - in_0) }
    %s = linalg.generic ... ins(%e) outs(%zero) { addf }
    %r = linalg.generic ... ins(%e, %s) { divf }

becomes

    scf.for %i = 0 to 64 iter_args(%acc = %empty) {
      %m = linalg.generic ... ins(%x[%i, 0] [1, 100]) outs(%low) {vector_sizes = array<i64: 0, 8>}
      %e, %s = linalg.generic ... ins(%x[%i, 0] [1, 100], %m) outs(%row, %zero) {vector_sizes = array<i64: 0, 8>}
      %r = linalg.generic ... ins(%e, %s) {vector_sizes = array<i64: 0, 8>}
      tensor.insert_slice %r into %acc[%i, 0] [1, 100]
    }

What only the group uses is never a whole tensor. See Note [Stages].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.builtin.types import DYNAMIC, bf16, f16
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import HOST, host_target
from plait_std.elementary.approximate import FUNCTIONS

from plait_linalg.bounded_sizes import SHORT_VECTORS
from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, element_type
from plait_linalg.passes.rows.combined_rows import MOST_ROWS
from plait_linalg.passes.rows.joined_columns import join_columns
from plait_linalg.passes.rows.lanes import lanes_of, may_have_short_rows, set_lanes
from plait_linalg.passes.rows.row_groups import Loop, RowGroup, group_around, may_be_in_group
from plait_linalg.passes.rows.row_lengths import PART_OF_CACHE, row_lengths
from plait_linalg.passes.rows.row_tiler import RowTiler
from plait_linalg.passes.rows.selections_in_order import narrow_positions, select_in_order
from plait_linalg.passes.rows.stages import StageMerger, stages_of
from plait_linalg.passes.rows.transposed_operands import transpose_operands
from plait_linalg.passes.vectorization.side_by_side import only_reduces
from plait_linalg.passes.vectorize_short_rows import row_loop

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target

_PAGE_BYTES = 4096
_MOST_PAGES = 4
_LEAST_BLOCKS = 16
"""Fewer rows are not taken in blocks: threads share them."""


class FuseReductions(Pass):
    """Compute reductions with what surrounds them, row by row, and let them be vectorized."""

    name: ClassVar[str] = "linalg-fuse-reductions"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: masked-store, stores of some lanes; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(
            vector_bits=self.vector_bits, l1_bytes=self.l1_bytes, l2_bytes=self.l2_bytes
        )
        if self.instructions != HOST:
            machine = machine.replaced(instructions=self.instructions)
        for seed in [inner for inner in op.walk() if isinstance(inner, GenericOp)]:
            if seed.parent is not None and _is_candidate(seed, ctx) and "reduction" in seed.iterators():
                select_in_order(seed)
                seed = narrow_positions(seed, machine)
                if transpose_operands(seed, machine):
                    ctx.remark("passed", "Transposed", seed, Operation=seed.name)
                _fuse_around(seed, machine, ctx)


def _is_candidate(op: GenericOp, ctx: Context) -> bool:
    """Whether `op` can be computed a row at a time, and stands alone so far."""
    return "window" not in op.iterators() and may_be_in_group(op, ctx)


def _fuse_around(seed: GenericOp, machine: Target, ctx: Context) -> None:
    """Fuse what can be computed with `seed`; what stays alone is vectorized as it is."""
    most, alone = machine.l2_bytes // 2, RowGroup([seed])
    lanes = _lanes(alone, machine)
    has_lanes = alone.shared_lanes(lanes) is not None

    def fits(group: RowGroup) -> bool:
        """Whether a row fits into the cache, and columns are not taken one by one."""
        is_along_rows = has_lanes or not group.transposes_rows
        return group.row_bytes <= most and is_along_rows and (not has_lanes or group.shared_lanes(lanes) is not None)

    group = group_around(seed, lambda op: _is_candidate(op, ctx), fits)
    if len(group.ops) == 1 and join_columns(seed, machine):
        return
    has_versions = bool(group.shared) and not has_lanes and row_lengths(group, lanes, machine) is not None
    in_blocks = bool(group.shared) and not has_lanes and _reduces_in_blocks(group, machine)
    if not has_versions and not in_blocks and (len(group.ops) == 1 or not group.shared):
        reason = set_lanes(seed, machine) or "no operation shares its outer loops"
        ctx.remark("missed", "NotFused", seed, reason=reason, Operation=seed.name)
        return
    ctx.remark("passed", "Fused", seed, Operation=seed.name, Operations=str(len(group.ops)))
    StageTiler(group, machine, ctx).run()


def _columns(group: RowGroup, loop: Loop, machine: Target) -> int:
    """The number of columns that are computed together. See Note [Blocks of columns]."""
    size = loop_size(*loop)
    widths = [getattr(element_type(value.type), "width", 64) for op in group.ops for value in op.operands]
    page = _PAGE_BYTES * 8 // max(8, *widths)
    fitting = machine.l2_bytes // 2 // max(1, group.row_bytes) // page
    most = page * max(1, min(_MOST_PAGES, fitting))
    parts = max(1, -(-size // most))
    return size // parts if size != DYNAMIC and size % parts == 0 else most


def _rows_at_once(group: RowGroup, machine: Target) -> int:
    """The number of rows that each stage passes over before the next one. See Note [Reductions in blocks of rows]."""
    lanes = _lanes(group, machine)
    if _reduces_in_blocks(group, machine):
        return lanes
    if not _waits(group) or DYNAMIC in _sizes_in_rows(group):
        return 1
    return lanes if lanes * group.row_bytes <= machine.l1_bytes and _has_blocks(group, lanes) else 1


def _reduces_in_blocks(group: RowGroup, machine: Target) -> bool:
    """Whether rows are only reduced, in one pass, so that several are taken at a time.

    See Note [Several rows at a time] in `vectorize_several_rows`.
    """
    lanes, sizes = _lanes(group, machine), _sizes_in_rows(group)
    is_short = DYNAMIC not in sizes and 2 * lanes < max(sizes, default=0) <= SHORT_VECTORS * lanes
    if not is_short or not 1 < lanes <= MOST_ROWS or not _has_blocks(group, lanes):
        return False
    computed = {result for op in group.ops for result in op.results}
    in_rows = [op for op in group.ops if not set(group.loops_of(op)).issubset(group.shared)]
    is_one_pass = all(only_reduces(op) and computed.isdisjoint(op.ins) for op in in_rows)
    return is_one_pass and lanes * group.row_bytes <= machine.l2_bytes // PART_OF_CACHE


def _sizes_in_rows(group: RowGroup) -> list[int]:
    """The sizes of the loops along rows."""
    return [loop_size(*loop) for op in group.ops for loop in group.loops_of(op) if loop not in group.shared]


def _has_blocks(group: RowGroup, lanes: int) -> bool:
    """Whether there are blocks enough of as many rows as a vector has lanes."""
    count = loop_size(*group.shared[-1])
    return count == DYNAMIC or count >= _LEAST_BLOCKS * lanes


def _lanes(group: RowGroup, machine: Target) -> int:
    """The lanes of a vector of the widest elements."""
    widths = [getattr(element_type(value.type), "width", 64) for op in group.ops for value in op.operands]
    return max(1, machine.vector_bits // max(8, *widths))


def _waits(group: RowGroup) -> bool:
    """Whether a row is a long chain: it has elementary functions, or roundings of narrow floats."""
    types = {element_type(value.type) for op in group.ops for value in op.operands}
    names = {inner.name for op in group.ops for inner in op.payload.block.operations}
    return not types.isdisjoint((bf16, f16)) or not names.isdisjoint(FUNCTIONS)


def _rows_in_lanes(group: RowGroup, machine: Target) -> int:
    """The number of rows that are computed in as many lanes; 0 if rows are not short, or only elements of others."""
    last = group.shared[-1]
    found: set[int] = set()
    for op in group.ops:
        loops = group.loops_of(op)
        rows = loops.index(last)
        if rows != row_loop(op) or not may_have_short_rows(op, rows, machine):
            return 0
        found.add(lanes_of(op, rows, machine))
    return min(found)


class StageTiler(RowTiler):
    """Builds the loops over the rows of a group, with its stages inside."""

    def __init__(self, group: RowGroup, machine: Target, ctx: Context) -> None:
        lanes = group.shared_lanes(_lanes(group, machine))
        if lanes is not None:
            group.shared.sort(key=lambda loop: loop == lanes)
        rows = _rows_in_lanes(group, machine) if lanes is None else 0
        if lanes is None:
            step = rows or _rows_at_once(group, machine)
        else:
            step = _columns(group, lanes, machine)
        lengths = row_lengths(group, _lanes(group, machine), machine) if lanes is None else None
        super().__init__(group, ctx, step, rest_by_row=lanes is None and step > 1, lengths=lengths)
        self.machine = machine

    def parts(self) -> list[tuple[GenericOp, list[Loop]]]:
        stages = stages_of(self.group)
        merged = [(StageMerger(stage, self.group).run(self.builder), stage.loops) for stage in stages]
        for op in reversed(self.group.ops):
            op.erase()
        return merged

    def finish(self, tile: GenericOp) -> None:
        set_lanes(tile, self.machine)


# Note [Blocks of columns]
# Where all tensors of a group have a shared loop as their last dimension (the statistics of batches), a step of that
# loop would be a column: elements that are apart in memory. So blocks of columns are taken, each a page wide at least:
# narrower ones read parts of many pages, whose addresses share the sets of caches. They are a few pages wide at most:
# the partial results of a block stay in the first level cache.
#
# Where there is a vector of columns, a tensor may lack the loop: its element is the same in all lanes. So is the score
# of a state in a step of a hidden Markov model, logsumexp(i, alpha[b, i] + t[i, j]): along i, columns of `t` are read.

# Note [Columns beside rows]
# An elementwise operation that reads rows and writes columns, or the other way round, would take one element of a
# cache line in each step. It is not computed with the rows, but by itself, transposed in blocks (`tile_transposes`).

# Note [Reductions in blocks of rows]
# A row that is shorter than the latencies of its maximum, its sum and the logarithm of it waits most of the time: a
# processor looks some hundred instructions ahead, which is not the next row but one. So each stage passes over as many
# rows as a vector has lanes, whose chains do not wait for each other, and operations on one number for each row, as
# that logarithm, are computed in one vector. All that a block reads and writes stays in the first level cache, or the
# stages would read it again from the second one, which takes longer than they wait. Rows of f32 without elementary
# functions, as of a normalization, wait for memory first: there nothing is gained, and `prefetch-rows` knows rows only.
# If the number of rows is not known, blocks are taken as well, and few rows are what is left of them.
