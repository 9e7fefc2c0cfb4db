"""Running a pipeline: nested anchors, instruments, and which pass an error came from."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from plait.deep_stack import nests_deeper, run_deep
from plait.diagnostics.blame import add_place
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.gc_pause import gc_paused
from plait.ir.traits import IsolatedFromAbove
from plait.passes.instruments import HookCalls, Instrument
from plait.passes.pipeline import ANY, Pipeline

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass


_USUAL_DEPTH = 50  # regions around an operation; passes may recurse over them


class PassManager:
    """Runs pipelines in `ctx`, with `instruments` around each pass: the first is the outermost."""

    def __init__(self, ctx: Context, instruments: Sequence[Instrument] = ()) -> None:
        self.ctx = ctx
        hooks = (HookCalls(),) if ctx.hooks is not None else ()
        self.instruments: tuple[Instrument, ...] = (*instruments, *hooks)

    def run(self, pipeline: Pipeline | str, op: Operation, *, until: str | None = None) -> None:
        """Run `pipeline` on `op`, in place; stop after the phase `until`. Raises `DiagnosticError`."""
        if isinstance(pipeline, str):
            with gc_paused():  # it loads the passes
                pipeline = Pipeline.parse(pipeline, self.ctx)
        if pipeline.anchor not in (ANY, op.name):
            message = f"can't run a pipeline on '{pipeline.anchor}' on operation '{op.name}'"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
        with contextlib.suppress(_Stop):
            if nests_deeper(op, _USUAL_DEPTH):
                run_deep(lambda: self._run_pipeline(pipeline, op, until))
            else:
                self._run_pipeline(pipeline, op, until)

    def _run_pipeline(self, pipeline: Pipeline, op: Operation, until: str | None) -> None:
        for instrument in self.instruments:
            instrument.before_pipeline(pipeline, op, self.ctx)
        for element in pipeline.elements:
            if isinstance(element, Pipeline):
                for inner in _anchored(element.anchor, op):
                    self._run_pipeline(element, inner, until)
            else:
                self._run_pass(element, op)
                if until is not None and element.name == "phase" and element.of == until:  # type: ignore[attr-defined]
                    raise _Stop
        for instrument in reversed(self.instruments):
            instrument.after_pipeline(pipeline, op, self.ctx)

    def _run_pass(self, pass_: Pass, op: Operation) -> None:
        if pass_.anchor not in (None, op.name):
            message = f"pass '{pass_.name}' runs on '{pass_.anchor}', not on '{op.name}'"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))
        if any(instrument.skips_pass(pass_, op, self.ctx) for instrument in self.instruments):
            return
        for instrument in self.instruments:
            instrument.before_pass(pass_, op, self.ctx)
        try:
            with gc_paused(attributes_wait=True):
                pass_.run(op, self.ctx)
        except Exception as error:
            add_place(error, f"while running pass '{pass_}'", op)
            for instrument in reversed(self.instruments):
                instrument.failed_pass(pass_, op, self.ctx, error)
            raise
        self._after(pass_, op)

    def _after(self, pass_: Pass, op: Operation) -> None:
        for instrument in reversed(self.instruments):
            try:
                instrument.after_pass(pass_, op, self.ctx)
            except DiagnosticError as error:
                error.add_note(f"found after pass '{pass_}' on '{op.name}'")
                raise


class _Stop(Exception):
    """The phase to stop at is reached."""


def _anchored(anchor: str, op: Operation) -> list[Operation]:
    """The operations directly inside `op` that a nested pipeline runs on. They are isolated if the anchor is `any`."""
    inner = [o for region in op.regions for block in region.blocks for o in block.operations]
    if anchor == ANY:
        return [o for o in inner if o.has_trait(IsolatedFromAbove)]
    return [o for o in inner if o.name == anchor]
