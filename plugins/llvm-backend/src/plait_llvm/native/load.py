"""Loading object code into the process, after each symbol that it needs has been found."""

from __future__ import annotations

import ctypes
import ctypes.util
import struct
import sys
from collections.abc import Mapping
from typing import Any

from plait.lazy import lazy_import

from plait_llvm.native.machine import Machine

llvm = lazy_import("llvmlite.binding")


_LIBRARY = "code"


class MissingSymbolError(RuntimeError):
    """The code calls a function that is neither in it nor in the process."""


class LoadedCode:
    """Object code in memory. It lives as long as this object; addresses must not outlive it."""

    __slots__ = ("_code", "_keep", "_session")

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

    def address(self, name: str) -> int:
        """The address of a function. Raises `KeyError`."""
        try:
            found = self._session.lookup(_LIBRARY, name)
        except RuntimeError:
            raise KeyError(name) from None
        self._code.append(found)  # the library is unloaded with the first of these
        return found[name]


def _load_libm() -> None:
    """Make libm visible to LLVM where the process has not loaded it for everyone to see."""
    if llvm.address_of_symbol("expf") is None and sys.platform != "win32":
        path = ctypes.util.find_library("m")
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


_SYMBOL_TABLE = 2
_SECTION, _SYMBOL = struct.Struct("<IIQQQQIIQQ"), struct.Struct("<IBBHQQ")


def undefined_symbols(data: bytes) -> list[str]:
    """The names that an ELF object of 64 bits uses and does not define; empty for other formats."""
    if data[:6] != b"\x7fELF\x02\x01":
        return []
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    sections: list[tuple[int, ...]] = [_SECTION.unpack_from(data, start + i * size) for i in range(count)]
    names: list[str] = []
    for section in sections:
        if section[1] != _SYMBOL_TABLE:
            continue
        strings = sections[section[6]][4]
        for position in range(section[4] + _SYMBOL.size, section[4] + section[5], _SYMBOL.size):
            name, _, _, owner, _, _ = _SYMBOL.unpack_from(data, position)
            if owner == 0:
                begin = strings + name
                names.append(data[begin : data.index(b"\0", begin)].decode("utf-8", "backslashreplace"))
    return names


# Note [One mapping]
# Code refers to its constants by offsets of 32 bits. LLVM's older linker (MCJIT, RuntimeDyld) maps each kind of section
# where the system finds room, which in a large process may be more than 2 GiB away: it ends the process then. JITLink
# puts all sections of an object into one mapping. llvmlite has no JITLink on Windows.
