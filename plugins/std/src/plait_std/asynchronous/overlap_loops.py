"""The pass `overlap-loops`: loops that do not need each other run at once, such as the directions of a recurrent layer.

    %a = scf.for ... { }                     %p = tcp.contract %x, %w
    %p = tcp.contract %x, %w                 %a = call @main_async(...)
    %b = scf.for ... { uses %p }      =>     %b = call @main_async_0(...)
    %r = tcp.concat %a, %b                   %r = tcp.concat %a, %b

They become asynchronous regions, which are lowered at once; `parallelize-loops` runs the calls at the same time where
their memory allows it and that pays. See Note [Which loops may overlap].
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.cost_model import CostModel
from plait.interfaces.iteration_spaces import iteration_space
from plait.interfaces.memory_effects import is_memory_effect_free, nested_operations
from plait.ir.affine import AffineDim
from plait.lazy import lazy_import
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.func.functions import defined_functions
from plait_std.func.repeats import inputs
from plait_std.parallel.work import LEAST_WORK, own_steps
from plait_std.scf.ops import ForOp, WhileOp
from plait_std.scf.trip_count import static_trip_count

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation

outline = lazy_import("plait_std.asynchronous.outline")  # few programs have loops to overlap
to_func = lazy_import("plait_std.asynchronous.to_func")
_LANE_BITS = 32


class OverlapLoops(Pass):
    """Let counted loops run at the same time that do not need each other and are long, but not of long steps."""

    name: ClassVar[str] = "overlap-loops"
    enabled: bool = option(True, doc="let loops run at the same time", tuned=(False,))
    least_work: int = option(LEAST_WORK, doc="steps of the processor that each of the loops must take, by estimate")
    vector_bits: int = option(0, doc="bits of a vector register; 0 for this machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        if not self.enabled:
            return
        bits = self.vector_bits or host_target().vector_bits
        pending = [block for function in defined_functions(op) for block in function.body.blocks]
        made = 0
        while pending:
            block = pending.pop()
            chosen = {loop for group in self._groups(block, bits, ctx) for loop in group}
            others = [inner for inner in block.operations if inner.regions and inner not in chosen]
            pending += [inside for other in others for region in other.regions for inside in region.blocks]
            for loop in chosen:
                outline.start_asynchronously(loop)
            made += len(chosen)
        ctx.count("loops that overlap", made)
        if made:
            to_func.LowerAsync().run(op, ctx)

    def _groups(self, block: Block, bits: int, ctx: Context) -> list[list[ForOp]]:
        """Loops of a block that may run at once, two or more each, which now stand one behind the other."""
        loops = [op for op in block.operations if isinstance(op, ForOp)]
        if len(loops) < 2:
            return []
        loops = [loop for loop in loops if self._is_worth_it(loop, bits, ctx)]
        groups: list[list[ForOp]] = []
        while loops:
            group = [loops.pop(0)]
            for loop in list(loops):
                if _gather(group, loop, ctx):
                    loops.remove(loop)
                    group.append(loop)
            if len(group) > 1:
                ctx.remark("passed", "MayOverlap", group[0], Loops=len(group))
                groups.append(group)
        return groups

    def _is_worth_it(self, loop: ForOp, bits: int, ctx: Context) -> bool:
        """Whether a loop only computes, and is long, but not because of an operation that threads share."""
        reason = None
        if not is_memory_effect_free(loop, ctx):
            reason = "it does more than compute, or may fail"
        else:
            steps = self._steps(loop, bits, ctx)
            if steps is None:
                reason = "its end is not known, or threads share an operation in it"
            elif steps < self.least_work:
                reason = f"it takes {steps:.0f} steps"
        if reason is not None:
            ctx.remark("missed", "NotOverlapping", loop, reason=reason)
        return reason is None

    def _steps(self, loop: ForOp, bits: int, ctx: Context) -> float | None:
        """The steps of a loop by estimate; None if they are not known, or threads share an operation in it."""
        count = static_trip_count(loop)
        if count is None:
            return None
        total = 0.0
        for op in loop.block.operations:
            steps = self._steps(op, bits, ctx) if isinstance(op, ForOp) else _own_steps(op, bits, ctx)
            if steps is None or (steps >= self.least_work and not isinstance(op, ForOp)):
                return None
            total += steps
        return total * count


def _own_steps(op: Operation, bits: int, ctx: Context) -> float | None:
    """The steps of an operation that is not a loop; None if loops are in it."""
    if any(isinstance(inner, (ForOp, WhileOp)) for inner in op.walk()):
        return None
    return _steps_of(op, bits, ctx)


def _steps_of(op: Operation, bits: int, ctx: Context) -> float:
    """The steps of an operation; a region of a structured one runs for each of its elements, on vectors."""
    if not op.regions or ctx.model(CostModel, op) is not None:
        return own_steps(op, ctx, bits)
    inside = sum(_steps_of(inner, bits, ctx) for inner in nested_operations(op))
    space = iteration_space(op, ctx)
    return inside if space is None else inside * _elements(space) * _LANE_BITS / bits


def _elements(space: Any) -> int:
    """How many iterations a structured operation has, where each unknown size is 1."""
    loops: dict[int, int] = {}
    for _, value, map in space.operands:
        for expr, size in zip(map.results, value.type.shape):
            if isinstance(expr, AffineDim):
                loops[expr.position] = max(size, 1)
    return prod(loops.values())


def _gather(group: list[ForOp], loop: ForOp, ctx: Context) -> bool:
    """Move a loop next to a group before it, and what it needs in front; False if it needs one or may not move."""
    first: Any = group[0]
    operations = list(first.parent.operations)
    order = {op: n for n, op in enumerate(operations)}
    if not all(is_memory_effect_free(op, ctx) for op in operations[order[first] : order[loop]]):
        return False
    needed: set[Operation] = set()
    pending: list[Operation] = [loop]
    while pending:
        for value in inputs(pending.pop()):
            op: Any = value.defining_op
            if op is None or op in needed or order.get(op, -1) < order[first]:
                continue
            if op in group:
                return False
            needed.add(op)
            pending.append(op)
    for op in sorted(needed, key=order.__getitem__):
        op.move_before(first)
    loop.move_after(group[-1])
    return True


# Note [Which loops may overlap]
# Counted loops whose number of iterations is known, because threads of the pool look for no signals: a loop that never
# ends could not be interrupted. They only compute, and so does what stands between them: an assertion in one of them,
# or in front of the other, would have to fail before the other one begins, which may rely on it. Each is long enough to
# wake a thread for it, and no operation in it is: such are split, and fill all threads by themselves.
