"""`plait.compile` and `plait.parse`: from a source to something that can be called."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import DictionaryAttr, StringAttr, UnitAttr
from plait.builtin.ops import ModuleOp
from plait.compilation_in_parts import compile_in_parts
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.gc_pause import collect_after_compiling
from plait.ir.verify import verify
from plait.parameters import ParameterError, Parameters
from plait.parameters.names import PARAMETERS
from plait.parameters.unbound import unbound_in
from plait.passes.manager import PassManager
from plait.passes.phase import Phase
from plait.plan.backends import backend_record
from plait.plan.left_over import missing_distributions_named
from plait.plan.planner import check_accepted, pipeline_for
from plait.plugins.known import DEFAULT_TARGET
from plait.plugins.records import ANY_LEVEL
from plait.runtime.cache_key import place_of
from plait.runtime.donation import donate_arguments
from plait.runtime.lowered import StorageCheck
from plait.runtime.signature import Signature, check_passed
from plait.runtime.threads import uses_several
from plait.sources import Program, Source
from plait.tuning.kept import kept_pipeline

if TYPE_CHECKING:
    from plait.passes.pipeline import Pipeline
    from plait.runtime.executable import Executable

def compile_module(
    source: Source,
    *,
    target: str | Sequence[str] = DEFAULT_TARGET,
    fallback: str | None = None,
    function: str = "main",
    pipeline: str | Pipeline | None = None,
    context: Context | None = None,
    example_inputs: Sequence[Any] | Mapping[str, Any] | None = None,
    checked: bool = False,
    threads: int | None = None,
    donate: int | str | Sequence[int | str] = (),
    tuned: bool = False,
    fast_math: bool = False,
    parameters: Any = None,
) -> Executable:
    """Compile `function` of `source` for `target` and return it, ready to be called with arrays.

    `example_inputs`, by position or by name, are for sources that have no shapes of their own, as jitted functions of
    JAX.

    The pipeline is planned from what the module contains to what the target accepts, unless one is given; `tuned` asks
    for the one that `plait tune` has found for the program on this machine, if it has. A module that is passed in is
    not changed. With `checked`, what MLIR leaves undefined in operations below tensors (division by zero, an index
    outside) is an error with its place when it happens. A call uses at most `threads` threads, by default as many as
    `PLAIT_THREADS` says or the process has cores. A call may overwrite the arguments in `donate`, by number or name, or
    `"declared"` for those that JAX has marked. With `fast_math`, floats are computed faster than exactly (see "Fast
    math" of docs/code-generation.md). Raises `DiagnosticError` if the source is invalid or cannot be lowered.

    `parameters` are the values that the program names, and does not contain: `.safetensors`, `.npz` or `.irpa` files,
    for one scope as `scope=path`, or mappings of arrays by name. Files are mapped; they are not a part of the code.

    A program may be split among several targets, which `target` names in order of preference; `fallback` is a target
    for what none of them takes, such as `"interpret"`. `donate` is without effect then.
    """
    ctx = context if context is not None else Context.from_environment()
    targets = _Targets(as_names(target), fallback, isinstance(target, str) and fallback is None)
    if tuned and not targets.is_one:
        message = "a pipeline is tuned for one target, and the program is for several"
        raise DiagnosticError(Diagnostic("error", message, help="compile without 'tuned', or for one target"))
    backends = [backend_record(ctx, name) for name in targets.all]
    program = Program.of(source, ctx, example_inputs)
    if tuned and pipeline is None:
        pipeline = kept_pipeline(program, ctx, targets.names[0], function, uses_several(threads))
    bound = Parameters.of(parameters)
    options = _Options(function, pipeline, checked, uses_several(threads), donate, fast_math, bound)
    described = options.of_code | {"split": None if targets.is_one else [targets.names, fallback]}

    place = place_of(ctx, backends, program, described)

    def compiled_again() -> Any:
        now = Program.of(source, ctx, example_inputs)
        if place != place_of(ctx, backends, now, described):
            raise _changed(_FROM_CACHE)
        return _compile_for(targets, now.module(ctx), ctx, options)

    compiled = None if place is None else place.load(ctx, compiled_again)
    if compiled is None:
        emitted = ctx.emitted
        module, file = program.module(ctx), _large_file(program)
        del program  # what was read is not needed any more
        compiled = _compile_for(targets, module, ctx, options, file)
        if place is not None and ctx.emitted == emitted:
            place.store(compiled)
    return _ready(compiled, threads, bound)


@dataclass(frozen=True)
class _Targets:
    """The targets that a program is for, in order of preference; one that is compiled for as a whole `is_one`."""

    names: tuple[str, ...]
    fallback: str | None
    is_one: bool

    @property
    def all(self) -> tuple[str, ...]:
        """Each target once."""
        return tuple(dict.fromkeys((*self.names, *((self.fallback,) if self.fallback is not None else ()))))


def _compile_for(
    targets: _Targets, module: ModuleOp, ctx: Context, options: _Options, file: _File | None = None
) -> Any:
    """Compile a module, which is changed, for one target or for several."""
    if targets.is_one:
        return _compile(module, ctx, targets.names[0], options, file)
    return _compile_in_parts(module, ctx, targets.names, targets.fallback, options)


def _ready(compiled: Any, threads: int | None, parameters: Parameters | None = None) -> Any:
    """An executable, set to a number of threads, with its parameters bound."""
    if parameters is not None:
        compiled.bind(parameters)
    if threads is not None:
        compiled.threads = threads
    collect_after_compiling()
    return compiled


_FROM_CACHE = "it came from the cache, without IR, which is made when it is asked for; compile it again"
_FROM_FILE = "the IR of a large file is made when it is asked for, from the file; compile it again"


def _changed(help: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", "the program has changed since it was compiled", help=help))


@dataclass(frozen=True)
class _Options:
    """What is asked of a compilation, apart from the program and the target; see `compile_module`."""

    function: str
    pipeline: str | Pipeline | None
    checked: bool
    threads: bool
    donate: int | str | Sequence[int | str]
    fast_math: bool
    parameters: Parameters | None = None

    @property
    def of_code(self) -> dict[str, Any]:
        """What the code depends on: not on the values of parameters, which are bound when it is loaded."""
        return {**vars(self), "parameters": self.parameters is not None}


class _File(NamedTuple):
    """A file as it was when it was read."""

    name: str
    stamp: tuple[int, int, int]


def _large_file(program: Program) -> _File | None:
    """The file of a program, if that is large."""
    stamp = program.stamp
    return _File(os.path.abspath(program.name), stamp) if stamp is not None and stamp[0] >= _LARGE_FILE else None


class _ReadAgain:
    """The module that a compilation of a file began with, of which nothing is kept."""

    def __init__(self, file: _File, ctx: Context, target: str, options: _Options) -> None:
        self._file, self._ctx, self._target, self._options = file, ctx, target, options

    def clone(self) -> ModuleOp:
        """The module. Raises `DiagnosticError` if the file is another one by now."""
        path = Path(self._file.name)
        now = Program.of(path, self._ctx, None) if path.is_file() else None
        if now is None or now.stamp != self._file.stamp:
            raise _changed(_FROM_FILE)
        module = now.module(self._ctx)
        _begin(module, self._ctx, self._target, self._options)
        return module

    def __str__(self) -> str:
        return str(self.clone())


_LARGE_FILE = 1 << 20
"""Bytes of a file whose module is not kept beside the code that was made from it."""


def _begin(module: ModuleOp, ctx: Context, target: str, options: _Options) -> Signature:
    """Make ready for the plan what was read; return the signature of the function."""
    prepare(module, ctx)
    check_resources(module, options.parameters, ctx)
    lower_parameters(module, ctx, target)
    if options.checked:
        add_checks(module, ctx, target)
    if options.fast_math:
        allow_fast_math(module)
    signature = Signature.of(module, options.function, ctx)
    if backend_record(ctx, target).level != ANY_LEVEL:
        check_passed(module, signature)
    return donate_arguments(module, signature, options.donate)


def _compile(module: ModuleOp, ctx: Context, target: str, options: _Options, file: _File | None = None) -> Any:
    """Compile a module, which is changed; the one of a large `file` is not kept."""
    signature = _begin(module, ctx, target, options)
    chosen = pipeline_for(module, ctx, target, options.pipeline, threads=options.threads)
    start = module.clone() if file is None else _ReadAgain(file, ctx, target, options)
    phases = _phases(start, chosen, ctx)
    with missing_distributions_named(ctx, target):
        PassManager(ctx, [StorageCheck(signature)]).run(chosen, module)
        check_accepted(module, ctx, target)
    backend = ctx.load(backend_record(ctx, target))
    return backend.compile(module, options.function, ctx, signature=signature, phases=phases)


def _compile_in_parts(
    module: ModuleOp, ctx: Context, targets: Sequence[str], fallback: str | None, options: _Options
) -> Any:
    """Compile a module, which is changed, for several targets."""
    if options.pipeline is not None:
        message = "a pipeline leads to one target, and the program is for several"
        raise DiagnosticError(Diagnostic("error", message, help="compile without a pipeline, or for one target"))
    prepare(module, ctx)
    check_resources(module, None, ctx)

    def compile_part(part: ModuleOp, function: str, target: str) -> Any:
        return _compile(part, ctx, target, replace(options, function=function, donate=()))

    return compile_in_parts(module, options.function, ctx, targets, fallback, compile_part)


def as_names(target: str | Sequence[str]) -> tuple[str, ...]:
    """The names of targets."""
    return (target,) if isinstance(target, str) else tuple(target)


def prepare(module: ModuleOp, ctx: Context) -> None:
    """Verify a module, and convert what is in a form that programs are stored in. Raises `DiagnosticError`."""
    verify(module, ctx)
    dialects = {op.name.partition(".")[0] for op in module.body.operations}
    for record in ctx.conversions.values():
        if record.at_start and record.source in dialects:
            PassManager(ctx).run(record.name, module)
    for record in ctx.passes.values():
        if record.at_start and any(op.name in record.consumes for op in module.body.operations):
            PassManager(ctx).run(record.name, module)


def allow_fast_math(module: ModuleOp) -> None:
    """Let a module be computed faster than exactly; flags of operations say more."""
    if "plait.fast_math" not in module.attributes:
        module.set_attribute("plait.fast_math", UnitAttr())


def add_checks(module: ModuleOp, ctx: Context, target: str) -> None:
    """Let a module assert what its operations need when they run; the interpreter refuses the same without."""
    if target != _INTERPRETER:
        PassManager(ctx).run("generate-runtime-verification", module)


_INTERPRETER = "interpret"


def check_resources(module: ModuleOp, parameters: Parameters | None = None, ctx: Context | None = None) -> None:
    """Raise `DiagnosticError` for the first operation with a resource that is not defined, nor one of `parameters`.

    Such a module is valid, so that what was printed without its data can be transformed; it cannot be run. With `ctx`,
    initial values of global variables count, too. Those that are bound are noted in the module, with their types.
    """
    noted: dict[str, Any] = {}
    for op, value in unbound_in(module, ctx):
        if parameters is None:
            message = f"'{op.name}' op the resource '{value.key}' is not defined"
            help = None if value in op._properties else f"bind the parameter '{value.key}': give a file of parameters"
            raise DiagnosticError(Diagnostic("error", message, op.location, operation=op, help=help))
        try:
            parameters.array(value.key, value.type)
        except ParameterError as error:
            raise DiagnosticError(Diagnostic("error", str(error), op.location, operation=op, help=error.help)) from None
        noted[value.key] = StringAttr(str(value.type))
    if noted:
        module.set_attribute(PARAMETERS, DictionaryAttr(noted))


def lower_parameters(module: ModuleOp, ctx: Context, target: str) -> None:
    """Let constants whose elements are not known refer to parameters, which a target binds when code is loaded."""
    if target != _INTERPRETER and PARAMETERS in module.attributes:
        PassManager(ctx).run("lower-parameters", module)


class _AtPhase:
    """The IR at the end of a phase. It is made again when its text is asked for: copies of all phases would cost more
    than many a pass."""

    def __init__(self, start: ModuleOp | _ReadAgain, pipeline: Pipeline, phase: str, ctx: Context) -> None:
        self.start, self.pipeline, self.phase, self.ctx = start, pipeline, phase, ctx

    def __str__(self) -> str:
        module = self.start.clone()
        PassManager(self.ctx).run(self.pipeline, module, until=self.phase)
        return str(module)


def _phases(start: ModuleOp | _ReadAgain, pipeline: Pipeline, ctx: Context) -> dict[str, Any]:
    """What prints as the IR of each phase that the pipeline marks, after `input`, the IR before all passes."""
    marked = [element.of for element in pipeline.elements if isinstance(element, Phase)]
    first: dict[str, Any] = {"input": start}
    return first | {phase: _AtPhase(start, pipeline, phase, ctx) for phase in marked if phase != "input"}
