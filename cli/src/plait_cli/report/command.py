"""The command: compile a module as `plait compile` does, and write what happened."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.compilation import prepare
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes.pipeline import Pipeline
from plait.plan.backends import backend_record
from plait.plan.planner import check_accepted, pipeline_for
from plait.plugins.registry import PluginError

from plait_cli.arrays import parse_inputs
from plait_cli.bench_inputs import random_inputs
from plait_cli.bench_kernels import kernel_data, timing_pass
from plait_cli.binding import Input, bound
from plait_cli.compiling import Compiling, entry_of, names_of_arguments, signature_of
from plait_cli.errors import description, fail, report
from plait_cli.files import check_writable, write_text
from plait_cli.main import FAILURE
from plait_cli.opened import Opened
from plait_cli.options import CompileOptions, ReportOptions
from plait_cli.report.check import Check, Outcome
from plait_cli.report.collect import Recorder, run_recorded
from plait_cli.report.page import check_entry, page, report_data
from plait_cli.version import version_text

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp

_TIMED_CALLS = 20


def write_report(options: ReportOptions) -> int:
    """Run the command; return the exit code: a failure if a pass failed, or computes something else."""
    inputs = parse_inputs(options.inputs)
    if Path(options.output).parent.exists():  # else it is made
        check_writable([options.output])
    opened = Opened(options.file)
    ctx, module = opened.ctx, opened.module()
    prepare(module, ctx)
    given = Pipeline.parse(options.pipeline, ctx) if options.pipeline is not None else None  # it may stop before
    pipeline = given or pipeline_for(module, ctx, options.target)
    signature = signature_of(module, entry_of(module, options.function)) if given is None else None
    check = _check(module, ctx, entry_of(module, options.function), inputs) if options.check or inputs else None
    recorder = run_recorded(pipeline, module, ctx, check)
    failed = any(record.error is not None for record in recorder.passes)
    backend, llvm, error = (None, [], None) if failed else _compiled(module, ctx, options)
    about: dict[str, Any] = {
        "file": options.file, "pipeline": str(pipeline), "target": "" if options.pipeline else options.target,
        "version": version_text().splitlines()[0],
    }  # fmt: skip
    if error is not None:
        about["error"] = "\n".join(description(error))
    elif signature is not None and backend is not None and hasattr(backend, "memory"):
        about["memory"] = backend.memory(module, signature, ctx).describe()
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    data = report_data(recorder, llvm, about)
    if options.per_op and error is None and not failed:
        data["per_op"] = _kernels(options, inputs)
    native = _executed(check, backend, data, options) if check is not None and backend is not None else None
    write_text(options.output, page(data))
    if error is not None:
        return report(error)
    return _summary(recorder, options.output, about.get("memory")) or _say_if_wrong(native, options.target)


def _executed(check: Check, backend: Any, data: dict[str, Any], options: ReportOptions) -> Outcome:
    """Execute what came of the module, and put the outcome into `data`. Code that ends the process leaves a page."""
    if options.output != "-":
        data["native"] = check_entry(Outcome("not run", "the process ended while the code ran"))
        write_text(options.output, page(data))
    outcome = check.execute(backend)
    data["native"] = check_entry(outcome)
    return outcome


def _say_if_wrong(native: Outcome | None, target: str) -> int:
    if native is None or native.status != "differs":
        return 0
    print(f"executed on {target}, the module computes something else: {native.message}", file=sys.stderr)
    return FAILURE


def _kernels(options: ReportOptions, inputs: list[Input]) -> dict[str, Any]:
    """The times of the kernels of a program that is compiled once more, with a pass that lets it note them."""
    if options.file == "-":
        raise fail("standard input cannot be read twice", "name a file to time its kernels")
    work = Compiling(
        CompileOptions(options.file, function=options.function, target=options.target, pipeline=options.pipeline)
    )
    arguments = bound(inputs, work.argument_names) or random_inputs(work.signature)
    executable = work.compiled(extra=timing_pass(work))
    executable(*arguments)
    return kernel_data(work, executable, arguments, _TIMED_CALLS)


def _check(module: ModuleOp, ctx: Context, function: str, inputs: list[Input]) -> Check:
    signature = signature_of(module, function)
    arguments = bound(inputs, names_of_arguments(module, signature))
    return Check(module, signature, ctx, arguments or random_inputs(signature))


def _compiled(
    module: ModuleOp, ctx: Context, options: ReportOptions
) -> tuple[Any, list[tuple[str, Any]], Exception | None]:
    """The backend and the LLVM IR, if the target accepts what there is. A pipeline that was given may stop before."""
    try:
        backend = ctx.load(backend_record(ctx, options.target))
        check_accepted(module, ctx, options.target)
        return backend, backend.annotated_ir(module, ctx) if hasattr(backend, "annotated_ir") else [], None
    except (DiagnosticError, PluginError) as error:
        return None, [], error if options.pipeline is None else None


def _summary(recorder: Recorder, output: str, memory: str | None) -> int:
    """Say in a few lines what there is to see."""
    snapshots, passes = recorder.history.snapshots, recorder.passes
    out = sys.stderr if output == "-" else sys.stdout
    last = passes[-1].after if passes else 0
    counts = f"{snapshots[0].size} operations became {snapshots[last].size}"
    print(f"{output}: {len(passes)} passes, {counts}", file=out, flush=True)  # before what stderr has to say
    for number, record in enumerate(passes, 1):
        if record.error is not None:
            print(f"{record.error}\npass {number} ({record.name}) failed", file=sys.stderr)
            return FAILURE
        if record.check is not None and record.check.status == "differs":
            message = f"after pass {number} ({record.name}) the module computes something else"
            print(f"{message}: {record.check.message}", file=sys.stderr)
            return FAILURE
    if memory is not None:
        print(f"memory: {memory}", file=out)
    return 0
