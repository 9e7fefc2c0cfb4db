"""What may happen around passes: timing, verification, printing, statistics, snapshots. Never inside one."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TextIO

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.passes.base import Pass
    from plait.passes.pipeline import Pipeline

_verify = lazy_import("plait.ir.verify")


class Instrument:
    """Base of the instruments; each method does nothing. `failed_pass` is called in place of `after_pass`."""

    def before_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        """A pipeline, the outermost or a nested one, is about to run on `op`."""

    def after_pipeline(self, pipeline: Pipeline, op: Operation, ctx: Context) -> None:
        """A pipeline has run on `op`."""

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        """A pass is about to run on `op`."""

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        """A pass has run on `op` without an error."""

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        """A pass has raised `error`."""


class VerifyEach(Instrument):
    """Verify after each pass, so that the pass that breaks the IR is the one that is blamed."""

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        _verify.verify(op, ctx)


class Timing(Instrument):
    """Add up the wall time of each pass. `report()` is a table, longest first; `seconds` the numbers."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.seconds: dict[str, float] = {}
        self.runs: Counter[str] = Counter()
        self._clock = clock
        self._started: list[float] = []

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._started.append(self._clock())

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self.seconds[pass_.name] = self.seconds.get(pass_.name, 0.0) + self._clock() - self._started.pop()
        self.runs[pass_.name] += 1

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)

    def report(self) -> str:
        """Seconds, share of the total, runs and name of each pass."""
        total = sum(self.seconds.values())
        lines = [f"  total {total:.4f} s", f"{'seconds':>9}  {'share':>6}  {'runs':>5}  pass"]
        for name, seconds in sorted(self.seconds.items(), key=lambda item: (-item[1], item[0])):
            share = seconds / total if total else 0.0
            lines.append(f"{seconds:9.4f}  {share:6.1%}  {self.runs[name]:5}  {name}")
        return "\n".join(lines)


class PrintIR(Instrument):
    """Print the IR before and after passes: those named, or all (`before=ALL`).

    With `changed_only` a pass that leaves the text as it is prints nothing. With `module_scope` the whole module is
    printed, also for passes that run on functions.
    """

    def __init__(
        self,
        before: Collection[str] = (),
        after: Collection[str] = (),
        *,
        changed_only: bool = False,
        after_failure: bool = False,
        module_scope: bool = False,
        out: TextIO | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.before = before
        self.after = after
        self.changed_only = changed_only
        self.after_failure = after_failure
        self.module_scope = module_scope
        self.out = out
        self.options = dict(options or {})
        self._texts: list[str] = []

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        if self.changed_only:
            self._texts.append(self._text(op))
        if pass_.name in self.before:
            self._print("Before", pass_, op)

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        unchanged = self.changed_only and self._texts.pop() == self._text(op)
        if pass_.name in self.after and not unchanged:
            self._print("After", pass_, op)

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        if self.changed_only:
            self._texts.pop()
        if self.after_failure:
            self._print("After", pass_, op, " Failed")

    def _text(self, op: Operation) -> str:
        return _root(op, self.module_scope).print(**self.options)

    def _print(self, when: str, pass_: Pass, op: Operation, note: str = "") -> None:
        name = f" ({pass_.name})"
        where = f" ('{op.name}' operation)" if self.module_scope else ""
        header = f"// -----// IR Dump {when} {type(pass_).__name__}{note}{name}{where} //----- //"
        print(f"{header}\n{self._text(op)}\n", file=self.out or sys.stderr)


class _All(Collection[str]):
    """The collection that has every name."""

    def __contains__(self, name: object) -> bool:
        return True

    def __iter__(self) -> Any:
        raise TypeError("the collection of all names cannot be listed")

    def __len__(self) -> int:
        return sys.maxsize


ALL = _All()
"""Every pass, for `PrintIR(after=ALL)`."""


class Statistics(Instrument):
    """Collect what passes count with `ctx.count`. `values` maps pass name and statistic to a number."""

    def __init__(self) -> None:
        self.values: Counter[tuple[str, str]] = Counter()
        self._outer: list[Any] = []

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        self._outer.append(ctx.statistics)
        ctx.statistics = Counter()

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        counted, ctx.statistics = ctx.statistics or Counter(), self._outer.pop()
        for name, amount in counted.items():
            self.values[pass_.name, name] += amount

    def failed_pass(self, pass_: Pass, op: Operation, ctx: Context, error: Exception) -> None:
        self.after_pass(pass_, op, ctx)

    def report(self) -> str:
        """A line for each statistic, by pass."""
        return "\n".join(f"{amount:9} {name} - {pass_}" for (pass_, name), amount in sorted(self.values.items()))


class HookCalls(Instrument):
    """Call the hooks that plugins implement around passes."""

    def before_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.hooks.plait_before_pass(pass_=pass_, op=op, ctx=ctx)

    def after_pass(self, pass_: Pass, op: Operation, ctx: Context) -> None:
        ctx.hooks.plait_after_pass(pass_=pass_, op=op, ctx=ctx)


def _root(op: Operation, module_scope: bool) -> Operation:
    while module_scope and op.parent_op is not None:
        op = op.parent_op
    return op
