"""Move operations out of affine loops if they do the same in each iteration, accesses included.

Before and after `affine-loop-invariant-code-motion`:

    affine.for %i = 0 to 10 {                            affine.for %i = 0 to 10 {
      affine.for %j = 0 to 10 {                          }
        affine.store %x, %m[%i] : memref<10xf32>         affine.for %i = 0 to 10 {
      }                                                    affine.store %x, %m[%i] : memref<10xf32>
    }                                                    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.memory_effects import Effect, effects_of, is_memory_effect_free, is_pure, own_effects
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes.base import Pass

from plait_std.affine.analysis.dependence import is_access
from plait_std.affine.ops import ForOp, IfOp, ParallelOp, YieldOp
from plait_std.affine.trip_count import trip_count
from plait_std.outlining.kernels import root_of

if TYPE_CHECKING:
    from plait.context import Context


class AffineLoopInvariantCodeMotion(Pass):
    """Hoist what is the same in each iteration out of affine loops, the innermost ones first.

    Accesses are hoisted from loops that are known to run. Two arguments of a function are taken for two buffers.
    """

    name: ClassVar[str] = "affine-loop-invariant-code-motion"
    title: ClassVar[str] = "AffineLoopInvariantCodeMotion"

    def run(self, op: Operation, ctx: Context) -> None:
        for loop in list(op.walk(post_order=True)):
            if isinstance(loop, ForOp):
                _Hoist(loop, ctx).run()


class _Hoist:
    """What of one loop can move."""

    def __init__(self, loop: ForOp, ctx: Context) -> None:
        self.loop, self.ctx = loop, ctx
        count = trip_count(loop)
        self.runs = count is not None and bool(count.constant)
        self.hoisted: set[Operation] = set()
        self.effects = self._effects()

    def _effects(self) -> list[tuple[Operation, Effect]] | None:
        """The effects of the operations in the loop; None if some are not known."""
        found: list[tuple[Operation, Effect]] = []
        for op in self.loop.body.walk():
            own = own_effects(op, self.ctx)
            if own is None:
                return None
            found += [(op, effect) for effect in own]
        return found

    def run(self) -> None:
        for op in list(self.loop.block.operations):
            if isinstance(op, YieldOp) or not (self.runs or is_pure(op, self.ctx)):
                continue
            if self._is_invariant(op):
                self.hoisted.add(op)
                op.move_before(self.loop)

    def _is_invariant(self, op: Operation) -> bool:
        inner = [nested for nested in op.walk() if nested is not op]
        if any(not self._is_defined_outside(op, value) for one in (op, *inner) for value in one.operands):
            return False
        if inner and not isinstance(op, (ForOp, IfOp, ParallelOp)):
            return is_memory_effect_free(op, self.ctx)
        return all(self._does_the_same(nested, op) for nested in (op, *inner))

    def _is_defined_outside(self, op: Operation, value: Value[Any]) -> bool:
        """Whether a value is known in front of the loop, or within `op`."""
        block = value.parent_block
        region = block.parent if block is not None else None
        if region is not None and any(own.is_ancestor_of(region) for own in op.regions):
            return True
        return not self.loop.body.is_ancestor_of(region)

    def _does_the_same(self, op: Operation, hoisted: Operation) -> bool:
        """Whether an operation computes, or reads what the loop does not write, or writes what it does not access."""
        if isinstance(op, (ForOp, IfOp, ParallelOp, YieldOp)) or is_memory_effect_free(op, self.ctx):
            return True
        if not is_access(op) or self.effects is None:
            return False
        effects = effects_of(op, self.ctx) or []
        return not any(
            self._conflict(mine, effect)
            for mine in effects
            for other, effect in self.effects
            if other is not op and not hoisted.is_ancestor_of(other) and self.loop.is_ancestor_of(other)
        ) and not self._conflicts_inside(op, hoisted)

    def _conflicts_inside(self, op: Operation, hoisted: Operation) -> bool:
        """Whether what `hoisted` holds writes what it also reads: a second run would read something else."""
        effects = effects_of(op, self.ctx) or []
        own = [effect for other, effect in self.effects or [] if other is not op and hoisted.is_ancestor_of(other)]
        return any(self._conflict(mine, effect) for mine in effects for effect in own if effect.kind != mine.kind)

    def _conflict(self, mine: Effect, other: Effect) -> bool:
        if mine.kind == "read" and other.kind == "read":
            return False
        if mine.value is None or other.value is None:
            return mine.resource == other.resource
        return root_of(mine.value, self.ctx) is root_of(other.value, self.ctx)
