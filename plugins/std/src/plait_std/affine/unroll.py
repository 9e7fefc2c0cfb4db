"""Unroll `affine.for`.

Before and after `affine-loop-unroll{unroll-factor=2}`:

    affine.for %i = 0 to 100 {               affine.for %i = 0 to 100 step 2 {
      call @use(%i) : (index) -> ()            call @use(%i) : (index) -> ()
    }                                          %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
                                               call @use(%0) : (index) -> ()
                                             }
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.ops import ForOp
from plait_std.affine.trip_count import trip_count
from plait_std.affine.unroll_loop import promote_single_iteration, unroll_by_factor

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class AffineLoopUnroll(Pass):
    """Unroll the innermost loops by a factor, or loops with few iterations completely."""

    name: ClassVar[str] = "affine-loop-unroll"
    title: ClassVar[str] = "AffineLoopUnroll"
    unroll_factor: int = option(4, doc="how many iterations become one; -1 unrolls completely")
    unroll_up_to_factor: bool = option(False, doc="unroll loops with fewer iterations than the factor completely")
    unroll_full_threshold: int = option(1, doc="with factor -1, the most iterations of loops to unroll, at all depths")
    unroll_num_reps: int = option(1, doc="how often to unroll what are the innermost loops then")
    cleanup_unroll: bool = option(False, doc="unroll completely where a loop would remain for the last iterations")

    def run(self, op: Operation, ctx: Context) -> None:
        if self.unroll_factor == -1 and self.unroll_full_threshold > 1:
            for loop in _loops(op, lambda loop: _runs_at_most(loop, self.unroll_full_threshold)):
                unroll_completely(loop)
            return
        for _ in range(self.unroll_num_reps):
            unrolled = [self._unroll(loop) for loop in _loops(op, _is_innermost)]
            ctx.count("unrolled", sum(unrolled))
            if not any(unrolled):
                break

    def _unroll(self, loop: ForOp) -> bool:
        if self.unroll_factor == -1:
            return unroll_completely(loop)
        count = trip_count(loop)
        number = count.constant if count is not None else None
        few = number is not None and 0 < number < self.unroll_factor
        factor = number if self.unroll_up_to_factor and number and few else self.unroll_factor
        return unroll_by_factor(loop, factor, clean_up=self.cleanup_unroll)


def unroll_completely(loop: ForOp) -> bool:
    """Replace `loop` by the copies of its body, if it is known how many there are."""
    count = trip_count(loop)
    number = count.constant if count is not None else None
    if number is None:
        return False
    if number <= 1:
        return number == 0 or promote_single_iteration(loop)
    return unroll_by_factor(loop, number)


def _loops(root: Operation, condition: Callable[[ForOp], bool]) -> list[ForOp]:
    """The loops with a property, inner ones before outer ones."""
    return [op for op in list(root.walk(post_order=True)) if isinstance(op, ForOp) and condition(op)]


def _is_innermost(loop: ForOp) -> bool:
    return not any(isinstance(inner, ForOp) for inner in loop.body.walk())


def _runs_at_most(loop: ForOp, threshold: int) -> bool:
    count = trip_count(loop)
    number: Any = count.constant if count is not None else None
    return number is not None and number <= threshold
