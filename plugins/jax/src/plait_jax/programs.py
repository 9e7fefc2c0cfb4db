"""From jaxprs to compiled functions that XLA calls."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plait
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import

from plait_jax.handler import TARGETS

jax = lazy_import("jax")
core = lazy_import("jax.extend.core")


@dataclass(frozen=True)
class Options:
    """How programs are compiled: see `plait.compile`."""

    threads: int | None = None
    fast_math: bool = False

    def compile(self, source: Any, ctx: Context) -> Any:
        return plait.compile(source, context=ctx, threads=self.threads, fast_math=self.fast_math)


class Programs:
    """The compiled programs of a process, by their text. Two threads do not compile at the same time."""

    def __init__(self) -> None:
        self._ctx: Context | None = None
        self._lock = threading.RLock()
        self._names: dict[str, str] = {}

    def target_of(self, jaxpr: Any, options: Options) -> str:
        """The name under which XLA calls the program of a closed jaxpr. Raises `DiagnosticError`."""
        check_effects(jaxpr)
        with self._lock:
            lowered = jax.jit(core.jaxpr_as_fun(jaxpr), keep_unused=True).lower(*structs_of(jaxpr.in_avals))
            key = f"{options} {lowered.as_text()}"
            if key not in self._names:
                executable = options.compile(lowered, self._context())
                self._names[key] = TARGETS.name_of(executable, key)
            return self._names[key]

    def _context(self) -> Context:
        """The plugins of the environment, found once."""
        if self._ctx is None:
            self._ctx = Context.from_environment()
        return self._ctx


PROGRAMS = Programs()


def check_effects(jaxpr: Any) -> None:
    """Raise `DiagnosticError` for a program that does more than compute its results, as `jax.debug.print` does."""
    if jaxpr.effects:
        what = ", ".join(sorted(map(str, jaxpr.effects)))
        help = "take jax.debug.print, callbacks and the like out of it, or leave it to jax.jit"
        raise DiagnosticError(Diagnostic("error", f"the function has effects beside its results: {what}", help=help))


def structs_of(avals: Sequence[Any]) -> list[Any]:
    """What stands for arguments where only types matter."""
    return [jax.ShapeDtypeStruct(aval.shape, aval.dtype, weak_type=aval.weak_type) for aval in avals]
