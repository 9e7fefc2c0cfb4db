"""Frees buffers on the stack where the block that allocates them ends.

    scf.for %i = %c0 to %n step %c1 {                  scf.for %i = %c0 to %n step %c1 {
      %a = memref.alloca(%k) : memref<?xf32>             %a = memref.alloc(%k) : memref<?xf32>
      "use"(%a) : (memref<?xf32>) -> ()         =>       "use"(%a) : (memref<?xf32>) -> ()
    }                                                    memref.dealloc %a : memref<?xf32>
                                                       }

A stack pointer only goes back where a function returns: what a loop allocates would add up, and a large buffer would
not fit. As buffers that are freed they are hoisted, put back on the stack if they are small, and planned, as all
others. A buffer that leaves its block stays on the stack, for as long as its scope says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.define.traits import Terminator
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes.base import Pass

from plait_std.bufferization.planning.lifetimes import users_of
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context


class FreeStackBuffers(Pass):
    """Allocate on the heap, and free at the end of its block, what `memref.alloca` reserves for one block."""

    name: ClassVar[str] = "free-stack-buffers"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            if isinstance(inner, memref.AllocaOp) and _is_of_its_block(inner, ctx):
                _free_at_end(inner)
                ctx.count("freed", 1)


def _is_of_its_block(op: memref.AllocaOp, ctx: Context) -> bool:
    """Whether nothing outside of the block of `op`, or after it, can know its buffer."""
    ty, block = op.memref.type, op.parent
    if ty.memory_space is not None or ty.layout is not None or block is None:
        return False
    if block.last is None or not block.last.has_trait(Terminator):
        return False
    users = users_of(op.memref, ctx)
    return users is not None and all(user.ancestor_in_block(block) is not None for user in users)


def _free_at_end(op: memref.AllocaOp) -> None:
    block = op.parent
    assert block is not None and block.last is not None
    new = Builder.before(op).insert(memref.AllocOp(op.dynamic_sizes, (), op.alignment, op.memref.type))
    new.memref.name_hint = op.memref.name_hint
    op.memref.replace_all_uses_with(new.memref)
    op.erase()
    Builder.before(block.last).insert(memref.DeallocOp(new.memref))
