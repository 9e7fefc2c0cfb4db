"""The state of an executable: the values of its mutable global variables, which calls keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import RLock
from typing import Any, Protocol

from plait.builtin.types import ShapedType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret.values import dtype_of
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait.runtime.arrays import check_value
from plait.suggest import did_you_mean

np = lazy_import("numpy")


class StateMemory(Protocol):
    """Where the values are; a backend supplies it."""

    def read(self, name: str) -> Any:
        """The value of a variable."""
        ...

    def write(self, name: str, value: Any) -> None:
        """Give a variable a value that has been checked."""
        ...

    def reset(self, name: str) -> None:
        """Give a variable its initial value."""
        ...


class State(Mapping[str, Any]):
    """The mutable global variables of an executable by name, `types` by name too.

    `state["count"]` is a copy of a value, and `state["count"] = 3` sets the variable, to anything that could be passed
    for an argument of its type. `lock` is held by whoever reads or writes, calls too.
    """

    def __init__(self, types: Mapping[str, Type], memory: StateMemory | None = None) -> None:
        self.types = dict(types)
        self.lock = RLock()
        self._memory: Any = memory

    def __getitem__(self, name: str) -> Any:
        ty = self._type(name)
        with self.lock:
            value = self._memory.read(name)
            if isinstance(ty, ShapedType):
                return np.array(value, copy=True)
        try:
            return dtype_of(ty).type(value)
        except TypeError:
            return value

    def __setitem__(self, name: str, value: Any) -> None:
        checked = check_value(f"variable '{name}'", self._type(name), value)
        with self.lock:
            self._memory.write(name, checked)

    def __iter__(self) -> Iterator[str]:
        return iter(self.types)

    def __len__(self) -> int:
        return len(self.types)

    def __repr__(self) -> str:
        return f"<State {', '.join(f'{name}: {ty}' for name, ty in self.types.items()) or 'of no variables'}>"

    def update(self, values: Mapping[str, Any]) -> None:
        """Give several variables values, or none of them if one does not fit. Raises `ArgumentError`, `KeyError`."""
        checked = {name: check_value(f"variable '{name}'", self._type(name), value) for name, value in values.items()}
        with self.lock:
            for name, value in checked.items():
                self._memory.write(name, value)

    def reset(self) -> None:
        """Give each variable its initial value."""
        with self.lock:
            for name in self.types:
                self._memory.reset(name)

    def _type(self, name: str) -> Type:
        if name not in self.types:
            help = did_you_mean(name, self.types) or f"there are: {', '.join(self.types) or 'none'}"
            raise KeyError(f"no variable '{name}'; {help}")
        return self.types[name]


def check_names(names: list[str], function: str) -> None:
    """Raise `DiagnosticError` if two variables of a program have the same name."""
    for name in names:
        if names.count(name) > 1:
            message = f"'{function}' has two global variables '{name}', in different modules"
            raise DiagnosticError(Diagnostic("error", message, help="rename one of them"))
