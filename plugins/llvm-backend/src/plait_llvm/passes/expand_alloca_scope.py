"""Give back the stack where a scope of allocations ends.

Before and after:

    memref.alloca_scope {                    %stack = llvm.intr.stacksave : !llvm.ptr
      %m = memref.alloca() : memref<4xf32>   %m = memref.alloca() : memref<4xf32>
      // what uses %m                        // what uses %m
    }                                        llvm.intr.stackrestore %stack : !llvm.ptr
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.memref.ops import AllocaScopeOp

from plait_llvm.dialect.ops.memory import StackRestoreOp, StackSaveOp
from plait_llvm.dialect.types import ptr

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class ExpandAllocaScope(Pass):
    """Expand scopes of one block; the memory that they allocate is given back at their end."""

    name: ClassVar[str] = "llvm-expand-alloca-scope"

    def run(self, op: Operation, ctx: Context) -> None:
        for scope in [inner for inner in op.walk() if isinstance(inner, AllocaScopeOp)]:
            if scope.body.entry is not None and scope.body.entry is scope.body.last:
                _expand(scope)


def _expand(scope: AllocaScopeOp) -> None:
    target, block = scope.parent, scope.body.block
    terminator = block.last
    assert target is not None and terminator is not None
    stack = Builder.before(scope).insert(StackSaveOp(ptr)).res
    values = tuple(terminator.operands)
    terminator.erase()
    for op in list(block.operations):
        op.detach()
        target.insert_before(op, scope)
    Builder.before(scope).insert(StackRestoreOp(stack))
    for result, value in zip(scope.results, values):
        result.replace_all_uses_with(value)
    scope.erase()
