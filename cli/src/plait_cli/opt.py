"""`plait opt`: parse, verify, run passes, print."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.split import SEPARATOR, split_source
from plait_cli.errors import fail, report
from plait_cli.files import read_text, write_text
from plait_cli.opt_arguments import OptOptions

if TYPE_CHECKING:
    from plait.passes.instruments import Instrument


def pipeline_text(options: OptOptions) -> str | None:
    """The pipeline to run: the one given, or the passes named as options, in order; None if there is none."""
    elements = [f"{name}{{{settings}}}" if settings else name for name, settings in options.passes]
    if elements and options.pass_pipeline is not None:
        raise fail("--pass-pipeline cannot be combined with passes as options", "put all passes into the pipeline")
    if options.pass_pipeline is not None:
        return options.pass_pipeline
    return f"builtin.module({','.join(elements)})" if elements else None


def instruments(options: OptOptions) -> tuple[list[Instrument], Any]:
    """The instruments that the options ask for, and the timing among them."""
    from plait.passes.instruments import PrintIR, Timing, VerifyEach

    chosen: list[Instrument] = []
    if options.verify_each:
        chosen.append(VerifyEach())
    if options.print_before_all or options.print_after_all:
        chosen.append(PrintIR(before=options.print_before_all, after=options.print_after_all))
    timing = Timing() if options.timing else None
    return [*chosen, *([timing] if timing is not None else [])], timing


def optimize(options: OptOptions) -> int:
    """Run the command; return the exit code."""
    text = pipeline_text(options)
    source, filename = read_text(options.file)
    ctx = Context.from_environment(allow_unregistered=options.allow_unregistered)
    pieces = split_source(source) if options.split_input_file else [source]
    run = _process_expecting if options.verify_diagnostics else _process_reporting
    results = [run(piece, filename, text, options, ctx) for piece in pieces]
    printed = [result for result, _ in results if result is not None]
    if printed:
        write_text(options.output, f"{SEPARATOR}\n".join(printed))
    return max(code for _, code in results)


def _process_reporting(
    source: str, filename: str, pipeline: str | None, options: OptOptions, ctx: Context
) -> tuple[str | None, int]:
    """The text of a module; None and an exit code if it is wrong, which is reported."""
    try:
        return process(source, filename, pipeline, options, ctx), 0
    except DiagnosticError as error:
        return None, report(error, options.debug)


def _process_expecting(
    source: str, filename: str, pipeline: str | None, options: OptOptions, ctx: Context
) -> tuple[str | None, int]:
    """Nothing to print; the exit code says whether the errors are those that the comments of the source expect."""
    from plait.diagnostics.expected import ExpectationError, check_diagnostics

    found: list[Any] = []
    try:
        process(source, filename, pipeline, options, ctx)
    except DiagnosticError as error:
        found = error.diagnostics
    try:
        check_diagnostics(found, source)
    except ExpectationError as error:
        for line in str(error).splitlines():
            print(f"{filename}: error: {line}", file=sys.stderr)
        return None, 1
    return None, 0


def process(source: str, filename: str, pipeline: str | None, options: OptOptions, ctx: Context) -> str:
    """The text of one module after the passes. Raises `DiagnosticError`."""
    module = parse_module(source, ctx, filename)
    verify(module, ctx)
    if pipeline is not None:
        _run(pipeline, module, options, ctx)
    text = module.print(
        generic=options.generic, debug_info=options.debug_info, local_scope=options.local_scope, elide_larger=options.elide
    )
    return text + "\n"  # an empty line at the end, as mlir-opt has it


def _run(text: str, module: Any, options: OptOptions, ctx: Context) -> None:
    from plait.passes.manager import PassManager
    from plait.passes.pipeline import Pipeline

    pipeline = Pipeline.parse(text, ctx)
    if options.dump_pass_pipeline:
        print(f"Pass Manager with {sum(1 for _ in pipeline.passes())} passes:\n{pipeline}", file=sys.stderr)
    chosen, timing = instruments(options)
    PassManager(ctx, chosen).run(pipeline, module)
    if timing is not None:
        print(timing.report(), file=sys.stderr)
