"""When the buffers of a function are used, in steps: its operations in the order of the text.

A buffer that is freed in the block that allocates it lives from the first operation in that block that uses it to the
last one, with all that these hold. In loops each iteration finds the buffer as the one before left it, which is
allowed: what a new buffer holds is not specified. See Note [Steps].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.define.traits import Terminator
from plait.interfaces.interface import model_of
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.buffer_interfaces import ViewLike
from plait_std.bufferization.hoist import deallocation_beside
from plait_std.func.ops import CallOp, ReturnOp
from plait_std.memref import ops as memref
from plait_std.scf.ops import ExecuteRegionOp, ForallOp, ForOp, IfOp, IndexSwitchOp, ParallelOp, WhileOp

if TYPE_CHECKING:
    from plait.context import Context

_IN_SEQUENCE = (ForOp, WhileOp, IfOp, IndexSwitchOp, ExecuteRegionOp)
"""Operations whose regions run one after the other."""
_AT_ONCE = (ParallelOp, ForallOp)
"""Loops whose iterations may run at the same time: each needs buffers of its own."""


@dataclass
class Scope:
    """A region whose buffers may lie in one arena, and what is in it: a function, or the body of a parallel loop."""

    region: Region
    outer: Scope | None = None
    """The scope around the parallel loop whose body this is."""
    buffers: list[tuple[Any, Any]] = field(default_factory=list[tuple[Any, Any]])
    """Allocations, each with its deallocation."""
    calls: list[CallOp] = field(default_factory=list[CallOp])
    steps: dict[Operation, tuple[int, int]] = field(default_factory=dict[Operation, tuple[int, int]])
    """For each operation its step, and the step of the last operation nested in it."""


def scopes_of(function: Operation) -> list[Scope]:
    """The scopes of a function, itself first."""
    found = [Scope(function.regions[0])]
    for scope in found:
        found += [Scope(region, scope) for region in _collect(scope)]
    return found


def _collect(scope: Scope) -> list[Region]:
    """Fill in a scope; returns the regions in it that are scopes of their own."""
    inner: list[Region] = []
    _number(scope.region, scope, inner, 0, is_known=True)
    return inner


def _number(region: Region, scope: Scope, inner: list[Region], step: int, *, is_known: bool) -> int:
    for op in [op for block in region.blocks for op in block.operations]:
        begin = step
        step += 1
        for nested in op.regions:
            step = _number(nested, scope, inner, step, is_known=is_known and isinstance(op, _IN_SEQUENCE))
        if is_known and isinstance(op, _AT_ONCE):
            inner += op.regions
        scope.steps[op] = begin, step - 1
        if not is_known:
            continue
        if type(op) is memref.AllocOp:
            end = deallocation_beside(op)
            if end is not None:
                scope.buffers.append((op, end))
        elif isinstance(op, CallOp):
            scope.calls.append(op)
    return step


def lifetime(scope: Scope, allocation: Any, deallocation: Any, ctx: Context) -> tuple[int, int] | None:
    """The first and the last step at which a buffer is used; None if it is not used."""
    users = users_of(allocation.memref, ctx)
    if users is None:
        return scope.steps[allocation][0], scope.steps[deallocation][1]
    block: Block = allocation.parent
    steps = [scope.steps[inner] for inner in (user.ancestor_in_block(block) for user in users) if inner is not None]
    return (min(begin for begin, _ in steps), max(end for _, end in steps)) if steps else None


def first_use(scope: Scope, buffer: Value[Any], ctx: Context) -> int | None:
    """The first step at which the memory of a result may be used; None if it may be known otherwise.

    A result that a loop uses is used from the beginning of the loop on: each iteration finds what the last one wrote.
    """
    users = users_of(buffer, ctx, returned=True)
    if users is None:
        return None
    outermost = [user.ancestor_in_block(scope.region.entry) for user in users]  # type: ignore[arg-type]
    return min((scope.steps[user][0] for user in outermost if user is not None), default=0)


def users_of(buffer: Value[Any], ctx: Context, *, returned: bool = False) -> list[Operation] | None:
    """The operations that touch the memory of a buffer, through views too; None if it may be known otherwise.

    It may be `returned` if it is a result.
    """
    found: list[Operation] = []
    for alias in _views(buffer, ctx):
        for user in alias.users:
            if isinstance(user, (memref.DeallocOp, memref.DimOp, memref.RankOp)) or _views_of(user, alias, ctx):
                continue
            if _passes_on(user, alias) and not (returned and isinstance(user, ReturnOp)):
                return None
            found.append(user)
    return found


def _views(buffer: Value[Any], ctx: Context) -> Iterator[Value[Any]]:
    pending, seen = [buffer], {buffer}
    while pending:
        value = pending.pop()
        yield value
        for user in value.users:
            new = [r for r in _views_of(user, value, ctx) if r not in seen]
            seen.update(new)
            pending += new


def _views_of(op: Operation, value: Value[Any], ctx: Context) -> list[Value[Any]]:
    """The results of `op` that are views of `value`."""
    model = model_of(ViewLike, op, ctx)
    return [r for r in op.results if _is_buffer(r)] if model is not None and value in model.sources(op) else []


def _passes_on(op: Operation, value: Value[Any]) -> bool:
    """Whether something else than `value` may show its memory after `op`."""
    if op.has_trait(Terminator) or any(not _is_element(r) for r in op.results):
        return True
    if isinstance(op, memref.ExtractAlignedPointerAsIndexOp):
        return True
    return isinstance(op, memref.StoreOp) and op.value is value


def _is_buffer(value: Value[Any]) -> bool:
    return isinstance(value.type, BaseMemRefType)


def _is_element(value: Value[Any]) -> bool:
    return value.type.name.partition(".")[0] == "builtin" and not _is_buffer(value)


# Note [Steps]
# Steps follow the text, not the order of execution. That is enough: a buffer is used in the block that allocates it, by
# operations between its allocation and its deallocation there, so two buffers of one block live at the same time only
# if their intervals meet; of two buffers of different blocks, one of which lies in an operation of the other, the
# interval of the outer one holds that operation whole if it is used there, or before and after. Buffers of blocks that
# branch to each other, or of two regions of one operation, never live at the same time.
