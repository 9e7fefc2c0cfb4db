"""The arguments of a call in a graph as operands, one for each argument of the schema."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from plait.lazy import lazy_import

from plait_torch.fx.element_types import element_types
from plait_torch.types import BoolType, FloatType, IntType, OptionalType, ValueTensorType

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value

    from plait_torch.fx.importer import GraphImporter

torch = lazy_import("torch")

_NUMBERS = (bool, int, float)
"""Classes of numbers that the dialect has; complex ones are tensors without dimensions."""


def bound(schema: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> list[Any]:
    """The value for each argument of a schema, defaults filled in."""
    return list(_bound(schema, args, kwargs))


def _bound(schema: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Iterator[Any]:
    for index, argument in enumerate(schema.arguments):
        if index < len(args) and not argument.kwarg_only:
            yield args[index]
        else:
            yield kwargs.get(argument.name, argument.default_value)


def with_scalars(overload: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """The overload that takes the numbers that a graph passes for tensors, as in `aten.add.Tensor(x, 2)`.

    By PyTorch's rules a number has a weaker type than a tensor without dimensions, so that it is not made one.
    """
    values = bound(overload._schema, args, kwargs)
    numbers = [
        i
        for i, argument in enumerate(overload._schema.arguments)
        if _is_tensor(argument.type) and _is_number(values[i])
    ]
    if not numbers:
        return overload
    suffix = overload._schema.overload_name
    for name in (suffix.replace("Tensor", "Scalar"), "Scalar", "ScalarOther"):
        other = getattr(overload._overloadpacket, name, None)
        if other is not None and _takes(other, len(values), numbers):
            return other
    return overload


def _takes(overload: Any, count: int, numbers: Sequence[int]) -> bool:
    arguments = overload._schema.arguments
    return len(arguments) >= count and not any(_is_tensor(arguments[i].type) for i in numbers)


def _is_tensor(type: Any) -> bool:
    return type.kind() == "TensorType"


def _is_number(value: Any) -> bool:
    if isinstance(value, torch.fx.Node):
        return isinstance(value.meta.get("val"), (torch.SymInt, torch.SymFloat, torch.SymBool, *_NUMBERS))
    return isinstance(value, _NUMBERS)


class Operands:
    """Makes the operands of one call."""

    def __init__(self, importer: GraphImporter, node: Any) -> None:
        self.importer = importer
        self.constants = importer.constants
        self.node = node

    def of(self, overload: Any) -> list[Value[Any]]:
        """One for each argument of the schema. Raises `TypeError` for one of a class that the dialect lacks."""
        values = bound(overload._schema, self.node.args, dict(self.node.kwargs))
        return [self._of(value, arg.type) for value, arg in zip(values, overload._schema.arguments, strict=True)]

    def _of(self, value: Any, type: Any) -> Value[Any]:
        kind = type.kind()
        if kind == "OptionalType":
            return self.constants.none() if value is None else self._of(value, type.getElementType())
        if kind == "ListType":
            return self._list(value, type.getElementType())
        if isinstance(value, torch.fx.Node):
            made = self.importer.value(value)
            return self._tensor_of(made) if kind == "TensorType" and _is_number(value) else made
        if kind == "TensorType":
            return self._tensor(value)
        return self.constants.of(float(value) if kind == "FloatType" and isinstance(value, int) else value)

    def _tensor(self, value: Any) -> Value[Any]:
        """A number that is passed for a tensor, as a tensor without dimensions."""
        if value is None:
            return self.constants.none()
        if not isinstance(value, torch.Tensor):
            result = self.node.meta["val"]
            fits = isinstance(result, torch.Tensor) and torch.result_type(torch.zeros(1, dtype=result.dtype), value)
            value = torch.tensor(value, dtype=fits or None)
        return self.constants.literal(value)

    def _tensor_of(self, number: Value[Any]) -> Value[Any]:
        """A number that is known at run time only and passed for a tensor: of the type of the result, if that fits."""
        is_float, result = isinstance(number.type, FloatType), self.node.meta["val"]
        dtype = result.dtype if isinstance(result, torch.Tensor) else torch.bool
        if dtype == torch.bool or (is_float and not dtype.is_floating_point and not dtype.is_complex):
            dtype = torch.float64 if is_float else torch.int64
        made = ValueTensorType((), element_types()[dtype])
        how = [self.constants.of(dtype), *[self.constants.none()] * 3]
        return self.constants.one("torch.aten.scalar_tensor", [number, *how], made)

    def _list(self, values: Any, element: Type) -> Value[Any]:
        if isinstance(values, torch.fx.Node):
            return self.importer.value(values)
        made = [self._of(value, element) for value in as_list(values)]
        return self.constants.list(made, _contained(element, made))


def _contained(element: Any, made: Sequence[Value[Any]]) -> Type:
    """The type of the elements of a list, as torch-mlir has it."""
    kind = element.kind()
    if kind == "OptionalType":
        present = [value for value in made if isinstance(value.type, ValueTensorType)]
        return OptionalType(_contained(element.getElementType(), present))
    if kind == "TensorType":
        types = {value.type for value in made}
        return types.pop() if len(types) == 1 else ValueTensorType(None, None)
    if kind == "FloatType":
        return FloatType()
    return BoolType() if kind == "BoolType" else IntType()


def results_of(node: Any) -> list[Any]:
    """What a node computes, one for each result of the operation."""
    value = node.meta.get("val")
    return [] if value is None else as_list(value)


def as_list(value: Any) -> list[Any]:
    """The elements of a list or tuple; a single value alone."""
    return list(cast("list[Any]", value)) if isinstance(value, (list, tuple)) else [value]
