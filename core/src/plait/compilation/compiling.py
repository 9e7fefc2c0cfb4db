"""`plait.compile`: from a source to something that can be called."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.builtin.ops import ModuleOp
from plait.compilation.phases import FROM_CACHE, File, ReadAgain, changed, large_file, phases_of
from plait.compilation.preparing import (
    add_checks,
    add_debug_lines,
    allow_fast_math,
    check_resources,
    lower_parameters,
    prepare,
)
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.gc_pause import collect_after_compiling
from plait.lazy import lazy_import
from plait.parameters import Parameters
from plait.passes.manager import PassManager
from plait.passes.progress import PassProgress
from plait.plan.backends import backend_record
from plait.plan.left_over import missing_distributions_named
from plait.plan.planner import check_accepted, pipeline_for
from plait.plugins.known import DEFAULT_TARGET
from plait.plugins.records import ANY_LEVEL
from plait.progress import progress
from plait.runtime.cache_key import place_of
from plait.runtime.debug_lines import wants_debug_lines
from plait.runtime.donation import donate_arguments
from plait.runtime.lowered import StorageCheck
from plait.runtime.signature import Signature, check_passed
from plait.runtime.threads import uses_several
from plait.sources import Program, Source
from plait.tuning.kept import kept_pipeline

if TYPE_CHECKING:
    from plait.passes.pipeline import Pipeline
    from plait.runtime.executable import Executable

parts = lazy_import("plait.compilation.parts")  # most programs are for one target

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
    debug_lines: bool = False,
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
    math" of docs/code-generation.md). With `debug_lines`, debuggers and profilers show lines of the source.
    Raises `DiagnosticError` if the source is invalid or cannot be lowered.

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
    lines = wants_debug_lines(debug_lines)
    options = _Options(function, pipeline, checked, uses_several(threads), donate, fast_math, lines, bound)
    described = options.of_code | {"split": None if targets.is_one else [targets.names, fallback]}

    place = place_of(ctx, backends, program, described)

    def compiled_again() -> Any:
        now = Program.of(source, ctx, example_inputs)
        if place != place_of(ctx, backends, now, described):
            raise changed(FROM_CACHE)
        return _compile_for(targets, now.module(ctx), ctx, options)

    compiled = None if place is None else place.load(ctx, compiled_again)
    if compiled is None:
        emitted = ctx.emitted
        module, file = program.module(ctx), large_file(program)
        del program  # what was read is not needed any more
        compiled = _compile_for(targets, module, ctx, options, file)
        if place is not None and ctx.emitted == emitted:
            place.store(compiled)
    return _ready(compiled, threads, bound)


class _Targets(FrozenValue):
    """The targets that a program is for, in order of preference; one that is compiled for as a whole `is_one`."""

    names: tuple[str, ...]
    fallback: str | None
    is_one: bool

    @property
    def all(self) -> tuple[str, ...]:
        """Each target once."""
        return tuple(dict.fromkeys((*self.names, *((self.fallback,) if self.fallback is not None else ()))))


def _compile_for(
    targets: _Targets, module: ModuleOp, ctx: Context, options: _Options, file: File | None = None
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


class _Options(FrozenValue):
    """What is asked of a compilation, apart from the program and the target; see `compile_module`."""

    function: str
    pipeline: str | Pipeline | None
    checked: bool
    threads: bool
    donate: int | str | Sequence[int | str]
    fast_math: bool
    debug_lines: bool
    parameters: Parameters | None = None

    @property
    def of_code(self) -> dict[str, Any]:
        """What the code depends on: not on the values of parameters, which are bound when it is loaded.

        Lines are of files in this folder.
        """
        lines = os.getcwd() if self.debug_lines else None
        return {**vars(self), "debug_lines": lines, "parameters": self.parameters is not None}


def _begin(module: ModuleOp, ctx: Context, target: str, options: _Options) -> Signature:
    """Make ready for the plan what was read; return the signature of the function."""
    prepare(module, ctx)
    check_resources(module, options.parameters, ctx)
    lower_parameters(module, ctx, target)
    if options.checked:
        add_checks(module, ctx, target)
    if options.fast_math:
        allow_fast_math(module)
    if options.debug_lines:
        add_debug_lines(module)
    signature = Signature.of(module, options.function, ctx)
    if backend_record(ctx, target).level != ANY_LEVEL:
        check_passed(module, signature)
    return donate_arguments(module, signature, options.donate)


def _compile(module: ModuleOp, ctx: Context, target: str, options: _Options, file: File | None = None) -> Any:
    """Compile a module, which is changed; the one of a large `file` is not kept."""
    begin = partial(_begin, ctx=ctx, target=target, options=options)
    signature = begin(module)
    chosen = pipeline_for(module, ctx, target, options.pipeline, threads=options.threads)
    start = module.clone() if file is None else ReadAgain(file, ctx, begin)
    phases = phases_of(start, chosen, ctx)
    with progress("compiling", when=ctx.progress) as shown:
        with missing_distributions_named(ctx, target):
            PassManager(ctx, [StorageCheck(signature), PassProgress(shown)]).run(chosen, module)
            check_accepted(module, ctx, target)
        shown.advance(0, "native code")
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
        return _compile(part, ctx, target, options.replaced(function=function, donate=()))

    return parts.compile_in_parts(module, options.function, ctx, targets, fallback, compile_part)


def as_names(target: str | Sequence[str]) -> tuple[str, ...]:
    """The names of targets."""
    return (target,) if isinstance(target, str) else tuple(target)
