"""The arguments of an operation as definitions take them: numbers and lists of Python where constants are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.ir.attribute import Type
from plait.ir.value import Value

from plait_torch import types as t
from plait_torch.ops import constants as k
from plait_torch.ops import lists

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Unknown(Exception):
    """An argument cannot be found out; the text says why."""


def static_arguments(
    op: Operation, tensor: Callable[[Any], Any], number: Callable[[Type], Any], size: Callable[[Value[Any]], Any]
) -> list[Any] | None:
    """The arguments of which no more is needed than types say; None if a type does not say enough."""

    def of_tensor(value: Value[Any]) -> Any:
        if value.type.shape is None or value.type.element_type is None:
            raise Unknown(f"'{value.type}' does not say which shape or element type a tensor has")
        return tensor(value.type)

    try:
        return arguments_of(op, of_tensor, lambda value: number(value.type), size)
    except Unknown:
        return None


def arguments_of(
    op: Any,
    tensor: Callable[[Value[Any]], Any],
    number: Callable[[Value[Any]], Any],
    size: Callable[[Value[Any]], Any],
) -> list[Any]:
    """The arguments; `tensor`, `number` and `size` make them of values that are not constants. Raises `Unknown`."""
    return [
        _argument(a.type.removesuffix("?"), v, tensor, number, size) for a, v in zip(op.schema.arguments, op.operands)
    ]


def _argument(type: str, value: Value[Any], tensor: Any, number: Any, size: Any) -> Any:
    while isinstance(value.defining_op, lists.DerefineOp):
        value = value.defining_op.operand
    op = value.defining_op
    if t.is_tensor(value.type):
        return tensor(value)
    if isinstance(op, lists.ListConstructOp):
        return [_argument(type.removesuffix("[]").removesuffix("?"), one, tensor, number, size) for one in op.elements]
    if isinstance(value.type, t.NoneType):
        return None
    if op is not None and op.name in _CONSTANTS:
        return converted_constant(type, _CONSTANTS[op.name](op))
    if isinstance(value.type, (t.IntType, t.FloatType, t.BoolType)):
        return size(value) if type == "int" and isinstance(value.type, t.IntType) else number(value)
    raise Unknown(f"a value of type '{value.type}' is needed that is a constant or a list made here")


def converted_constant(type: str, value: Any) -> Any:
    """A number of Python as the type that a schema states."""
    return float(value) if type == "float" else bool(value) if type == "bool" else value


_CONSTANTS: dict[str, Callable[[Any], Any]] = {
    k.ConstantIntOp.name: lambda op: op.value.value,
    k.ConstantFloatOp.name: lambda op: op.value.value,
    k.ConstantBoolOp.name: lambda op: bool(op.value.value),
    k.ConstantStrOp.name: lambda op: op.value.value,
    k.ConstantDeviceOp.name: lambda op: op.value.value,
}


def static_number(value: Value[Any]) -> int | None:
    """The int that a value is; None if it is not a constant."""
    op = value.defining_op
    return op.value.value if isinstance(op, k.ConstantIntOp) else None
