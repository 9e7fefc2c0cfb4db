"""IREE parameter archives: a header, a table of entries, their names, and the data, each at a multiple of 64 bytes.

Written from the description of the format (version 0 of `parameter_archive.h`); every length and offset of a file is
checked before it is used. Entries have bytes, but neither shape nor element type. Numbers are little-endian.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import Any, BinaryIO

from plait.lazy import lazy_import

np = lazy_import("numpy")

MAGIC = b"IRPA"
_HEADER = struct.Struct("<4s2H3Q7Q")
"""Magic, version, size of the header, next header, flags; number of entries; ranges of entries, metadata, storage."""
_ENTRY = struct.Struct("<QIQ5Q")
"""Size, type, flags; ranges of name and metadata; alignment."""
_SPLAT, _DATA = struct.Struct("<Q16sB"), struct.Struct("<2Q")
_SKIPPED, _IS_SPLAT, _IS_DATA, _IS_EXTERNAL = range(4)
_HEADER_ALIGNMENT, _ENTRY_ALIGNMENT, _ALIGNMENT, _FILE_ALIGNMENT = 16, 16, 64, 4096
_MOST_ARCHIVES = 1 << 16


def read_irpa(data: memoryview) -> dict[str, Any]:
    """The bytes of each entry by name, as read-only views of `data`. Raises `ValueError` if it is malformed."""
    found: dict[str, Any] = {}
    start = 0
    for _ in range(_MOST_ARCHIVES):
        following = _read_archive(data, start, found)
        if not following:
            return found
        start += following
    raise ValueError("the archives in the file have no end")


def _read_archive(data: memoryview, start: int, found: dict[str, Any]) -> int:
    """Read the archive whose header is at `start`; return how far behind it the next one begins, 0 for none."""
    header = _unpack(_HEADER, data, start, "the header")
    magic, major, minor, _, following, _, count, *ranges = header
    if magic != MAGIC:
        raise ValueError("not a parameter archive")
    if major != 0:
        raise ValueError(f"an archive of version {major}.{minor}, expected 0")
    kinds = ("the table of entries", "the metadata", "the data")
    parts = [_part(data, start + ranges[2 * i], ranges[2 * i + 1], kind) for i, kind in enumerate(kinds)]
    if count > len(parts[0]) // _ENTRY.size:
        raise ValueError(f"{count} entries do not fit {len(parts[0])} bytes")
    at = 0
    for _ in range(count):
        size, kind, _, name_at, name_length, _, _, _ = _unpack(_ENTRY, parts[0], at, "an entry")
        name = bytes(_part(parts[1], name_at, name_length, "a name")).decode("utf-8")
        entry = _part(parts[0], at, size, f"entry '{name}'")[_ENTRY.size :]
        if kind != _SKIPPED:
            if name in found:
                raise ValueError(f"the archive has '{name}' twice")
            found[name] = _contents(kind, entry, parts[2], name)
        at += -(-size // _ENTRY_ALIGNMENT) * _ENTRY_ALIGNMENT
    if following and (following % _HEADER_ALIGNMENT or following < _HEADER.size):
        raise ValueError(f"the next archive is said to begin after {following} bytes")
    return following


def _contents(kind: int, entry: memoryview, storage: memoryview, name: str) -> Any:
    if kind == _IS_DATA:
        at, length = _unpack(_DATA, entry, 0, f"entry '{name}'")
        return np.frombuffer(_part(storage, at, length, f"'{name}'"), "u1")
    if kind == _IS_SPLAT:
        length, pattern, count = _unpack(_SPLAT, entry, 0, f"entry '{name}'")
        if count not in (1, 2, 4, 8, 16) or length % count or length >> 48:
            raise ValueError(f"entry '{name}' repeats {count} bytes to {length}")
        return np.broadcast_to(np.frombuffer(pattern[:count], "u1"), (length // count, count))
    if kind == _IS_EXTERNAL:
        raise ValueError(f"entry '{name}' is in another file, which is not read")
    raise ValueError(f"entry '{name}' is of the unknown kind {kind}")


def _unpack(form: struct.Struct, data: memoryview, at: int, what: str) -> tuple[Any, ...]:
    return form.unpack(_part(data, at, form.size, what))


def _part(data: memoryview, at: int, length: int, what: str) -> memoryview:
    if not 0 <= at <= at + length <= len(data):
        raise ValueError(f"{what} of {length} bytes at {at} leaves the {len(data)} bytes around it")
    return data[at : at + length]


def write_irpa(file: BinaryIO, arrays: Mapping[str, Any]) -> None:
    """Write an archive of the elements of arrays, one array after the other."""
    arrays = {name: np.asarray(array) for name, array in arrays.items()}
    names = [name.encode() for name in arrays]
    entry_size = _ENTRY.size + _DATA.size
    stride = _padded(entry_size, _ENTRY_ALIGNMENT)
    entries_at = _padded(_HEADER.size, _ENTRY_ALIGNMENT)
    metadata_at = entries_at + stride * len(names)
    storage_at = _padded(metadata_at + sum(map(len, names)), _FILE_ALIGNMENT)
    places = _places(array.nbytes for array in arrays.values())
    end = places[-1]
    file.write(_HEADER.pack(MAGIC, 0, 0, _HEADER.size, 0, 0, len(names), entries_at, stride * len(names), metadata_at,
                            sum(map(len, names)), storage_at, end))  # fmt: skip
    file.write(bytes(entries_at - _HEADER.size))
    name_at = 0
    for name, array, place in zip(names, arrays.values(), places):
        head = _ENTRY.pack(entry_size, _IS_DATA, 0, name_at, len(name), 0, 0, _ALIGNMENT)
        file.write((head + _DATA.pack(place, array.nbytes)).ljust(stride, b"\0"))
        name_at += len(name)
    file.write(b"".join(names).ljust(storage_at - metadata_at, b"\0"))
    for array in arrays.values():
        file.write(np.ascontiguousarray(array).reshape(-1).view("u1"))
        file.write(bytes(-array.nbytes % _ALIGNMENT))


def _places(sizes: Iterable[int]) -> list[int]:
    """Where the data of each entry begins in the storage, and its end."""
    places = [0]
    for size in sizes:
        places.append(places[-1] + _padded(size, _ALIGNMENT))
    return places


def _padded(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment
