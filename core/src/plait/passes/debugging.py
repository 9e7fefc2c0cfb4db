"""Instruments for finding what goes wrong: which pattern did what, and a file that shows the failure again."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline
    from plait.rewrite.greedy import DebugCounter, TraceEvent


class PatternTrace(Instrument):
    """Print what patterns and folds were tried on, a line each, and let `counter` decide which of them happen.

    It stands for all greedy rewriting inside of the passes around which it is.
    """

    def __init__(self, counter: DebugCounter | None = None, *, quiet: bool = False, out: TextIO | None = None) -> None:
        self.counter = counter
        self.quiet = quiet
        self.out = out
        self._outer: list[tuple[Any, Any]] = []

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._outer.append((ctx.trace, ctx.counter))
        ctx.trace = None if self.quiet else self._print
        ctx.counter = self.counter

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.trace, ctx.counter = self._outer.pop()

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)

    def _print(self, event: TraceEvent) -> None:
        reason = f": {event.reason}" if event.reason else ""
        print(f"{event.op:24} {event.pattern}: {event.outcome}{reason}", file=self.out or sys.stderr)


class Reproducer(Instrument):
    """Write what a failing pipeline was given, and the pipeline, into a file that `plait opt --run-reproducer` runs.

    The form is that of MLIR: the pipeline is an external resource of the module.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._given: tuple[str, str] | None = None

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        if self._given is None:  # the outermost
            self._given = str(pipeline), op.print(debug_info=False)

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        assert self._given is not None
        pipeline, text = self._given
        Path(self.path).write_text(_reproducer(text, pipeline), encoding="utf-8")
        error.add_note(f"reproducer generated at `{self.path}`")


def _reproducer(text: str, pipeline: str) -> str:
    fields = (f"pipeline: {json.dumps(pipeline, ensure_ascii=False)}", "disable_threading: true", "verify_each: true")
    entries = ",\n      ".join(fields)
    section = f"  external_resources: {{\n    mlir_reproducer: {{\n      {entries}\n    }}\n  }}\n#-}}\n"
    text = text.rstrip()
    if text.endswith("#-}"):  # it has resources of its own
        return f"{text.removesuffix('#-}').rstrip()},\n{section}"
    return f"{text}\n\n{{-#\n{section}"
