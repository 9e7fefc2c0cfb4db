"""Gives the buffers of a function places in one allocation, the arena; those that are not used at the same time share.

    %a = memref.alloc() : memref<16xf32>          %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
    "write"(%a) : (memref<16xf32>) -> ()          %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
    "read"(%a) : (memref<16xf32>) -> ()           "write"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>       =>   "read"(%a) : (memref<16xf32>) -> ()
    %b = memref.alloc() : memref<8xf32>           %b = memref.view %arena[%c0][] : memref<64xi8> to memref<8xf32>
    "use"(%b) : (memref<8xf32>) -> ()             "use"(%b) : (memref<8xf32>) -> ()
    memref.dealloc %b : memref<8xf32>             memref.dealloc %arena : memref<64xi8>

Buffers that are freed in the block that allocates them are planned, in loops and branches too; sizes that are known at
run time only if they can be computed where the function begins. What an iteration of a parallel loop needs lies in an
arena for each worker, a part of the function's: see Note [Arenas of workers]. Buffers that are passed on, returned for
example, stay as they are; until a result is written, its memory holds temporary buffers too.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, MemRefType, i8, i64
from plait.define.traits import Terminator
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes.base import Pass
from plait.passes.options import option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.bufferization.out_params import called_functions
from plait_std.bufferization.planning.arena import ALIGNMENT, Arena, Factors, Group, aligned
from plait_std.bufferization.planning.buffer_sizes import BufferSize, BufferSizes
from plait_std.bufferization.planning.lifetimes import Scope, lifetime, scopes_of
from plait_std.bufferization.planning.placement import Lifetime, peak
from plait_std.bufferization.planning.results import ResultMemory, lend, results_of
from plait_std.builders import index_constant
from plait_std.func.functions import ALONE, BARE_POINTER, append_argument
from plait_std.func.ops import CallOp, FuncOp
from plait_std.memref import building as buffers
from plait_std.memref import ops as memref
from plait_std.mixed import Mixed
from plait_std.native.ops import WorkerOp
from plait_std.scf.ops import ParallelOp
from plait_std.scf.trip_count import known_trip_count

if TYPE_CHECKING:
    from plait.context import Context


_WORKERS = 16
"""Workers for which there is room at least: parts that nobody uses cost addresses and no memory."""
_MOST_FOR_WORKERS = 64 << 20
"""The bytes that all workers of a loop may take together."""

LIVE_BYTES = "plait.live_bytes"
"""An attribute of functions: the bytes that no arena for their planned buffers of known size can do without."""


class PlanBuffers(Pass):
    """Put the buffers of each function into one arena, in which buffers that are not used at the same time share."""

    name: ClassVar[str] = "plan-buffers"
    workers: int = option(0, doc="workers that have buffers of their own; 0 for 16, or a core each")

    def run(self, op: Operation, ctx: Context) -> None:
        planned: set[Operation] = set()
        workers = self.workers or max(_WORKERS, host_target().threads)
        for function, calls in called_functions(op):
            planned.add(function)
            arena = _plan(function, calls, workers, ctx)
            if arena is not None and BARE_POINTER not in function.attributes:
                _pass_in(arena, function, calls)
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp) and not inner.is_declaration]:
            if function not in planned:
                _plan(function, (), workers, ctx)


def _plan(function: FuncOp, calls: Sequence[CallOp], workers: int, ctx: Context) -> Any:
    """Plan all scopes of a function, inner ones first; the allocation of its arena, if it has one of known size."""
    whole, *bodies = [_ScopePlan(scope, ctx) for scope in scopes_of(function)]
    for body in reversed(bodies):
        arena = body.run()
        if arena is not None and arena.memref.type.has_static_shape:
            _share(arena, body.scope, workers)
    arena = whole.run(function, calls)
    if arena is not None:
        function.set_attribute(LIVE_BYTES, IntegerAttr(whole.live, i64))
    return arena if arena is not None and arena.memref.type.has_static_shape else None


def _share(arena: Any, scope: Scope, workers: int) -> None:
    """Give each worker of a parallel loop a part of a buffer outside of the loop. See Note [Arenas of workers]."""
    loop, outer, size = scope.region.parent, scope.outer, arena.memref.type.shape[0]
    assert loop is not None and outer is not None
    workers = max(1, min(workers, _MOST_FOR_WORKERS // size, _iterations(loop))) if outer.outer is None else 1
    before = Builder.before(loop)
    before.location = arena.location
    parts = before.insert(memref.AllocOp.of(MemRefType((size * workers,), i8), (), ALIGNMENT))
    end = buffers.free(Builder.after(loop), parts.memref)
    outer.buffers.append((parts, end))
    outer.steps[parts] = outer.steps[end] = outer.steps[loop]
    inside = Builder.before(arena)
    b = SCALARS.on(inside)
    start = b.index(inside(WorkerOp(IntegerAttr(workers, i64)))) * size
    part = inside(memref.ViewOp(parts.memref, start.value, (), arena.memref.type))
    for deallocation in [user for user in arena.memref.users if isinstance(user, memref.DeallocOp)]:
        deallocation.erase()
    arena.memref.replace_all_uses_with(part)
    arena.erase()


def _iterations(loop: Operation) -> int:
    """The iterations of a parallel loop; a large number if they are not known."""
    if not isinstance(loop, ParallelOp):
        return sys.maxsize
    counts = [known_trip_count(*bounds) for bounds in zip(loop.lower_bounds, loop.upper_bounds, loop.steps)]
    return sys.maxsize if None in counts else prod(count for count in counts if count is not None)


def _pass_in(arena: Any, function: FuncOp, calls: Sequence[CallOp]) -> None:
    """Let callers provide the arena of a function, as a buffer of theirs, which is planned with the others."""
    ty = arena.memref.type
    argument = append_argument(function, ty, ALONE)
    for end in [user for user in arena.memref.users if isinstance(user, memref.DeallocOp)]:
        end.erase()
    arena.memref.replace_all_uses_with(argument)
    arena.erase()
    for call in calls:
        rw = Builder.before(call)
        rw.location = call.location
        buffer = buffers.allocate(rw, ty, (), ALIGNMENT)
        call.operands = (*call.operands, buffer)
        buffers.free(Builder.after(call), buffer)


@dataclass
class _Buffer:
    allocation: Any
    deallocation: Operation
    size: BufferSize
    lifetime: Lifetime


class _ScopePlan:
    """The plan of one scope."""

    def __init__(self, scope: Scope, ctx: Context) -> None:
        self.scope, self.ctx = scope, ctx
        self.sizes = BufferSizes(scope.region, ctx)
        self.live = 0

    def run(self, function: FuncOp | None = None, calls: Sequence[CallOp] = ()) -> Any:
        """Replace the allocations of the scope that can be planned; the allocation of the arena, if there is one.

        Those of a whole function, which `calls` call, may lie in the memory of its results.
        """
        buffers = [b for allocation, end in self.scope.buffers if (b := self._buffer(allocation, end)) is not None]
        if not buffers:
            return None
        results = results_of(self.scope, function, calls, self.ctx) if function is not None else []
        self.live = _least_arena(buffers, results, self.scope)
        remaining = buffers if function is None else self._lend(buffers, results, function, calls)
        return self._put_into_arena(remaining, len(buffers)) if remaining else None

    def _lend(
        self, buffers: list[_Buffer], results: list[ResultMemory], function: FuncOp, calls: Sequence[CallOp]
    ) -> list[_Buffer]:
        """Put buffers into the memory of results; those that remain."""
        static = [b for b in buffers if not b.size.factors]
        places = lend([b.lifetime for b in static], results)
        memory = {r: r.provide(function, calls, self.ctx) for r in {place.result: None for place in places.values()}}
        for i, place in places.items():
            _replace(static[i], memory[place.result], place.offset)
        self.ctx.count("buffers in results", len(places))
        lent = {id(static[i]) for i in places}
        return [b for b in buffers if id(b) not in lent]

    def _put_into_arena(self, buffers: list[_Buffer], count: int) -> Any:
        entry = self.scope.region.entry
        assert entry is not None
        by_factors: dict[Factors, list[_Buffer]] = {}
        for buffer in buffers:
            by_factors.setdefault(buffer.size.factors, []).append(buffer)
        groups = {factors: Group.of(factors, [b.lifetime for b in found]) for factors, found in by_factors.items()}
        builder = Builder.at_start(entry)
        builder.location = buffers[0].allocation.location
        arena = Arena(builder, self.sizes, groups)
        made = _allocate(builder, arena.size)
        for factors, found in by_factors.items():
            for buffer, offset in zip(found, arena.offsets[factors]):
                _replace(buffer, made.memref, offset)
        self._free(made)
        self._tell(made, groups, count)
        return made

    def _buffer(self, allocation: Any, deallocation: Operation) -> _Buffer | None:
        # what is allocated under a condition, or in a loop, may have a size that makes no sense where it is not
        may_be_dynamic = allocation.parent is self.scope.region.entry
        size = self.sizes.of(allocation) if may_be_dynamic or not allocation.dynamic_sizes else None
        if size is None or (allocation.alignment is not None and allocation.alignment.value > ALIGNMENT):
            return None
        steps = lifetime(self.scope, allocation, deallocation, self.ctx)
        if steps is None:
            steps = (self.scope.steps[allocation][0],) * 2
        units = size.bytes if size.factors else aligned(size.bytes)
        return _Buffer(allocation, deallocation, size, Lifetime(units, *steps))

    def _free(self, arena: Any) -> None:
        for block in self.scope.region.blocks:
            last = block.last
            if last is not None and last.has_trait(Terminator) and not last.successors:
                buffers.free(Builder.before(last), arena.memref)

    def _tell(self, arena: Any, groups: dict[Factors, Group], count: int) -> None:
        self.ctx.count("buffers planned", count)
        if () in groups:
            self.ctx.count("bytes in arenas", groups[()].placement.height)
            self.ctx.count("bytes live at the same time", self.live)
        self.ctx.remark("passed", "Planned", arena, Buffers=count, Type=str(arena.memref.type), Live=self.live)


def _least_arena(buffers: Sequence[_Buffer], results: Sequence[ResultMemory], scope: Scope) -> int:
    """The bytes that no arena for buffers of known size can do without, if what is not yet a result can hold some."""
    end = max((last for _, last in scope.steps.values()), default=0)
    used = [Lifetime(result.size, result.begin, end) for result in results]
    static = [b.lifetime for b in buffers if not b.size.factors]
    return max(peak([*static, *used]) - sum(result.size for result in results), 0)


def _allocate(builder: Builder, size: Mixed) -> Any:
    if isinstance(size, int):
        return builder.insert(memref.AllocOp.of(MemRefType((size,), i8), (), ALIGNMENT))
    return builder.insert(memref.AllocOp.of(MemRefType((DYNAMIC,), i8), [size], ALIGNMENT))


def _replace(buffer: _Buffer, arena: Any, offset: Mixed) -> None:
    op = buffer.allocation
    rw = Builder.before(op)
    start = index_constant(rw, offset) if isinstance(offset, int) else offset
    view = rw.insert(memref.ViewOp(arena, start, op.dynamic_sizes, op.memref.type))
    view.result.name_hint = op.memref.name_hint
    buffer.deallocation.erase()
    op.memref.replace_all_uses_with(view.result)
    op.erase()


# Note [Arenas of workers]
# Iterations of a parallel loop that run at the same time need buffers of their own, the others can share them. How many
# run at once is known when the program runs only; that no more do than there is room for is promised by the operation
# that numbers them. So memory is one part for each worker, planned as any other buffer, and which part an iteration
# has says the number of its worker: the last iteration of a worker leaves its part in the caches of its core.
# A parallel loop within another one has one worker, since the others are busy with the outer one.
