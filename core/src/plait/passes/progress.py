"""Which pass runs, of how many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline
    from plait.progress import Progress


class PassProgress(Instrument):
    """Counts the elements of the outermost pipeline; a nested pipeline is one of them, whose passes are named."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._depth = 0

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        if self._depth == 0:
            self._progress.done, self._progress.total = 0, len(pipeline.elements)
        else:
            self._progress.done += self._depth == 1
        self._depth += 1

    def after_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        self._depth -= 1

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._progress.advance(self._depth == 1, pass_.name)
