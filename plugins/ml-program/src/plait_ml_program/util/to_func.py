"""The pass `util-to-func`: functions of `util` become functions of `func`, initializers become initial values.

    util.global private @size : i32                     util.global private @size = 4 : i32
    util.initializer {
      %c4 = arith.constant 4 : i32              =>
      util.global.store %c4, @size : i32
      util.return
    }
    util.func public @f() -> i32 {                      func.func @f() -> i32 {
      %0 = util.global.load @size : i32                   %0 = util.global.load @size : i32
      util.return %0 : i32                                return %0 : i32
    }                                                   }

Initializers are interpreted, in the order of the text. Accesses through a known pointer become direct ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IndexType, IntegerType, ShapedType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import Frame, Interpreter, InterpretError
from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.func.ops import CallOp, FuncOp, ReturnOp

from plait_ml_program.util import ops

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.context import Context
    from plait.ir.operation import Operation


class UtilToFunc(Pass):
    """Write functions of `util` as functions of `func`, and run initializers."""

    name: ClassVar[str] = "util-to-func"
    anchor: ClassVar[str | None] = "builtin.module"

    def run(self, op: Operation, ctx: Context) -> None:
        _run_initializers(op, ctx)
        for inner in list(op.walk()):
            if isinstance(inner, ops.FuncOp):
                _convert_function(inner)
            elif isinstance(inner, (ops.GlobalLoadIndirectOp, ops.GlobalStoreIndirectOp)):
                _access_directly(inner)
        for inner in [inner for inner in op.walk() if isinstance(inner, ops.GlobalAddressOp)]:
            if not inner.result.users:
                inner.erase()


def _replace(op: Operation, new: Any) -> None:
    new.location = op.location
    Builder.before(op).insert(new)
    for old, result in zip(op.results, new.results, strict=True):
        result.name_hint = old.name_hint
        old.replace_all_uses_with(result)
    op.erase()


def _convert_function(function: ops.FuncOp) -> None:
    arrays = function.arg_attrs, function.res_attrs
    name, ty, visibility = function.sym_name, function.function_type, function.sym_visibility
    new = FuncOp(name, ty, visibility, *arrays, None, attributes=function.attributes)
    new.location = function.location
    for block in list(function.body.blocks):
        block.detach()
        new.body.append(block)
    Builder.before(function).insert(new)
    function.erase()
    for inner in list(new.walk()):
        if isinstance(inner, ops.ReturnOp):
            _replace(inner, ReturnOp(inner.operands, attributes=inner.attributes))
        elif isinstance(inner, ops.CallOp):
            made: Any = CallOp(inner.callee, inner.operands, inner.result_types, attributes=inner.attributes)
            _replace(inner, made)


def _access_directly(op: Any) -> None:
    """Access the variable itself, if it is known where the pointer comes from."""
    address = op.pointer.defining_op
    if not isinstance(address, ops.GlobalAddressOp):
        return
    if isinstance(op, ops.GlobalLoadIndirectOp):
        _replace(op, ops.GlobalLoadOp(address.symbol, op.is_immutable, op.result.type, attributes=op.attributes))
    else:
        _replace(op, ops.GlobalStoreOp(op.value, address.symbol, attributes=op.attributes))


def _run_initializers(module: Operation, ctx: Context) -> None:
    """Interpret the initializers; what they store is what variables begin with."""
    initializers = [op for op in module.walk() if isinstance(op, ops.InitializerOp)]
    if not initializers:
        return
    interpreter = Interpreter(module, ctx)
    for initializer in initializers:
        try:
            Frame(interpreter, initializer).run_region(initializer.body)
        except InterpretError as error:
            raise DiagnosticError(Diagnostic("error", f"the initializer {error}", initializer.location)) from None
    stored = [op.symbol.root for one in initializers for op in one.walk() if isinstance(op, ops.GlobalStoreOp)]
    stored += [op.symbol.root for one in initializers for op in one.walk() if isinstance(op, ops.GlobalAddressOp)]
    for variable in [op for op in module.walk() if isinstance(op, ops.GlobalOp)]:
        if variable.sym_name.value in stored:
            variable.initial_value = _attribute(variable, interpreter.variables.get(variable))
    for initializer in initializers:
        initializer.erase()


def _attribute(variable: ops.GlobalOp, value: Any) -> Attribute:
    """A value as an attribute of the type of its variable."""
    ty: Type = variable.type
    if isinstance(ty, ShapedType):
        return DenseElementsAttr.from_numpy(value, ty)
    if isinstance(ty, (IntegerType, IndexType)):
        return IntegerAttr(int(value), ty)
    if isinstance(ty, FloatType):
        return FloatAttr(float(value), ty)
    message = f"an initializer stores a value of type '{ty}' to '@{variable.sym_name.value}', which has no constants"
    raise DiagnosticError(Diagnostic("error", message, variable.location, operation=variable))
