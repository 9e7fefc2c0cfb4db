"""A log of what happens, a line for the beginning and the end of each action, as `--log-actions-to` writes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

from plait.diagnostics.render import resolve
from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.location import Location
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.rewrite.greedy_config import TraceEvent

_BEGINS = "[thread plait] begins (no breakpoint) Action"
_COMPLETED = "[thread plait] completed"


class ActionLog(Instrument):
    """Writes to `out` when a pass begins and ends, and which patterns and folds were tried on what in between.

    `places` limits it to actions on what is at `file`, `file:line` or `file:line:column`. A fold and the erasure of a
    dead operation are in the log only if they happen.
    """

    def __init__(self, out: TextIO, places: Sequence[str] = ()) -> None:
        self.out = out
        self.places = tuple(places)
        self._outer: list[Any] = []

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        heard = ctx.trace
        self._outer.append(heard)
        ctx.trace = self._pattern if heard is None else lambda event: (heard(event), self._pattern(event))[1]
        if self._covers(op.location):
            self._write(f"{_BEGINS} `pass-execution` running `{pass_.title or pass_.name}` on Operation `{op.name}`")

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.trace = self._outer.pop()
        if self._covers(op.location):
            self._write(f"{_COMPLETED} `pass-execution`")

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)

    def _pattern(self, event: TraceEvent) -> None:
        if not self._covers(event.location):
            return
        position, _ = resolve(event.location)
        place = f" at {position.text}" if position is not None else ""
        reason = f": {event.reason}" if event.reason else ""
        self._write(f"{_BEGINS} `apply-pattern pattern: {event.pattern} ({event.op}{place})`")
        self._write(f"{_COMPLETED} `apply-pattern`: {event.outcome}{reason}")

    def _covers(self, location: Location) -> bool:
        if not self.places:
            return True
        position, _ = resolve(location)
        return position is not None and any(f"{position.text}:".startswith(f"{place}:") for place in self.places)

    def _write(self, line: str) -> None:
        print(line, file=self.out)
