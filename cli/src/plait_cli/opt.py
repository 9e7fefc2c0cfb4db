"""`plait opt`: parse, verify, run passes, print."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.unknown_name import unknown_name
from plait.ir.location import FileLineColRange
from plait.ir.verify import verify
from plait.plugins.records import run_loader
from plait.syntax.parser import parse_module, parse_operations
from plait.syntax.resources import ExternalResources
from plait.syntax.split import split_source

from plait_cli.errors import fail, warn_of_plugins
from plait_cli.files import read_source, write_bytes, write_text
from plait_cli.opt_arguments import OPTIONS, OptOptions
from plait_cli.opt_diagnostics import Presentation
from plait_cli.opt_instruments import Observers, printing_options, reproducer

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def pipeline_text(options: OptOptions) -> str | None:
    """The pipeline to run: the one given, or the passes named as options, in order; None if there is none."""
    elements = [f"{name}{{{settings}}}" if settings else name for name, settings in options.passes]
    if elements and options.pass_pipeline is not None:
        raise fail("--pass-pipeline cannot be combined with passes as options", "put all passes into the pipeline")
    if options.pass_pipeline is not None:
        return options.pass_pipeline
    anchor = "any" if options.no_implicit_module else "builtin.module"
    return f"{anchor}({','.join(elements)})" if elements else None


def optimize(options: OptOptions) -> int:
    """Run the command; return the exit code."""
    ctx = Context.from_environment(allow_unregistered=options.allow_unregistered)
    warn_of_plugins(ctx.plugin_problems)
    if options.show_dialects or options.list_passes:
        from plait_cli.opt_listing import dialects_line, passes_text

        print(dialects_line(ctx) if options.show_dialects else passes_text(ctx))
        return 0
    if options.bytecode_version is not None and not options.emit_bytecode:
        raise fail("--emit-bytecode-version needs --emit-bytecode", "text has no version")
    pipeline = _parsed_pipeline(options, ctx)
    source, filename = read_source(options.file)
    pieces = [source] if options.split is None or isinstance(source, bytes) else split_source(source, options.split)
    if options.emit_bytecode and len(pieces) > 1:
        raise fail("--emit-bytecode writes one module", "leave out --split-input-file")
    if len(pieces) > 1 and _writer(options.output, ctx) is not None:
        raise fail(f"{options.output} holds one module", "leave out --split-input-file")
    work = _Work(options, ctx, filename, pipeline)
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


def _write(printed: list[list[str] | bytes], options: OptOptions) -> None:
    texts: list[str] = []
    for result in printed:
        if isinstance(result, bytes):
            write_bytes(options.output, result)
        else:
            texts += [f"{options.output_marker}\n", *result] if texts else result
    if texts:
        write_text(options.output, texts)


def _parsed_pipeline(options: OptOptions, ctx: Context) -> Any:
    """The pipeline that the command line asks for; None if it asks for none. Raises before anything is read."""
    text = pipeline_text(options)
    if text is None:
        return None
    for name, _ in options.passes:
        if name not in ctx.pipeline_elements:
            _refuse_misspelt(name, ctx)
    from plait.passes.pipeline import Pipeline

    return Pipeline.parse(text, ctx)


def _refuse_misspelt(name: str, ctx: Context) -> None:
    """Raise if `--name` looks like an option; else the parser of the pipeline has more to say."""
    from plait.suggest import did_you_mean

    hint = did_you_mean(f"--{name}", OPTIONS)
    if hint is not None and did_you_mean(name, ctx.pipeline_elements) is None:
        raise unknown_name("option or pass", f"--{name}", OPTIONS)


class _Work:
    """What is done to each part of the input."""

    def __init__(self, options: OptOptions, ctx: Context, filename: str, pipeline: Any) -> None:
        self.options = options
        self.ctx = ctx
        self.filename = filename
        self.pipeline = pipeline
        self.observers = Observers(options, ctx)
        self.presentation = Presentation(options)

    def reporting(self, source: str | bytes) -> tuple[list[str] | bytes | None, int]:
        """The text of a module; None and an exit code if it is wrong, which is reported."""
        self.ctx.on_diagnostic = self.presentation.show
        try:
            return self.process(source), 0
        except DiagnosticError as error:
            return None, self.presentation.report(error)

    def expecting(self, source: str | bytes) -> tuple[list[str] | bytes | None, int]:
        """The text of a module if there is one; the exit code says whether the errors are those that are expected."""
        from plait_cli.opt_expect import check

        found: list[Any] = []
        self.ctx.on_diagnostic = found.append
        printed: list[str] | bytes | None = None
        try:
            printed = self.process(source)
        except DiagnosticError as error:
            found += error.diagnostics
        return printed, check(found, source, self.filename, self.options)

    def process(self, source: str | bytes) -> list[str] | bytes:
        """The text of one module after the passes, or its bytecode. Raises `DiagnosticError`."""
        options, ctx, span = self.options, self.ctx, self.observers.span
        of_tools: ExternalResources = {}
        with span("Parser", file=self.filename):
            module = self._parse(source, of_tools)
            if not options.unverified:
                verify(module, ctx)
        if options.verify_roundtrip:
            from plait_cli.roundtrip import check_round_trip

            check_round_trip(module, ctx)
        pipeline = reproduced_pipeline(of_tools, self.filename, ctx) if options.run_reproducer else self.pipeline
        if options.run_reproducer:
            del of_tools["mlir_reproducer"]  # it has served its purpose: what is printed reproduces nothing
        if pipeline is not None:
            self._run(pipeline, module)
        with span("Output"):
            if options.emit_bytecode:
                return _bytecode(module, options, ctx)
            if (write := _writer(options.output, ctx)) is not None:
                return run_loader(write)(module, ctx)
            return self._printed(module, of_tools)

    def _parse(self, source: str | bytes, of_tools: ExternalResources) -> Any:
        if not self.options.no_implicit_module or isinstance(source, bytes):
            return _parse(source, self.ctx, self.filename, of_tools)
        found = parse_operations(source, self.ctx, self.filename, external_resources=of_tools)
        if len(found) != 1:
            message = f"expected one operation at the top level, found {len(found)}"
            raise DiagnosticError(Diagnostic("error", message, FileLineColRange(self.filename, 0, 0)))
        return found[0]

    def _printed(self, op: Operation, of_tools: ExternalResources) -> list[str]:
        """The text of the result, with an empty line at the end where mlir-opt has one."""
        how = printing_options(self.options)
        if not self.options.assume_verified and (self.options.unverified or not self.options.verify_each):
            how["generic"] = how["generic"] or not _is_valid(op, self.ctx)
        pieces = op.print_pieces(**how, external_resources=of_tools)
        last = ""
        while pieces and not last:
            last = pieces.pop().rstrip("\n")
        return [*pieces, last, "\n" if self.options.local_scope else "\n\n"]

    def _run(self, pipeline: Any, module: Operation) -> None:
        from plait.passes.manager import PassManager

        pipeline = _for_operation(pipeline, module.name)
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
    from plait.sources import read_module

    return read_module(source, ctx, filename)


def _for_operation(pipeline: Any, name: str) -> Any:
    """The pipeline without the module around it, if it nests one for operations of that name alone."""
    inner = pipeline.elements[0] if len(pipeline.elements) == 1 else None
    return inner if pipeline.anchor != name and getattr(inner, "anchor", None) == name else pipeline


def _is_valid(op: Operation, ctx: Context) -> bool:
    """Whether the custom form may be printed: what prints it relies on what the verifier checks."""
    try:
        verify(op, ctx)
    except DiagnosticError:
        return False
    return True


def _has_frontend(source: str, ctx: Context, filename: str) -> bool:
    """Whether a plugin reads such files; without the imports that reading them takes."""
    return any(
        filename.endswith(record.extensions) or source.startswith(tuple(m.decode("latin-1") for m in record.magic))
        for record in ctx.frontends.values()
    )


def _writer(output: str, ctx: Context) -> Any:
    """What writes files of the extension of `output`; None for text."""
    records = [r for r in ctx.frontends.values() if r.write is not None and r.extensions]
    return next((r.write for r in records if output.endswith(r.extensions)), None)


def _bytecode(module: Operation, options: OptOptions, ctx: Context) -> bytes:
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


def reproduced_pipeline(of_tools: ExternalResources, filename: str, ctx: Context) -> Any:
    """The pipeline that a reproducer has among its resources. Raises `DiagnosticError` if there is none."""
    found = of_tools.get("mlir_reproducer", {}).get("pipeline")
    if not isinstance(found, str):
        raise fail(f"{filename} is not a reproducer", "write one with --mlir-pass-pipeline-crash-reproducer=FILE")
    from plait.passes.pipeline import Pipeline

    return Pipeline.parse(found, ctx)
