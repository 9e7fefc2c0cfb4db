"""The command: compile a module as `plait compile` does, and write what happened."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.plan.planner import check_accepted

from plait_cli.arrays import parse_specs
from plait_cli.bench_inputs import random_inputs
from plait_cli.compiling import CompileOptions, Compiling
from plait_cli.errors import description, report
from plait_cli.files import write_text
from plait_cli.main import FAILURE
from plait_cli.report.check import Check
from plait_cli.report.collect import Recorder, run_recorded
from plait_cli.report.page import page, report_data
from plait_cli.version import version_text


@dataclass(frozen=True)
class ReportOptions:
    """What the command line of `plait report` says, besides what is compiled."""

    output: str
    check: bool = False
    inputs: tuple[str, ...] = ()


def write_report(what: CompileOptions, options: ReportOptions) -> int:
    """Run the command; return the exit code: a failure if a pass failed, or computes something else."""
    arguments = parse_specs(options.inputs)
    work = Compiling(what)
    pipeline = work.pipeline()
    check = _check(work, arguments) if options.check or options.inputs else None
    recorder = run_recorded(pipeline, work.module, work.ctx, check)
    failed = any(record.error is not None for record in recorder.passes)
    llvm, error = ([], None) if failed else _llvm(work)
    about = {
        "file": what.file, "pipeline": str(pipeline), "target": what.target if what.pipeline is None else "",
        "version": version_text().splitlines()[0], "function": what.function,
    }  # fmt: skip
    if error is not None:
        about["error"] = "\n".join(description(error))
    write_text(options.output, page(report_data(recorder, llvm, about)))
    if error is not None:
        return report(error)
    return _summary(recorder, options.output)


def _check(work: Compiling, arguments: list[Any]) -> Check:
    return Check(work.module, work.signature, work.ctx, arguments or random_inputs(work.signature))


def _llvm(work: Compiling) -> tuple[list[tuple[str, Any]], Exception | None]:
    """The LLVM IR, if that is where the module has arrived. A pipeline that was given may stop before."""
    backend = work.ctx.load(work.backend)
    try:
        check_accepted(work.module, work.ctx, work.options.target)
        if not hasattr(backend, "annotated_ir"):
            return [], None
        return backend.annotated_ir(work.module, work.ctx), None
    except DiagnosticError as error:
        return [], error if work.options.pipeline is None else None


def _summary(recorder: Recorder, output: str) -> int:
    """Say in a few lines what there is to see."""
    snapshots, passes = recorder.history.snapshots, recorder.passes
    out = sys.stderr if output == "-" else sys.stdout
    last = passes[-1].after if passes else 0
    counts = f"{snapshots[0].size} operations became {snapshots[last].size}"
    print(f"{output}: {len(passes)} passes, {counts}", file=out)
    for number, record in enumerate(passes, 1):
        if record.error is not None:
            print(f"{record.error}\npass {number} ({record.name}) failed", file=sys.stderr)
            return FAILURE
        if record.check is not None and record.check.status == "differs":
            message = f"after pass {number} ({record.name}) the module computes something else"
            print(f"{message}: {record.check.message}", file=sys.stderr)
            return FAILURE
    return 0
