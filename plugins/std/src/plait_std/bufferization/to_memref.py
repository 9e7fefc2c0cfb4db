"""Lower what bufferization leaves on buffers to memref: copies to new buffers, and deallocations.

Before and after:

    %1 = bufferization.clone %0 : memref<?xf32> to memref<?xf32>    %size = memref.dim %0, %c0 : memref<?xf32>
                                                                    %1 = memref.alloc(%size) : memref<?xf32>
                                                                    memref.copy %0, %1
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, MemRefType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass

from plait_std.algebra import SCALARS
from plait_std.bufferization.deallocation.lower import LowerDeallocations
from plait_std.bufferization.ops import CloneOp
from plait_std.memref import building as buffers

if TYPE_CHECKING:
    from plait.context import Context


class ConvertBufferizationToMemRef(Pass):
    """Lower `bufferization.clone` to an allocation and a copy, and `bufferization.dealloc` to deallocations."""

    name: ClassVar[str] = "convert-bufferization-to-memref"
    title: ClassVar[str] = "ConvertBufferizationToMemRefPass"

    def run(self, op: Operation, ctx: Context) -> None:
        clones = [inner for inner in op.walk() if isinstance(inner, CloneOp)]
        for clone in clones:
            if not isinstance(clone.input.type, MemRefType) or not isinstance(clone.output.type, MemRefType):
                message = "'bufferization.clone' op cannot be lowered: the rank of the buffer is not known"
                raise DiagnosticError(Diagnostic("error", message, clone.location, operation=clone))
        for clone in clones:
            clone.output.replace_all_uses_with(_copied(Builder.before(clone), clone.input, clone.output.type))
            clone.erase()
        LowerDeallocations().run(op, ctx)


def _copied(builder: Builder, source: Value[Any], ty: Any) -> Value[Any]:
    """A new buffer without gaps with the elements of `source`, as a value of the type `ty`."""
    given: Any = source.type
    sizes = [i for i, size in enumerate(given.shape) if size == DYNAMIC]
    dims = SCALARS.on(builder).indices(SCALARS.size(builder, source, i) for i in sizes)
    new = buffers.allocate(builder, MemRefType(given.shape, ty.element_type, None, ty.memory_space), dims)
    buffers.copy(builder, source, new)
    return buffers.cast(builder, new, ty)
