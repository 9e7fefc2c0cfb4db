"""What `plait opt` puts around passes: printing, timing, statistics, traces, verification, reproducers."""

from __future__ import annotations

import io
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from plait_cli.files import write_text
from plait_cli.opt_arguments import OptOptions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.diagnostics.remark import Remark
    from plait.passes.action_log import ActionLog
    from plait.passes.chrome_trace import ChromeTrace
    from plait.passes.debug_counters import NamedCounters
    from plait.passes.debugging import Reproducer
    from plait.passes.instruments import Instrument
    from plait.passes.remarks import RemarkEngine
    from plait.passes.statistics import Statistics
    from plait.passes.timing import ExecutionTiming


class Observers:
    """The instruments of one command, and their reports for the end of it."""

    def __init__(self, options: OptOptions, ctx: Context) -> None:
        self.options = options
        self.counters = _counters(options)
        self.actions = _action_log(options)
        self.yaml: list[Remark] = []
        self.remarks = _remarks(options, self.yaml, ctx)
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
            patterns = _patterns(self.options, self.counters)
            self._shared = [_verifying(self.options), _printing(self.options), self.counters, patterns]
        chosen = [reproducer, *self._shared, self.actions, self.remarks, self.timing, self.statistics, self.trace]
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
        if self.counters is not None and options.print_counters:
            print(self.counters.report(), file=sys.stderr)
        if options.action_log is not None and isinstance(log := getattr(self.actions, "out", None), io.StringIO):
            write_text(options.action_log, log.getvalue())
        self._finish_remarks()

    def _finish_remarks(self) -> None:
        if self.remarks is None:
            return
        self.remarks.finish()
        if self.options.remark_format == "yaml":
            from plait.diagnostics.remark import yaml_file

            write_text(self.options.remarks_file, yaml_file(self.yaml))


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

    return Reproducer(path, local=options.local_reproducer, verify_each=options.verify_each)


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


def _counters(options: OptOptions) -> NamedCounters | None:
    if options.counter is None and not options.counters and not options.print_counters:
        return None
    from plait.passes.debug_counters import NamedCounters, parse_counters
    from plait.rewrite.greedy_config import DebugCounter

    skip, _, limit = (options.counter or "").rpartition(":")
    every = DebugCounter(int(skip or 0), int(limit)) if options.counter is not None else None
    return NamedCounters(parse_counters(options.counters), every)


def _patterns(options: OptOptions, counters: NamedCounters | None) -> Instrument | None:
    """The instrument that shows or limits what patterns do; None if no option asks for it."""
    if not options.trace and counters is None:
        return None
    from plait.passes.debugging import PatternTrace

    return PatternTrace(counters, quiet=not options.trace)


def _action_log(options: OptOptions) -> ActionLog | None:
    if options.action_log is None:
        return None
    from plait.passes.action_log import ActionLog

    return ActionLog(sys.stderr if options.action_log == "-" else io.StringIO(), options.action_places)


def _remarks(options: OptOptions, yaml: list[Remark], ctx: Context) -> RemarkEngine | None:
    """What hears remarks: they become diagnostics, or are added to `yaml`. None if no kind is asked for."""
    asked = {
        "passed": options.remarks_passed, "missed": options.remarks_missed, "failed": options.remarks_failed,
        "analysis": options.remarks_analysis,
    }  # fmt: skip
    filters: Any = {
        kind: "|".join(f"(?:{text})" for text in (options.remarks, own) if text is not None)
        for kind, own in asked.items()
        if options.remarks is not None or own is not None
    }
    if not filters:
        return None
    from plait.passes.remarks import RemarkEngine

    def show(remark: Remark) -> None:
        if ctx.on_diagnostic is not None:
            ctx.on_diagnostic(remark.as_diagnostic())

    hear = yaml.append if options.remark_format == "yaml" else show
    return RemarkEngine(filters, hear, policy=options.remark_policy)


def _printing(options: OptOptions) -> Instrument | None:
    """The instrument that prints the IR around passes; None if no option asks for it.

    An option that says how dumps look asks for them: without another, after all passes.
    """
    names: tuple[object, ...] = (
        options.print_before, options.print_after, options.print_before_all, options.print_after_all
    )  # fmt: skip
    modified = options.print_changed_only or options.print_module_scope or options.print_tree is not None
    implied = modified and not any(names) and not options.print_after_failure
    if not any(names) and not implied and not options.print_after_failure:
        return None
    from plait.passes.print_ir import ALL, PrintIR

    before = ALL if options.print_before_all else options.print_before
    after = ALL if options.print_after_all or implied else options.print_after
    return PrintIR(
        before, after, changed_only=options.print_changed_only, failed_only=options.print_after_failure,
        module_scope=options.print_module_scope, folder=options.print_tree, options=printing_options(options),
    )  # fmt: skip


def source_names(options: OptOptions, *, generic: bool) -> bool:
    """Whether values keep their names: unless the options say otherwise, in the custom form."""
    return not generic if options.source_names is None else options.source_names


def printing_options(options: OptOptions) -> dict[str, Any]:
    """What `print` is told."""
    return {
        "generic": options.generic, "debug_info": options.debug_info, "local_scope": options.local_scope,
        "elide_larger": options.elide, "elide_resources_larger": options.elide_resources,
        "skip_regions": options.skip_regions, "value_users": options.value_users,
        "unique_ssa_ids": options.unique_ssa_ids, "use_nameloc_as_prefix": options.nameloc_as_prefix,
        "pretty_debug_info": options.pretty_debug_info, "hex_larger": options.hex,
        "use_hints": source_names(options, generic=options.generic),
        "mlir_version": int(options.mlir_version),
    }  # fmt: skip
