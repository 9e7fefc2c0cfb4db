"""Results of private functions that may be what these are given: see Note [What a program passes] of `given`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import symbol_name, visibility
from plait.builtin.types import BaseMemRefType
from plait.define.traits import ReturnLike
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.bufferization.deallocate import Deallocation
from plait_std.bufferization.given import GivenBuffers, Lent
from plait_std.memref.ops import GetGlobalOp

if TYPE_CHECKING:
    from plait.context import Context


def lent_results(functions: Sequence[Operation], ctx: Context) -> Lent:
    """The results, by functions and positions, that may be an argument, a global, or such a result of another call."""
    lent: set[tuple[str, int]] = set()
    returning = [f for f in functions if visibility(f) == "private" and _returns_buffers(f)]
    count = -1
    while returning and count != len(lent):
        count = len(lent)
        for function in returning:
            lent.update((symbol_name(function) or "", index) for index in _lent_by(function, lent, ctx))
    return lent


def _returns_buffers(function: Operation) -> bool:
    return any(isinstance(ty, BaseMemRefType) for ty in function.get_attr("function_type").results)


def _lent_by(function: Operation, lent: Lent, ctx: Context) -> set[int]:
    given = GivenBuffers(function, ctx, lent)
    entry = function.regions[0].entry
    start: list[Value[Any]] = [*(entry.arguments if entry is not None else ()), *given.lent_results]
    start += [op.results[0] for op in function.walk() if isinstance(op, GetGlobalOp)]
    rules = Deallocation(ctx, given)
    found = {alias for value in start if isinstance(value.type, BaseMemRefType) for alias in rules.aliases(value)}
    ends = [block.last for block in function.regions[0].blocks]
    return {
        index
        for last in ends
        if last is not None and last.has_trait(ReturnLike)
        for index, value in enumerate(last.operands)
        if value in found
    }
