"""Compiling a program for several targets: it is split, and each part compiled for its target."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, StringAttr
from plait.builtin.ops import ModuleOp
from plait.builtin.symbols import SymbolTable, set_visibility, symbol_name
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interfaces.callable import Call
from plait.interpret.variables import mutable_variables
from plait.ir.location import UNKNOWN_LOCATION
from plait.ir.structure import structural_key
from plait.partition.capability import NOT_ON, TARGET, strings_in
from plait.partition.units import symbols_needed
from plait.passes.manager import PassManager
from plait.passes.options import option_text
from plait.runtime.partitioned import CompiledPart, PartitionedExecutable
from plait.runtime.signature import Signature

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

CompilePart = Callable[[ModuleOp, str, str], Any]
"""Compiles a function of a module, which is changed, for a target."""

PASS = "partition-among-targets"


def partitioned(
    module: ModuleOp, function: str, ctx: Context, targets: Sequence[str], fallback: str | None
) -> ModuleOp:
    """A copy of `module` in which `function` only calls its parts; or is marked with its target, if one takes it all.

    Raises `DiagnosticError`.
    """
    copy: Any = module.clone()
    if PASS not in ctx.passes:
        message = f"'{function}' cannot be split among {', '.join(targets)}: no plugin makes functions of parts"
        raise DiagnosticError(Diagnostic("error", message, help="pip install plait-std"))
    options = f"targets={option_text((*targets,))} function={option_text(function)}"
    options += f" fallback={option_text(fallback)}" if fallback is not None else ""
    PassManager(ctx).run(f"{PASS}{{{options}}}", copy)
    return copy


def compile_in_parts(
    module: ModuleOp, function: str, ctx: Context, targets: Sequence[str], fallback: str | None, compile: CompilePart
) -> Any:
    """An executable that runs `function` on several targets; `module` is changed.

    Calls are inlined first, so that what they call can be split too. What a target turns out not to take when it is
    lowered is not given to it any more. Raises `DiagnosticError` if nobody takes it.
    """
    PassManager(ctx).run('inline{default-pipeline=""}', module)
    work = _Work(module, function, ctx, compile)
    while True:
        split = partitioned(module, function, ctx, targets, fallback)
        try:
            return work.compiled(split)
        except _PartError as failed:
            if not work.refuse(failed):
                raise failed.error from failed.error.__cause__


def _check_stateless(module: ModuleOp, function: str, ctx: Context) -> None:
    """Raise `DiagnosticError` if a program that is split has variables, which its parts would not share."""
    for name, op, _ in mutable_variables(module, ctx):
        message = f"'{function}' is split among several targets, and keeps state in '@{name}'"
        raise DiagnosticError(Diagnostic("error", message, op.location, help="compile it for one target"))


class _PartError(Exception):
    """A part could not be lowered to its target."""

    def __init__(self, target: str, error: DiagnosticError, places: set[Any]) -> None:
        super().__init__(str(error))
        self.target = target
        self.error = error
        self.places = places


class _Work:
    """A function on its way to executables; parts that stay as they were are compiled once."""

    def __init__(self, module: ModuleOp, function: str, ctx: Context, compile: CompilePart) -> None:
        self.module = module
        self.function = function
        self.ctx = ctx
        self.compile = compile
        self._kept: dict[Any, Any] = {}

    def compiled(self, split: Any) -> Any:
        """The executable of a module that has been split. Raises `_PartError`."""
        host: Any = SymbolTable(split).lookup(self.function)
        alone = host.attributes.get(TARGET)
        if alone is not None:
            return self._lowered(split, host, alone.value)
        _check_stateless(self.module, self.function, self.ctx)
        *calls, terminator = host.regions[0].block.operations
        arguments = host.regions[0].block.arguments
        values = [*arguments, *[result for call in calls for result in call.results]]
        numbers = {value: number for number, value in enumerate(values)}
        parts = [self._part(call, split, numbers) for call in calls]
        signature = Signature.of(split, self.function)
        phases = {"input": self.module, "parts": split}
        return PartitionedExecutable(signature, parts, [numbers[v] for v in terminator.operands], phases, self.ctx)

    def _part(self, call: Operation, split: Any, numbers: Mapping[Any, int]) -> CompiledPart:
        """What runs the part that a call calls; `numbers` has the numbers of values."""
        model = self.ctx.model(Call, call)
        callee: Any = SymbolTable(split).lookup(model.callee(call).root)
        name, target = symbol_name(callee) or "", callee.attributes[TARGET].value
        body = callee.regions[0].block
        key = target, name, structural_key(body), *map(_place, body.operations)
        executable = self._kept.get(key)
        if executable is None:
            executable = self._kept[key] = self._lowered(module_of(callee, split), callee, target)
        inputs, results = (tuple(numbers[v] for v in side) for side in (model.arguments(call), call.results))
        return CompiledPart(name, target, executable, inputs, results)

    def _lowered(self, module: ModuleOp, function: Operation, target: str) -> Any:
        places = {place for op in function.walk() if (place := _place(op)) is not None}
        try:
            return self.compile(module, symbol_name(function) or "", target)
        except DiagnosticError as error:
            raise _PartError(target, error, places) from error

    def refuse(self, failed: _PartError) -> bool:
        """Mark the operations that a target did not take: where the error is, or all of the part.

        Whether there were any that were not marked before.
        """
        function: Any = SymbolTable(self.module).lookup(self.function)
        body = [op for block in function.regions[0].blocks for op in block.operations]
        blamed = {d.location.as_attribute() for d in failed.error.diagnostics if d.location is not None}
        at_fault = [op for op in body if any(_place(inner) in blamed for inner in op.walk())]
        whole = [op for op in body if _place(op) in failed.places or _place(op) is None]
        marked = [_mark(op, failed.target) for op in at_fault or whole]
        return any(marked)


def module_of(part: Operation, split: Any) -> ModuleOp:
    """A module with a part, which is public there, and what it refers to."""
    needed = [op.clone() for op in symbols_needed([part], split)]
    function = part.clone()
    set_visibility(function, "public")
    alone = ModuleOp.of([function, *needed])
    for name, value in split.attributes.items():
        alone.set_attribute(name, value)
    return alone


def _place(op: Operation) -> Any:
    """The location of an operation, to compare; None if it has none."""
    found = op.location
    return None if found is UNKNOWN_LOCATION else found.as_attribute()


def _mark(op: Operation, target: str) -> bool:
    """Say that an operation is not for a target; whether that is new."""
    names = strings_in(op, NOT_ON)
    if target in names:
        return False
    op.set_attribute(NOT_ON, ArrayAttr(tuple(StringAttr(name) for name in (*names, target))))
    return True
