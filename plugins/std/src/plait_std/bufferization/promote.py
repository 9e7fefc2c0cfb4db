"""Puts small buffers on the stack.

    %a = memref.alloc() : memref<4xf32>            %a = memref.alloca() : memref<4xf32>
    "use"(%a) : (memref<4xf32>) -> ()        =>    "use"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import MemRefType
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.bufferization.hoist import deallocation_beside
from plait_std.func.ops import FuncOp
from plait_std.memref import ops as memref
from plait_std.scf.ops import ForallOp, ParallelOp

if TYPE_CHECKING:
    from plait.context import Context

_MOST_IN_FUNCTION = 16 * 1024
"""Bytes on the stack of one function."""


class PromoteBuffersToStack(Pass):
    """Put buffers of a few bytes, which end in the block that allocates them, on the stack of their function."""

    name: ClassVar[str] = "promote-buffers-to-stack"
    title: ClassVar[str] = "PromoteBuffersToStackPass"
    max_alloc_size_in_bytes: int = option(1024, doc="bytes of the largest buffer that is put on the stack")

    def run(self, op: Operation, ctx: Context) -> None:
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp) and not inner.is_declaration]:
            left = _MOST_IN_FUNCTION
            for inner in list(function.walk()):
                size = _bytes(inner.memref.type) if type(inner) is memref.AllocOp else None
                if size is not None and size <= min(left, self.max_alloc_size_in_bytes):
                    left -= _promote(inner, function, size)


def _bytes(ty: Any) -> int | None:
    """The bytes of a buffer whose size is known, without a layout."""
    width = getattr(ty.element_type, "width", None)
    if not isinstance(ty, MemRefType) or not ty.has_static_shape or ty.layout is not None or width is None:
        return None
    return ty.num_elements * max(8, width) // 8


def _is_in_parallel(op: Operation) -> bool:
    """Whether iterations that may run at the same time have a buffer each."""
    return any(isinstance(around, (ParallelOp, ForallOp)) for around in op.ancestors())


def _promote(op: Any, function: FuncOp, size: int) -> int:
    """Allocate the buffer at the entry of the function, where a loop does not do it again; returns what it takes."""
    end = deallocation_beside(op)
    if end is None or op.memref.type.memory_space is not None or _is_in_parallel(op):
        return 0
    end.erase()
    at_entry = Builder.at_start(function.body.entry)  # type: ignore[arg-type]
    new = at_entry.insert(memref.AllocaOp((), (), op.alignment, op.memref.type, location=op.location))
    op.memref.replace_all_uses_with(new.memref)
    new.memref.name_hint = op.memref.name_hint
    op.erase()
    return size
