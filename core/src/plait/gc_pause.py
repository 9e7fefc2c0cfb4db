"""Pausing the cyclic garbage collector while many objects are made that all stay alive."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from plait.frozen_objects import keeps_frozen
from plait.ir.lifetime import have_grown, have_replaced_elements, note_elements
from plait.lazy import lazy_import

ctypes: Any = lazy_import("ctypes")
_UNSEEN_LIMIT = 500_000  # objects, some 50 MB of IR
_UNSEEN_LIMIT_BESIDE_ELEMENTS = 100_000  # where constants are large, what passes leave adds to them
_STEP = 25_000  # objects after which to see whether attributes wait to be dropped
_COMPILES = 50  # some 5 MB of what passes leave
_ALIVE_FOR_EACH_COMPILE = 4_000  # objects: as many compiles as there are leave a quarter of what is alive


class _Unseen:
    """Objects that went to the oldest generation without having been looked at, and the full collections until then.

    One for the process, as the collector is: see Note [Pausing the collector].
    """

    objects = 0
    looked = 0
    alive = 0
    collections = 0
    compiles = 0
    has_elements = False
    """Whether constants of many bytes were made since the last program was compiled."""


@contextmanager
def gc_paused(*, attributes_wait: bool = False) -> Generator[None]:
    """Run the body without garbage collection; it goes on afterwards. See Note [Pausing the collector].

    Attributes that nobody holds any more are collected before, unless they are to wait for the next pause.
    """
    if not gc.isenabled():
        yield
        return
    _collect_if_due(attributes_wait)
    gc.disable()
    try:
        yield
    finally:
        _move_to_oldest_generation()
        gc.enable()


def collect_after_compiling() -> None:
    """Say that a program was compiled; what many of them left is collected. See Note [Pausing the collector]."""
    _Unseen.compiles += 1
    _Unseen.has_elements = False
    if _Unseen.compiles >= max(_COMPILES, _Unseen.alive // _ALIVE_FOR_EACH_COMPILE) and gc.isenabled():
        _Unseen.compiles = 0
        gc.collect()
        _Unseen.alive = _tracked_objects()


def _collect_if_due(attributes_wait: bool) -> None:
    """Collect where what came unseen may hold much garbage. See Note [Pausing the collector]."""
    collections = gc.get_stats()[2]["collections"]
    if collections != _Unseen.collections:
        _Unseen.collections, _Unseen.objects, _Unseen.looked = collections, 0, 0
    if not _collect_replaced_elements():
        if not _is_due(attributes_wait):
            return
        gc.collect()
    _Unseen.alive = _tracked_objects()
    _Unseen.collections, _Unseen.objects, _Unseen.looked = collections + 1, 0, 0


def elements_dropped(size: int) -> None:
    """Say that constants of so many bytes are not used any more; they are collected where they take much memory."""
    note_elements(size)
    _collect_replaced_elements()


def _collect_replaced_elements() -> bool:
    """Collect if constants of many bytes were made or dropped; return whether that was so."""
    due = have_replaced_elements()
    if due:
        _Unseen.has_elements = True
        _collect_elements()
    return due


def _collect_elements() -> None:
    """Collect large constants that were replaced, and give their memory back to the system, where that is to be asked.

    The C library keeps what was freed in pieces of some megabytes, among which others are.
    """
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
    if trim is not None:
        trim(0)


def _is_due(attributes_wait: bool = False) -> bool:
    """Much came: as much as was alive and 500,000 objects, or as much as was alive, with many attributes.

    Beside large constants a quarter and 100,000 are much. So garbage and time stay bounded.
    """
    limit, alive = _UNSEEN_LIMIT, _Unseen.alive
    if _Unseen.has_elements:
        limit, alive = _UNSEEN_LIMIT_BESIDE_ELEMENTS, alive // 4
    if _Unseen.objects > max(limit, alive):
        return True
    if attributes_wait or _Unseen.objects - _Unseen.looked < max(_STEP, _Unseen.alive):
        return False
    _Unseen.looked = _Unseen.objects
    return have_grown()


def _tracked_objects() -> int:
    """How many objects the collector tracks; 0 if somebody keeps frozen ones.

    No list of them is made: a tuple that another thread is filling must have one reference in CPython.
    """
    if keeps_frozen():
        return 0
    gc.freeze()
    count = gc.get_freeze_count()
    gc.unfreeze()
    return count


def _move_to_oldest_generation() -> None:
    """Move all tracked objects to the oldest generation, in constant time, unless somebody keeps frozen ones."""
    if not keeps_frozen():
        _Unseen.objects += gc.get_count()[0]
        gc.freeze()
        gc.unfreeze()


# Note [Pausing the collector]
# Building IR makes objects in proportion to the module, none of them garbage. Each full collection on the way looks at
# all of them again, and the first collection after a pause would look at all that the pause made: together up to twice
# the time of parsing 100,000 operations. So the collector is off meanwhile, and the new objects then join the oldest
# generation unseen: `freeze` and `unfreeze` link whole lists. A module that is dropped is garbage with cycles, and the
# collector's own count of what may be garbage does not know of those objects; therefore we count them, and collect when
# a pause begins with too many. Attributes of dropped modules stay in their tables until then, and what is made after
# them scatters over the memory that they take; where many wait, we collect earlier, so that little is ever taken. But
# not between the passes of a pipeline: what the module holds is looked at in vain, and all of it is over soon.
# Large constants are few objects, and one in the place of which a pass puts another, as in another layout, would double
# the memory of a model: so their bytes are counted, too. Where they are many, what passes leave comes on top of them,
# and is collected more often. Passes leave modules among objects that we do not count; a compile takes far longer than
# its share of a collection, so compiles are counted instead: fifty, or as many as leave a quarter of what is alive in a
# process that holds much else, of which each collection looks at all.
