"""The linked list that blocks are of operations, and regions are of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

NodeT = TypeVar("NodeT", bound=Any)


class Nodes(Generic[NodeT]):
    """What a list holds, in order. Iteration survives the removal of the node just yielded."""

    __slots__ = ("_list",)

    def __init__(self, nodes: LinkedList[NodeT]) -> None:
        self._list = nodes

    def __iter__(self) -> Iterator[NodeT]:
        node = self._list._first
        while node is not None:
            following = node._next
            yield node
            node = following

    def __reversed__(self) -> Iterator[NodeT]:
        node = self._list._last
        while node is not None:
            preceding = node._prev
            yield node
            node = preceding

    def __len__(self) -> int:
        return self._list._count

    def __bool__(self) -> bool:
        return self._list._first is not None


class LinkedList(Generic[NodeT]):
    """Nodes linked by their slots `_prev` and `_next`; each has one list as its `parent`, or none."""

    __slots__ = ("_count", "_first", "_last")
    _first: NodeT | None
    _last: NodeT | None
    _count: int

    @property
    def last(self) -> NodeT | None:
        return self._last

    def append(self, node: NodeT) -> None:
        self._link(node, self._last, None)

    def prepend(self, node: NodeT) -> None:
        self._link(node, None, self._first)

    def insert_before(self, node: NodeT, anchor: NodeT) -> None:
        self._link(node, anchor._prev, anchor)

    def insert_after(self, node: NodeT, anchor: NodeT) -> None:
        self._link(node, anchor, anchor._next)

    def _link(self, node: NodeT, prev: NodeT | None, following: NodeT | None) -> None:
        if node.parent is not None:
            raise ValueError(f"{node!r} is already in a {type(node.parent).__name__.lower()}; detach it first")
        node.parent, node._prev, node._next = self, prev, following
        if prev is None:
            self._first = node
        else:
            prev._next = node
        if following is None:
            self._last = node
        else:
            following._prev = node
        self._count += 1

    def _unlink(self, node: NodeT) -> None:
        prev, following = node._prev, node._next
        if prev is None:
            self._first = following
        else:
            prev._next = following
        if following is None:
            self._last = prev
        else:
            following._prev = prev
        node.parent = node._prev = node._next = None
        self._count -= 1
