"""Blocks of rows of a padded image, which are copied one after the other into a buffer that stays in the first cache.

    %p = tensor.insert_slice %x into %zeros[0, 3, 3, 0] [1, 64, 64, 3] [1, 1, 1, 1]
    %0 = linalg.generic ... ins(%p, %kernel)

becomes

    scf.for %y = 0 to 32 step 16 {
      %filled = linalg.fill ins(%zero) outs(tensor.empty() : tensor<1x37x70x3xf32>)
      %block = tensor.insert_slice %x[0, max(2 * %y - 3, 0), 0, 0] ... into %filled
      tiles of 16 rows, which read %block
    }

See Note [Blocks of padded rows].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.frozen import FrozenValue
from plait_std import sizes as sz
from plait_std.algebra import SCALARS

from plait_linalg.indexing import factors
from plait_linalg.passes.contractions.padded_reads import PaddedRead
from plait_linalg.tiling import extent

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value


_MOST_COPIED, _LEAST_PRODUCTS = 4 / 3, 64
"""Blocks have fewer rows than fit the cache, and take less memory, if that copies at most so many times the image, each
element of which is in so many products or more: these take the time."""


class Block(FrozenValue):
    """A part of a padded tensor, from `starts` on."""

    value: Value[Any]
    starts: Sequence[Any]

    def part(self, builder: Builder, starts: Sequence[Any], sizes: Sequence[Any]) -> Value[Any]:
        """The part that has these offsets in the padded tensor."""
        offsets = [sz.subtract(builder, start, first) for start, first in zip(starts, self.starts)]
        return SCALARS.slice(builder, self.value, offsets, sizes)


def block_at(read: PaddedRead, builder: Builder, offsets: Sequence[Any], sizes: Sequence[Any]) -> Block:
    """A copy of what is read in some steps of the loops, which have these offsets and sizes."""
    extents = [extent(builder, expr, offsets, sizes) for expr in read.map.results]
    starts, lengths = [start for start, _ in extents], [length for _, length in extents]
    return Block(read.part(builder, starts, lengths, is_inside=False), starts)


def may_be_whole(read: PaddedRead) -> bool:
    """Whether it is likely that nothing is added to an image of unknown sizes: its windows do not overlap.

    Padding that depends on sizes fills up the last window then.
    """
    return bool(read.dims) and all(_may_have_no_padding(read, dim) for dim in read.dims)


def _may_have_no_padding(read: PaddedRead, dim: int) -> bool:
    """Whether nothing may be added along a dimension of unknown size, along which windows move by their length."""
    low, found, parts = read.low[dim], read.found, factors(read.map.results[dim]) or {}
    if read.source.type.shape[dim] != DYNAMIC or (isinstance(low, int) and low != 0):
        return False
    steps = {loop: found.size(loop) for loop in parts if loop in found.reductions}
    moves = [by for loop, by in parts.items() if loop not in steps]
    length = 1 + sum(parts[loop] * (count - 1) for loop, count in steps.items())
    return DYNAMIC not in steps.values() and len(moves) == 1 and length <= moves[0]


def steps_of_blocks(
    read: PaddedRead, steps: Mapping[int, int], percent: int, cache_bytes: int
) -> tuple[tuple[int, int], ...]:
    """The loops around blocks with their steps; none where blocks do not fit a cache, or copy too much of an image.

    Tiles have `steps` along the parallel loops. Blocks copy at most `percent` of the elements of the image.
    """
    found, results = read.found, read.map.results
    parallel = [loop for loop in found.kept if loop in read.map.used_dims()]
    moving = [loop for loop in factors(results[read.dims[0]]) or {} if loop in parallel] if read.dims else []
    if len(moving) != 1 or moving[0] == found.lane_loop:
        return ()
    (row,) = moving
    outer = [loop for expr in results[: read.dims[0]] for loop in factors(expr) or {} if loop in parallel]
    within = [loop for loop in read.map.used_dims() if loop not in outer]
    if found.lane_loop in outer:
        return ()
    unknown = [loop for loop in within if found.size(loop) == DYNAMIC]
    if not set(unknown).isdisjoint(found.reductions):
        return ()
    if unknown:
        return tuple((loop, 1) for loop in outer) if _is_in_planes(read, outer) else ()
    if not _others_stay(read, outer, cache_bytes):
        return ()
    rows = _rows(read, row, outer, steps[row], cache_bytes)
    if rows == 0:
        return ()
    image = prod(size for size in read.source.type.shape if size != DYNAMIC)
    copied = -(-found.size(row) // rows) * found.known_steps(outer) * _elements(read, outer, row, rows)
    return (*((loop, 1) for loop in outer), (row, rows)) if 100 * copied <= percent * image else ()


def _is_in_planes(read: PaddedRead, outer: Sequence[int]) -> bool:
    """Whether an image has several planes, of which each is read for outputs of its own."""
    found = read.found
    return found.lane_loop in read.map.used_dims() and any(found.size(loop) != 1 for loop in outer)


def _others_stay(read: PaddedRead, outer: Sequence[int], cache_bytes: int) -> bool:
    """Whether what each block, in one step of the loops `outer`, reads of other operands leaves room in a cache."""
    found = read.found
    loops = [loop for loop in range(len(found.op.iterators())) if loop not in outer]
    others = [i for i in range(len(found.op.ins)) if i != read.operand]
    known = all(DYNAMIC not in found.op.ins[i].type.shape for i in others)
    return known and 2 * sum(found.bytes_read(i, loops) for i in others) <= cache_bytes


def _rows(read: PaddedRead, row: int, outer: Sequence[int], step: int, cache_bytes: int) -> int:
    """How many rows a block has; 0 if the rows of one tile do not fit a cache."""
    bits = max(8, read.source.type.element_type.width)
    size = read.found.size(row)
    fitting = [
        rows for rows in range(step, size + step, step)
        if _elements(read, outer, row, min(rows, size)) * bits <= 8 * cache_bytes
    ]  # fmt: skip
    if not fitting:
        return 0
    blocks = -(-size // fitting[-1])
    largest = -(-size // (blocks * step)) * step
    whole, loops = _elements(read, outer, row, size), range(len(read.found.op.iterators()))
    if prod(read.found.size(loop) for loop in loops if loop not in outer) < _LEAST_PRODUCTS * whole:
        return largest
    enough = (r for r in fitting if -(-size // r) * _elements(read, outer, row, r) <= _MOST_COPIED * whole)
    return min(next(enough, largest), largest)


def _elements(read: PaddedRead, outer: Sequence[int], row: int, rows: int) -> int:
    """How many elements a block of so many rows has."""
    sizes = {loop: read.found.size(loop) for loop in read.map.used_dims()} | dict.fromkeys(outer, 1) | {row: rows}
    exprs = (factors(expr) or {} for expr in read.map.results)
    return prod(1 + sum(by * (sizes[loop] - 1) for loop, by in parts.items()) for parts in exprs)


# Note [Blocks of padded rows]
# Where most tiles are at the edge of an image, or its parts are read again for other filters, a tile cannot copy what
# it needs. A block of rows can, if it stays in the first cache together with the kernel: only the rows that windows of
# two blocks read are copied twice. In planes a block is an image of one channel, or of one group of channels, with the
# kernel of that group. Planes whose sizes are known at run time only are blocks as a whole, whatever size they have:
# that is less than a copy of all planes. Nothing as large as the image is allocated, and its copy is never in memory.
# If windows do not overlap, as in a pool of 2x2, sizes are mostly multiples of theirs, and `SAME` padding adds nothing:
# a plane is read where it is then, by tiles of their own.
# Larger buffers would do for the second cache, but each thread has its own.
