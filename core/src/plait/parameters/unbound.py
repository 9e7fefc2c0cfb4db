"""The parameters of a module: resources without elements, in operations and as initial values of global variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.attributes import DenseResourceElementsAttr, ResourceBlob, ResourceHandle
from plait.interfaces.global_variables import GlobalVariable
from plait.lazy import lazy_import
from plait.parameters.bound import Parameters
from plait.parameters.names import INITIALIZED, INITIALIZER, PARAMETERS
from plait.syntax.parser import parse_type

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

np = lazy_import("numpy")


def is_unbound(value: Any) -> bool:
    """Whether an attribute is a resource without elements."""
    return value.__class__ is DenseResourceElementsAttr and not value.is_defined


def unbound_in(module: Operation, ctx: Context | None) -> Iterator[tuple[Operation, Any]]:
    """The operations with parameters, and these; with `ctx`, initial values of global variables too."""
    for op in module.walk():
        found = [value for value in op._properties if is_unbound(value) and not value.key.startswith(INITIALIZED)]
        model = ctx.model(GlobalVariable, op) if ctx is not None else None
        initial = model.initial_value(op) if model is not None else None
        if is_unbound(initial) and initial not in found:
            found.append(initial)
        for value in found:
            yield op, value


def noted_in(module: Operation, ctx: Context) -> dict[str, Any]:
    """The parameters of a module by name, with the types that they had before the module was lowered."""
    noted: Any = module.attributes.get(PARAMETERS)
    return {name: parse_type(text.value, ctx) for name, text in noted.entries} if noted is not None else {}


class Place(NamedTuple):
    """A property of an operation that is a parameter, and the resource without elements that it was in the program."""

    op: Operation
    name: str
    resource: DenseResourceElementsAttr


def places_in(module: Operation) -> list[Place]:
    """Where operations of a module have parameters, in a module that has not been bound yet."""
    return [
        Place(op, name, value)  # type: ignore[arg-type]
        for op in module.walk() for name, value in op.properties.items() if is_unbound(value)
    ]  # fmt: skip


def bind_in(places: Sequence[Place], parameters: Parameters) -> None:
    """Give operations the elements of their parameters, in place of others. Raises `ParameterError`."""
    _bind(places, lambda key, type: None if key.startswith(INITIALIZED) else parameters.array(key, type))


def bind_initialized_in(places: Sequence[Place], arrays: Sequence[Any]) -> None:
    """Give operations what the initializer of their module computed, in place of what it computed before."""
    computed = {f"{INITIALIZED}{number}": array for number, array in enumerate(arrays)}
    _bind(places, lambda key, type: computed.get(key))


def _bind(places: Sequence[Place], array_of: Callable[[str, Any], Any]) -> None:
    for op, name, resource in places:
        array = array_of(resource.key, resource.type)
        if array is not None:
            data = memoryview(np.ascontiguousarray(array).reshape(-1).view("u1"))
            handle = ResourceHandle("builtin", resource.key, ResourceBlob(data))  # type: ignore[arg-type]
            op.set_property(name, DenseResourceElementsAttr(handle, resource.type))


def initializer_in(module: Operation) -> Operation | None:
    """The function of a module that computes parameters from others; None if there is none."""
    return next((op for op in module.regions[0].entry.operations if INITIALIZER in op.attributes), None)  # type: ignore[union-attr]
