"""What loops need when they run: steps that are more than 0."""

from __future__ import annotations

from typing import Any

from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable

from plait_std.arith.algebra import ARITH
from plait_std.arith.runtime_conditions import known_integers
from plait_std.scf.ops import ForallOp, ForOp, ParallelOp


class PositiveSteps(RuntimeVerifiable):
    """Each step is more than 0."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        predicate = "ugt" if getattr(op, "unsigned_cmp", None) is not None else "sgt"
        steps = {ForOp: lambda: (op.step,), ForallOp: lambda: op.dynamic_steps, ParallelOp: lambda: op.steps}
        for step in steps[type(op)]():
            known = known_integers(step)
            if known is None or known[0] <= 0:
                is_positive = ARITH.compute(checks.builder, lambda step: step.apply(predicate, 0), step)
                checks.require(is_positive, "the step is not positive")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {op: PositiveSteps() for op in (ForOp, ParallelOp, ForallOp)}
