"""Inserting operations at a place in the IR."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, TypeVar

from plait.gc_pause import gc_paused
from plait.ir.location import UNKNOWN_LOCATION, Location

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    OpT = TypeVar("OpT", bound=Operation)


class Builder:
    """Inserts operations one after the other: at the end of `block`, or before `anchor` if there is one.

    `with Builder.at_end(block) as builder:` keeps the garbage collector off meanwhile, which more than halves the time
    of building a large module.
    """

    __slots__ = ("_pause", "anchor", "block", "location")

    def __init__(self, block: Block | None = None, anchor: Operation | None = None) -> None:
        self.block = block
        self.anchor = anchor
        self.location: Location = UNKNOWN_LOCATION
        self._pause: AbstractContextManager[None] | None = None

    def __enter__(self) -> Self:
        self._pause = gc_paused()
        self._pause.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        pause, self._pause = self._pause, None
        if pause is not None:
            pause.__exit__(*error)

    @classmethod
    def at_end(cls, block: Block) -> Builder:
        return cls(block)

    @classmethod
    def at_start(cls, block: Block) -> Builder:
        return cls(block, block.first)

    @classmethod
    def before(cls, op: Operation) -> Builder:
        """Inserts before `op`; operations without a location get the location of `op`."""
        builder = cls(op.parent, op)
        builder.location = op.location
        return builder

    @classmethod
    def after(cls, op: Operation) -> Builder:
        builder = cls(op.parent, op.next)
        builder.location = op.location
        return builder

    def set_at_end(self, block: Block) -> None:
        self.block, self.anchor = block, None

    def set_at_start(self, block: Block) -> None:
        self.block, self.anchor = block, block.first

    def set_before(self, op: Operation) -> None:
        self.block, self.anchor = op.parent, op

    def set_after(self, op: Operation) -> None:
        self.block, self.anchor = op.parent, op.next

    def __call__(self, op: Operation) -> Value[Any]:
        """Insert `op` here and return its one result."""
        results = op.results
        if len(results) != 1:
            raise ValueError(f"expected an operation with one result, '{op.name}' has {len(results)}")
        self.insert(op)
        return results[0]

    def insert(self, op: OpT) -> OpT:
        """Insert `op` here and return it."""
        if self.block is None:
            raise ValueError("the builder has no insertion point")
        if op.location is UNKNOWN_LOCATION:
            op.location = self.location
        if self.anchor is None:
            self.block.append(op)
        else:
            self.block.insert_before(op, self.anchor)
        return op

    def erase(self, op: Operation) -> None:
        """Erase `op`, whose results must have no uses, with all that it holds."""
        op.erase()
