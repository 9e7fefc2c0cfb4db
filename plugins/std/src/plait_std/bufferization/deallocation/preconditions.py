"""What a function must satisfy so that its buffers can be freed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces.branch import Branch
from plait.interfaces.callable import Call, Callable
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import own_effects
from plait.interfaces.region_branch import RegionBranch
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.buffer_interfaces import ViewLike

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context

MANUAL = "bufferization.manual_deallocation"


def is_buffer(value: Value[Any]) -> bool:
    return isinstance(value.type, BaseMemRefType)


def refuse(op: Operation, what: str) -> DiagnosticError:
    """The error that buffers cannot be freed because of what `op` does."""
    message = f"cannot free buffers: '{op.name}' {what}"
    return DiagnosticError(Diagnostic("error", message, op.location, operation=op))


def operations_of(function: Operation, ctx: Context) -> Iterator[Operation]:
    """The operations inside of `function`, without nested functions and what they hold."""
    pending = [function]
    while pending:
        op = pending.pop()
        for region in op.regions:
            for block in region.blocks:
                for inner in block.operations:
                    if model_of(Callable, inner, ctx) is None:
                        yield inner
                        pending.append(inner)


def check(function: Operation, ctx: Context) -> None:
    """Raise `DiagnosticError` at the first operation of which it is not known who owns which buffer."""
    for op in operations_of(function, ctx):
        _check_effects(op, ctx)
        if any(_holds_buffers(value.type) for value in (*op.operands, *op.results)):
            raise refuse(op, "keeps buffers in buffers")
        if len(op.successors) > 0 and model_of(Branch, op, ctx) is None:
            raise refuse(op, "branches, but has no model of 'Branch'")
        if op.regions and model_of(RegionBranch, op, ctx) is None:
            _check_opaque_regions(op, ctx)


def _check_effects(op: Operation, ctx: Context) -> None:
    effects = own_effects(op, ctx)
    if effects is not None:
        if any(effect.kind == "free" for effect in effects) and MANUAL not in op.attributes:
            raise refuse(op, "frees memory, which is left to this pass")
        return
    known = op.regions or model_of(Call, op, ctx) is not None or model_of(ViewLike, op, ctx) is not None
    if not op.is_registered or (not known and any(map(is_buffer, op.results))):
        raise refuse(op, "has unknown effects on memory")


def _check_opaque_regions(op: Operation, ctx: Context) -> None:
    """Where it is not known when regions run, they must not make buffers, nor may the operation pass any on."""
    if any(map(is_buffer, op.results)):
        raise refuse(op, "returns buffers from its regions, but has no model of 'RegionBranch'")
    for inner in operations_of(op, ctx):
        effects = own_effects(inner, ctx) or ()
        allocates = any(e.kind == "allocate" and e.resource == "memory" for e in effects)
        calls = model_of(Call, inner, ctx) is not None and any(map(is_buffer, inner.results))
        if allocates or calls:
            raise refuse(op, f"has no model of 'RegionBranch', but '{inner.name}' in it makes buffers")


def _holds_buffers(ty: Type) -> bool:
    return isinstance(ty, BaseMemRefType) and isinstance(ty.element_type, BaseMemRefType)
