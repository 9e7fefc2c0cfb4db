"""How far a long compilation is: a line on a terminal, which is gone at the end."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline

PATIENCE = 1.0
"""Seconds before the line appears."""
_ERASE = "\r\x1b[K"


class ProgressLine(Instrument):
    """Says which pass runs, of how many, once a compilation has taken longer than `PATIENCE`."""

    def __init__(self, out: TextIO | None) -> None:
        self._out = out
        self._started = time.monotonic()
        self._done = self._total = self._depth = 0
        self._is_shown = False

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        if self._depth == 0:
            self._total = len(pipeline.elements)
        else:
            self._done += self._depth == 1
        self._depth += 1

    def after_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        self._depth -= 1

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._done += self._depth == 1
        self.tell(pass_.name)

    def tell(self, what: str) -> None:
        """Say what is being done now."""
        if self._out is not None and time.monotonic() - self._started >= PATIENCE:
            self._is_shown = True
            self._write(f"{_ERASE}compiling {min(self._done, self._total)}/{self._total} {what}")

    def erase(self) -> None:
        """Take the line away."""
        if self._is_shown:
            self._write(_ERASE)

    def _write(self, text: str) -> None:
        assert self._out is not None
        self._out.write(text)
        self._out.flush()


@contextmanager
def progress_line() -> Generator[ProgressLine]:
    """A line on standard error while it is a terminal that can erase one; nothing is written elsewhere."""
    out: TextIO | None = sys.stderr  # None in programs without a console
    is_terminal = out is not None and out.isatty() and os.environ.get("TERM") != "dumb"
    line = ProgressLine(out if is_terminal else None)
    try:
        yield line
    finally:
        line.erase()
