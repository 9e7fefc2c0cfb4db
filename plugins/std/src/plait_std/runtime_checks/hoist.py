"""Move assertions out of loops that assert the same in each iteration.

    scf.for %i = %lo to %hi step %s {        %0 = arith.cmpi slt, %j, %n : index
      %0 = arith.cmpi slt, %j, %n : index    %1 = arith.cmpi sge, %lo, %hi : index
      cf.assert %0, "..."                    %2 = arith.ori %0, %1 : i1
      "use"() : () -> ()                     cf.assert %2, "..."
    }                                        scf.for %i = %lo to %hi step %s {
                                               "use"() : () -> ()
                                             }

See Note [When an assertion may move].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i1, index
from plait.interfaces.loop_like import LoopLike
from plait.interfaces.memory_effects import effects_of, is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.arith.algebra import ARITH
from plait_std.builders import as_index, constant_entries
from plait_std.cf.ops import AssertOp

if TYPE_CHECKING:
    from plait.context import Context

Pairs = Sequence[tuple[Any, Any]]


def hoist_assertions(root: Operation, ctx: Context) -> None:
    """Hoist the assertions inside of `root`, from the innermost loops outwards."""
    found = list(root.walk())
    if not any(isinstance(op, AssertOp) for op in found):
        return
    for loop in reversed([op for op in found if op.regions]):
        model = ctx.model(LoopLike, loop)
        if model is not None:
            _Hoisting(loop, model, ctx).run()


class _Hoisting:
    """The assertions of one loop."""

    def __init__(self, loop: Operation, model: LoopLike, ctx: Context) -> None:
        self.loop, self.model, self.ctx = loop, model, ctx
        self.never_runs: Value[Any] | None = None

    def run(self) -> None:
        pairs = self._pairs_that_may_be_empty()
        regions = self.model.loop_regions(self.loop)
        if pairs is None or len(regions) != 1 or len(regions[0].blocks) != 1:
            return
        for op in list(regions[0].block.operations):
            if isinstance(op, AssertOp):
                self._hoist(op, pairs)
            elif not _is_unnoticed(op, self.ctx):
                return

    def _pairs_that_may_be_empty(self) -> Pairs | None:
        """Bounds between which there may be nothing; None if they are not known, or there is nothing."""
        lower, upper = self.model.lower_bounds(self.loop), self.model.upper_bounds(self.loop)
        if lower is None or upper is None:
            return None
        found: list[tuple[Any, Any]] = []
        for low, high in zip(lower, upper):
            a, b = constant_entries((low, high))
            if not isinstance(a, int) or not isinstance(b, int):
                found.append((low, high))
            elif a >= b or (a < 0 and self.model.compares_unsigned(self.loop)):
                return None
        return found

    def _hoist(self, op: AssertOp, pairs: Pairs) -> None:
        chain = self._to_move(op.condition)
        if chain is None:
            return
        for one in chain:
            self.model.move_out(self.loop, one)
        self.model.move_out(self.loop, op)
        if pairs:
            builder = Builder.before(op)
            op.set_operand(0, ARITH.apply(builder, "or", i1, op.condition, self._empty(op, pairs)))

    def _to_move(self, condition: Value[Any]) -> list[Operation] | None:
        """The operations of the loop that compute a condition, in order; None if iterations may differ."""
        found: dict[Operation, None] = {}

        def visit(value: Value[Any]) -> bool:
            if self.model.is_defined_outside(self.loop, value):
                return True
            op = value.defining_op
            if op is None or op.regions or not is_pure(op, self.ctx):
                return False
            if op not in found:
                if not all(visit(operand) for operand in op.operands):
                    return False
                found[op] = None
            return True

        return list(found) if visit(condition) else None

    def _empty(self, op: AssertOp, pairs: Pairs) -> Value[Any]:
        """Whether the loop has no iteration, computed before its first assertion."""
        if self.never_runs is None:
            builder = Builder.before(op)
            kind = "uge" if self.model.compares_unsigned(self.loop) else "sge"
            for pair in pairs:
                one = ARITH.apply(builder, kind, index, *[as_index(builder, bound) for bound in pair])
                before = self.never_runs
                self.never_runs = one if before is None else ARITH.apply(builder, "or", i1, before, one)
        assert self.never_runs is not None
        return self.never_runs


def _is_unnoticed(op: Operation, ctx: Context) -> bool:
    """Whether nobody can tell if `op` ran before the program stopped: it ends, and only reads or allocates, or
    is an assertion."""
    effects = () if isinstance(op, AssertOp) else effects_of(op, ctx)
    if effects is None or any(effect.kind not in ("read", "allocate") for effect in effects):
        return False
    for inner in op.walk():
        model = ctx.model(LoopLike, inner) if inner.regions else None
        if model is not None and model.lower_bounds(inner) is None:
            return False
    return True


# Note [When an assertion may move]
# In front of a loop an assertion may stop a program that would have run on, unless it allows the loop to have no
# iterations, or these are known. Inside, it must be reached in the first iteration: it stands in the block of the
# loop itself, and what comes before it ends. What comes before it must also not be noticed once the program has
# stopped, so nothing is written. Another assertion may come before it: of two that fail, the one reported is then
# the one that is the same in each iteration.
