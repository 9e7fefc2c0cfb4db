"""The search of `plait tune`: one decision of one pass after the other, by how long calls take.

See Note [How decisions are tried].
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plait.builtin.ops import ModuleOp
from plait.diagnostics.diagnostic import DiagnosticError
from plait.lazy import lazy_import
from plait.passes.base import Pass
from plait.passes.manager import PassManager
from plait.passes.pipeline import Pipeline
from plait.plan.backends import backend_record
from plait.plan.planner import check_accepted, pipeline_for
from plait.plugins.known import DEFAULT_TARGET
from plait.runtime.lowered import StorageCheck
from plait.runtime.signature import Signature

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

np = lazy_import("numpy")

Clock = Callable[[], float]

_LEAST_GAIN = 0.02
"""The share of the time that a change must save: what is less does not show again in the next run."""
_ROUNDS = 5
"""Comparisons that confirm a gain; the change must win all of them."""
_SAMPLES = 7
"""Samples of each side in a comparison, in turns; the least one counts."""
_SAMPLE = 2e-3
"""Seconds that a sample takes at least, as many calls as that needs."""


@dataclass(frozen=True)
class Trial:
    """A decision that was tried: the pass as it ran, and its time divided by the best before; None if refused."""

    decision: str
    ratio: float | None
    is_kept: bool
    reason: str = ""


@dataclass
class Tuned:
    """What the search has found: the pipeline, seconds of a call with it and without, and what was tried."""

    pipeline: Pipeline
    before: float = math.nan
    after: float = math.nan
    trials: list[Trial] = field(default_factory=list[Trial])
    is_complete: bool = True
    """Whether all decisions were tried before the time was over."""


def tune(
    module: ModuleOp,
    arguments: Sequence[Any],
    ctx: Context,
    *,
    target: str = DEFAULT_TARGET,
    function: str = "main",
    seconds: float = 60.0,
    pipeline: Pipeline | None = None,
    threads: bool = True,
    report: Callable[[Trial], None] = lambda trial: None,
    clock: Clock | None = None,
) -> Tuned:
    """Search the pipeline with which `function` of a module, ready to be lowered, takes least time for `arguments`.

    The search begins with the plan, or the pipeline that is given. No trial begins when `seconds` are over. Each result
    is compared with the result of the plan; what differs by more than rounding is not taken. Raises `DiagnosticError`
    if the plan itself cannot be compiled.
    """
    now = clock or time.perf_counter
    work = _Work(module, arguments, ctx, target, function, clock or (now if threads else time.thread_time))
    end = now() + seconds
    start = pipeline_for(module, ctx, target, pipeline, threads=threads)
    search = _Search(work, start, lambda: now() >= end, report)
    search.run()
    return search.tuned


class _Work:
    """Compiles what is left of a pipeline, and measures the code."""

    def __init__(
        self, module: ModuleOp, arguments: Sequence[Any], ctx: Context, target: str, function: str, clock: Clock
    ) -> None:
        self.module, self.arguments, self.ctx, self.clock = module, arguments, ctx, clock
        self.target, self.function = target, function
        self.signature = Signature.of(module, function)
        self._backend: Any = ctx.load(backend_record(ctx, target))

    def compiled(self, module: Operation, pipeline: Pipeline) -> Callable[[], Any]:
        """A call of the code that a pipeline makes of a copy of `module`. Raises `DiagnosticError`."""
        copy = module.clone()
        PassManager(self.ctx, [StorageCheck(self.signature)]).run(pipeline, copy)
        check_accepted(copy, self.ctx, self.target)
        executable = self._backend.compile(copy, self.function, self.ctx, signature=self.signature)
        return lambda: executable(*self.arguments)

    def seconds(self, call: Callable[[], Any], calls: int) -> float:
        start = self.clock()
        for _ in range(calls):
            call()
        return (self.clock() - start) / calls

    def calls_of_sample(self, call: Callable[[], Any]) -> int:
        """How many calls a sample needs."""
        call()
        return max(1, math.ceil(_SAMPLE / max(self.seconds(call, 1), 1e-9)))

    def ratio(self, best: Callable[[], Any], other: Callable[[], Any], calls: int) -> float:
        """The least time of a call of `other`, divided by the least time of `best`; samples are taken in turns."""
        pairs = [(self.seconds(other, calls), self.seconds(best, calls)) for _ in range(_SAMPLES)]
        return min(one for one, _ in pairs) / max(min(one for _, one in pairs), 1e-12)


class _Search:
    """One walk along a pipeline: `state` is the module in front of the pass whose decisions are tried."""

    def __init__(
        self, work: _Work, start: Pipeline, is_over: Callable[[], bool], report: Callable[[Trial], None]
    ) -> None:
        self.work, self.is_over, self.report = work, is_over, report
        self.tuned = Tuned(start)
        self.first = self.best = work.compiled(work.module, start)
        self.expected = self.best()
        self.calls = work.calls_of_sample(self.best)

    def run(self) -> None:
        """Try all decisions, as far as time permits."""
        state: Any = self.work.module.clone()
        manager = PassManager(self.work.ctx)
        elements = list(self.tuned.pipeline.elements)
        for index in range(len(elements)):
            element = elements[index]
            if isinstance(element, Pass):
                elements[index] = self._tuned_pass(element, state, elements, index)
            if index + 1 < len(elements) and any(isinstance(later, Pass) for later in elements[index + 1 :]):
                manager.run(Pipeline(self.tuned.pipeline.anchor, (elements[index],)), state)
        times = [(self.work.seconds(self.first, self.calls), self.work.seconds(self.best, self.calls))
                 for _ in range(_SAMPLES)]  # fmt: skip
        self.tuned.before, self.tuned.after = (min(side) for side in zip(*times))

    def _tuned_pass(self, element: Pass, state: Any, elements: Sequence[Any], index: int) -> Pass:
        """The pass with the decisions that were found best."""
        for decision in range(len(element.alternatives(state, self.work.ctx))):
            for other in element.alternatives(state, self.work.ctx)[decision]:
                if other == element:
                    continue
                if self.is_over():
                    self.tuned.is_complete = False
                    return element
                if self._is_better(other, state, elements, index):
                    element = other
        return element

    def _is_better(self, other: Pass, state: Any, elements: Sequence[Any], index: int) -> bool:
        """Try a pass in place of the one at `index`, and take it if it makes faster code."""
        left = Pipeline(self.tuned.pipeline.anchor, (other, *elements[index + 1 :]))
        try:
            call = self.work.compiled(state, left)
        except DiagnosticError as error:
            return self._tried(other, None, reason=error.diagnostics[0].message)
        if not _agree(call(), self.expected):
            return self._tried(other, None, reason="it computes something else")
        ratio = self.work.ratio(self.best, call, self.calls)
        for _ in range(_ROUNDS):
            if ratio > 1 - _LEAST_GAIN:
                return self._tried(other, ratio)
            ratio = max(ratio, self.work.ratio(self.best, call, self.calls))
        self.best = call
        whole = (*elements[:index], other, *elements[index + 1 :])
        self.tuned.pipeline = Pipeline(self.tuned.pipeline.anchor, whole)
        return self._tried(other, ratio, is_kept=True)

    def _tried(self, other: Pass, ratio: float | None, is_kept: bool = False, reason: str = "") -> bool:
        trial = Trial(str(other), ratio, is_kept, reason)
        self.tuned.trials.append(trial)
        self.report(trial)
        return is_kept


_TOLERANCE = 1e-3
"""The largest difference, by the largest element, that another order of sums may make."""


def _agree(results: Sequence[Any], expected: Sequence[Any]) -> bool:
    return all(_is_close(np.asarray(one), np.asarray(other)) for one, other in zip(results, expected, strict=True))


def _is_close(found: Any, expected: Any) -> bool:
    if found.shape != expected.shape:
        return False
    if found.dtype.kind in "biu" or not found.size:
        return bool((found == expected).all())
    kind = np.complex128 if found.dtype.kind == "c" else np.float64
    a, b = found.astype(kind), expected.astype(kind)
    known = np.isfinite(b)
    if not (np.isfinite(a) == known).all():
        return False
    scale = np.abs(b[known]).max(initial=0.0)
    return bool((np.abs(a[known] - b[known]) <= _TOLERANCE * scale).all())


# Note [How decisions are tried]
# A decision is what a pass offers alternatives for (`Pass.alternatives`): values of an option, or the tile sizes of one
# kernel. They are tried in the order of the pipeline, each with the best of those before, from the module as it is in
# front of the pass, so that nothing is lowered again from the beginning. Whole calls are timed: a tile that makes its
# kernel faster and its neighbour slower does not win. The machine is shared: best and candidate are called in turns,
# the least of several samples counts, and only ratios do. On one thread, time in which others run is left out. What
# saves two hundredths must do so in each of several comparisons. The result is pipeline text: it makes the same code
# whenever it runs.
