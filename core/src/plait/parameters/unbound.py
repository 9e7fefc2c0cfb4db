"""The parameters of a module: resources without elements, in operations and as initial values of global variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

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


def bind_in(module: Operation, parameters: Parameters) -> None:
    """Give the resources in operations of a module the elements that parameters have. Raises `ParameterError`."""
    _bind(module, lambda key, type: None if key.startswith(INITIALIZED) else parameters.array(key, type))


def bind_initialized_in(module: Operation, arrays: Sequence[Any]) -> None:
    """Give the resources in operations of a module what its initializer computed."""
    computed = {f"{INITIALIZED}{number}": array for number, array in enumerate(arrays)}
    _bind(module, lambda key, type: computed.get(key))


def _bind(module: Operation, array_of: Callable[[str, Any], Any]) -> None:
    for op in module.walk():
        for name, value in op.properties.items():
            array = array_of(value.key, value.type) if is_unbound(value) else None  # type: ignore[attr-defined]
            if array is not None:
                resource: Any = value
                data = memoryview(np.ascontiguousarray(array).reshape(-1).view("u1"))
                handle = ResourceHandle("builtin", resource.key, ResourceBlob(data))  # type: ignore[arg-type]
                op.set_property(name, DenseResourceElementsAttr(handle, resource.type))


def initializer_in(module: Operation) -> Operation | None:
    """The function of a module that computes parameters from others; None if there is none."""
    return next((op for op in module.regions[0].entry.operations if INITIALIZER in op.attributes), None)  # type: ignore[union-attr]
