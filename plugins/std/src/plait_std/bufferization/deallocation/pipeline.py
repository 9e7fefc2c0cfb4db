"""Free the buffers of a program that allocates them and never frees.

Before and after:

    %a = memref.alloc() : memref<4xf32>                      %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>      memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    return                                                   memref.dealloc %a : memref<4xf32>
                                                             return
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes import Pass, PassManager, option

from plait_std.bufferization.deallocation.insert import OwnershipBasedBufferDeallocation
from plait_std.bufferization.deallocation.lower import LowerDeallocations
from plait_std.bufferization.deallocation.simplify import BufferDeallocationSimplification
from plait_std.memref.expand_realloc import ExpandRealloc

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class BufferDeallocation(Pass):
    """Run `expand-realloc`, the deallocation by ownership, its simplification and lowering, and clean up between."""

    name: ClassVar[str] = "buffer-deallocation-pipeline"
    private_function_dynamic_ownership: bool = option(
        False, doc="private functions return who owns the buffers that they return, instead of clones"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        manager = PassManager(ctx)
        ExpandRealloc(emit_deallocs=False).run(op, ctx)
        manager.run("any(canonicalize)", op)
        OwnershipBasedBufferDeallocation(self.private_function_dynamic_ownership).run(op, ctx)
        manager.run("any(canonicalize)", op)
        BufferDeallocationSimplification().run(op, ctx)
        LowerDeallocations().run(op, ctx)
        manager.run("any(cse,canonicalize)", op)
