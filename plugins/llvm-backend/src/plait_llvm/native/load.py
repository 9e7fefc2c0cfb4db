"""Loading object code into the process, after each symbol that it needs has been found."""

from __future__ import annotations

import ctypes
import sys
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from plait.lazy import lazy_import

from plait_llvm.native.machine import Machine
from plait_llvm.native.objects import undefined_symbols
from plait_llvm.native.shown import show

llvm = lazy_import("llvmlite.binding")
ctypes_util = lazy_import("ctypes.util")  # it imports what runs other programs


_LIBM = "libm.so.6"
"""Where most systems have it; where it is elsewhere, other programs are asked."""
_LIBRARY = "code"


class MissingSymbolError(RuntimeError):
    """The code calls a function that is neither in it nor in the process."""


class LoadedCode:
    """Object code in memory. It lives as long as this object; addresses must not outlive it."""

    __slots__ = ("__weakref__", "_code", "_keep", "_last", "_session")

    def __init__(self, data: bytes, machine: Machine, addresses: Mapping[str, int], keep: Any = None) -> None:
        """`addresses` binds symbols that the code declares; `keep` holds what lies there. See Note [One mapping]."""
        _load_libm()
        _check_symbols(data, addresses)
        self._session = llvm.create_lljit_compiler(machine.handle, use_jit_link=sys.platform != "win32")
        library = llvm.JITLibraryBuilder().add_object_img(data).add_current_process()
        for name, address in addresses.items():
            library.import_symbol(name, address)
        self._code = [library.link(self._session, _LIBRARY)]
        self._keep = keep
        shown = show(data, self.address)
        self._last: list[Callable[[], Any]] = [shown] if shown is not None else []
        weakref.finalize(self, _unload, self._last, self._code, self._session).atexit = False

    def call_at_end(self, name: str) -> None:
        """Let a function be called, which takes and returns nothing, before the code is unloaded."""
        self._last.append(ctypes.CFUNCTYPE(None)(self.address(name)))

    def address(self, name: str) -> int:
        """The address of a function. Raises `KeyError`."""
        try:
            found = self._session.lookup(_LIBRARY, name)
        except RuntimeError:
            raise KeyError(name) from None
        self._code.append(found)  # the library is unloaded with the first of these
        return found[name]


def _unload(last: list[Callable[[], Any]], code: list[Any], session: Any) -> None:
    """Call what is to be called, and drop the code. See Note [Who unloads]."""
    for function in last:
        function()
    code.clear()
    del session


def _load_libm() -> None:
    """Make libm visible to LLVM where the process has not loaded it for everyone to see."""
    if llvm.address_of_symbol("expf") is not None or sys.platform == "win32":
        return
    with suppress(RuntimeError):
        llvm.load_library_permanently(_LIBM)
        return
    path = ctypes_util.find_library("m")
    if path is not None:
        llvm.load_library_permanently(path)


def _check_symbols(data: bytes, addresses: Mapping[str, int]) -> None:
    """LLVM ends the process over a symbol that is missing, so look first."""
    missing = [
        name
        for name in undefined_symbols(data)
        if name not in addresses and name != "_GLOBAL_OFFSET_TABLE_" and llvm.address_of_symbol(name) is None
    ]
    if missing:
        raise MissingSymbolError(f"the compiled code needs {', '.join(missing)}, which the process does not have")


# Note [One mapping]
# Code refers to its constants by offsets of 32 bits. LLVM's older linker (MCJIT, RuntimeDyld) maps each kind of section
# where the system finds room, which in a large process may be more than 2 GiB away: it ends the process then. JITLink
# puts all sections of an object into one mapping. llvmlite has no JITLink on Windows.

# Note [Who unloads]
# A finalizer holds the code, not `LoadedCode.__del__`: of objects that refer to each other in a circle, the garbage
# collector calls `__del__` in any order, so that the code could be gone before what is to be called at the end of it.
