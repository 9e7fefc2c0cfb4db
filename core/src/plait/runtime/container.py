"""Files of several members that are mapped, not read: ZIP archives, stored, each member at a multiple of 64 bytes.

Any tool that reads ZIP lists and extracts them. Files appear whole or not at all: they are written under another name
in the same folder, and then renamed. Format: APPNOTE.TXT of PKWARE, 6.3.
"""

from __future__ import annotations

import mmap
import os
import struct
import zlib
from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING, Any

from plait.files import replaced
from plait.lazy import lazy_import

if TYPE_CHECKING:
    import zipfile
else:
    zipfile = lazy_import("zipfile")

ALIGNMENT = 64
"""In bytes, of each member in the file, and so in memory."""

_LOCAL_HEADER = struct.Struct("<4s5H3I2H")
_PADDING = 0xD935
"""The identifier of an extra field that is there to align what follows, as Android's archives have it."""
_FIRST_DATE = (1980, 1, 1, 0, 0, 0)
_LARGE = 1 << 31


class ContainerError(Exception):
    """The file is not a container, or it has been damaged."""


def write_container(path: str | os.PathLike[str], members: Iterable[tuple[str, Any]]) -> None:
    """Write names and their bytes (anything with the buffer protocol). The same members make the same file."""
    with replaced(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            view = memoryview(data).cast("B") if len(memoryview(data).shape or ()) else memoryview(bytes(data))
            info = zipfile.ZipInfo(name, _FIRST_DATE)
            info.external_attr = 0o644 << 16
            is_large = len(view) >= _LARGE
            header = file.tell() + _LOCAL_HEADER.size + len(name.encode()) + 4 + 20 * is_large
            gap = -header % ALIGNMENT
            info.extra = struct.pack("<HH", _PADDING, gap) + b"\0" * gap
            with archive.open(info, "w", force_zip64=is_large) as member:
                member.write(view)


class Container:
    """The members of a file, as views of memory that the file is mapped to.

    Raises `ContainerError` if the file is not one; `OSError` if it cannot be read.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        with open(path, "rb") as file:
            try:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError:
                raise ContainerError("the file is empty") from None
            try:
                with zipfile.ZipFile(file) as archive:
                    found, end = archive.infolist(), archive.start_dir
            except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError, struct.error) as error:
                raise ContainerError(f"not a container, or cut off: {error}") from None
        self._members = {info.filename: info for info in found}
        starts = sorted({info.header_offset for info in found})
        self._ends = dict(zip(starts, [*starts[1:], end]))

    def inside(self, folder: str) -> Container:
        """The members whose names begin with `folder`, by the rest of their names."""
        made = copy(self)
        made._members = {n.removeprefix(folder): info for n, info in self._members.items() if n.startswith(folder)}
        return made

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._members)

    def read(self, name: str, *, checked: bool = True) -> memoryview:
        """The bytes of a member; if `checked`, they are compared with their sum. Raises `ContainerError`."""
        info = self._members.get(name)
        if info is None:
            raise ContainerError(f"it has no '{name}'")
        start = self._start(info)
        if start is None or info.compress_type != zipfile.ZIP_STORED:
            raise ContainerError(f"'{name}' has been damaged")
        found = memoryview(self._map)[start : start + info.file_size]
        if checked and zlib.crc32(found) != info.CRC:
            raise ContainerError(f"'{name}' has been damaged")
        return found

    def _start(self, info: zipfile.ZipInfo) -> int | None:
        """Where the bytes of a member begin, which fill what is left before the next; None if there is no member."""
        at = info.header_offset
        if not 0 <= at <= len(self._map) - _LOCAL_HEADER.size:
            return None
        fields = _LOCAL_HEADER.unpack_from(self._map, at)
        start = at + _LOCAL_HEADER.size + fields[9] + fields[10]
        return start if fields[0] == b"PK\x03\x04" and start + info.file_size == self._ends[at] else None
