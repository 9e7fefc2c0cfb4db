"""From jaxprs to compiled functions that XLA calls."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plait
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import FileLineColRange
from plait.lazy import lazy_import

from plait_jax.handler import TARGETS

jax = lazy_import("jax")
core = lazy_import("jax.extend.core")


@dataclass(frozen=True)
class Options:
    """How programs are compiled: see `plait.compile`."""

    threads: int | None = None
    fast_math: bool = False

    def compile(self, source: Any, ctx: Context, donate: Sequence[int] = ()) -> Any:
        return plait.compile(source, context=ctx, threads=self.threads, fast_math=self.fast_math, donate=donate)


@dataclass(frozen=True)
class Target:
    """What XLA calls: a name, and which arguments lie in the buffer of which result, both by number."""

    name: str
    aliases: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, executable: Any, key: str) -> Target:
        """The target for an executable; `key` tells programs apart. Raises `DiagnosticError`."""
        name = TARGETS.name_of(executable, key)
        return cls(name, tuple((argument, result) for result, argument in executable.native_entry()[0].aliases))


class Programs:
    """The compiled programs of a process, by their text. Two threads do not compile at the same time."""

    def __init__(self) -> None:
        self._ctx: Context | None = None
        self._lock = threading.RLock()
        self._targets: dict[str, Target] = {}

    def target_of(self, jaxpr: Any, options: Options, donated: Sequence[int] = ()) -> Target:
        """What XLA calls for a closed jaxpr, which may overwrite arguments. Raises `DiagnosticError`."""
        check_effects(jaxpr)
        with self._lock:
            lowered = jax.jit(core.jaxpr_as_fun(jaxpr), keep_unused=True).lower(*structs_of(jaxpr.in_avals))
            key = f"{options} {donated} {lowered.as_text()}"
            if key not in self._targets:
                self._targets[key] = Target.of(self._compiled(lowered, options, donated), key)
            return self._targets[key]

    def _compiled(self, lowered: Any, options: Options, donated: Sequence[int]) -> Any:
        """The executable. It overwrites only arguments that become results: XLA leaves it no others."""
        ctx = self._context()
        executable = options.compile(lowered, ctx, donated)
        while set(donated) != {argument for _, argument in executable.native_entry()[0].aliases}:
            donated = sorted(argument for _, argument in executable.native_entry()[0].aliases)
            executable = options.compile(lowered, ctx, donated)
        return executable

    def _context(self) -> Context:
        """The plugins of the environment, found once."""
        if self._ctx is None:
            self._ctx = Context.from_environment()
        return self._ctx


PROGRAMS = Programs()
_KEPT = ("NoDCEEffect",)
"""Effects that say only that something is computed though nobody uses it."""


def check_effects(jaxpr: Any) -> None:
    """Raise `DiagnosticError` for a program that does more than compute its results, as `jax.debug.print` does."""
    effects = _effects_of(jaxpr)
    if effects:
        what = ", ".join(sorted(map(str, effects)))
        help = "take jax.debug.print, callbacks and the like out of it, or leave it to jax.jit"
        message = f"the function has effects beside its results: {what}"
        first = next((equation for equation in jaxpr.eqns if _effects_of(equation)), None)
        raise DiagnosticError(Diagnostic("error", message, place_of(first), help=help))


def _effects_of(part: Any) -> list[Any]:
    """What a jaxpr or an equation of it does that has to stay."""
    return [effect for effect in part.effects if type(effect).__name__ not in _KEPT]


def place_of(equation: Any) -> FileLineColRange | None:
    """The line of the program that an equation comes from: the innermost one that is not in JAX."""
    traceback = equation.source_info.traceback if equation is not None else None
    package = os.path.dirname(jax.__file__)
    for frame in traceback.frames if traceback is not None else ():
        if not frame.file_name.startswith(package):
            return FileLineColRange(frame.file_name, frame.line_num, 1)
    return None


def structs_of(avals: Sequence[Any]) -> list[Any]:
    """What stands for arguments where only types matter."""
    return [jax.ShapeDtypeStruct(aval.shape, aval.dtype, weak_type=aval.weak_type) for aval in avals]
