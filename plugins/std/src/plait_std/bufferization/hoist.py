"""Allocates buffers of loops once, outside of the loops.

    scf.for %i = %c0 to %n step %c1 {                 %a = memref.alloc() : memref<8xf32>
      %a = memref.alloc() : memref<8xf32>             scf.for %i = %c0 to %n step %c1 {
      "use"(%a) : (memref<8xf32>) -> ()         =>      "use"(%a) : (memref<8xf32>) -> ()
      memref.dealloc %a : memref<8xf32>               }
    }                                                 memref.dealloc %a : memref<8xf32>

What a buffer holds when it is allocated is not specified, so it may be what the iteration before left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.loop_like import LoopLike
from plait.ir.operation import Operation
from plait.passes.base import Pass

from plait_std.memref import ops as memref
from plait_std.scf.ops import ForOp, WhileOp

if TYPE_CHECKING:
    from plait.context import Context


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
        if model is None or not all(model.is_defined_outside(loop, value) for value in op.operands):
            return
        op.move_before(loop)
        end.move_after(loop)
        ctx.count("hoisted", 1)
