"""Constants that are inserted once: loops and vectors of one operation need the same few again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.builder import Builder

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class SharingBuilder(Builder):
    """A builder with which `Arith.constant` inserts equal constants once: at the start of the block of its first place.

    All that it inserts has to be in that block, at any depth.
    """

    __slots__ = ("_constants", "_outermost")

    def __init__(self, block: Block | None = None, anchor: Operation | None = None) -> None:
        super().__init__(block, anchor)
        self._outermost = block
        self._constants: dict[Attribute, Value[Any]] = {}

    def find(self, attribute: Attribute) -> Value[Any] | None:
        """The constant, if it is there."""
        return self._constants.get(attribute)

    def keep(self, constant: Operation, attribute: Attribute) -> Value[Any]:
        """Insert a constant that is not there."""
        assert self._outermost is not None
        constant.location = self.location
        self._outermost.prepend(constant)
        made: Value[Any] = constant.results[0]
        self._constants[attribute] = made
        return made
