"""The IR of a compilation, which is made when its text is asked for."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes.manager import PassManager
from plait.passes.phase import Phase
from plait.sources import Program

if TYPE_CHECKING:
    from plait.passes.pipeline import Pipeline

FROM_CACHE = "it came from the cache, without IR, which is made when it is asked for; compile it again"
_FROM_FILE = "the IR of a large file is made when it is asked for, from the file; compile it again"


def changed(help: str) -> DiagnosticError:
    """The error that a program cannot be compiled again as it was."""
    return DiagnosticError(Diagnostic("error", "the program has changed since it was compiled", help=help))


class File(NamedTuple):
    """A file as it was when it was read."""

    name: str
    stamp: tuple[int, int, int]


def large_file(program: Program) -> File | None:
    """The file of a program, if that is large."""
    stamp = program.stamp
    return File(os.path.abspath(program.name), stamp) if stamp is not None and stamp[0] >= _LARGE_FILE else None


class ReadAgain:
    """The module that a compilation of a file began with, of which nothing is kept; `begin` makes it ready."""

    def __init__(self, file: File, ctx: Context, begin: Callable[[ModuleOp], object]) -> None:
        self._file, self._ctx, self._begin = file, ctx, begin

    def clone(self) -> ModuleOp:
        """The module. Raises `DiagnosticError` if the file is another one by now."""
        path = Path(self._file.name)
        now = Program.of(path, self._ctx, None) if path.is_file() else None
        if now is None or now.stamp != self._file.stamp:
            raise changed(_FROM_FILE)
        module = now.module(self._ctx)
        self._begin(module)
        return module

    def __str__(self) -> str:
        return str(self.clone())


_LARGE_FILE = 1 << 20
"""Bytes of a file whose module is not kept beside the code that was made from it."""


class _AtPhase:
    """The IR at the end of a phase. It is made again when its text is asked for: copies of all phases would cost more
    than many a pass."""

    def __init__(self, start: ModuleOp | ReadAgain, pipeline: Pipeline, phase: str, ctx: Context) -> None:
        self.start, self.pipeline, self.phase, self.ctx = start, pipeline, phase, ctx

    def __str__(self) -> str:
        module = self.start.clone()
        PassManager(self.ctx).run(self.pipeline, module, until=self.phase)
        return str(module)


def phases_of(start: ModuleOp | ReadAgain, pipeline: Pipeline, ctx: Context) -> dict[str, Any]:
    """What prints as the IR of each phase that the pipeline marks, after `input`, the IR before all passes."""
    marked = [element.of for element in pipeline.elements if isinstance(element, Phase)]
    first: dict[str, Any] = {"input": start}
    return first | {phase: _AtPhase(start, pipeline, phase, ctx) for phase in marked if phase != "input"}
