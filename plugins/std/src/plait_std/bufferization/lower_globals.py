"""The pass `lower-global-variables`: global variables of any dialect become global buffers.

    ml_program.global private mutable @count(dense<0> : tensor<2xi64>) : tensor<2xi64>
    ...
    %0 = ml_program.global_load @count : tensor<2xi64>
    ml_program.global_store @count = %1 : tensor<2xi64>

becomes

    memref.global "private" @count : memref<2xi64> = dense<0> {alignment = 64 : i64}
    ...
    %buffer = memref.get_global @count : memref<2xi64>
    %copy = memref.alloc() : memref<2xi64>
    memref.copy %buffer, %copy : memref<2xi64> to memref<2xi64>
    %0 = bufferization.to_tensor %copy restrict writable : memref<2xi64> to tensor<2xi64>
    bufferization.materialize_in_destination %1 in restrict writable %buffer : (tensor<2xi64>, memref<2xi64>) -> ()

A variable that is not mutable becomes a constant where it is loaded. Copies of variables that nobody needs are left out
on buffers (`elide-copies-of-globals`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseElementsAttr, StringAttr
from plait.builtin.symbols import SymbolTables, is_symbol_table, visibility
from plait.builtin.types import (
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    MemRefType,
    RankedTensorType,
    TensorType,
)
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.frozen import FrozenValue
from plait.interfaces import GlobalLoad, GlobalStore, GlobalVariable
from plait.ir.builder import Builder
from plait.parameters import is_unbound
from plait.passes import Pass

from plait_std.arith.ops import ConstantOp
from plait_std.bufferization.globals import ALIGNMENT
from plait_std.bufferization.lower_parameters import as_type, parameter
from plait_std.bufferization.ops import MaterializeInDestinationOp, ToTensorOp
from plait_std.element_bytes import stored_type
from plait_std.memref import building as buffers
from plait_std.memref import ops as memref
from plait_std.tensor.ops import CastOp, ExtractOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.ir.value import Value


VALUE_TYPE = "plait.value_type"
"""The type of the variable that a global buffer was before: its text, which conversions of types leave alone."""


class LowerGlobalVariables(Pass):
    """Turn global variables of any dialect, their loads and stores, into global buffers."""

    name: ClassVar[str] = "lower-global-variables"

    def run(self, op: Operation, ctx: Context) -> None:
        tables = SymbolTables()
        for inner in list(op.walk()):
            load, store = ctx.model(GlobalLoad, inner), ctx.model(GlobalStore, inner)
            if load is None and store is None:
                continue
            found = tables.lookup_nearest(inner, (load or store).variable(inner))
            variable = _Variable.of(found, ctx, inner)
            if load is not None:
                _lower_load(inner, variable)
            else:
                _lower_store(inner, store.stored(inner), variable)
        for inner in [inner for inner in op.walk() if _is_other_variable(inner, ctx)]:
            _lower_definition(inner, ctx)


def _is_other_variable(op: Operation, ctx: Context) -> bool:
    return ctx.model(GlobalVariable, op) is not None and not isinstance(op, memref.GlobalOp)


class _Variable(FrozenValue):
    """A global variable: its definition, and what the model says of it."""

    op: Operation
    name: str
    type: Any
    is_mutable: bool
    initial: Attribute | None

    @classmethod
    def of(cls, op: Operation | None, ctx: Context, user: Operation) -> _Variable:
        """Raises `DiagnosticError` if `op` does not define a global variable."""
        model: Any = ctx.model(GlobalVariable, op) if op is not None else None
        if op is None or model is None:
            raise DiagnosticError(Diagnostic("error", "names no global variable", user.location, operation=user))
        name = model.variable_name(op)
        if op.parent_op is not None and op.parent_op.parent_op is not None and is_symbol_table(op.parent_op):
            raise _unsupported(op, name, "it is in a nested module")
        return cls(op, name, model.value_type(op), model.is_mutable(op), model.initial_value(op))

    @property
    def buffer(self) -> MemRefType:
        """The type of the buffer. Raises `DiagnosticError` if values of the type are in none."""
        ty = self.type
        if isinstance(ty, MemRefType):
            return ty
        if isinstance(ty, RankedTensorType) and ty.has_static_shape:
            return MemRefType(ty.shape, stored_type(ty.element_type))
        if isinstance(ty, (IntegerType, FloatType, IndexType, ComplexType)):
            return MemRefType((), stored_type(ty))
        raise _unsupported(self.op, self.name, f"type '{ty}' has no size that is known when it is compiled")


def _unsupported(op: Operation, name: str, reason: str) -> DiagnosticError:
    message = f"global variable '@{name}' cannot be lowered to a buffer: {reason}"
    return DiagnosticError(Diagnostic("error", message, op.location, operation=op))


def _elements(value: Any, buffer: MemRefType) -> Any:
    """The initial elements of a buffer."""
    ty = RankedTensorType(buffer.shape, buffer.element_type)
    if value is None:
        zeros = DenseElementsAttr.splat(ty, 0)
        return zeros
    if not hasattr(value, "values"):
        return DenseElementsAttr.from_values(ty, [value])
    return value if value.type is ty else _with_type(value, ty)


def _with_type(value: Any, ty: RankedTensorType) -> Any:
    return value.with_type(ty) if hasattr(value, "with_type") else type(value)(value.handle, ty)


def _lower_definition(op: Operation, ctx: Context) -> None:
    """Define the buffer of a mutable variable; what is constant is gone with its loads."""
    variable = _Variable.of(op, ctx, op)
    if variable.is_mutable:
        buffer = variable.buffer
        made = memref.GlobalOp(
            variable.name, visibility(op), buffer, _elements(variable.initial, buffer), None, ALIGNMENT
        )
        if variable.type is not buffer:
            made.set_attribute(VALUE_TYPE, StringAttr(str(variable.type)))
        made.location = op.location
        Builder.before(op).insert(made)
    op.erase()


def _lower_load(op: Operation, variable: _Variable) -> None:
    rw = Builder.before(op)
    rw.location = op.location
    if not variable.is_mutable:
        value = _constant(rw, variable)
    elif isinstance(variable.type, RankedTensorType):
        value = _loaded_tensor(rw, variable)
    else:
        buffer = variable.buffer
        value = as_type(rw, buffers.load(rw, rw(memref.GetGlobalOp(variable.name, buffer)), ()), variable.type)
    value = _cast(rw, value, op.results[0].type)
    op.results[0].replace_all_uses_with(value)
    value.name_hint = value.name_hint or op.results[0].name_hint
    op.erase()


def _cast(rw: Builder, value: Value[Any], type: Any) -> Value[Any]:
    """The value of another type that knows more or fewer sizes."""
    is_tensor = isinstance(value.type, TensorType) and isinstance(type, TensorType)
    return rw(CastOp(value, type)) if is_tensor and value.type is not type else value


def _loaded_tensor(rw: Builder, variable: _Variable) -> Value[Any]:
    """A copy of the buffer, which later stores do not change."""
    buffer = variable.buffer
    source = rw(memref.GetGlobalOp(variable.name, buffer))
    copy = buffers.allocate(rw, buffer, alignment=ALIGNMENT)
    buffers.copy(rw, source, copy)
    return as_type(rw, rw(ToTensorOp.of(copy, restrict=True, writable=True)), variable.type)


def _constant(rw: Builder, variable: _Variable) -> Value[Any]:
    """The value of a variable that is not mutable."""
    value: Any = variable.initial
    if is_unbound(value):
        assert variable.op.parent_op is not None
        made = parameter(rw, value, variable.op.parent_op)
        if made.type is not variable.type and isinstance(variable.type, RankedTensorType):
            return rw(CastOp(made, variable.type))
        return made if isinstance(variable.type, RankedTensorType) else rw(ExtractOp(made, ()))
    if value is None or not hasattr(value, "type"):
        raise _unsupported(variable.op, variable.name, f"its value '{value}' is not a constant")
    made = _with_signless_type(value)
    found = as_type(rw, rw(ConstantOp(made)), value.type)
    return found if value.type is variable.type else rw(CastOp(found, variable.type))


def _with_signless_type(value: Any) -> Any:
    if hasattr(value, "values"):
        ty = value.type
        stored = RankedTensorType(ty.shape, stored_type(ty.element_type))
        return value if ty is stored else _with_type(value, stored)
    stored = stored_type(value.type)
    return value if value.type is stored else type(value)(value.value, stored)


def _lower_store(op: Operation, value: Value[Any], variable: _Variable) -> None:
    rw = Builder.before(op)
    rw.location = op.location
    buffer = rw(memref.GetGlobalOp(variable.name, variable.buffer))
    value = _cast(rw, value, variable.type)
    if isinstance(value.type, RankedTensorType):
        tensor = as_type(rw, value, RankedTensorType(buffer.type.shape, buffer.type.element_type))
        rw.insert(MaterializeInDestinationOp(tensor, buffer, True, True, None))
    else:
        buffers.store(rw, as_type(rw, value, buffer.type.element_type), buffer, ())
    op.erase()
