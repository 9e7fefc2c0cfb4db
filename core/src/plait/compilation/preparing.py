"""What is done to a module before a plan runs: conversions at the start, checks, resources."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import DictionaryAttr, StringAttr, UnitAttr
from plait.builtin.ops import ModuleOp
from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.verify import verify
from plait.parameters import ParameterError, Parameters
from plait.parameters.names import PARAMETERS
from plait.parameters.unbound import unbound_in
from plait.passes.manager import PassManager
from plait.runtime.debug_lines import ATTRIBUTE as DEBUG_LINES


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


def add_debug_lines(module: ModuleOp) -> None:
    """Let debuggers and profilers show lines of the source where a module is computed."""
    module.set_attribute(DEBUG_LINES, UnitAttr())


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
