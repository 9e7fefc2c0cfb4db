"""Dropping interned instances that nobody else holds, with each full garbage collection."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import compress, repeat
from operator import call, eq
from typing import Any, TypeVar

__all__ = ["Known", "cached"]

_counts = sys.implementation.name == "cpython"
_count: Callable[[Any], int] = sys.getrefcount if _counts else lambda instance: 0
_roots: list[Any] = []
_caches: list[Callable[[], object]] = []
_known: list[weakref.ref[Known]] = []
_kept = [0]
_elements = [0]
LARGE = 16 << 20
"""Bytes of elements that may wait for a full garbage collection."""
MANY = 2560
"""New instances that may wait for a full garbage collection, of up to 5 MB."""
Function = TypeVar("Function", bound=Callable[..., Any])


class Known(set[Any]):
    """Attributes about which something was found out already; forgotten with each full garbage collection."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        _known.append(weakref.ref(self))


def cached(function: Function) -> Function:
    """`functools.cache` for a function of attributes; its results are forgotten with each full garbage collection."""
    wrapped: Any = cache(function)
    _caches.append(wrapped.cache_clear)
    return wrapped


def add_root(cls: Any) -> None:
    """Note a class that is interned, with all that are derived from it."""
    _roots.append(cls)


def note_elements(size: int) -> None:
    """Say that elements of so many bytes were made, which may take the place of others."""
    _elements[0] += size


def have_replaced_elements() -> bool:
    """Whether so many elements were made since this was last true that looking for others that are garbage pays off."""
    if _elements[0] < LARGE:
        return False
    _elements[0] = 0
    return True


def drop_dead_instances() -> None:
    """Drop the instances that only their tables hold, and what only these held."""
    _forget()
    tables = [cls._table for root in _roots for cls in _derived(root)]
    for table in tables:
        _drop_second_keys(table)
    sizes = list(map(len, tables))
    while sum(map(_drop_dead, tables)) > sum(map(len, tables)) // 16:
        pass
    for table, size in zip(tables, sizes, strict=True):
        if size > 2 * len(table) + 64:
            _shrink(table)
    _kept[0] = sum(map(len, tables))


def have_grown() -> bool:
    """Whether the tables hold so much more than after the last full garbage collection that another one pays off."""
    return sum(len(cls._table) for root in _roots for cls in _derived(root)) > max(2 * _kept[0], _kept[0] + MANY)


def _drop_second_keys(table: dict[Any, Any]) -> None:
    """Leave each instance under its first key; arguments that mean the same come back when they are asked for."""
    keys, values = map(list, (table, table.values()))  # at once, as far as other threads can see
    seen: set[int] = set(map(id, values))
    if len(seen) == len(values):
        return
    for key, instance in zip(keys, map(id, values), strict=True):
        if instance in seen:
            seen.remove(instance)
        else:
            table.pop(key, None)


def _drop_dead(table: dict[Any, Any]) -> int:
    """Drop the instances that only `table` holds, and return how many. See Note [Dead instances]."""
    keys, values = map(list, (table, table.values()))
    unheld = next(map(_count, [object()])) + 1  # by the table
    is_dead = map(eq, repeat(unheld), map(_count, values))
    dropped = list(map(table.pop, compress(keys, is_dead), repeat(None)))
    for i in range(len(dropped)):
        if _count(dropped[i]) > unheld:  # held by `dropped` in place of the table
            table.update((key, value) for key, value in zip(keys, values, strict=True) if value is dropped[i])
    return len(dropped)


def _shrink(table: dict[Any, Any]) -> None:
    """Give back the room of what was dropped, which a dictionary keeps; in one step, as far as others can see."""
    saved: dict[Any, Any] = {}
    steps = (partial(saved.update, table), table.clear, partial(table.update, saved))
    list(map(call, steps))


def _forget() -> None:
    for clear in _caches:
        clear()
    alive = [(ref, known) for ref in _known if (known := ref()) is not None]
    for _, known in alive:
        known.clear()
    _known[: len(_known)] = [ref for ref, _ in alive]


def watch_collector() -> None:
    """Let full garbage collections drop dead instances from now on, where objects are counted."""
    has_lock = getattr(sys, "_is_gil_enabled", lambda: True)()
    if _counts and has_lock and _collected not in gc.callbacks:
        gc.callbacks.append(_collected)


def _collected(phase: str, info: Mapping[str, int]) -> None:
    if phase == "stop" and info["generation"] == 2:
        drop_dead_instances()


def _derived(cls: type[Any]) -> Iterator[Any]:
    yield cls
    for derived in type.__subclasses__(cls):
        yield from _derived(derived)


# Note [Dead instances]
# Tables hold their instances, because an attribute mostly costs a look-up, and one through a weak reference would take
# a quarter longer. What a table alone holds is dropped after a full garbage collection: before that, modules that were
# given up would still hold it, as their parts refer to each other. An instance is dead if its references are the one
# of the table and the ones of the search; how many these are is counted with an object that nobody else holds.
# Counting and removing are steps of one loop in C, between which no other thread runs, unless the hash of a key is
# Python code; what another thread found then goes back. Without a lock of the interpreter, or without counts, nothing
# is dropped.
