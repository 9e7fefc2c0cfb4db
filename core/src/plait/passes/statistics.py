"""What passes counted with `ctx.count`, reported as MLIR does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal

from plait.passes.instruments import Instrument
from plait.passes.timing import report_head

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline

Display = Literal["pipeline", "list"]


class Statistics(Instrument):
    """Collect what passes count. `values` maps pass name and statistic to a number."""

    def __init__(self) -> None:
        self.values: Counter[tuple[str, str]] = Counter()
        self._pipeline: Pipeline | None = None  # the outermost
        self._of_pass: dict[int, Counter[str]] = {}  # by the identity of the element of the pipeline
        self._outer: list[Any] = []

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        if self._pipeline is None:
            self._pipeline = pipeline

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._outer.append(ctx.statistics)
        ctx.statistics = Counter()

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        counted, ctx.statistics = ctx.statistics or Counter(), self._outer.pop()
        self._of_pass.setdefault(id(pass_), Counter()).update(counted)
        for name, amount in counted.items():
            self.values[pass_.name, name] += amount

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)

    def report(self, display: Display = "pipeline") -> str:
        """Each pass of the pipeline with what it counted, or the sums of all passes of one name, by name."""
        if display == "list" or self._pipeline is None:
            lines: list[str] = []
            for name in sorted({name for name, _ in self.values}):
                lines += _lines(name, {what: n for (of, what), n in self.values.items() if of == name}, "")
        else:
            lines = self._of_pipeline(self._pipeline, "")
        return "\n".join([*report_head("Pass statistics report"), *lines])

    def _of_pipeline(self, pipeline: Pipeline, indent: str) -> list[str]:
        lines: list[str] = []
        for element in pipeline.elements:
            if hasattr(element, "elements"):
                inner = self._of_pipeline(element, indent + "  ")  # type: ignore[arg-type]
                lines += [f"{indent}'{element.anchor}' Pipeline", *inner] if inner else []
            else:
                lines += _lines(element.name, self._of_pass.get(id(element), {}), indent)  # type: ignore[union-attr]
        return lines


def _lines(name: str, counted: Any, indent: str) -> list[str]:
    if not counted:
        return []
    return [f"{indent}{name}", *(f"{indent}  (S) {amount} {what}" for what, amount in sorted(counted.items()))]
