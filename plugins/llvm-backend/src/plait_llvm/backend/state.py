"""The memory of the variables of native code, and what Python sees of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ShapedType
from plait.frozen import FrozenValue
from plait.interpret import dtype_of
from plait.lazy import lazy_import
from plait.runtime import State

from plait_llvm.backend.layout import as_stored
from plait_llvm.backend.narrow import from_memory, to_memory
from plait_llvm.stored_elements import is_exact

if TYPE_CHECKING:
    from plait.ir.attribute import Type

np = lazy_import("numpy")

STATE_SYMBOL = "plait.state.memory"
"""What the code calls the memory of the state in this process."""
_ALIGNMENT = 64


class Variable(FrozenValue):
    """A variable in the state: `bytes` from `offset` on, of the type that the program states."""

    name: str
    type: Type
    offset: int
    bytes: int


def state_bytes(variables: Sequence[Variable]) -> int:
    """The bytes of the memory of variables."""
    return max((variable.offset + max(variable.bytes, 1) for variable in variables), default=0)


def places_of(
    variables: Sequence[Variable], initial: Mapping[str, Any], symbols: Mapping[str, str]
) -> list[tuple[int, int, bytes | str]]:
    """Where to write how many bytes at the beginning, and these, or the symbol of them; all others are zeros."""
    values: dict[str, bytes | str] = {name: bytes(data) for name, data in initial.items()}
    values.update(symbols)
    return [(one.offset, one.bytes, values[one.name]) for one in variables if one.name in values]


def in_memory(array: Any, ty: Type) -> Any:
    """The elements of an array of a type as the code reads them: the array itself where that is the same."""
    return array if is_exact(as_stored(ty)) or array.dtype.kind == "b" else to_memory(array, ty)


class StateBlock:
    """The block of memory of one session. `initial` has the bytes of variables that do not begin with zeros."""

    def __init__(self, variables: Sequence[Variable], initial: Mapping[str, Any]) -> None:
        self.variables = {variable.name: variable for variable in variables}
        self._initial = initial
        size = state_bytes(variables) + _ALIGNMENT
        room = np.zeros(size + _ALIGNMENT, "u1")
        start = -room.__array_interface__["data"][0] % _ALIGNMENT
        self.memory = room[start : start + size]
        for name in initial:
            self.reset(name)

    @property
    def address(self) -> int:
        """Where it begins: a multiple of 64."""
        return self.memory.__array_interface__["data"][0]

    def _bytes(self, name: str) -> Any:
        variable = self.variables[name]
        return self.memory[variable.offset : variable.offset + variable.bytes]

    def read(self, name: str) -> Any:
        """The value of a variable; a view of the memory where that has the bits that NumPy expects."""
        ty: Any = self.variables[name].type
        shape = ty.shape if isinstance(ty, ShapedType) else ()
        dtype = dtype_of(ty)
        array = self._bytes(name)[: prod(shape) * dtype.itemsize].view(dtype).reshape(shape)
        found = array if is_exact(as_stored(ty)) or dtype.kind == "b" else from_memory(array, ty)
        return found if isinstance(ty, ShapedType) else found[()]

    def write(self, name: str, value: Any) -> None:
        """Give a variable a value that has been checked."""
        ty: Any = self.variables[name].type
        array = np.ascontiguousarray(np.asarray(value, dtype_of(ty)))
        self._bytes(name)[...] = in_memory(array, ty).reshape(-1).view("u1")

    def reset(self, name: str) -> None:
        """Give a variable its initial value."""
        self._bytes(name)[...] = self._initial.get(name, 0)

    def begin_with(self, initial: Mapping[str, Any]) -> None:
        """Give variables initial values, and let them begin with these."""
        self._initial = {**self._initial, **initial}
        for name in initial:
            self.reset(name)

    def copy(self) -> StateBlock:
        """Other memory with the same values."""
        new = StateBlock(tuple(self.variables.values()), {})
        new.memory[...] = self.memory
        new._initial = self._initial
        return new

    def state(self) -> State:
        """What Python sees."""
        return State({name: variable.type for name, variable in self.variables.items()}, self)
