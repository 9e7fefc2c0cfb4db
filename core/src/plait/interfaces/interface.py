"""The base of all interfaces, and how a pass asks for a model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class Interface:
    """What a pass may ask of an operation whose dialect it does not know.

    A *model* is an instance of a subclass; it implements the interface for the operation classes to which it is
    attached, and each of its methods takes the operation first. `ctx.model(MemoryEffects, op)` returns it, or None.
    A model keeps no state of its own: one instance serves all operations and contexts.
    """

    __slots__ = ()

    def accepts(self, op: Any) -> bool:
        """Whether this model speaks for this very operation. A model that declines counts as absent."""
        return True


def model_of(interface: type[Any], op: Operation, ctx: Context | None) -> Any:
    """The model of `interface` for `op`; None if there is none, if it declines, or without a context."""
    return ctx.model(interface, op) if ctx is not None else None


def why_no_model(op: Operation, ctx: Context, *interfaces: type[Any]) -> str:
    """Why none of the interfaces applies to `op`: nothing is attached to it, or what is attached declines it."""
    names = [interface.__name__ for interface in interfaces]
    declining = [name for name in names if op.is_registered and ctx.has_model(name, op.name)]
    if declining:
        return f"its model of {' and of '.join(declining)} declines it"
    return f"no model of {' or '.join(names)} is attached to it"
