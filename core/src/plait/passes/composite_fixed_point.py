"""Run a pipeline again and again until it changes nothing.

Before and after `composite-fixed-point-pass{pipeline=any(canonicalize,cse)}`, where one run of both is not enough:

    %0 = arith.addi %x, %c1 : i32            return %c0 : i32
    %1 = arith.addi %x, %c1 : i32
    %2 = arith.subi %0, %1 : i32
    return %2 : i32
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.structure import structural_key
from plait.passes.base import Pass
from plait.passes.manager import PassManager
from plait.passes.options import option
from plait.passes.pipeline import ANY, Pipeline

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class CompositeFixedPoint(Pass):
    """Run passes until a fixed point or a number of iterations is reached; the latter is a warning."""

    name: ClassVar[str] = "composite-fixed-point-pass"
    display_name: str = option("CompositeFixedPointPass", name="name", doc="name of the pass in IR dumps and warnings")
    pipeline: str = option("", doc="pipeline to run; `any(...)` nests it in each isolated operation")
    max_iterations: int = option(10, doc="maximum number of runs")

    @property
    def title(self) -> str:  # type: ignore[override]
        return self.display_name

    def run(self, op: Operation, ctx: Context) -> None:
        if self.max_iterations <= 0:
            message = f"expected 'max-iterations' of '{self.name}' to be positive, found {self.max_iterations}"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
        inner = Pipeline(ANY, Pipeline.parse(f"{ANY}({self.pipeline})", ctx).elements)
        before = _content(op)
        for _ in range(self.max_iterations):
            PassManager(ctx).run(inner, op)
            after = _content(op)
            if after == before:
                return
            before = after
        message = f"composite pass '{self.display_name}' did not converge in {self.max_iterations} iterations"
        ctx.emit("warning", message, op)


def _content(op: Operation) -> Any:
    """What a pass may change: all but locations and names of values."""
    attributes = tuple(sorted(op.attributes.items()))
    return op._properties, attributes, tuple([structural_key(b) for region in op.regions for b in region.blocks])
