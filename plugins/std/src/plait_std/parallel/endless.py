"""Whether a counted loop may run longer than any memory: threads do not look for signals, which would end it.

A loop ends if it is known how often it runs, at most, or if each iteration reads or writes where its counter moves it:

    memref.load %m[%j], where %j depends on the counter by more than a remainder, some of its bits, or a minimum

Functions that are called are looked into. The steps of parallel loops are positive by definition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import SymbolRefAttr
from plait.builtin.types import MemRefType
from plait.interfaces.callable import Call
from plait.interfaces.memory_effects import own_effects

from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.func.ops import FuncOp
from plait_std.parallel.bounds import Bounds
from plait_std.parallel.work import count_of
from plait_std.scf.ops import ForOp, ParallelOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation

Functions = Callable[[str], Any]
_LONG = 1 << 40
"""So many iterations take minutes, though each be a single step."""
_BOUNDED = (arith.RemSIOp, arith.RemUIOp, arith.AndIOp, arith.CmpIOp, arith.TruncIOp)
_SMALLER = (arith.MinSIOp, arith.MinUIOp)


def may_be_endless(loop: ForOp | ParallelOp, functions: Functions, ctx: Context) -> bool:
    """Whether a loop may run for ever, or as good as; `functions` finds a function by its name."""
    one = isinstance(loop, ForOp)
    lower, upper, steps = (
        ([loop.lower_bound], [loop.upper_bound], [loop.step])
        if one
        else (loop.lower_bounds, loop.upper_bounds, loop.steps)
    )
    if one and (integer_value(loop.step) or 0) <= 0:
        return True
    bounds, most = Bounds(loop, 1), 1
    for at in zip(lower, upper, steps):
        count = count_of(bounds, *at)
        most *= max(count.constant, 0) if count.is_constant and _is_counted(at, bounds) else _LONG
    counters = [loop.induction_variable] if one else loop.induction_variables
    return most >= _LONG and not _Walk(counters, functions, ctx).walks(loop.block)


def _is_counted(at: Any, bounds: Bounds) -> bool:
    """Whether the distance of two bounds has a known end, rather than a guess in its place."""
    distance = bounds.sum_of(at[1]).plus(bounds.sum_of(at[0]), -1)
    return any(bound.is_constant for bound in bounds.highest(distance))


class _Walk:
    """What moves with the counters of a loop: indices, and views of buffers."""

    def __init__(self, counters: Any, functions: Functions, ctx: Context) -> None:
        self.moved, self.functions, self.ctx = set(counters), functions, ctx
        self.called: set[str] = set()

    def walks(self, block: Block) -> bool:
        """Whether each run of a block accesses a place that moves, or reaches a loop that does."""
        for op in block.operations:
            if self._accesses(op):
                return True
            if isinstance(op, ForOp) and not self.moved.isdisjoint((op.lower_bound, op.upper_bound)):
                self.moved.add(op.induction_variable)
            found = [self.walks(region.entry) for region in op.regions if region.entry is not None]
            is_loop = isinstance(op, (ForOp, ParallelOp))
            if found and (any(found) if is_loop else len(found) > 1 and all(found)):
                return True
            if not op.regions and self._passes_on(op):
                self.moved.update(op.results)
        return False

    def _passes_on(self, op: Operation) -> bool:
        if isinstance(op, _SMALLER) and any(integer_value(value) is not None for value in op.operands):
            return False
        return not isinstance(op, _BOUNDED) and not self.moved.isdisjoint(op.operands)

    def _accesses(self, op: Operation) -> bool:
        """Whether an operation accesses a view that moves, or a buffer at an index that does."""
        call = self.ctx.model(Call, op)
        if call is not None:
            return self._calls(call.callee(op), op.operands)
        buffers = [n for n, value in enumerate(op.operands) if isinstance(value.type, MemRefType)]
        if not buffers or self.moved.isdisjoint(op.operands[buffers[0] :]):
            return False
        effects = own_effects(op, self.ctx)
        return effects is None or any(effect.kind in ("read", "write") for effect in effects)

    def _calls(self, callee: Any, operands: Any) -> bool:
        """Whether a call reaches a place that moves."""
        name = callee.root if isinstance(callee, SymbolRefAttr) else ""
        function = self.functions(name) if name and name not in self.called else None
        entry = function.body.entry if isinstance(function, FuncOp) else None
        if entry is None:
            return False
        self.called.add(name)
        self.moved |= {inner for inner, value in zip(entry.arguments, operands) if value in self.moved}
        return self.walks(entry)
