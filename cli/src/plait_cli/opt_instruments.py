"""What `plait opt` puts around passes: printing, timing, statistics, traces, verification, reproducers."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from plait_cli.files import write_text
from plait_cli.opt_arguments import OptOptions

if TYPE_CHECKING:
    from plait.passes.chrome_trace import ChromeTrace
    from plait.passes.debugging import Reproducer
    from plait.passes.instruments import Instrument
    from plait.passes.statistics import Statistics
    from plait.passes.timing import ExecutionTiming


class Observers:
    """The instruments of one command, and their reports for the end of it."""

    def __init__(self, options: OptOptions) -> None:
        self.options = options
        self.timing = _timing(options)
        self.statistics = _statistics(options)
        self.trace = chrome_trace(options.trace_file)
        self._shared: list[Instrument | None] | None = None

    @contextmanager
    def span(self, name: str, **arguments: Any) -> Generator[None]:
        """A span of time that the reports are to show."""
        with ExitStack() as stack:
            if self.timing is not None:
                stack.enter_context(self.timing.span(name))
            if self.trace is not None:
                stack.enter_context(self.trace.span(name, **arguments))
            yield

    def instruments(self, reproducer: Reproducer | None) -> list[Instrument]:
        """The instruments for one run, the outermost first."""
        if self._shared is None:  # not before there is a pipeline: a small file is parsed sooner than they are imported
            self._shared = [_verifying(self.options), _printing(self.options), _patterns(self.options)]
        chosen = [reproducer, *self._shared, self.timing, self.statistics, self.trace]
        return [instrument for instrument in chosen if instrument is not None]

    def report(self) -> None:
        """Print the reports and write the trace."""
        options = self.options
        if self.statistics is not None:
            print(self.statistics.report(options.statistics_display), file=sys.stderr)
        if self.timing is not None:
            as_json = options.timing_format == "json"
            print(self.timing.report(options.timing_display, as_json=as_json), file=sys.stderr)
        if self.trace is not None and options.trace_file is not None:
            write_text(options.trace_file, self.trace.text())


def chrome_trace(path: str | None) -> ChromeTrace | None:
    """A trace if a file is named for it."""
    if path is None:
        return None
    from plait.passes.chrome_trace import ChromeTrace

    return ChromeTrace()


def reproducer(options: OptOptions) -> Reproducer | None:
    """The instrument that writes a reproducer; None if no option asks for one."""
    path = options.generate_reproducer or options.reproducer
    if path is None:
        return None
    from plait.passes.debugging import Reproducer

    return Reproducer(path)


def _timing(options: OptOptions) -> ExecutionTiming | None:
    if not options.timing:
        return None
    from plait.passes.timing import ExecutionTiming

    return ExecutionTiming()


def _statistics(options: OptOptions) -> Statistics | None:
    if not options.statistics:
        return None
    from plait.passes.statistics import Statistics

    return Statistics()


def _verifying(options: OptOptions) -> Instrument | None:
    if not options.verify_each:
        return None
    from plait.passes.instruments import VerifyEach

    return VerifyEach()


def _patterns(options: OptOptions) -> Instrument | None:
    """The instrument that shows or limits what patterns do; None if no option asks for it."""
    if not options.trace and options.counter is None:
        return None
    from plait.passes.debugging import PatternTrace
    from plait.rewrite.greedy import DebugCounter

    skip, _, limit = (options.counter or "").rpartition(":")
    counter = DebugCounter(int(skip or 0), int(limit)) if options.counter is not None else None
    return PatternTrace(counter, quiet=not options.trace)


def _printing(options: OptOptions) -> Instrument | None:
    """The instrument that prints the IR around passes; None if no option asks for it.

    An option that says how dumps look asks for them: without another, after all passes.
    """
    names = (options.print_before, options.print_after, options.print_before_all, options.print_after_all)
    modified = options.print_changed_only or options.print_module_scope or options.print_tree is not None
    implied = modified and not any(names) and not options.print_after_failure
    if not any(names) and not implied and not options.print_after_failure:
        return None
    from plait.passes.print_ir import ALL, PrintIR

    before = ALL if options.print_before_all else (options.print_before or "").split(",")
    after = ALL if options.print_after_all or implied else (options.print_after or "").split(",")
    return PrintIR(
        before, after, changed_only=options.print_changed_only, failed_only=options.print_after_failure,
        module_scope=options.print_module_scope, folder=options.print_tree, options=printing_options(options),
    )  # fmt: skip


def printing_options(options: OptOptions) -> dict[str, Any]:
    """What `print` is told."""
    return {
        "generic": options.generic, "debug_info": options.debug_info, "local_scope": options.local_scope,
        "elide_larger": options.elide, "elide_resources_larger": options.elide_resources,
        "skip_regions": options.skip_regions,
    }  # fmt: skip
