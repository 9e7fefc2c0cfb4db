"""`plait.compile` and `plait.parse`: from a source to something that can be called."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.dense import DenseResourceElementsAttr
from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.gc_pause import collect_after_compiling
from plait.ir.verify import verify
from plait.passes.manager import PassManager
from plait.passes.phase import Phase
from plait.plan.left_over import missing_distributions_named
from plait.plan.planner import backend_record, check_accepted, pipeline_for
from plait.plugins.known import DEFAULT_TARGET, frontend_provider, install_command
from plait.runtime.donation import donate_arguments
from plait.runtime.lowered import StorageCheck
from plait.runtime.signature import Signature
from plait.runtime.threads import uses_several
from plait.syntax.parser import parse_module

if TYPE_CHECKING:
    from plait.passes.pipeline import Pipeline
    from plait.plugins.records import FrontendRecord
    from plait.runtime.executable import Executable

Source = ModuleOp | str | bytes | bytearray | os.PathLike[str] | Any
"""A module, MLIR text, the path of a file, what a file holds, or an object that an installed frontend reads. A string
is a path if it has one line and no brace or parenthesis."""

_TEXT_EXTENSIONS = (".mlir", ".txt", "")


def compile_module(
    source: Source,
    *,
    target: str = DEFAULT_TARGET,
    function: str = "main",
    pipeline: str | Pipeline | None = None,
    context: Context | None = None,
    example_inputs: Sequence[Any] | None = None,
    checked: bool = False,
    threads: int | None = None,
    donate: int | str | Sequence[int | str] = (),
) -> Executable:
    """Compile `function` of `source` for `target` and return it, ready to be called with arrays.

    `example_inputs` are for sources that have no shapes of their own, as jitted functions of JAX.

    The pipeline is planned from what the module contains to what the target accepts, unless one is given. A module that
    is passed in is not changed. With `checked`, what MLIR leaves undefined in operations below tensors (division by
    zero, an index outside) is an error with its place when it happens. A call uses at most `threads` threads, by
    default as many as `PLAIT_THREADS` says or the process has cores. A call may overwrite the arguments in `donate`, by
    number or name, or `"declared"` for those that JAX has marked. Raises `DiagnosticError` if the source is not valid
    or cannot be lowered.
    """
    ctx = context if context is not None else Context.from_environment()
    backend = backend_record(ctx, target)
    module = source.clone() if isinstance(source, ModuleOp) else load_module(source, ctx, example_inputs)
    prepare(module, ctx)
    check_resources(module)
    if checked:
        add_checks(module, ctx, target)
    signature = donate_arguments(module, Signature.of(module, function), donate)
    chosen = pipeline_for(module, ctx, target, pipeline, threads=uses_several(threads))
    phases = _phases(module.clone(), chosen, ctx)
    with missing_distributions_named(ctx, target):
        PassManager(ctx, [StorageCheck(signature)]).run(chosen, module)
        check_accepted(module, ctx, target)
    compiled = ctx.load(backend).compile(module, function, ctx, signature=signature, phases=phases)
    if threads is not None:
        compiled.threads = threads
    collect_after_compiling()
    return compiled


def prepare(module: ModuleOp, ctx: Context) -> None:
    """Verify a module, and convert what is in a form that programs are stored in. Raises `DiagnosticError`."""
    verify(module, ctx)
    dialects = {op.name.partition(".")[0] for op in module.body.operations}
    for record in ctx.conversions.values():
        if record.at_start and record.source in dialects:
            PassManager(ctx).run(record.name, module)


def add_checks(module: ModuleOp, ctx: Context, target: str) -> None:
    """Let a module assert what its operations need when they run; the interpreter refuses the same without."""
    if target != _INTERPRETER:
        PassManager(ctx).run("generate-runtime-verification", module)


_INTERPRETER = "interpret"


def check_resources(module: ModuleOp) -> None:
    """Raise `DiagnosticError` for the first operation with a resource that is not defined.

    Such a module is valid, so that what was printed without its data can be transformed; it cannot be run.
    """
    for op in module.walk():
        for value in op._properties:
            if value.__class__ is DenseResourceElementsAttr and not value.is_defined:
                message = f"'{op.name}' op the resource '{value.key}' is not defined"
                raise DiagnosticError(Diagnostic("error", message, op.location, operation=op))


class _AtPhase:
    """The IR at the end of a phase. It is made again when its text is asked for: copies of all phases would cost more
    than many a pass."""

    def __init__(self, start: ModuleOp, pipeline: Pipeline, phase: str, ctx: Context) -> None:
        self.start, self.pipeline, self.phase, self.ctx = start, pipeline, phase, ctx

    def __str__(self) -> str:
        module = self.start.clone()
        PassManager(self.ctx).run(self.pipeline, module, until=self.phase)
        return str(module)


def _phases(start: ModuleOp, pipeline: Pipeline, ctx: Context) -> dict[str, Any]:
    """What prints as the IR of each phase that the pipeline marks, after `input`, the IR before all passes."""
    marked = [element.of for element in pipeline.elements if isinstance(element, Phase)]
    return {"input": start} | {phase: _AtPhase(start, pipeline, phase, ctx) for phase in marked if phase != "input"}


def parse(source: Source, *, context: Context | None = None) -> ModuleOp:
    """The module that `source` spells: MLIR text, the path of a file in any format with a frontend, or its bytes."""
    ctx = context if context is not None else Context.from_environment()
    return source if isinstance(source, ModuleOp) else load_module(source, ctx)


def load_module(source: Any, ctx: Context, example_inputs: Sequence[Any] | None = None) -> ModuleOp:
    """Parse text, or read data or an object with the frontend that its first bytes, extension or class call for."""
    if isinstance(source, str) and not _is_path(source):
        return parse_module(source, ctx)
    if isinstance(source, (bytes, bytearray)):
        return read_module(bytes(source), ctx)
    if not isinstance(source, (str, os.PathLike)):
        return _read_object(source, ctx, example_inputs)
    path = Path(cast("str | os.PathLike[str]", source))
    data = path.read_bytes()
    check_file_type(data, ctx, str(path))
    return read_module(data, ctx, str(path))


def _read_object(source: Any, ctx: Context, example_inputs: Sequence[Any] | None) -> ModuleOp:
    """The module in an object of Python. Raises `DiagnosticError` if no frontend reads its class."""
    names = {f"{cls.__module__.partition('.')[0]}.{cls.__name__}" for cls in type(source).__mro__}
    for record in ctx.frontends.values():
        if names & set(record.objects):
            return ctx.load(record)(source, example_inputs, ctx)
    what = f"{type(source).__module__}.{type(source).__qualname__}"
    readers = [record.summary for record in ctx.frontends.values() if record.objects]
    help = "export it to MLIR text or to a file that a frontend reads; objects that can be compiled: "
    help += "; ".join(readers) or "none with what is installed"
    raise DiagnosticError(Diagnostic("error", f"no frontend reads an object of the class {what}", help=help))


def check_file_type(data: bytes, ctx: Context, filename: str) -> None:
    """Raise `DiagnosticError` for a file whose extension belongs to neither MLIR text nor a frontend."""
    extension = os.path.splitext(filename)[1]
    if extension in _TEXT_EXTENSIONS or frontend_of(data, ctx, filename) is not None:
        return
    extensions = sorted({e for record in ctx.frontends.values() for e in record.extensions} | {".mlir"})
    help = _absent_reader(data, ctx, extension) or f"the extensions that can be read are {', '.join(extensions)}"
    raise DiagnosticError(Diagnostic("error", f"{filename}: no frontend reads '{extension}' files", help=help))


def _absent_reader(data: bytes, ctx: Context, extension: str = "") -> str | None:
    """The command that installs a distribution of ours that reads such files, if there is one that is absent."""
    distribution = frontend_provider(data, extension)
    installed = {plugin.distribution for plugin in ctx.plugins}
    return None if distribution is None or distribution in installed else install_command(distribution)


def frontend_of(data: bytes, ctx: Context, filename: str = "") -> FrontendRecord | None:
    """The frontend whose files begin as `data` does, or end in what `filename` ends in; None if it is MLIR text."""
    matches = [(len(m), name) for name, record in ctx.frontends.items() for m in record.magic if data.startswith(m)]
    if matches:
        return ctx.frontends[max(matches)[1]]
    extension = os.path.splitext(filename)[1]
    return next((r for r in ctx.frontends.values() if extension in r.extensions), None) if extension else None


def read_module(source: str | bytes, ctx: Context, filename: str = "<bytes>") -> ModuleOp:
    """The module in `source`: of a format that a frontend knows by its beginning or its name, else MLIR text."""
    data = source if isinstance(source, bytes) else source.encode("utf-8", "surrogatepass")
    record = frontend_of(data, ctx, filename)
    if record is not None:
        return ctx.load(record)(data, ctx, filename)
    if isinstance(source, bytes):
        if b"\0" in source[:_HEADER] and not _is_utf8(source):
            message = f"{filename} is not UTF-8, and no frontend that is installed reads it"
            help = _absent_reader(data, ctx) or f"frontends: {', '.join(sorted(ctx.frontends))}"
            raise DiagnosticError(Diagnostic("error", message, help=help))
        source = source.decode("utf-8", "surrogateescape")
    return parse_module(source, ctx, filename)


_HEADER = 8
"""Bytes at the beginning of a file that identify its format; text contains no zero byte."""


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_path(source: str) -> bool:
    return bool(source) and not any(c in source for c in "\n{(")
