"""The function of a program that runs when parameters are bound, and what it computes for all calls.

    func.func @plait_initialize() -> tensor<4x8xf32> attributes {plait.initializer = ["tensor<4x8xf32>"]} {
      %w = ...                                    // reads a parameter
      %panels = ...
      return %panels : tensor<4x8xf32>
    }

Its results are the elements of the parameters `plait.initialized.0`, `plait.initialized.1`, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseResourceElementsAttr, StringAttr
from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.symbols import nearest_symbol_table, symbol_name
from plait.builtin.types import FunctionType, RankedTensorType
from plait.interfaces.memory_effects import is_memory_effect_free
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.parameters import INITIALIZED, INITIALIZER, is_unbound

from plait_std.bufferization.lower_parameters import parameter
from plait_std.bufferization.ops import ToTensorOp
from plait_std.func.functions import defined_functions
from plait_std.func.ops import FuncOp, ReturnOp
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context

NAME = "plait_initialize"


def initialized_key(number: int) -> str:
    """The name of the parameter that result `number` of the function is."""
    return f"{INITIALIZED}{number}"


def initializer_of(module: Operation) -> FuncOp | None:
    """The function that initializes; None if the module has none, as nobody would call it."""
    return next((function for function in defined_functions(module) if INITIALIZER in function.attributes), None)


def declare_initializer(module: Operation) -> None:
    """Give a module a function that initializes nothing so far, unless something has its name."""
    block: Any = module.regions[0].entry
    if any(getattr(op.get_attr("sym_name"), "value", None) == NAME for op in block.operations):
        return
    function = FuncOp.define(NAME, (), ())
    function.location = module.location
    function.set_attribute(INITIALIZER, ArrayAttr(()))
    function.entry.append(ReturnOp(()))
    Builder.at_end(block).insert(function)


def parameter_of(value: Value[Any]) -> str | None:
    """The symbol of the parameter whose elements a tensor has; None if it is not known to be one."""
    op: Any = value.defining_op
    while isinstance(op, UnrealizedConversionCastOp) and len(op.operands) == 1:
        op = op.operands[0].defining_op
    buffer: Any = op.buffer.defining_op if isinstance(op, ToTensorOp) else None
    if not isinstance(buffer, memref.GetGlobalOp):
        return None
    table: Any = nearest_symbol_table(buffer)
    symbol: Any = buffer.symbol
    operations: Sequence[Any] = table.regions[0].entry.operations if table is not None else ()
    named = (one for one in operations if isinstance(one, memref.GlobalOp) and symbol_name(one) == symbol.root)
    found: Any = next(named, None)
    is_parameter = found is not None and found.constant is not None and is_unbound(found.initial_value)
    return symbol.root if is_parameter else None


def is_known_when_bound(value: Value[Any], ctx: Context) -> bool:
    """Whether a tensor is a parameter, or computed from parameters and constants alone."""
    pending, seen, has_parameter = [value], set[Value[Any]](), False
    while pending:
        one = pending.pop()
        if one in seen:
            continue
        seen.add(one)
        op = one.defining_op
        if parameter_of(one) is not None:
            has_parameter = True
        elif op is None or not is_memory_effect_free(op, ctx):
            return False
        else:
            pending += read_by(op)
    return has_parameter


def read_by(op: Operation) -> list[Value[Any]]:
    """The values that an operation and what it holds use from outside."""
    return [*op.operands, *(value for region in op.regions for value in region.values_used_from_above())]


def initialize(module: Operation, function: FuncOp, builder: Builder, value: Value[Any]) -> Value[Any]:
    """Let the function, which computes `value`, return it too; the tensor that a read of the result is elsewhere."""
    known: Any = function.attributes[INITIALIZER]
    key, ty = initialized_key(len(known.elements)), value.type
    end: Any = function.entry.terminator
    end.operands = [*end.operands, value]
    old = function.function_type
    function.function_type = FunctionType(old.inputs, (*old.results, ty))
    function.set_attribute(INITIALIZER, ArrayAttr((*known.elements, StringAttr(str(ty)))))
    return parameter(builder, DenseResourceElementsAttr(key, RankedTensorType(ty.shape, ty.element_type)), module)
