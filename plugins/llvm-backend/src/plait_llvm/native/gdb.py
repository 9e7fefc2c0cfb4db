"""GDB's interface for code that is made while a program runs: GDB stops where a function is called that does nothing,
and reads a list of objects, which say where their sections are.

From "JIT Compilation Interface" in the manual of GDB. A process has one list; LLVM defines it.
"""

from __future__ import annotations

import ctypes
import mmap
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from plait.lazy import lazy_import

from plait_llvm.native import elf

llvm = lazy_import("llvmlite.binding")
np = lazy_import("numpy")


class _Entry(ctypes.Structure):
    pass


_Entry._fields_ = [
    ("next", ctypes.POINTER(_Entry)), ("previous", ctypes.POINTER(_Entry)), ("object", ctypes.c_void_p),
    ("size", ctypes.c_uint64),
]  # fmt: skip


class _List(ctypes.Structure):
    _fields_ = [
        ("version", ctypes.c_uint32), ("action", ctypes.c_uint32), ("relevant", ctypes.POINTER(_Entry)),
        ("first", ctypes.POINTER(_Entry)),
    ]  # fmt: skip


_LIST, _CHANGED = "__jit_debug_descriptor", "__jit_debug_register_code"
_REGISTERED, _UNREGISTERED = 1, 2
_lock = threading.Lock()
_gone: deque[Callable[[], None]] = deque()
"""What takes back objects whose code is unloaded, until it is called. See Note [Unloading]."""


def register(data: bytes, addresses: Mapping[int, int]) -> Callable[[], None] | None:
    """Tell GDB of an object whose sections are at `addresses`, by their numbers; return what takes it back.

    None where nobody could be told: LLVM's library has no such list, or its symbols were taken out.
    """
    found = _interface()
    if found is None:
        return None
    all, changed = found
    told = elf.with_addresses(data, addresses)
    entry = _Entry(object=ctypes.cast(ctypes.c_char_p(told), ctypes.c_void_p), size=len(told))
    here = ctypes.pointer(entry)
    with _lock:
        entry.next = all.first
        if all.first:
            all.first.contents.previous = here
        all.first, all.relevant, all.action = here, here, _REGISTERED
        changed()
    _take_back()

    def take_back() -> None:
        if entry.previous:
            entry.previous.contents.next = entry.next
        else:
            all.first = entry.next
        if entry.next:
            entry.next.contents.previous = entry.previous
        all.relevant, all.action = here, _UNREGISTERED
        changed()
        assert told is not None  # GDB has read it by now

    def unregister() -> None:
        _gone.append(take_back)
        _take_back()

    return unregister


def _take_back() -> None:
    """Take back what is gone, unless the list is in use: who uses it does this afterwards."""
    while _gone and _lock.acquire(blocking=False):
        try:
            while _gone:
                _gone.popleft()()
        finally:
            _lock.release()


def registered() -> list[bytes]:
    """The objects that GDB is told of."""
    found = _interface()
    objects: list[bytes] = []
    with _lock:
        entry: Any = found[0].first if found is not None else None
        while entry:
            objects.append(ctypes.string_at(entry.contents.object, entry.contents.size))
            entry = entry.contents.next
    _take_back()
    return objects


@cache
def _interface() -> tuple[Any, Callable[[], None]] | None:
    """The list, and the function to call when it has changed."""
    names = (_LIST, _CHANGED)
    list, changed = [llvm.address_of_symbol(name) for name in names]
    if list is None or changed is None:
        list, changed = _local_symbols(names)
    if list is None or changed is None:
        return None
    return _List.from_address(list), ctypes.CFUNCTYPE(None)(changed)


def _local_symbols(names: Sequence[str]) -> list[int | None]:
    """The addresses of symbols of llvmlite's library, those that only debuggers see included."""
    try:
        maps = Path("/proc/self/maps").read_text().splitlines()
        base, path = next(
            (int(line.partition("-")[0], 16), line[line.index("/") :]) for line in maps if "/libllvmlite." in line
        )
        with open(path, "rb") as file:
            library: Any = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, StopIteration):
        return [None] * len(names)
    found = [elf.value_of(library, name) for name in names]
    return [None if value is None else base + value for value in found]


# Note [Unloading]
# Code is unloaded when nobody refers to it, which the garbage collector may find out at any time: also while this
# thread changes the list, and holds the lock. So nobody waits for the lock to take an object back.
