"""Constants that are inserted once: loops and vectors of operations need the same few again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define.traits import IsolatedFromAbove
from plait.ir.builder import Builder

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class SharedConstants:
    """The constants that builders of one pass share: each stands at the start of the isolated region that uses it."""

    def __init__(self) -> None:
        self._by_block: dict[Block, dict[Attribute, Value[Any]]] = {}

    def around(self, block: Block) -> tuple[Block, dict[Attribute, Value[Any]]]:
        """The entry block of the isolated region around `block`, with the constants that are there."""
        region, op = block.parent, block.parent_op
        while op is not None and op.parent is not None and IsolatedFromAbove not in op.traits:
            region, op = op.parent.parent, op.parent_op
        outermost = block if region is None else region.entry or block
        return outermost, self._by_block.setdefault(outermost, {})


class SharingBuilder(Builder):
    """A builder with which `Arith.constant` inserts equal constants once: at the start of the block of its first place.

    With `SharedConstants` they are inserted at the start of the isolated region around that place, once for all who
    have these. All that it inserts has to be in that block, at any depth.
    """

    __slots__ = ("_constants", "_outermost")

    def __init__(self, block: Block | None = None, anchor: Operation | None = None) -> None:
        super().__init__(block, anchor)
        self._outermost = block
        self._constants: dict[Attribute, Value[Any]] = {}

    @classmethod
    def sharing(cls, op: Operation, shared: SharedConstants) -> SharingBuilder:
        """Inserts before `op`, as `before` does, with constants that other builders share."""
        builder = cls.before(op)
        assert isinstance(builder, SharingBuilder) and op.parent is not None
        builder._outermost, builder._constants = shared.around(op.parent)
        return builder

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
