"""Give back, at the end of a block, what its operations reserve on the stack.

Before and after:

    scf.for %i = %c0 to %n step %c1 {                            scf.for %i = %c0 to %n step %c1 {
      %u = memref.reshape %m(%sizes) : ... to memref<*xf32>        %stack = llvm.intr.stacksave : !llvm.ptr
      // what uses %u                                              %u = memref.reshape %m(%sizes) : ... to memref<*xf32>
    }                                                              // what uses %u
                                                                   llvm.intr.stackrestore %stack : !llvm.ptr
                                                                 }

The descriptor of an unranked memref is on the stack, which else goes back only where the function returns. Buffers that
`memref.alloca` reserves in a loop end with each iteration, if the loop is a scope of allocations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import BaseMemRefType, UnrankedMemRefType
from plait.define.traits import IsolatedFromAbove
from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.func.ops import CallIndirectOp, CallOp
from plait_std.memref.ops import AllocaOp, CastOp, ReshapeOp
from plait_std.scf.ops import ForallOp, ForOp, ParallelOp

from plait_llvm.dialect.ops.memory import StackRestoreOp, StackSaveOp
from plait_llvm.dialect.types import ptr

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation

_MAKE_DESCRIPTORS = (CallIndirectOp, CallOp, CastOp, ReshapeOp)
_SCOPES = (ForallOp, ForOp, ParallelOp)
"""Loops whose iterations end the buffers that they have on the stack."""


class RestoreStack(Pass):
    """Restore the stack at the end of blocks that reserve parts of it and pass none of that on."""

    name: ClassVar[str] = "llvm-restore-stack"

    def run(self, op: Operation, ctx: Context) -> None:
        blocks = [_block_that_ends(inner) for inner in op.walk() if _reserves(inner)]
        for block in dict.fromkeys(block for block in blocks if block is not None):
            stack = Builder.at_start(block).insert(StackSaveOp(ptr)).res
            Builder.before(block.last).insert(StackRestoreOp(stack))  # type: ignore[arg-type]


def _reserves(op: Operation) -> bool:
    """Whether `op` becomes code that reserves a part of the stack."""
    if op.__class__ is AllocaOp:
        return True
    return op.__class__ in _MAKE_DESCRIPTORS and any(isinstance(r.type, UnrankedMemRefType) for r in op.results)


def _block_that_ends(op: Operation) -> Block | None:
    """The innermost block around `op` at whose end nothing needs what it reserves; None if that is its function's."""
    block = op.parent
    while block is not None and block.parent_op is not None:
        around, region = block.parent_op, block.parent
        if IsolatedFromAbove in around.traits and region is not None and region.entry is region.last:
            return None  # the function gives it back
        if _keeps_buffers(block) and (not isinstance(op, AllocaOp) or isinstance(around, _SCOPES)):
            return block
        if IsolatedFromAbove in around.traits:
            return None
        block = around.parent
    return None


def _keeps_buffers(block: Block) -> bool:
    """Whether memrefs that a block makes are used in it only, and not passed on by its terminator."""
    last: Any = block.last
    if last is None or any(isinstance(value.type, BaseMemRefType) for value in last.operands):
        return False
    made = [r for op in block.operations for r in op.results if isinstance(r.type, BaseMemRefType)]
    return all(user.ancestor_in_block(block) is not None for value in made for user in value.users)
