"""Free the buffers of a program that allocates them and never frees.

Before and after:

    %a = memref.alloc() : memref<4xf32>                      %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>      memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    return                                                   memref.dealloc %a : memref<4xf32>
                                                             return
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import BaseMemRefType, TensorType
from plait.define.traits import ReturnLike
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces import Call, Callable, MemoryEffects
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, PassManager

from plait_std.bufferization.deallocate import Deallocation
from plait_std.bufferization.interfaces import ViewLike

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(frozen=True)
class BufferDeallocation(Pass):
    """Free what is allocated, after its last use, as the ABI of functions says.

    A function does not own its arguments, and its caller owns what it returns; what is returned but not owned is
    copied. Who owns a buffer must be known here: what a conditional or a loop passes on is owned on all ways, or on
    none. Otherwise, and where it is not known what an operation does with buffers, the pass fails.
    """

    name: ClassVar[str] = "buffer-deallocation-pipeline"

    def run(self, op: Operation, ctx: Context) -> None:
        functions = [f for f in op.walk() if ctx.model(Callable, f) is not None]
        for function in functions:
            for inner in function.walk():
                if inner is not function:
                    _check(inner, ctx)
        PassManager(ctx).run("any(canonicalize)", op)
        for function in functions:
            body = ctx.model(Callable, function).region(function) if function.regions else None
            if body is not None:
                _StaticOwnership(ctx).region(body, [])
        PassManager(ctx).run("any(cse,canonicalize)", op)


class _StaticOwnership(Deallocation):
    """Copies what is returned only: elsewhere a copy would hide what is written from others."""

    def copy(self, value: Value[Any], before: Operation) -> Value[Any]:
        parent = before.parent_op
        returns = before.has_trait(ReturnLike) and parent is not None and self.ctx.model(Callable, parent) is not None
        if not returns:
            raise _error(before, "passes on a buffer that is not owned here, and may be used by others")
        return super().copy(value, before)


def _check(op: Operation, ctx: Context) -> None:
    """Refuse operations with which it is not known who uses which buffer."""
    takes = any(isinstance(value.type, BaseMemRefType) for value in op.operands)
    makes = any(isinstance(result.type, BaseMemRefType) for result in op.results)
    model = ctx.model(MemoryEffects, op)
    effects = model.effects(op) if model is not None else ()
    if any(effect.kind == "free" for effect in effects):
        raise _error(op, "frees memory, which is left to this pass")
    if any(_holds_buffers(value.type) for value in (*op.operands, *op.results)):
        raise _error(op, "keeps buffers in buffers")
    if takes and any(isinstance(result.type, TensorType) for result in op.results):
        raise _error(op, "makes a tensor of a buffer")
    known = op.regions or ctx.model(ViewLike, op) is not None or ctx.model(Call, op) is not None
    allocates = any(effect.kind == "allocate" for effect in effects)
    if takes and makes and not known and not allocates:
        raise _error(op, "may return a view of one of its operands")


def _holds_buffers(ty: Any) -> bool:
    return isinstance(ty, BaseMemRefType) and isinstance(ty.element_type, BaseMemRefType)


def _error(op: Operation, what: str) -> DiagnosticError:
    message = f"cannot free buffers: '{op.name}' {what}"
    return DiagnosticError(Diagnostic("error", message, op.location, operation=op))
