"""Tiles where few rows read a large operand: what that costs is how often and in what order it comes from memory."""

from __future__ import annotations

from math import prod

from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain

_STEPS_IN_BLOCK = 32
"""So many steps of a reduction that reading and writing the sums costs little beside them."""
_INDEPENDENT = 8
"""So many sums that the next step of each need not wait for the one before."""


def blocks_of_kernel(found: Contraction, machine: Target, lanes: int) -> tuple[tuple[int, int], ...]:
    """Loops that reduce, with their steps in a block, where few rows read a large kernel; empty elsewhere.

    See Note [Kernels from memory].
    """
    loops, (operand, *others) = found.reductions, found.lane_operands
    if len(loops) < 2 or others or DYNAMIC in map(found.size, (*loops, found.lane_loop)):
        return ()
    kernel = found.op.maps()[operand]
    is_large = found.bytes_read(operand, [found.lane_loop, *loops]) > machine.l2_bytes
    if not is_plain(kernel) or not is_large or found.size(found.lane_loop) <= lanes:
        return ()
    *outer, inner = sorted(loops, key=lambda loop: kernel.results.index(AffineDim(loop)))
    return (*((loop, 1) for loop in outer), (inner, min(found.size(inner), _STEPS_IN_BLOCK)))


def cost_of_columns(found: Contraction, machine: Target, rows: dict[int, int], columns: int) -> float:
    """What all rows read, for one column and one step of a reduction, in loads from the first cache.

    Tiles have `rows` x `columns` inner products. The columns of a tile are read for each tile of rows, and each row for
    all columns of a tile: it takes longer if they do not fit the first cache, above all for columns, which lie apart.
    """
    read = [i for i in range(len(found.op.ins)) if i not in found.lane_operands]
    bytes_of_rows = sum(found.bytes_read(operand, [*found.others, *found.reductions]) for operand in read)
    bytes_of_columns = found.bytes_read(found.lane_operands[0], found.reductions) * columns
    sizes = {loop: size for loop in rows if (size := found.size(loop)) != DYNAMIC}
    tiles = prod(-(-size // rows[loop]) for loop, size in sizes.items())
    again = 1 + (tiles - 1) * (4 if bytes_of_columns > machine.l1_bytes // 2 else 1)
    own = prod(sizes.values()) / columns * (1.5 if bytes_of_rows > machine.l1_bytes else 1)
    return (again + own) * max(1, _INDEPENDENT / (prod(rows.values()) * columns))


# Note [Kernels from memory]
# Where few rows read a kernel, copying it to panels would cost more than it saves. But a tile takes a few lanes of each
# of its rows, over all steps of the reduction: parts of lines that are far apart, each from another page, of which
# nothing is read ahead, and the next tile of rows does it again. So the reductions are cut into blocks in the order of
# the kernel in memory, outermost: a block is read from end to end, by all lanes and rows, while the sums, which fit the
# first cache, are read and written again.
