"""The values of global variables while a module is interpreted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseResourceElementsAttr, elements_of
from plait.builtin.symbols import is_symbol_table
from plait.builtin.types import ShapedType
from plait.interfaces.global_variables import GlobalLoad, GlobalStore, GlobalVariable
from plait.interfaces.memory_effects import nested_operations
from plait.interpret.interpretation import InterpretError
from plait.interpret.values import dtype_of, value_for, value_of
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.context import Context
    from plait.interpret.interpreter import Frame
    from plait.ir.operation import Operation

np = lazy_import("numpy")
Bound = Callable[[str, Any], Any]


class Variables:
    """The current value of each global variable, by the operation that defines it; the initial one until it is set.

    `bound` returns the elements of a parameter by its name and type.
    """

    def __init__(self, ctx: Context, bound: Bound | None = None) -> None:
        self.ctx = ctx
        self.bound = bound
        self._values: dict[Operation, Any] = {}

    def get(self, op: Operation) -> Any:
        """The value; memory that may be written, where the variable is a buffer. Raises `InterpretError`."""
        if op not in self._values:
            self._values[op] = self._initial(op)
        return self._values[op]

    def set(self, op: Operation, value: Any) -> None:
        """Give a variable a value, which nobody changes afterwards."""
        self._values[op] = value

    def bind(self, bound: Bound, changed: Sequence[Operation]) -> None:
        """Take the elements of parameters from `bound`; variables that begin with one, or are `changed`, begin anew."""
        self.bound = bound
        for op in list(self._values):
            if op in changed or _is_parameter(self.ctx.model(GlobalVariable, op).initial_value(op)):
                self.reset(op)

    def reset(self, op: Operation) -> None:
        """Forget the value of a variable."""
        self._values.pop(op, None)

    def copy(self) -> Variables:
        """The same values, in memory of their own."""
        new = Variables(self.ctx, self.bound)
        new._values = {op: _copied(value) for op, value in self._values.items()}
        return new

    def _initial(self, op: Operation) -> Any:
        model = self.ctx.model(GlobalVariable, op)
        value = initial_value(model.initial_value(op), model.value_type(op), self.bound)
        if isinstance(value, np.ndarray):
            value.flags.writeable = model.is_mutable(op)
        return value


def _is_parameter(attribute: Any) -> bool:
    return isinstance(attribute, DenseResourceElementsAttr) and not attribute.is_defined


def _copied(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.copy()
    return [_copied(one) for one in value] if isinstance(value, list) else value  # pyright: ignore[reportUnknownVariableType]


def initial_value(attribute: Any, type: Type, bound: Bound | None = None) -> Any:
    """The value of `type` that an attribute states, zeros if there is none. Raises `InterpretError`."""
    if _is_parameter(attribute):
        if bound is None:
            raise InterpretError(f"the parameter '{attribute.key}' is not bound")
        value = bound(attribute.key, attribute.type)
        return np.array(value) if isinstance(type, ShapedType) else value_for(type, value[()])
    if not isinstance(type, ShapedType):
        if attribute is None:
            return value_for(type, 0)
        return value_of(attribute) if hasattr(attribute, "value") else _refuse(attribute)
    if attribute is None:
        if not type.has_static_shape:
            raise InterpretError(f"a variable of type '{type}' has no initial value, and so no size")
        return np.zeros(type.shape, dtype_of(type))
    shape = getattr(getattr(attribute, "type", None), "shape", None)
    try:
        elements = elements_of(attribute)  # type: ignore[arg-type]
    except (TypeError, AttributeError):
        return _refuse(attribute)
    return np.array(elements, dtype_of(type)).reshape(type.shape if shape is None else shape)


def _refuse(attribute: Attribute) -> Any:
    raise InterpretError(f"the initial value '{attribute}' is not known before it is bound")


def access_of_variable(op: Operation, ctx: Context) -> Any:
    """Runs `(frame, op, *values)` as a load or a store of a global variable; None if `op` is neither."""
    load = ctx.model(GlobalLoad, op)
    if load is not None:

        def read(frame: Frame, op: Operation, *values: Any) -> tuple[Any, ...]:
            found = _defined(frame, load.variable(op), ctx)
            return (frame.interpreter.variables.get(found), *[None] * (len(op.results) - 1))

        return read
    store = ctx.model(GlobalStore, op)
    if store is None:
        return None

    def write(frame: Frame, op: Operation, *values: Any) -> tuple[Any, ...]:
        found = _defined(frame, store.variable(op), ctx)
        frame.interpreter.variables.set(found, values[list(op.operands).index(store.stored(op))])
        return (None,) * len(op.results)

    return write


def _defined(frame: Frame, symbol: Any, ctx: Context) -> Operation:
    found = frame.lookup(symbol)
    if found is None or ctx.model(GlobalVariable, found) is None:
        raise InterpretError(f"names no global variable '{symbol}'")
    return found


def mutable_variables(module: Operation, ctx: Context) -> list[tuple[str, Operation, Type]]:
    """The mutable global variables in a module, and in modules in it: name, definition, type of the value."""
    found: list[tuple[str, Operation, Type]] = []
    for op in nested_operations(module):
        model = ctx.model(GlobalVariable, op)
        if model is not None and model.is_mutable(op):
            found.append((model.variable_name(op), op, model.value_type(op)))
        elif is_symbol_table(op):
            found += mutable_variables(op, ctx)
    return found
