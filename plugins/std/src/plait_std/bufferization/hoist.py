"""Allocates buffers of loops once, outside of the loops.

    scf.for %i = %c0 to %n step %c1 {                 %a = memref.alloc() : memref<8xf32>
      %a = memref.alloc() : memref<8xf32>             scf.for %i = %c0 to %n step %c1 {
      "use"(%a) : (memref<8xf32>) -> ()         =>      "use"(%a) : (memref<8xf32>) -> ()
      memref.dealloc %a : memref<8xf32>               }
    }                                                 memref.dealloc %a : memref<8xf32>

What a buffer holds when it is allocated is not specified, so it may be what the iteration before left.

Sizes that each iteration computes of the same values are computed before the loop. They may make no sense if the loop
never runs, and are 0 then: `%size` becomes `%runs = arith.cmpi slt, %c0, %n`, `arith.select %runs, %size, %c0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes.base import Pass

from plait_std.arith import ops as arith
from plait_std.builders import index_constant, integer_value
from plait_std.memref import ops as memref
from plait_std.scf.ops import ForOp, WhileOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value


class BufferLoopHoisting(Pass):
    """Move allocations, each with its deallocation, out of the loops that they do not depend on."""

    name: ClassVar[str] = "buffer-loop-hoisting"
    title: ClassVar[str] = "BufferLoopHoistingPass"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if type(inner) is memref.AllocOp:
                _hoist(inner, ctx)


def deallocation_beside(op: memref.AllocOp) -> memref.DeallocOp | None:
    """The deallocation of a buffer if it stands in the block of the allocation."""
    users = [user for user in op.memref.users if isinstance(user, memref.DeallocOp)]
    return users[0] if len(users) == 1 and users[0].parent is op.parent else None


def _hoist(op: memref.AllocOp, ctx: Context) -> None:
    end = deallocation_beside(op)
    while end is not None:
        loop: Any = op.parent_op
        # iterations of other loops may run at the same time, and need buffers of their own
        model = ctx.model(LoopLike, loop) if isinstance(loop, (ForOp, WhileOp)) else None
        sizes = _computing_sizes(op, loop, model, ctx) if model is not None else None
        if sizes is None:
            return
        for one in sizes:
            one.move_before(loop)
        op.move_before(loop)
        end.move_after(loop)
        if sizes:
            _allocate_if_running(op, loop)
        ctx.count("hoisted", 1)


def _computing_sizes(op: memref.AllocOp, loop: Operation, model: LoopLike, ctx: Context) -> list[Operation] | None:
    """The operations in a loop that compute the sizes of a buffer, in order; None if they depend on its iterations."""
    found: dict[Operation, None] = {}

    def is_same(value: Value[Any]) -> bool:
        made = value.defining_op
        if model.is_defined_outside(loop, value) or made in found:
            return True
        if made is None or made.parent is not op.parent or made.regions or not is_pure(made, ctx):
            return False
        if not isinstance(loop, ForOp) or not all(map(is_same, made.operands)):
            return False
        found[made] = None
        return True

    return list(found) if all(map(is_same, op.operands)) else None


def _allocate_if_running(op: memref.AllocOp, loop: Any) -> None:
    """Let a buffer before a loop be empty if the loop never runs."""
    lower, upper = loop.lower_bound, loop.upper_bound
    first, last = integer_value(lower), integer_value(upper)
    if first is not None and last is not None and first < last:
        return
    b = Builder.before(op)
    b.location = op.location
    runs = b(arith.CmpIOp("ult" if loop.unsigned_cmp else "slt", lower, upper))
    none = index_constant(b, 0)
    for i, size in enumerate(op.operands):
        op.set_operand(i, b(arith.SelectOp(runs, size, none)))
