"""A trace in Chrome's format, which Perfetto and `chrome://tracing` open: phases, passes, and what patterns did."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plait.diagnostics.blame import place_of
from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline
    from plait.rewrite.greedy_config import TraceEvent


class ChromeTrace(Instrument):
    """Collects complete events (`"ph": "X"`), in microseconds from the first; `text()` is the file.

    What pattern or fold was applied is an event that lasts from the event before in its pass: matching is included.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.events: list[dict[str, Any]] = []
        self._clock = clock
        self._zero = clock()
        self._open: list[tuple[str, str, float, dict[str, Any]]] = []
        self._outer: list[Any] = []
        self._last = self._zero

    def start(self, name: str, category: str = "phase", **arguments: Any) -> None:
        """Open a span inside the one that is open."""
        self._open.append((name, category, self._clock(), arguments))

    def stop(self) -> None:
        """Close the innermost span."""
        name, category, started, arguments = self._open.pop()
        self._event(name, category, started, self._clock(), arguments)

    @contextmanager
    def span(self, name: str, **arguments: Any) -> Generator[None]:
        """A span around the body of a `with` statement."""
        self.start(name, **arguments)
        try:
            yield
        finally:
            self.stop()

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        self.start(f"'{pipeline.anchor}' pipeline", "pipeline")

    def after_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        self.stop()

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._outer.append(ctx.trace)
        heard = ctx.trace
        ctx.trace = self._pattern if heard is None else lambda event: (heard(event), self._pattern(event))[1]
        self.start(pass_.name, "pass", op=op.name + place_of(op), options=str(pass_))
        self._last = self._open[-1][2]

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.trace = self._outer.pop()
        self.stop()

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self._open[-1][3]["failed"] = type(error).__name__
        self.after_pass(pass_, op, ctx)

    def _pattern(self, event: TraceEvent) -> None:
        now = self._clock()
        if event.outcome != "no match":  # the others are too many, and their time is in what follows
            arguments = {"op": event.op, "outcome": event.outcome}
            self._event(event.pattern, "pattern", self._last, now, arguments)
            self._last = now

    def _event(self, name: str, category: str, start: float, end: float, arguments: dict[str, Any]) -> None:
        self.events.append(
            {
                "name": name, "cat": category, "ph": "X", "pid": 1, "tid": 1, "ts": (start - self._zero) * 1e6,
                "dur": (end - start) * 1e6, "args": arguments,
            }
        )  # fmt: skip

    def text(self) -> str:
        """The file, spans that are open included up to now."""
        while self._open:
            self.stop()
        head = {"name": "process_name", "ph": "M", "pid": 1, "tid": 1, "args": {"name": "plait"}}
        events = sorted(self.events, key=lambda event: (event["ts"], -event["dur"]))
        return json.dumps({"traceEvents": [head, *events], "displayTimeUnit": "ms"})
