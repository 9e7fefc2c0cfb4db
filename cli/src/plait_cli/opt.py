"""`plait opt`: parse, verify, run passes, print."""

from __future__ import annotations

import sys
from typing import Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait.syntax.resources import ExternalResources
from plait.syntax.split import split_source

from plait_cli.errors import fail, report, show, warn_of_plugins
from plait_cli.files import read_source, write_bytes, write_text
from plait_cli.opt_arguments import OptOptions
from plait_cli.opt_instruments import Observers, printing_options, reproducer


def pipeline_text(options: OptOptions) -> str | None:
    """The pipeline to run: the one given, or the passes named as options, in order; None if there is none."""
    elements = [f"{name}{{{settings}}}" if settings else name for name, settings in options.passes]
    if elements and options.pass_pipeline is not None:
        raise fail("--pass-pipeline cannot be combined with passes as options", "put all passes into the pipeline")
    if options.pass_pipeline is not None:
        return options.pass_pipeline
    return f"builtin.module({','.join(elements)})" if elements else None


def optimize(options: OptOptions) -> int:
    """Run the command; return the exit code."""
    text = pipeline_text(options)
    source, filename = read_source(options.file)
    ctx = Context.from_environment(allow_unregistered=options.allow_unregistered)
    warn_of_plugins(ctx.plugin_problems)
    pieces = [source] if options.split is None or isinstance(source, bytes) else split_source(source, options.split)
    if options.emit_bytecode and len(pieces) > 1:
        raise fail("--emit-bytecode writes one module", "leave out --split-input-file")
    work = _Work(options, ctx, filename, text)
    run = work.reporting if options.expect is None else work.expecting
    try:
        results = [run(piece) for piece in pieces]
    finally:
        work.observers.report()
    printed = [result for result, _ in results if result is not None]
    code = max(code for _, code in results)
    if printed and (code == 0 or options.output == "-"):  # a file is written whole or not at all
        _write(printed, options)
    return code


def _write(printed: list[str | bytes], options: OptOptions) -> None:
    texts = [result for result in printed if isinstance(result, str)]
    for result in printed:
        if isinstance(result, bytes):
            write_bytes(options.output, result)
    if texts:
        write_text(options.output, f"{options.output_marker}\n".join(texts))


class _Work:
    """What is done to each part of the input."""

    def __init__(self, options: OptOptions, ctx: Context, filename: str, pipeline: str | None) -> None:
        self.options = options
        self.ctx = ctx
        self.filename = filename
        self.pipeline = pipeline
        self.observers = Observers(options)

    def reporting(self, source: str | bytes) -> tuple[str | bytes | None, int]:
        """The text of a module; None and an exit code if it is wrong, which is reported."""
        self.ctx.on_diagnostic = show
        try:
            return self.process(source), 0
        except DiagnosticError as error:
            return None, report(error, self.options.debug)

    def expecting(self, source: str | bytes) -> tuple[str | bytes | None, int]:
        """The text of a module if there is one; the exit code says whether the errors are those that are expected."""
        from plait_cli.opt_expect import check

        found: list[Any] = []
        self.ctx.on_diagnostic = found.append
        printed: str | bytes | None = None
        try:
            printed = self.process(source)
        except DiagnosticError as error:
            found += error.diagnostics
        code = check(found, source, self.filename, self.options)
        return (printed if code == 0 else None), code

    def process(self, source: str | bytes) -> str | bytes:
        """The text of one module after the passes, or its bytecode. Raises `DiagnosticError`."""
        options, ctx, span = self.options, self.ctx, self.observers.span
        of_tools: ExternalResources = {}
        with span("Parser", file=self.filename):
            module = _parse(source, ctx, self.filename, of_tools)
            verify(module, ctx)
        if options.verify_roundtrip:
            from plait_cli.roundtrip import check_round_trip

            check_round_trip(module, ctx)
        pipeline = reproduced_pipeline(of_tools, self.filename) if options.run_reproducer else self.pipeline
        if pipeline is not None:
            self._run(pipeline, module)
        with span("Output"):
            if options.emit_bytecode:
                return _bytecode(module, options, ctx)
            text = module.print(**printing_options(options), external_resources=of_tools)
            return text + "\n"  # an empty line at the end, as mlir-opt has it

    def _run(self, text: str, module: Any) -> None:
        from plait.passes.manager import PassManager
        from plait.passes.pipeline import Pipeline

        pipeline = Pipeline.parse(text, self.ctx)
        if self.options.dump_pass_pipeline:
            count = len(pipeline.elements)
            print(f"Pass Manager with {count} passes:\n{pretty_pipeline(pipeline)}\n", file=sys.stderr)
        again = reproducer(self.options)
        try:
            PassManager(self.ctx, self.observers.instruments(again)).run(pipeline, module)
        except Exception as error:
            if again is not None:
                again.write(error)
            raise
        if again is not None and self.options.generate_reproducer is not None:
            again.write()


def _parse(source: str | bytes, ctx: Context, filename: str, of_tools: ExternalResources) -> Any:
    if isinstance(source, str) and not _has_frontend(source, ctx, filename):
        return parse_module(source, ctx, filename, external_resources=of_tools)
    from plait.compilation import read_module

    return read_module(source, ctx, filename)


def _has_frontend(source: str, ctx: Context, filename: str) -> bool:
    """Whether a plugin reads such files; without the imports that reading them takes."""
    return any(
        filename.endswith(record.extensions) or source.startswith(tuple(m.decode("latin-1") for m in record.magic))
        for record in ctx.frontends.values()
    )


def _bytecode(module: Any, options: OptOptions, ctx: Context) -> bytes:
    from plait.syntax.bytecode import CURRENT_VERSION, write_bytecode

    version = CURRENT_VERSION if options.bytecode_version is None else options.bytecode_version
    return write_bytecode(module, ctx, version=version)


def pretty_pipeline(pipeline: Any, indent: str = "") -> str:
    """The pipeline with an element a line, as mlir-opt dumps it; it parses back."""
    inner = indent + "  "
    lines = [
        pretty_pipeline(element, inner) if hasattr(element, "elements") else f"{inner}{element}"
        for element in pipeline.elements
    ]
    body = "\n" + ",\n".join(lines) + f"\n{indent}" if lines else ""
    return f"{indent}{pipeline.anchor}({body})"


def reproduced_pipeline(of_tools: ExternalResources, filename: str) -> str:
    """The pipeline that a reproducer has among its resources. Raises `DiagnosticError` if there is none."""
    found = of_tools.get("mlir_reproducer", {}).get("pipeline")
    if not isinstance(found, str):
        raise fail(f"{filename} is no reproducer", "write one with --mlir-pass-pipeline-crash-reproducer=FILE")
    return found
