"""Gives the buffers of a function places in one allocation, the arena; those that are not used at the same time share.

    %a = memref.alloc() : memref<16xf32>          %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
    "write"(%a) : (memref<16xf32>) -> ()          %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
    "read"(%a) : (memref<16xf32>) -> ()           "write"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>       =>   "read"(%a) : (memref<16xf32>) -> ()
    %b = memref.alloc() : memref<8xf32>           %b = memref.view %arena[%c0][] : memref<64xi8> to memref<8xf32>
    "use"(%b) : (memref<8xf32>) -> ()             "use"(%b) : (memref<8xf32>) -> ()
    memref.dealloc %b : memref<8xf32>             memref.dealloc %arena : memref<64xi8>

Buffers that are freed in the block that allocates them are planned, in loops and branches too; sizes that are known at
run time only if they can be computed where the function begins. What iterations of parallel loops need lies in an arena
of each iteration. Buffers that are passed on, returned for example, stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, MemRefType, i8, i64
from plait.define.traits import Terminator
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes.base import Pass

from plait_std.bufferization.out_params import called_functions
from plait_std.bufferization.planning.arena import ALIGNMENT, Arena, Factors, Group
from plait_std.bufferization.planning.buffer_sizes import BufferSize, BufferSizes
from plait_std.bufferization.planning.lifetimes import Scope, lifetime, scopes_of
from plait_std.bufferization.planning.placement import Lifetime
from plait_std.builders import index_constant
from plait_std.func.functions import ALONE, BARE_POINTER, append_argument
from plait_std.func.ops import CallOp, FuncOp
from plait_std.memref import ops as memref
from plait_std.mixed import Mixed

if TYPE_CHECKING:
    from plait.context import Context


LIVE_BYTES = "plait.live_bytes"
"""An attribute of functions: the most bytes of planned buffers of known size that are in use at the same time."""


@dataclass(frozen=True)
class PlanBuffers(Pass):
    """Put the buffers of each function into one arena, in which buffers that are not used at the same time share."""

    name: ClassVar[str] = "plan-buffers"

    def run(self, op: Operation, ctx: Context) -> None:
        planned: set[Operation] = set()
        for function, calls in called_functions(op):
            planned.add(function)
            arena = _plan(function, ctx)
            if arena is not None and BARE_POINTER not in function.attributes:
                _pass_in(arena, function, calls)
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp) and not inner.is_declaration]:
            if function not in planned:
                _plan(function, ctx)


def _plan(function: FuncOp, ctx: Context) -> Any:
    """Plan all scopes of a function; the allocation of its arena, if it has one of known size."""
    plans = [_ScopePlan(scope, ctx) for scope in scopes_of(function)]
    arenas = [plan.run() for plan in plans]
    if arenas[0] is not None:
        function.set_attribute(LIVE_BYTES, IntegerAttr(plans[0].live, i64))
    return arenas[0] if arenas[0] is not None and arenas[0].memref.type.has_static_shape else None


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
        buffer = rw.insert(memref.AllocOp.of(ty, (), ALIGNMENT)).memref
        call.operands = (*call.operands, buffer)
        Builder.after(call).insert(memref.DeallocOp(buffer))


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

    def run(self) -> Any:
        """Replace the allocations of the scope that can be planned; the allocation of the arena, if there is one."""
        buffers = [b for allocation, end in self.scope.buffers if (b := self._buffer(allocation, end)) is not None]
        entry = self.scope.region.entry
        if not buffers or entry is None:
            return None
        by_factors: dict[Factors, list[_Buffer]] = {}
        for buffer in buffers:
            by_factors.setdefault(buffer.size.factors, []).append(buffer)
        groups = {factors: Group.of(factors, [b.lifetime for b in found]) for factors, found in by_factors.items()}
        builder = Builder.at_start(entry)
        builder.location = buffers[0].allocation.location
        self.live = groups[()].peak if () in groups else 0
        arena = Arena(builder, self.sizes, groups)
        made = _allocate(builder, arena.size)
        for factors, found in by_factors.items():
            for buffer, offset in zip(found, arena.offsets[factors]):
                _replace(buffer, made.memref, offset)
        self._free(made)
        self._tell(made, groups, len(buffers))
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
        return _Buffer(allocation, deallocation, size, Lifetime(size.bytes, *steps))

    def _free(self, arena: Any) -> None:
        for block in self.scope.region.blocks:
            last = block.last
            if last is not None and last.has_trait(Terminator) and not last.successors:
                Builder.before(last).insert(memref.DeallocOp(arena.memref))

    def _tell(self, arena: Any, groups: dict[Factors, Group], count: int) -> None:
        self.ctx.count("buffers planned", count)
        if () in groups:
            self.ctx.count("bytes in arenas", groups[()].placement.height)
            self.ctx.count("bytes live at the same time", self.live)
        self.ctx.remark("passed", "Planned", arena, Buffers=count, Type=str(arena.memref.type), Live=self.live)


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
