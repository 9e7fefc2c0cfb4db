"""Move operations out of loops if they compute the same in each iteration.

Before and after:

    scf.for %i = %lo to %hi step %s {        %0 = arith.addi %x, %y : i32
      %0 = arith.addi %x, %y : i32           scf.for %i = %lo to %hi step %s {
      "use"(%0) : (i32) -> ()                  "use"(%0) : (i32) -> ()
    }                                        }
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import effects_of, is_pure
from plait.ir import traits
from plait.passes.base import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value



class LoopInvariantCodeMotion(Pass):
    """Hoist operations without effects that may be speculated, from the innermost loops outwards."""

    name: ClassVar[str] = "loop-invariant-code-motion"

    def run(self, op: Operation, ctx: Context) -> None:
        for loop in reversed([o for o in op.walk() if o.regions]):
            model = ctx.model(LoopLike, loop)
            if model is not None:
                ctx.count("hoisted", hoist_invariants(loop, model, ctx))


def hoist_invariants(loop: Operation, model: LoopLike, ctx: Context) -> int:
    """Move what does not change in `loop` in front of it; return how many operations moved."""
    moved = 0
    for region in model.loop_regions(loop):
        pending = deque([op for block in region.blocks for op in block.operations])
        while pending:
            op = pending.popleft()
            if op.parent_region is not region or not _is_invariant(op, loop, model):
                continue
            if not is_pure(op, ctx):
                _say_why_not(op, ctx)
                continue
            ctx.remark("passed", "Hoisted", op, Operation=op.name)
            users = [user for result in op.results for user in result.users if user.parent_region is region]
            model.move_out(loop, op)
            moved += 1
            pending += [user for user in users if user.parent_region is region]
    return moved


def _is_invariant(op: Operation, loop: Operation, model: LoopLike) -> bool:
    """Whether what `op` reads is the same in each iteration."""
    if not op.is_registered or traits.Terminator in op.traits:
        return False
    return all(model.is_defined_outside(loop, value) for value in (*op._operands, *_captured(op)))


def _say_why_not(op: Operation, ctx: Context) -> None:
    if ctx.remarks is None:
        return
    effects = effects_of(op, ctx)
    if effects is None:
        reason = "its effects on memory are not known"
    elif effects:
        reason = f"it does this to memory: {', '.join(sorted({effect.kind for effect in effects}))}"
    else:
        reason = "it may not be executed where the loop would not have executed it"
    ctx.remark("missed", "NotHoisted", op, reason=reason, Operation=op.name)


def _captured(op: Operation) -> list[Value[Any]]:
    """The values that the regions of `op` use from around it."""
    return [value for region in op.regions for value in region.values_used_from_above()]
