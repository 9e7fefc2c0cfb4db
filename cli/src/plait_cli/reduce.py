"""`plait reduce`: the smallest module that still shows a problem."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.lazy import lazy_import
from plait.passes.manager import PassManager
from plait.passes.pipeline import Pipeline
from plait.plan.backends import backend_record
from plait.plan.planner import check_accepted, pipeline_for
from plait.progress import progress
from plait.runtime.signature import Signature
from plait.sources import read_module
from plait.syntax.parser import parse_module

from plait_cli.arrays import parse_inputs
from plait_cli.bench_inputs import random_inputs
from plait_cli.binding import bound
from plait_cli.compiling import names_of_arguments
from plait_cli.errors import fail, warn_of_plugins
from plait_cli.files import check_writable, read_source, write_text
from plait_cli.options import ReduceOptions
from plait_cli.reduction.search import Reduction
from plait_cli.run import difference

if TYPE_CHECKING:
    from plait.builtin.ops import ModuleOp

np = lazy_import("numpy")


def reduce_file(options: ReduceOptions) -> int:
    """Run the command; return the exit code."""
    wanted = [options.test is not None, options.crash, options.diagnostic is not None, options.differs]
    if sum(wanted) != 1:
        ways = "--test, --expect-crash, --expect-diagnostic or --differs-from-interpreter"
        raise fail("expected exactly one criterion of what to keep", f"give one of {ways}")
    check_writable([options.output])
    source, filename = read_source(options.file)
    ctx = Context.from_environment(allow_unregistered=options.allow_unregistered)
    warn_of_plugins(ctx.plugin_problems)
    module = read_module(source, ctx, filename)
    verify(module, ctx)
    interesting = _test(options, ctx, module)
    text = module.print(use_hints=False)
    if not interesting(text):
        raise fail(f"{filename} does not meet the criterion", _hint(options))
    with progress("reducing") as shown:
        reduction = Reduction(text, ctx, interesting, lambda now: shown.advance(1, now))
        result = reduction.run()
    write_text(options.output, result)
    before, after = (_size(one, ctx) for one in (text, result))
    print(f"{before} operations became {after} in {reduction.tests} tests", file=sys.stderr)
    return 0


def _size(text: str, ctx: Context) -> int:
    return sum(1 for _ in parse_module(text, ctx).walk())


def _hint(options: ReduceOptions) -> str:
    if options.test is not None:
        return "the test must exit with 0 for an interesting file"
    return "check the pipeline, and that the problem shows with plait opt or plait run"


def _test(options: ReduceOptions, ctx: Context, module: ModuleOp) -> Callable[[str], bool]:
    if options.test is not None:
        return _Script(options.test)
    work = _Compile(options, ctx, module)
    if options.crash:
        return work.crashes
    return work.complains if options.diagnostic is not None else work.differs


class _Script:
    """A program that is called with the name of a file, and exits with 0 if that is to be kept."""

    def __init__(self, command: str) -> None:
        self.command = command

    def __call__(self, text: str) -> bool:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "reduced.mlir")
            path.write_text(text, encoding="utf-8")
            command = f"{self.command} {shlex.quote(str(path))}"
            done = subprocess.run(command, shell=True, capture_output=True, check=False)
        return done.returncode == 0


def _arguments(options: ReduceOptions, module: ModuleOp) -> list[Any]:
    names = names_of_arguments(module, Signature.of(module, options.function))
    return bound(parse_inputs(options.inputs), names)


class _Compile:
    """What the pipeline, or compiling for the target, makes of a module."""

    def __init__(self, options: ReduceOptions, ctx: Context, module: ModuleOp) -> None:
        self.options = options
        self.ctx = ctx
        self.pipeline = Pipeline.parse(options.pipeline, ctx) if options.pipeline is not None else None
        self.inputs = _arguments(options, module) if options.inputs else []

    def crashes(self, text: str) -> bool:
        """Whether something else than a diagnostic is raised."""
        try:
            self._compiled(text)
        except DiagnosticError:
            return False
        except (Exception, RecursionError):
            return True
        return False

    def complains(self, text: str) -> bool:
        """Whether there is a diagnostic that contains the text that was given."""
        wanted = self.options.diagnostic or ""
        try:
            self._compiled(text)
        except DiagnosticError as error:
            return any(wanted in d.message for top in error.diagnostics for d in (top, *top.notes))
        except Exception:
            return False
        return False

    def differs(self, text: str) -> bool:
        """Whether what the compiled code, or the interpreter after the pipeline, computes is not what it should."""
        try:
            signature = Signature.of(parse_module(text, self.ctx), self.options.function)
            arguments = self.inputs or random_inputs(signature)
            expected = self._executable(parse_module(text, self.ctx), "interpret", signature)(*arguments)
            module = parse_module(text, self.ctx)
            if self.pipeline is not None:
                PassManager(self.ctx).run(self.pipeline, module)
                found = self._executable(module, "interpret", signature)(*arguments)
            else:
                found = self._compiled(text)(*arguments)
        except Exception:  # it shows something else
            return False
        pairs = zip(found, expected, strict=True)
        return any(difference(np.asarray(a), np.asarray(b), None, None) is not None for a, b in pairs)

    def _executable(self, module: ModuleOp, target: str, signature: Signature) -> Any:
        backend = self.ctx.load(backend_record(self.ctx, target))
        return backend.compile(module, self.options.function, self.ctx, signature=signature)

    def _compiled(self, text: str) -> Any:
        """Run the pipeline; without one, compile for the target."""
        module = parse_module(text, self.ctx)
        if self.pipeline is not None:
            PassManager(self.ctx).run(self.pipeline, module)
            verify(module, self.ctx)
            return None
        target = self.options.target
        signature = Signature.of(module, self.options.function)
        PassManager(self.ctx).run(pipeline_for(module, self.ctx, target), module)
        check_accepted(module, self.ctx, target)
        return self._executable(module, target, signature)
