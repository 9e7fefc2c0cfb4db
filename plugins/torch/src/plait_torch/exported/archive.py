"""Files of exported programs, whose tensors are not copied: they show the file, which is mapped."""

from __future__ import annotations

import io
import mmap
import os
import struct
import sys
import zipfile
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")
_package = lazy_import("torch.export.pt2_archive._package")

_HEADER = struct.Struct("<26xHH")
"""The header of a record: what counts are the lengths of the name, and of what stands between the name and the data."""


def load_program(data: bytes, filename: str) -> Any:
    """The exported program in a file with these bytes. Raises whatever PyTorch does for a file that it cannot read."""
    memory, load = _mapped(data, filename), getattr(_package, "_load_exported_programs", None)
    archive = _Archive.of(data, memory) if memory is not None and load is not None else None
    if archive is None or load is None:
        return torch.export.load(io.BytesIO(data))
    return load(archive, archive.get_file_names(), None)["model"]


def _mapped(data: bytes, filename: str) -> Any:
    """The memory of the file, of which the program has a copy where it is written; None if `data` is not a file's."""
    if not data or not os.path.isfile(filename) or os.path.getsize(filename) != len(data):
        return None
    with open(filename, "rb") as file:
        memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    return memory if memoryview(memory) == memoryview(data) else None


class _Archive:
    """An archive of PyTorch, with the methods of its `PT2ArchiveReader`, whose tensors show `memory`."""

    def __init__(self, archive: zipfile.ZipFile, memory: Any) -> None:
        self._archive, self._memory = archive, memory
        self._records = {info.filename.partition("/")[2]: info for info in archive.infolist()}
        self.archive_file = self

    @classmethod
    def of(cls, data: bytes, memory: Any) -> _Archive | None:
        """None for an archive that PyTorch must read: of an older form, or of a machine with another byte order."""
        try:
            made = cls(zipfile.ZipFile(io.BytesIO(data)), memory)
        except zipfile.BadZipFile:
            return None
        is_known = "byteorder" in made._records and "models/model.json" in made._records
        return made if is_known and made.read_string("byteorder") == sys.byteorder else None

    def get_file_names(self) -> list[str]:
        return list(self._records)

    def read_bytes(self, name: str) -> bytes:
        return self._archive.read(self._records[name])

    def read_string(self, name: str) -> str:
        return self.read_bytes(name).decode()

    def get_record_size(self, name: str) -> int:
        return self._records[name].file_size

    def get_storage_from_record(self, name: str, count: int, dtype: Any) -> Any:
        """The elements of a record, as a tensor."""
        info = self._records[name]
        if info.compress_type != zipfile.ZIP_STORED:
            return torch.frombuffer(bytearray(self._archive.read(info)), dtype=dtype, count=count)
        start = info.header_offset + _HEADER.size + sum(_HEADER.unpack_from(self._memory, info.header_offset))
        return torch.frombuffer(self._memory, dtype=dtype, count=count, offset=start)
