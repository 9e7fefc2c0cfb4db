"""Running a pipeline and keeping what each pass did: time, operations, patterns, results, and where it failed."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait.passes.instruments import Instrument, VerifyEach
from plait.passes.manager import PassManager
from plait.passes.remarks import KINDS, RemarkEngine

from plait_cli.errors import description
from plait_cli.report.check import Check, Outcome
from plait_cli.report.diff import Change, History

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.context import Context
    from plait.diagnostics.remark import Remark
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline
    from plait.rewrite.greedy_config import TraceEvent

_MOST_EVENTS = 2000
"""Rewrites, and remarks, that are kept for a pass; the others are counted."""


@dataclass
class PassRecord:
    """What one run of a pass did. `before` and `after` are numbers of snapshots."""

    name: str
    text: str
    anchor: str
    before: int
    after: int = -1
    seconds: float = 0.0
    change: Change = field(default_factory=Change)
    events: list[tuple[str, str, str, int]] = field(default_factory=list[tuple[str, str, str, int]])
    dropped: int = 0
    refused: Counter[tuple[str, str, str]] = field(default_factory=Counter[tuple[str, str, str]])
    remarks: list[tuple[str, str, str, str, int]] = field(default_factory=list[tuple[str, str, str, str, int]])
    check: Outcome | None = None
    error: str | None = None


class Recorder(Instrument):
    """Keeps a record of each pass. It is the outermost instrument; `clock` is the innermost."""

    def __init__(self, history: History, check: Check | None = None) -> None:
        self.history = history
        self.check = check
        self.passes: list[PassRecord] = []
        self.clock = _Clock()
        self._outer_trace: Any = None
        self._remarks = RemarkEngine(dict.fromkeys(KINDS, ".*"), self._hear)

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        anchor = op.name + (f" @{op.get_attr('sym_name').value}" if op.get_attr("sym_name") is not None else "")
        record = PassRecord(pass_.name, str(pass_), anchor, len(self.history.snapshots) - 1)
        self.passes.append(record)
        self._outer_trace, ctx.trace = ctx.trace, self._note
        self._remarks.before_pass(pass_, op, ctx)

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.trace = self._outer_trace
        self._remarks.after_pass(pass_, op, ctx)
        record = self._close()
        if self.check is not None and (self.check.last is None or record.after != record.before):
            record.check = self.check.run()
        elif self.check is not None:
            record.check = self.check.last

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        ctx.trace = self._outer_trace
        self._remarks.after_pass(pass_, op, ctx)
        self.fail(error)

    def fail(self, error: BaseException) -> None:
        """The pass that is open has failed, or what it left is not valid. The IR is shown as far as it can be."""
        record = self.passes[-1]
        record.error = "\n".join(description(error))
        try:
            self._close()
        except Exception:  # half-done IR need not print
            record.seconds, record.after = self.clock.seconds, record.before

    @property
    def is_open(self) -> bool:
        """Whether a pass has begun and has not been closed."""
        return bool(self.passes) and self.passes[-1].after < 0

    def _close(self) -> PassRecord:
        record = self.passes[-1]
        record.seconds = self.clock.seconds
        record.after, record.change = self.history.advance()
        return record

    def _hear(self, remark: Remark) -> None:
        record = self.passes[-1]
        if len(record.remarks) >= _MOST_EVENTS:
            record.dropped += 1
            return
        number = self.history.number_at(remark.location, remark.operation)
        text = ", ".join(f"{key} = {value}" for key, value in remark.arguments)
        record.remarks.append(
            (remark.kind, remark.name, remark.operation, text, -1 if number is None else number)
        )  # fmt: skip

    def _note(self, event: TraceEvent) -> None:
        record = self.passes[-1]
        if event.outcome == "no match":
            record.refused[event.pattern, event.op, event.reason] += 1
        elif len(record.events) < _MOST_EVENTS:
            number = self.history.number_at(event.location, event.op)
            record.events.append((event.pattern, event.op, event.outcome, -1 if number is None else number))
        else:
            record.dropped += 1


class _Clock(Instrument):
    """Measures the pass alone, without the instruments around this one."""

    seconds = 0.0
    _started = 0.0

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._started = time.perf_counter()

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self.seconds = time.perf_counter() - self._started

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)


def run_recorded(pipeline: Pipeline, module: ModuleOp, ctx: Context, check: Check | None = None) -> Recorder:
    """Run `pipeline` on `module`, verifying after each pass; an error ends the run and is in the last record."""
    recorder = Recorder(History(module), check)
    trace = ctx.trace
    try:
        PassManager(ctx, [recorder, VerifyEach(), recorder.clock]).run(pipeline, module)
    except Exception as error:
        ctx.trace = trace
        if recorder.is_open:
            recorder.fail(error)
        elif not recorder.passes or recorder.passes[-1].error is None:
            raise
        else:  # the manager has said more about it
            recorder.passes[-1].error = "\n".join(description(error))
    return recorder
