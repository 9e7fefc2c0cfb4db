"""Instruments for finding what goes wrong: which pattern did what, and a file that shows the failure again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from plait.lazy import lazy_import
from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline
    from plait.rewrite.greedy_config import RewriteCounter, TraceEvent
    from plait.syntax.resources import ExternalResources

_metadata = lazy_import("importlib.metadata")


class PatternTrace(Instrument):
    """Print what patterns and folds were tried on, a line each, and let `counter` decide which of them happen.

    It stands for all greedy rewriting inside of the passes around which it is.
    """

    def __init__(
        self, counter: RewriteCounter | None = None, *, quiet: bool = False, out: TextIO | None = None
    ) -> None:
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

    The form is MLIR's: the pipeline is an external resource of the module. A `local` one has the module as it
    was before the pass that failed, and that pass alone; the module is printed before each pass, which takes time.
    """

    def __init__(self, path: str, *, local: bool = False, verify_each: bool = True) -> None:
        self.path = path
        self.local = local
        self.verify_each = verify_each
        self._given: str | None = None
        self._written = False

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        if self._given is None:  # the outermost
            self._given = self._text(op, str(pipeline), ctx)

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        if self.local:
            root, text = op, f"{op.name}({pass_})"
            while (parent := root.parent_op) is not None:
                root, text = parent, f"{parent.name}({text})"
            self._given = self._text(root, text, ctx)

    def _text(self, op: Operation, pipeline: str, ctx: Context) -> str:
        used = [f"{p.distribution or p.file} {p.version or _version(p.distribution)}".rstrip() for p in ctx.plugins]
        notes: ExternalResources = {
            "mlir_reproducer": {"pipeline": pipeline, "disable_threading": True, "verify_each": self.verify_each},
            "plait": {"plugins": ", ".join(used)},
        }
        return op.print(debug_info=False, external_resources=notes)

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.write(error)

    def write(self, error: Exception | None = None) -> None:
        """Write the file, once, and note so on `error`."""
        if self._given is None or self._written:
            return
        self._written = True
        Path(self.path).write_text(self._given, encoding="utf-8")
        if error is not None:
            error.add_note(f"reproducer generated at `{self.path}`")


def _version(distribution: str) -> str:
    """The version of an installed distribution; empty if it is not installed as one."""
    try:
        return _metadata.version(distribution)
    except (ValueError, _metadata.PackageNotFoundError):
        return ""
