"""From a file to a lowered module: what `run`, `compile` and `bench` share. It can stop at a phase, or resume there."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FunctionType
from plait.compilation import (
    add_checks,
    add_debug_lines,
    allow_fast_math,
    check_resources,
    lower_parameters,
    prepare,
)
from plait.diagnostics.unknown_name import unknown_name
from plait.passes.manager import PassManager
from plait.passes.pipeline import Pipeline
from plait.passes.progress import PassProgress
from plait.plan.backends import backend_record
from plait.plan.left_over import missing_distributions_named
from plait.plan.levels import Level
from plait.plan.phases import phase_names
from plait.plan.planner import check_accepted, make_plan, pipeline_for
from plait.progress import progress
from plait.runtime.debug_lines import wants_debug_lines
from plait.runtime.lowered import StorageCheck
from plait.runtime.signature import Signature
from plait.runtime.threads import uses_several

from plait_cli.binding import Names, argument_names
from plait_cli.errors import fail, show
from plait_cli.files import write_text
from plait_cli.opened import Opened, parameters_of, when_shown
from plait_cli.options import DEFAULT_FUNCTION, CodeOptions, CompileOptions

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp
    from plait.ir.operation import Operation
    from plait.passes.chrome_trace import ChromeTrace
    from plait.passes.remarks import RemarkEngine
    from plait.runtime import Target
    from plait.runtime.cache_key import Place

TYPE_ATTRIBUTE = "plait.type"
"""On a function that is lowered so far that its type does not say what it takes: the type it had."""

INTERPRETER = "interpret"

CORRECTED = ("vector-bits", "vector-registers", "l1-bytes", "l2-bytes")
"""What `--target-machine` may change of the description of a machine."""


class Compiling:
    """A module on its way to a target."""

    def __init__(self, options: CompileOptions, opened: Opened | None = None) -> None:
        opened = opened or Opened(options.file)
        options = opened.tuned(options)
        self.trace = _trace(options.trace)
        self.ctx = opened.ctx
        self.ctx.progress = when_shown(options.progress)
        self.phases = phase_names(self.ctx)
        self._check_phase(options.compile_from)
        self.ctx.on_diagnostic = show
        self.backend = backend_record(self.ctx, options.target)
        self.parameters = parameters_of(options)
        with self.span("parse", file=opened.name):
            self.module: Any = opened.module()
            prepare(self.module, self.ctx)
            if options.checked:
                add_checks(self.module, self.ctx, options.target)
            if options.fast_math:
                allow_fast_math(self.module)
            if wants_debug_lines(options.debug_lines):
                add_debug_lines(self.module)
        self.options = replace(options, function=entry_of(self.module, options.function))
        self.signature = signature_of(self.module, self.options.function)
        self.argument_names = names_of_arguments(self.module, self.signature)

    @contextmanager
    def span(self, name: str, **arguments: Any) -> Generator[None]:
        """A span in the trace, if there is one."""
        if self.trace is None:
            yield
            return
        with self.trace.span(name, **arguments):
            yield

    def write_trace(self) -> None:
        """Write the trace where the options say."""
        if self.trace is not None and self.options.trace is not None:
            write_text(self.options.trace, self.trace.text())

    def lower(self, until: str | None = None, extra: Mapping[str, str] | None = None) -> None:
        """Run the pipeline, to the end of the phase `until` or to what the target accepts.

        `extra` names a pass to run in front of another one, by the name of that.
        """
        self._check_phase(until)
        if until is None or self.parameters is not None:
            check_resources(self.module, self.parameters, self.ctx)
            lower_parameters(self.module, self.ctx, self.options.target)
        with self.span("plan"):
            pipeline = self.pipeline()
            for before, element in (extra or {}).items():
                pipeline = _inserted(pipeline, before, Pipeline.parse(element, self.ctx))
        if until is not None and not any(getattr(e, "of", None) == until for e in pipeline.elements):
            marks = [str(e.of) for e in pipeline.elements if hasattr(e, "of")]  # type: ignore[union-attr]
            raise unknown_name("phase of the pipeline", until, marks)
        with missing_distributions_named(self.ctx, self.options.target):
            with self._instruments() as instruments:
                instruments = [StorageCheck(self.signature), *instruments]
                PassManager(self.ctx, instruments).run(pipeline, self.module, until=until)
            if until is None:
                check_accepted(self.module, self.ctx, self.options.target)
        if until is not None:
            self._keep_type()

    @contextmanager
    def _instruments(self) -> Generator[list[Any]]:
        """What watches passes."""
        with progress("compiling", when=self.ctx.progress) as shown:
            found = (self.trace, self._remarks(), PassProgress(shown))
            yield [instrument for instrument in found if instrument is not None]

    def _remarks(self) -> RemarkEngine | None:
        """What prints the remarks of the passes that the options name; None if they name none."""
        if self.options.remarks is None:
            return None
        from plait.passes.remarks import KINDS, RemarkEngine

        return RemarkEngine(dict.fromkeys(KINDS, self.options.remarks), lambda remark: show(remark.as_diagnostic()))

    def pipeline(self) -> Pipeline:
        """The pipeline that is left: the one given, or the planned one without the phases that are done."""
        options = self.options
        threads = uses_several(self._threads)
        ctx, in_process = self.ctx, options.in_process
        if options.pipeline is not None or options.compile_from is None:
            return pipeline_for(
                self.module, ctx, options.target, options.pipeline, in_process=in_process, machine=self._machine(),
                threads=threads,
            )  # fmt: skip
        plan = make_plan(self.module, ctx, options.target, in_process=in_process, machine=self._machine(),
                         threads=threads)  # fmt: skip
        left = self.phases[self.phases.index(options.compile_from) + 1 :]
        text = ",".join(step.element for step in plan.steps if step.phase in left)
        return Pipeline.parse(text, ctx) if text else Pipeline()

    @property
    def _threads(self) -> int | None:
        """How many threads a call may use, if the options say so."""
        return getattr(self.options, "threads", None)

    def _machine(self) -> Target | None:
        """The machine that code is written for; None for this one."""
        describe = getattr(self.ctx.load(self.backend), "describe", None)
        if self.options.in_process or describe is None:
            return None
        options: Any = self.options
        more = {"triple": options.triple} if options.triple else {}
        return corrected(describe(options.cpu, options.features, **more), options.machine)

    def compiled(self, until: str | None = None, extra: Mapping[str, str] | None = None) -> Any:
        """The executable; after the phase `until`, what there is then is interpreted. The module is used up."""
        before = [name for name in self.phases if self.ctx.phases[name].level != str(Level.TARGET)]
        if until in self.phases and until not in before:
            raise fail(f"the interpreter does not run '{until}'", f"stop at {' or '.join(before[1:])}")
        self.lower(until, extra)
        target = self.options.target if until is None else INTERPRETER
        backend = self.ctx.load(backend_record(self.ctx, target))
        with self.span("generate code", target=target):
            made = backend.compile(self.module, self.options.function, self.ctx, signature=self.signature)
        if self.parameters is not None:
            made.bind(self.parameters)
        if self._threads is not None:
            made.threads = self._threads
        return made

    def save(self, path: str, cpus: Sequence[str], code: CodeOptions) -> None:
        """Write an artifact with code for this machine, or for each of `cpus`. The module is used up."""
        backend = self.ctx.load(self.backend)
        if not cpus or not hasattr(backend, "save_levels"):
            self.compiled().save(path)
            return
        check_resources(self.module, self.parameters, self.ctx)
        lower_parameters(self.module, self.ctx, self.options.target)
        with self.span("generate code", target=self.options.target), self._instruments() as instruments:
            backend.save_levels(
                path, self.module, self.ctx, cpus, signature=self.signature, features=code.features, level=code.level,
                pipeline=self.options.pipeline, instruments=instruments,
            )  # fmt: skip

    def _check_phase(self, phase: str | None) -> None:
        """Raise a diagnostic if there is no phase of that name."""
        if phase is not None and phase not in self.phases:
            raise unknown_name("phase", phase, self.phases)

    def _keep_type(self) -> None:
        for op in _functions(self.module, self.options.function):
            if not hasattr(op.get_attr("function_type"), "inputs"):
                op.set_attribute(TYPE_ATTRIBUTE, FunctionType(self.signature.inputs, self.signature.results))


def corrected(machine: Target, corrections: Sequence[str]) -> Target:
    """A description of a machine with some numbers changed, each written `name=number`. Raises a diagnostic."""
    changed: dict[str, int] = {}
    for text in corrections:
        name, _, number = text.partition("=")
        if name not in CORRECTED:
            raise unknown_name("number of a machine", name, CORRECTED)
        if not number.isascii() or not number.isdigit() or not 0 < int(number) < 1 << 48:
            raise fail(f"--target-machine={text}: expected a positive number", f"as in {name}=128")
        changed[name.replace("-", "_")] = int(number)
    return machine.replaced(**changed)


class Keeping(Compiling):
    """A module whose executable is kept in the cache."""

    def __init__(self, options: CompileOptions, opened: Opened, place: Place) -> None:
        super().__init__(options, opened)
        self._place = place

    def compiled(self, until: str | None = None, extra: Mapping[str, str] | None = None) -> Any:
        """The executable; it is kept unless there were warnings, which would not be seen again."""
        made = super().compiled(until, extra)
        if not self.ctx.emitted:
            self._place.store(made)
        return made


def _inserted(pipeline: Pipeline, before: str, more: Pipeline) -> Pipeline:
    """The pipeline with what is more in front of the pass `before`, if it has that."""
    names = [getattr(element, "name", "") for element in pipeline.elements]
    at = names.index(before) if before in names else len(names)
    return pipeline.replaced(elements=(*pipeline.elements[:at], *more.elements, *pipeline.elements[at:]))


def entry_of(module: ModuleOp, function: str) -> str:
    """The function of that name or, if it is the default name and there is none, the only public function."""
    if function != DEFAULT_FUNCTION or _functions(module, function):
        return function
    named = [op for op in module.body.operations if op.get_attr("function_type") is not None and op.regions]
    public = [op.get_attr("sym_name").value for op in named if _is_public(op) and op.regions[0].entry is not None]
    return public[0] if len(public) == 1 else function


def _is_public(op: Operation) -> bool:
    return getattr(op.get_attr("sym_visibility"), "value", "public") == "public"


def signature_of(module: ModuleOp, function: str) -> Signature:
    """The signature of a function: that which it had before it was lowered, if the module says so."""
    for op in _functions(module, function):
        kept: Any = op.get_attr(TYPE_ATTRIBUTE)
        if kept is not None:
            return Signature(function, tuple(kept.inputs), tuple(kept.results))
    return Signature.of(module, function)


def names_of_arguments(module: ModuleOp, signature: Signature) -> Names:
    """The names of what is passed; none where a lowering has changed what that is."""
    names = argument_names(module, signature.name)
    return names if len(names) == len(signature.inputs) else [()] * len(signature.inputs)


def _functions(module: ModuleOp, name: str) -> list[Any]:
    return [op for op in module.body.operations if getattr(op.get_attr("sym_name"), "value", None) == name]


def _trace(path: str | None) -> ChromeTrace | None:
    if path is None:
        return None
    from plait.passes.chrome_trace import ChromeTrace

    return ChromeTrace()
