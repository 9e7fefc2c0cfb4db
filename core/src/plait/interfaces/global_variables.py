"""Global variables: symbols with a value that operations load and store, whatever dialect they are of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import symbol_name
from plait.interfaces.interface import Interface
from plait.interfaces.memory_effects import Effect, MemoryEffects

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.value import Value


class GlobalVariable(Interface):
    """An operation that defines a global variable. A mutable one is state: it keeps its value between calls."""

    def variable_name(self, op: Any) -> str:
        """The symbol that the operation defines."""
        return symbol_name(op) or ""

    def value_type(self, op: Any) -> Type:
        """The type of the value."""
        raise NotImplementedError

    def is_mutable(self, op: Any) -> bool:
        """Whether it may be stored to."""
        raise NotImplementedError

    def initial_value(self, op: Any) -> Attribute | None:
        """The elements, or the scalar, before the first store; None for zeros."""
        raise NotImplementedError


class GlobalLoad(Interface):
    """An operation whose first result is the value of a global variable."""

    def variable(self, op: Any) -> Any:
        """The symbol of the variable: a name or a symbol reference."""
        raise NotImplementedError


class GlobalStore(Interface):
    """An operation that sets a global variable."""

    def variable(self, op: Any) -> Any:
        """The symbol of the variable: a name or a symbol reference."""
        raise NotImplementedError

    def stored(self, op: Any) -> Value[Any]:
        """The new value."""
        raise NotImplementedError


ACCESSES = {"GlobalLoad": "GlobalVariable", "GlobalStore": "GlobalVariable"}
"""Interfaces of operations that name one with another interface, by name: without that, there are none of them."""


class GlobalAccess(MemoryEffects):
    """Reads or writes global variables, which share memory with nothing else."""

    def __init__(self, kind: str) -> None:
        self._effects = (Effect(kind, None, "globals"),)  # type: ignore[arg-type]

    def effects(self, op: Any) -> Sequence[Effect]:
        return self._effects
