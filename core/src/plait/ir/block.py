"""Blocks: lists of operations with arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.linked_list import LinkedList, Nodes
from plait.ir.location import SourceLocation
from plait.ir.value import BlockArgument

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.location import Location
    from plait.ir.operation import Operation
    from plait.ir.region import Region

_ORDER_STRIDE = 32


class Block(LinkedList["Operation"]):
    """A list of operations that ends, in most regions, with a terminator."""

    __slots__ = ("_buffer", "_next", "_prev", "_start", "_uses", "arguments", "parent")
    parent: Region | None
    _buffer: Any  # the text that this block was parsed from, or None: see Note [Positions] in location.py
    _start: int

    def __init__(self, argument_types: Sequence[Type] = (), operations: Iterable[Operation] = ()) -> None:
        self.arguments: tuple[BlockArgument[Any], ...] = tuple(
            [BlockArgument(t, self, i) for i, t in enumerate(argument_types)]
        )
        self.parent = None
        self._first = self._last = None
        self._count = 0
        self._prev: Block | None = None
        self._next: Block | None = None
        self._uses: dict[Operation, int] | None = None
        self._buffer = None
        self._start = 0
        for op in operations:
            self.append(op)

    @property
    def operations(self) -> Nodes[Operation]:
        return Nodes(self)

    @property
    def first(self) -> Operation | None:
        return self._first

    @property
    def terminator(self) -> Operation | None:
        """The last operation, whether or not it is registered as a terminator."""
        return self._last

    @property
    def next(self) -> Block | None:
        return self._next

    @property
    def prev(self) -> Block | None:
        return self._prev

    @property
    def parent_op(self) -> Operation | None:
        return self.parent.parent if self.parent is not None else None

    @property
    def is_entry(self) -> bool:
        return self.parent is not None and self.parent._first is self

    @property
    def predecessors(self) -> list[Block]:
        """The blocks whose terminators name this block, each once. Costs the number of predecessors."""
        users = self._uses or ()
        return list(dict.fromkeys(op.parent for op in users if op.parent is not None))

    @property
    def successors(self) -> tuple[Block, ...]:
        return self._last.successors if self._last is not None else ()

    def add_argument(
        self, type: Type, location: Location | None = None, name_hint: str | None = None
    ) -> BlockArgument[Any]:
        argument = BlockArgument(type, self, len(self.arguments), location, name_hint)
        self.arguments = (*self.arguments, argument)
        return argument

    def add_arguments(self, parts: Iterable[tuple[Type, Any, str | None]]) -> list[BlockArgument[Any]]:
        """Append arguments of types, locations and name hints, in time that is linear in their number."""
        first = len(self.arguments)
        made = [BlockArgument(ty, self, first + i, location, hint) for i, (ty, location, hint) in enumerate(parts)]
        self.arguments = (*self.arguments, *made)
        return made

    def insert_argument(self, index: int, type: Type, location: SourceLocation | None = None) -> BlockArgument[Any]:
        argument = BlockArgument(type, self, index, location)
        self.arguments = (*self.arguments[:index], argument, *self.arguments[index:])
        self._renumber_arguments(index)
        return self.arguments[index]

    def erase_argument(self, argument: BlockArgument[Any]) -> None:
        """Remove an argument that has no uses."""
        if argument.has_uses:
            raise ValueError("a block argument that is still used cannot be erased")
        self.arguments = self.arguments[: argument.index] + self.arguments[argument.index + 1 :]
        self._renumber_arguments(argument.index)

    def _renumber_arguments(self, start: int) -> None:
        for i in range(start, len(self.arguments)):
            self.arguments[i].index = i

    def split_before(self, op: Operation) -> Block:
        """Move `op` and all that follow it into a new block, placed after this one; return the new block."""
        rest = Block()
        rest._buffer, rest._start = self._buffer, self._start
        if self.parent is not None:
            self.parent.insert_after(rest, self)
        moved: Operation | None = op
        count = 0
        last = self._last
        prev = op._prev
        while moved is not None:
            moved.parent = rest
            count += 1
            moved = moved._next
        rest._first, rest._last, rest._count = op, last, count
        self._last = prev
        self._count -= count
        op._prev = None
        if prev is None:
            self._first = None
        else:
            prev._next = None
        return rest

    def clone_without_operations(self, mapping: dict[Any, Any]) -> Block:
        """A new block with arguments of the same types; `mapping` learns the block and its arguments."""
        copy = Block()
        copy._buffer, copy._start = self._buffer, self._start
        mapping[self] = copy
        for argument in self.arguments:
            mapping[argument] = copy.add_argument(argument.type, argument._location, argument.name_hint)
        return copy

    def detach(self) -> Block:
        if self.parent is not None:
            self.parent._unlink(self)
        return self

    def erase(self) -> None:
        """Erase this block and its operations. Their results must have no uses outside of the block."""
        for op in self.operations:
            op.drop_all_references()
        for op in self.operations:
            op.detach()
        self.detach()

    def _source_location(self, position: int) -> SourceLocation:
        """The location of something parsed in this block: see Note [Positions] in location.py."""
        return SourceLocation(self._buffer, self._start + position)

    def _number_operations(self) -> None:
        order = 0
        op = self._first
        while op is not None:
            op._order = order
            order += _ORDER_STRIDE
            op = op._next

    def _add_use(self, op: Operation) -> None:
        if self._uses is None:
            self._uses = {}
        self._uses[op] = self._uses.get(op, 0) + 1

    def _drop_use(self, op: Operation) -> None:
        assert self._uses is not None
        if self._uses[op] > 1:
            self._uses[op] -= 1
        else:
            del self._uses[op]
