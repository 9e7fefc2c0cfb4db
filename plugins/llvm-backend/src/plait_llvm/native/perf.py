"""Files from which Linux's `perf` knows code that is made while a program runs, if `PLAIT_PERF` asks for them.

| `PLAIT_PERF` | file | what it has |
|---|---|---|
| `map` | `/tmp/perf-PID.map` | names of functions |
| `dump` | `jit-PID.dump` in the folder for temporary files | code and lines, too: for `perf inject --jit` |

From `jit-interface.txt` and `jitdump-specification.txt` of the documentation of perf.
"""

from __future__ import annotations

import ctypes
import itertools
import mmap
import os
import struct
import tempfile
import threading
import time
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_llvm.native import elf, line_table

_HEADER, _PREFIX = struct.Struct("<IIIIIIQQ"), struct.Struct("<IIQ")
_CODE, _LINES, _LINE = struct.Struct("<IIQQQQ"), struct.Struct("<QQ"), struct.Struct("<QII")
_MAGIC, _VERSION, _IS_CODE, _IS_LINES = 0x4A695444, 1, 0, 2
_lock, _numbers = threading.Lock(), itertools.count()
_dumps: dict[int, tuple[Any, Any]] = {}
"""The dump of a process by its number, and the mapping of it. A process that was forked begins another one."""


class _Function(NamedTuple):
    name: str
    address: int
    size: int
    rows: Sequence[tuple[int, line_table.Row]]
    """Where instructions are whose lines are known, ascending."""


def check(kind: str) -> None:
    """Raise `DiagnosticError` if there is no such kind of file."""
    if kind not in _WRITE:
        raise DiagnosticError(Diagnostic("error", f"PLAIT_PERF is '{kind}', expected {' or '.join(_WRITE)}"))


def note(data: bytes, addresses: Mapping[int, int], kind: str) -> None:
    """Write the functions of an object whose sections are at `addresses`, by their numbers, to a file of a kind.

    Raises `DiagnosticError` if there is no such kind.
    """
    check(kind)
    rows = sorted(line_table.rows(data), key=lambda row: row[:2])
    functions = [
        _function(symbol, addresses[symbol.section], rows)
        for symbol in elf.symbols(data)
        if symbol.is_function and symbol.section in addresses and symbol.size
    ]
    with _lock:
        _WRITE[kind](functions, elf.machine_of(data))


def _function(symbol: elf.Symbol, base: int, rows: Sequence[line_table.Row]) -> _Function:
    """A function of a section that lies at `base`; `rows` ascend."""
    first, end = (bisect_left(rows, (symbol.section, at)) for at in (symbol.value, symbol.value + symbol.size))
    lines = [(base + row.offset, row) for row in rows[first:end] if not row.is_end]
    return _Function(symbol.name, base + symbol.value, symbol.size, lines)


def _append(path: str) -> Any:
    flags = os.O_WRONLY | os.O_APPEND
    return os.fdopen(os.open(path, flags | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600), "ab")


def _write_map(functions: Sequence[_Function], machine: int) -> None:
    """To the end of the file, which Python writes to with `-X perf`."""
    with _append(f"/tmp/perf-{os.getpid()}.map") as file:
        file.write("".join(f"{one.address:x} {one.size:x} {one.name}\n" for one in functions).encode())


def _write_dump(functions: Sequence[_Function], machine: int) -> None:
    file, _ = _dumps.get(os.getpid()) or _new_dump(machine)
    for one in functions:
        if one.rows:
            entries = [
                _LINE.pack(address, row.line, 0) + row.file.encode() + b"\0" for address, row in one.rows
            ]  # fmt: skip
            _record(file, _IS_LINES, _LINES.pack(one.address, len(entries)) + b"".join(entries))
        number, code = next(_numbers), ctypes.string_at(one.address, one.size)
        head = _CODE.pack(os.getpid(), threading.get_native_id(), one.address, one.address, one.size, number)
        _record(file, _IS_CODE, head + one.name.encode() + b"\0" + code)
    file.flush()


def _record(file: Any, kind: int, content: bytes) -> None:
    file.write(_PREFIX.pack(kind, _PREFIX.size + len(content), time.monotonic_ns()) + content)


def _new_dump(machine: int) -> tuple[Any, Any]:
    """A dump that perf knows of by a mapping of it that may be executed, which `perf record` notes."""
    path = os.path.join(tempfile.gettempdir(), f"jit-{os.getpid()}.dump")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    file = os.fdopen(descriptor, "wb")
    file.write(_HEADER.pack(_MAGIC, _VERSION, _HEADER.size, machine, 0, os.getpid(), time.monotonic_ns(), 0))
    file.flush()
    mapped = mmap.mmap(descriptor, _HEADER.size, mmap.MAP_PRIVATE, mmap.PROT_READ | mmap.PROT_EXEC)
    _dumps[os.getpid()] = file, mapped
    return file, mapped


_WRITE: Mapping[str, Callable[[Sequence[_Function], int], None]] = {"map": _write_map, "dump": _write_dump}
