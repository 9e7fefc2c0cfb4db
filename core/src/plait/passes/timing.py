"""Where the time of a compilation went, as MLIR reports it: a tree of spans, a list, or JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from plait.passes.instruments import Instrument

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline

Display = Literal["tree", "list"]
LINE = f"==={'-' * 73}==="


def report_head(title: str) -> list[str]:
    """The lines above a report."""
    text = f"... {title} ..."
    return [LINE, " " * ((80 - len(text)) // 2) + text, LINE]


class Span:
    """A named stretch of time; entered again, it goes on. `seconds` includes the children."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds = 0.0
        self.children: dict[Any, Span] = {}

    def child(self, key: Any, name: str) -> Span:
        return self.children.setdefault(key, Span(name))

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Span]]:
        for inner in self.children.values():
            yield depth, inner
            yield from inner.walk(depth + 1)


class ExecutionTiming(Instrument):
    """Times each pass of each pipeline, and what else is put into `span("Parser")`.

    A nested pipeline is one span, however many operations it ran on.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.root = Span("Total")
        self._clock = clock
        self._open: list[tuple[Span, float]] = [(self.root, clock())]
        self._pipelines = 0

    def start(self, key: Any, name: str) -> None:
        """Open a span inside the one that is open."""
        self._open.append((self._open[-1][0].child(key, name), self._clock()))

    def stop(self) -> None:
        """Close the innermost span."""
        span, started = self._open.pop()
        span.seconds += self._clock() - started

    @contextmanager
    def span(self, name: str) -> Generator[None]:
        """A span around the body of a `with` statement."""
        self.start(name, name)
        try:
            yield
        finally:
            self.stop()

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        self._pipelines += 1
        if self._pipelines > 1:
            self.start(id(pipeline), f"'{pipeline.anchor}' Pipeline")

    def after_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        self._pipelines -= 1
        if self._pipelines:
            self.stop()

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self.start(id(pass_), pass_.title or pass_.name)

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self.stop()

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.stop()

    def report(self, display: Display = "tree", *, as_json: bool = False) -> str:
        """The report so far: every span in its place, or all of one name together, longest first."""
        total = self._clock() - self._open[0][1]
        rows = _merged(self.root) if display == "list" else [(d, s.name, s.seconds) for d, s in self.root.walk()]
        rest = total - sum(span.seconds for span in self.root.children.values())
        if as_json:
            return _json(self.root, rows, rest, total, display)
        lines = [*report_head("Execution time report"), f"  Total Execution Time: {total:.4f} seconds", ""]
        lines.append("  ----Wall Time----  ----Name----")
        for depth, name, seconds in [*rows, (0, "Rest", rest), (0, "Total", total)]:
            lines.append(f"  {seconds:8.4f} ({_share(seconds, total):5.1f}%)  {'  ' * depth}{name}")
        return "\n".join(lines)


def _share(seconds: float, total: float) -> float:
    return 100.0 * seconds / total if total else 0.0


def _merged(root: Span) -> list[tuple[int, str, float]]:
    """The total seconds of all spans of each name, longest first; a pipeline includes its passes."""
    sums: dict[str, float] = {}
    for _, span in root.walk():
        sums[span.name] = sums.get(span.name, 0.0) + span.seconds
    return [(0, name, seconds) for name, seconds in sorted(sums.items(), key=lambda item: (-item[1], item[0]))]


def _json(root: Span, rows: list[tuple[int, str, float]], rest: float, total: float, display: Display) -> str:
    def entry(name: str, seconds: float) -> dict[str, Any]:
        return {"wall": {"duration": round(seconds, 4), "percentage": round(_share(seconds, total), 1)}, "name": name}

    def nested(span: Span) -> list[dict[str, Any]]:  # MLIR ends each list with an empty object
        return [*({**entry(s.name, s.seconds), "passes": nested(s)} for s in span.children.values()), {}]

    flat: list[dict[str, Any]] = [{**entry(name, seconds), "passes": [{}]} for _, name, seconds in rows]
    spans = nested(root)[:-1] if display == "tree" else flat
    return json.dumps([*spans, entry("Rest", rest), entry("Total", total)], indent=1)
