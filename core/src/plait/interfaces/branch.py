"""Terminators that pass control to other blocks of the region."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.block import Block
    from plait.ir.value import Value


class Branch(Interface):
    """A terminator with successors, and which of its operands become their arguments."""

    def successor_operands(self, op: Any, successor_index: int) -> Sequence[Value[Any]]:
        """What is passed to the arguments of the successor, in order."""
        raise NotImplementedError

    def set_successor_operands(self, op: Any, successor_index: int, operands: Sequence[Value[Any]]) -> None:
        """Pass other values, perhaps fewer or more, to the successor."""
        raise NotImplementedError

    def successor_for_constants(self, op: Any, constants: Sequence[Attribute | None]) -> Block | None:
        """The successor that is taken where operands are these constants; None if it is not known."""
        return op.successors[0] if len(op.successors) == 1 else None
