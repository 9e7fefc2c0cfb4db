"""Writes out loops of a few iterations that compute large tensors element by element.

    %r = scf.while (%i = %zero, %x = %a) {              %0 = tcp.binary add %a, %a
      %more = tcp.binary lt %i, %two               =>   %r = tcp.binary add %0, %0
      ...
    } do {
      %y = tcp.binary add %x, %x : tensor<1024xi32>
      ...
    }

What is left is fused, and elements stay in registers; a loop reads and writes the tensors in each iteration. The number
of iterations is found by folding what decides it, of any dialect. See Note [Which loops are written out].
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, ShapedType
from plait.interfaces import Elementwise
from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.rewrite import FoldLimits, PatternIndex, constant_value, simulated_fold

from plait_std.scf.ops import WhileOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class WriteOutElementwiseLoops(Pass):
    """Write out `scf.while` loops that run a few times on large tensors, element by element."""

    name: ClassVar[str] = "write-out-elementwise-loops"
    most_iterations: int = option(16, doc="loops of more iterations stay")
    most_operations: int = option(512, doc="loops whose iterations have more operations together stay")
    least_bytes: int = option(4096, doc="loops that carry no tensor as large as this stay")

    def run(self, op: Operation, ctx: Context) -> None:
        for loop in [inner for inner in op.walk() if isinstance(inner, WhileOp)]:
            if self._is_elementwise(loop, ctx):
                size = len(loop.before.block.operations) + len(loop.after.block.operations)
                count = trip_count(loop, min(self.most_iterations, self.most_operations // size), ctx)
                if count is None:
                    ctx.remark("missed", "NotWrittenOut", loop, reason="it is not known to run a few times")
                else:
                    ctx.remark("passed", "WrittenOut", loop, Iterations=str(count))
                    write_out(loop, count)

    def _is_elementwise(self, loop: WhileOp, ctx: Context) -> bool:
        """Whether large tensors are carried, and all that is done with such is elementwise."""
        blocks = (loop.before.block, loop.after.block)
        if not any(self._is_large(value) for value in loop.inits):
            return False
        return all(self._fuses(op, ctx) for block in blocks for op in block.operations if op is not block.last)

    def _fuses(self, op: Operation, ctx: Context) -> bool:
        if op.regions:
            return False
        return not any(map(self._is_large, op.operands)) or ctx.model(Elementwise, op) is not None

    def _is_large(self, value: Value[Any]) -> bool:
        ty = value.type
        if not isinstance(ty, ShapedType):
            return False
        bits = getattr(ty.element_type, "width", 64)
        return DYNAMIC in ty.shape or prod(ty.shape) * bits >= 8 * self.least_bytes


def trip_count(loop: WhileOp, limit: int, ctx: Context) -> int | None:
    """How often `after` runs, if that is at most `limit` times and folding tells; else None."""
    folding = _Folding(ctx)
    folding.enter(loop.before.block, [constant_value(value) for value in loop.inits])
    for count in range(limit + 1):
        test = folding.constant(loop.condition.condition)
        if not isinstance(test, IntegerAttr):
            return None
        if test.value == 0:
            return count
        folding.enter(loop.after.block, [folding.constant(value) for value in loop.condition.values])
        folding.enter(loop.before.block, [folding.constant(value) for value in loop.yielded])
    return None


class _Folding:
    """What values of blocks are, where the arguments of the blocks are constant or unknown."""

    def __init__(self, ctx: Context) -> None:
        self._ctx, self._index = ctx, PatternIndex(ctx)
        self._known: dict[Value[Any], Attribute | None] = {}

    def enter(self, block: Block, arguments: Sequence[Attribute | None]) -> None:
        """Begin with new values of the arguments of `block`; what was computed of it before is forgotten."""
        self._known.update(zip(block.arguments, arguments))
        for op in block.operations:
            for result in op.results:
                self._known.pop(result, None)

    def constant(self, value: Value[Any]) -> Attribute | None:
        """The constant that `value` is; None if it is not known."""
        pending = [value]
        while pending:
            one = pending[-1]
            missing = [] if one in self._known or one.defining_op is None else self._missing(one.defining_op)
            if missing:
                pending.extend(missing)
            else:
                self._compute(one)
                pending.pop()
        return self._known[value]

    def _missing(self, op: Operation) -> list[Value[Any]]:
        return [operand for operand in op.operands if operand not in self._known]

    def _compute(self, value: Value[Any]) -> None:
        if value in self._known:
            return
        op, own = value.defining_op, constant_value(value)
        self._known[value] = own
        if op is None or own is not None or op.regions:
            return
        constants = [self._known[operand] for operand in op.operands]
        found = simulated_fold(op, self._index.info(op), constants, FoldLimits(), self._ctx)
        for result, folded in zip(op.results, found or [None] * len(op.results)):
            self._known[result] = self._of_folded(folded)

    def _of_folded(self, folded: Any) -> Attribute | None:
        """The constant that a fold returns, or that the value is which it returns; None if there is none."""
        return self._known.get(folded) if hasattr(folded, "owner") else folded


def write_out(loop: WhileOp, count: int) -> None:
    """Replace `loop` by `count` copies of what it does, and what it does before it ends."""
    builder = Builder.before(loop)
    values: Sequence[Any] = loop.inits
    for _ in range(count):
        passed = _copy(builder, loop.before.block, values, loop.condition.values)
        values = _copy(builder, loop.after.block, passed, loop.yielded)
    results = _copy(builder, loop.before.block, values, loop.condition.values)
    for result, value in zip(loop.results, results):
        result.replace_all_uses_with(value)
    loop.erase()


def _copy(builder: Builder, block: Block, arguments: Sequence[Any], results: Sequence[Any]) -> list[Any]:
    """Copy the operations of a block but the last one; what the values of `results` are for these arguments."""
    mapping: dict[Any, Any] = dict(zip(block.arguments, arguments))
    for op in block.operations:
        if op is not block.last:
            builder.insert(op.clone(mapping))
    return [mapping.get(value, value) for value in results]


# Note [Which loops are written out]
# A loop over whole tensors costs memory traffic: each iteration writes what it carries and reads it in the next one.
# Written out, the iterations are fused as any elementwise operations are, so that traffic is that of one iteration and
# constants of the loop (the distances of rotations in a generator of random bits) are known in each copy. The price is
# code: a loop stays if it would be much, if its tensors are small, and if it does more with them than one element at a
# time, because then nothing is fused and nothing gained.
