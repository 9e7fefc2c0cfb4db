"""Letting debuggers and profilers know of code that was loaded into this process: GDB, if it has debug lines; perf, if
the environment asks for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from plait.lazy import lazy_import

from plait_llvm.native import elf

gdb = lazy_import("plait_llvm.native.gdb")
perf = lazy_import("plait_llvm.native.perf")

VARIABLE = "PLAIT_PERF"
"""What perf is to know: see `perf`."""


def check() -> None:
    """Raise `DiagnosticError` if the variable has another value than perf knows."""
    kind = os.environ.get(VARIABLE, "")
    if kind:
        perf.check(kind)


def show(data: bytes, address_of: Callable[[str], int]) -> Callable[[], None] | None:
    """Tell of an object whose symbols are where `address_of` says; return what takes it back, if something must be.

    Raises `DiagnosticError` if the variable has another value than perf knows.
    """
    for_gdb, for_perf = b".debug_line\0" in data, os.environ.get(VARIABLE, "")
    if not (for_gdb or for_perf) or not elf.is_elf(data):
        return None
    addresses = _addresses(data, address_of)
    if for_perf:
        perf.note(data, addresses, for_perf)
    return gdb.register(data, addresses) if for_gdb else None


def _addresses(data: bytes, address_of: Callable[[str], int]) -> dict[int, int]:
    """Where the sections of code were loaded, by their numbers: those with a symbol that can be asked for."""
    found, sections = dict[int, int](), elf.sections(data)
    for symbol in elf.symbols(data):
        is_known = symbol.is_global and symbol.is_function and 0 < symbol.section < len(sections)
        if is_known and symbol.section not in found and sections[symbol.section].is_code:
            found[symbol.section] = address_of(symbol.name) - symbol.value
    return found
