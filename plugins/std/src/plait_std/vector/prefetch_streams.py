"""Fetches what loops read once of a large buffer, and multiply by a few rows, ahead of them.

    scf.for %j = 0 to 4096 step 4 {
      %columns = memref.subview %x[%j, 0] [4, 4096] [1, 1]
      scf.for %k = 0 to 4096 step 16 { products of %columns[0, %k], %columns[1, %k], ... }
    }

becomes

    scf.for %j = 0 to 4096 step 4 {
      %columns = memref.subview %x[%j, 0] [4, 4096] [1, 1]
      scf.for %k = 0 to 4096 step 16 {
        %is_inside = %k + 768 < 4096
        %later = memref.subview %x[%is_inside ? %j : min(%j + 4, 4092), 0] [4, 4096] [1, 1]
        memref.prefetch %later[0, %is_inside ? %k + 768 : %k + 768 - 4096], ...
        products of %columns[0, %k], %columns[1, %k], ...
      }
    }

See Note [Streams].
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, VectorType, i32
from plait.frozen import FrozenValue
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.memref.views import strided
from plait_std.scf.ops import ForOp
from plait_std.scf.trip_count import static_trip_count
from plait_std.vector.moving_views import (
    indices_after,
    loops_between,
    may_follow,
    moved_value,
    moved_view,
    mover_of,
    moving_loops,
    sources,
)
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target

_LEAST_OPERATIONS = 6
"""As many operations wait for what is read, at least: with fewer, a processor sees far enough ahead by itself."""
_MOST_RUNS = 32
"""The most places in memory at which a part goes on, each of which may be in a page of its own."""
_KEPT = IntegerAttr(3, i32)
"""In all caches."""


class Stream(FrozenValue):
    """A part of a buffer that is read once before it moves on, by reads in the innermost of some loops."""

    view: SubViewOp
    reads: list[TransferReadOp]
    loops: list[ForOp]
    """The loops with whose indices the reads move, from the one that is some iterations ahead outwards."""
    ahead: int
    """The iterations of the first of these loops after which what is fetched is read."""
    line_bytes: int

    def prefetch(self) -> None:
        """Fetch, beside each read, what is read in its place some iterations later."""
        start: Any = self.reads[0]
        for read in self.reads:
            start = read if read.is_before_in_block(start) else start
        while start.parent_op is not self.loops[0]:
            start = start.parent_op
        b = SCALARS.on(Builder.before(start))
        made = indices_after(b, self.view, self.loops, self.ahead)
        view = moved_view(b, self.view, made)
        for read in self.reads:
            b = SCALARS.on(Builder.before(read))
            *rows, column = [moved_value(b.builder, index, dict(made)) for index in read.indices]
            ty: Any = read.result.type
            in_line = self.line_bytes // (element_bytes(ty.element_type) or 1)
            for lane in range(0, ty.shape[-1], in_line):
                place = [*rows, (b.expression(column) + lane).value]
                b.builder.insert(PrefetchOp(view, place, bool_attr(False), _KEPT, bool_attr(True)))


def stream_of(view: SubViewOp, machine: Target, ctx: Context) -> Stream | None:
    """A view as a part of a large buffer that is read once; None if it is not one."""
    ty: Any = view.source.type
    is_small = ty.has_static_shape and _bytes(ty) <= machine.l2_bytes
    if is_small or element_bytes(ty.element_type) is None or DYNAMIC in view.result.type.shape:
        return None
    mover, reads = mover_of(view), [use for use in view.result.users if isinstance(use, TransferReadOp)]
    inner = reads[0].parent_op if reads else None
    nest = loops_between(inner, mover) if mover is not None and isinstance(inner, ForOp) else None
    if mover is None or nest is None or len(reads) != len(list(view.result.users)):
        return None
    is_once = all(_is_read_once(read, nest) for read in reads) and _runs(view.result.type) <= _MOST_RUNS
    are_elements = any(prod(read.result.type.shape) == 1 for read in reads)  # type: ignore[attr-defined]
    if are_elements or not is_once or _operations(nest[-1], reads) < _LEAST_OPERATIONS:
        return None
    loops = [*reversed(nest), *moving_loops(view, mover)]
    left, ahead = _ahead(loops[: len(nest) + 1], sum(_bytes(read.result.type) for read in reads), machine.l1_bytes // 4)
    loops = loops[left:]
    indices = [index for read in reads for index in read.indices]
    if not may_follow(view.offsets, loops, nest[-1], ctx) or not all(_is_computed(index, ctx) for index in indices):
        return None
    return Stream(view, reads, loops, ahead, machine.cache_line_bytes)


def _ahead(loops: list[ForOp], each: int, ahead: int) -> tuple[int, int]:
    """A loop, and as many of its iterations as read about `ahead` bytes, if the first reads `each` in an iteration."""
    for place, loop in enumerate(loops[:-1]):
        trips = static_trip_count(loop) or 1
        if each * trips > ahead:
            return place, min(trips, max(1, ahead // each))
        each *= trips
    return len(loops) - 1, max(1, ahead // each)


def _is_read_once(read: TransferReadOp, nest: list[ForOp]) -> bool:
    """Whether a read, of a row in the innermost loop of a nest, is of another place in each iteration."""
    if read.parent_op is not nest[-1] or not read.permutation_map.map.is_minor_identity or read.mask is not None:
        return False
    moving = {value for index in read.indices for value in sources(index)}
    is_inside = all(flag.value for flag in read.in_bounds.elements)  # type: ignore[attr-defined]
    is_moving = all(loop.induction_variable in moving for loop in nest if static_trip_count(loop) != 1)
    return is_inside and is_moving and len(read.result.type.shape) == 1  # type: ignore[attr-defined]


def _operations(loop: ForOp, reads: list[TransferReadOp]) -> float:
    """How many bytes of vectors a loop computes for each byte that it reads of a view."""
    results = [value for op in loop.block.operations if not isinstance(op, TransferReadOp) for value in op.results]
    computed = sum(_bytes(value.type) for value in results if isinstance(value.type, VectorType))
    return computed / sum(_bytes(read.result.type) for read in reads)


def _is_computed(index: Value[Any], ctx: Context) -> bool:
    """Whether an index may be computed again for other indices of loops."""
    op = index.defining_op
    if op is None or op.regions:
        return True
    return is_pure(op, ctx) and all(_is_computed(operand, ctx) for operand in op.operands)


def _runs(ty: Any) -> int:
    """How many ranges of memory a view has."""
    run, (strides, _) = 1, strided(ty)
    for size, stride in reversed([*zip(ty.shape, strides)]):
        if size != 1 and stride != run:
            break
        run *= size
    return prod(ty.shape) // run


def _bytes(ty: Any) -> int:
    return prod(ty.shape) * (element_bytes(ty.element_type) or 1)


# Note [Streams]
# Caches fetch ahead what is read from end to end, as long as a processor asks for lines fast enough: it has some 200
# operations in flight, and where each line is multiplied by four rows, these wait for few lines. 4 to 12 products for a
# line of weights were done at 20 to 35 GB/s, where one or two were at 50 to 70, and with each line fetched ahead the
# former were at 45 to 55. One or two were slower with that, as each read is asked for twice. So were reads of single
# elements, which ask for a line as often as it has elements: a product of 1024x1024x16 took 1.6 times as long.
#
# What is fetched should be near when it is read, and not push out what is read before: a quarter of the first cache
# ahead, counted in the order of the loops. Where an iteration of an inner loop reads less, its index is some iterations
# later, and after its last one the loops around go on: so that no row or part of a window starts without. Where a part
# of a buffer is shorter, the loop that moves it is some iterations later, and nothing has to be computed in the others.
