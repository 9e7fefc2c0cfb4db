"""`plait opt`: parse, verify, run passes, print."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import OpParser, parse_module
from plait.syntax.split import SEPARATOR, split_source

from plait_cli.errors import fail, report
from plait_cli.files import read_source, write_bytes, write_text
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


def instruments(options: OptOptions) -> tuple[list[Instrument], list[Any]]:
    """The instruments that the options ask for, and those among them that have a report for the end."""
    from plait.passes.instruments import Statistics, Timing, VerifyEach

    reports = [kind() for kind, wanted in ((Timing, options.timing), (Statistics, options.statistics)) if wanted]
    around = [_reproducer(options), VerifyEach() if options.verify_each else None, _printing(options), _trace(options)]
    return [instrument for instrument in (*around, *reports) if instrument is not None], reports


def _reproducer(options: OptOptions) -> Instrument | None:
    if options.reproducer is None:
        return None
    from plait.passes.debugging import Reproducer

    return Reproducer(options.reproducer)


def _trace(options: OptOptions) -> Instrument | None:
    """The instrument that shows or limits what patterns do; None if no option asks for it."""
    if not options.trace and options.counter is None:
        return None
    from plait.passes.debugging import PatternTrace
    from plait.rewrite.greedy import DebugCounter

    counter = DebugCounter(limit=options.counter) if options.counter is not None else None
    return PatternTrace(counter, quiet=not options.trace)


def _printing(options: OptOptions) -> Instrument | None:
    """The instrument that prints the IR around passes; None if no option asks for it."""
    from plait.passes.instruments import ALL, PrintIR

    everything = options.print_after_all or (options.print_changed_only and options.print_after is None)
    before = ALL if options.print_before_all else (options.print_before or "").split(",")
    after = ALL if everything else (options.print_after or "").split(",")
    if before == after == [""] and not options.print_after_failure:
        return None
    return PrintIR(
        before, after, changed_only=options.print_changed_only, after_failure=options.print_after_failure,
        module_scope=options.print_module_scope, options=printing_options(options),
    )  # fmt: skip


def printing_options(options: OptOptions) -> dict[str, Any]:
    """What `print` is told."""
    return {
        "generic": options.generic, "debug_info": options.debug_info, "local_scope": options.local_scope,
        "elide_larger": options.elide,
    }  # fmt: skip


def optimize(options: OptOptions) -> int:
    """Run the command; return the exit code."""
    text = pipeline_text(options)
    source, filename = read_source(options.file)
    ctx = Context.from_environment(allow_unregistered=options.allow_unregistered)
    pieces = split_source(source) if options.split_input_file and isinstance(source, str) else [source]
    if options.emit_bytecode and len(pieces) > 1:
        raise fail("--emit-bytecode writes one module", "leave out --split-input-file")
    run = _process_expecting if options.verify_diagnostics else _process_reporting
    results = [run(piece, filename, text, options, ctx) for piece in pieces]
    printed = [result for result, _ in results if result is not None]
    code = max(code for _, code in results)
    if printed and (code == 0 or options.output == "-"):  # a file is written whole or not at all
        texts = [result for result in printed if isinstance(result, str)]
        for result in printed:
            if isinstance(result, bytes):
                write_bytes(options.output, result)
        if texts:
            write_text(options.output, f"{SEPARATOR}\n".join(texts))
    return code


def _process_reporting(
    source: str | bytes, filename: str, pipeline: str | None, options: OptOptions, ctx: Context
) -> tuple[str | bytes | None, int]:
    """The text of a module; None and an exit code if it is wrong, which is reported."""
    try:
        return process(source, filename, pipeline, options, ctx), 0
    except DiagnosticError as error:
        return None, report(error, options.debug)


def _process_expecting(
    source: str | bytes, filename: str, pipeline: str | None, options: OptOptions, ctx: Context
) -> tuple[str | None, int]:
    """Nothing to print; the exit code says whether the errors are those that the comments of the source expect."""
    from plait.diagnostics.expected import ExpectationError, check_diagnostics

    found: list[Any] = []
    try:
        process(source, filename, pipeline, options, ctx)
    except DiagnosticError as error:
        found = error.diagnostics
    try:
        check_diagnostics(found, source if isinstance(source, str) else "")
    except ExpectationError as error:
        for line in str(error).splitlines():
            print(f"{filename}: error: {line}", file=sys.stderr)
        return None, 1
    return None, 0


def process(
    source: str | bytes, filename: str, pipeline: str | None, options: OptOptions, ctx: Context
) -> str | bytes:
    """The text of one module after the passes, or its bytecode. Raises `DiagnosticError`."""
    module = parse_module(source, ctx, filename) if isinstance(source, str) else _read_binary(source, ctx, filename)
    verify(module, ctx)
    if options.run_reproducer:
        pipeline = reproduced_pipeline(source, ctx, filename)
    if pipeline is not None:
        _run(pipeline, module, options, ctx)
    if options.emit_bytecode:
        return _bytecode(module, options, ctx)
    return module.print(**printing_options(options)) + "\n"  # an empty line at the end, as mlir-opt has it


def _read_binary(data: bytes, ctx: Context, filename: str) -> Any:
    from plait.compilation import read_module

    return read_module(data, ctx, filename)


def _bytecode(module: Any, options: OptOptions, ctx: Context) -> bytes:
    from plait.syntax.bytecode import CURRENT_VERSION, write_bytecode

    version = CURRENT_VERSION if options.bytecode_version is None else options.bytecode_version
    return write_bytecode(module, ctx, version=version)


def reproduced_pipeline(source: str | bytes, ctx: Context, filename: str) -> str:
    """The pipeline that a reproducer has among its resources. Raises `DiagnosticError` if there is none."""
    parser = OpParser(source if isinstance(source, str) else "", ctx, filename)
    parser.whole(parser.parse_top_level)
    found = parser.external_resources.get("mlir_reproducer", {}).get("pipeline")
    if not isinstance(found, str):
        raise fail(f"{filename} is no reproducer", "write one with --mlir-pass-pipeline-crash-reproducer=FILE")
    return found


def _run(text: str, module: Any, options: OptOptions, ctx: Context) -> None:
    from plait.passes.manager import PassManager
    from plait.passes.pipeline import Pipeline

    pipeline = Pipeline.parse(text, ctx)
    if options.dump_pass_pipeline:
        print(f"Pass Manager with {sum(1 for _ in pipeline.passes())} passes:\n{pipeline}", file=sys.stderr)
    chosen, reports = instruments(options)
    PassManager(ctx, chosen).run(pipeline, module)
    for instrument in reports:
        print(instrument.report(), file=sys.stderr)
