"""Named counters: which executions of an action happen, as `--mlir-debug-counter` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes.instruments import Instrument
from plait.rewrite.greedy_config import DebugCounter
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass

ACTIONS = {
    "pass-execution": "a pass on an operation",
    "apply-pattern": "a pattern on an operation",
    "fold": "a fold",
    "erase-dead": "erasing an operation that nothing uses",
}
"""What can be counted."""


class NamedCounters(Instrument):
    """Counters by the name of an action; `every`, if there is one, counts all rewrites that these allow."""

    def __init__(self, counters: dict[str, DebugCounter] | None = None, every: DebugCounter | None = None) -> None:
        self.counters = counters or {}
        self.every = every

    def allows(self, action: str = "") -> bool:
        """Count one rewrite of that kind; whether it may happen."""
        counter = self.counters.get(action)
        if counter is not None and not counter.allows():
            return False
        return self.every is None or self.every.allows()

    def skips_pass(self, pass_: Pass, op: Operation, ctx: Context) -> bool:
        counter = self.counters.get("pass-execution")
        return counter is not None and not counter.allows()

    def report(self) -> str:
        """The state of each counter as MLIR prints it: how often it was asked, what it skips, how many it allows."""
        lines = [f"{name:32}: {{{c.seen},{c.skip},{-1 if c.limit is None else c.limit}}}" for name, c in self._sorted()]
        return "\n".join(["DebugCounter counters:", *lines])

    def _sorted(self) -> list[tuple[str, DebugCounter]]:
        return sorted(self.counters.items())


def parse_counters(text: str) -> dict[str, DebugCounter]:
    """The counters of `apply-pattern-skip=3,apply-pattern-count=1`. Raises `DiagnosticError`."""
    counters: dict[str, DebugCounter] = {}
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        action, _, what = name.rpartition("-")
        if not equals or what not in ("skip", "count"):
            raise _wrong(f"a debug counter is set by NAME-skip=N or NAME-count=N, not '{part}'")
        if not value.isdecimal():
            raise _wrong(f"'{name}' of a debug counter takes a number, not '{value}'")
        if action not in ACTIONS:
            hint = did_you_mean(action, ACTIONS) or f"the counters are {', '.join(ACTIONS)}"
            raise _wrong(f"there is no debug counter '{action}'", hint)
        counter = counters.setdefault(action, DebugCounter())
        if what == "skip":
            counter.skip = int(value)
        else:
            counter.limit = int(value)
    return counters


def _wrong(message: str, help: str | None = None) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message, help=help))
