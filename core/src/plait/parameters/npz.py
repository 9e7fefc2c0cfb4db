"""NumPy archives: `.npy` members of a zip file, each checked before room for it is made."""

from __future__ import annotations

import io
import struct
import tokenize
import zipfile
import zlib
from math import prod
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")

_MOST = 1100
"""How many times smaller a member can be in the archive: more than deflate reaches."""
_MOST_HEADER = 1 << 16
"""Bytes of a description that are looked at."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_FAULTS = (
    zipfile.BadZipFile, zlib.error, tokenize.TokenError, EOFError, KeyError, IndexError, TypeError, SyntaxError,
    OverflowError, MemoryError, RuntimeError, NotImplementedError, OSError, RecursionError, AttributeError,
    struct.error,
)  # fmt: skip


def read_npz(data: bytes, limit: int | None = None) -> dict[str, Any]:
    """The arrays of an archive by name, in its order. `limit` is in bytes, for all arrays together.

    Raises `ValueError` if it is malformed or larger.
    """
    found: dict[str, Any] = {}
    left = limit
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                name = info.filename.removesuffix(".npy")
                if name in found:
                    raise ValueError(f"the archive has '{name}' twice")
                found[name] = _member(archive, info, name, left)
                left = None if left is None else left - found[name].nbytes
    except _FAULTS as error:
        raise ValueError(str(error) or type(error).__name__) from None
    return found


def map_npz(data: memoryview) -> dict[str, Any]:
    """As `read_npz`; members that are not compressed are read-only views of `data`. Raises `ValueError`."""
    found: dict[str, Any] = {}
    try:
        with zipfile.ZipFile(_Mapped(data)) as archive:
            for info in archive.infolist():
                name = info.filename.removesuffix(".npy")
                if name in found:
                    raise ValueError(f"the archive has '{name}' twice")
                is_stored = info.compress_type == zipfile.ZIP_STORED
                found[name] = _view(data, info, name) if is_stored else _member(archive, info, name, None)
    except _FAULTS as error:
        raise ValueError(str(error) or type(error).__name__) from None
    return found


class _Mapped(io.RawIOBase):
    """Memory as a file, which is not copied as a whole."""

    def __init__(self, data: memoryview) -> None:
        self._data, self._at = data, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: len(self._data)}[whence]
        self._at = max(0, base + offset)
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: Any) -> int:
        part = self._data[self._at : self._at + len(buffer)]
        buffer[: len(part)] = part
        self._at += len(part)
        return len(part)


_LOCAL_HEADER = struct.Struct("<26x2H")
"""The lengths of the name and of the extra field, at the end of the header in front of a member."""


def _view(data: memoryview, info: zipfile.ZipInfo, name: str) -> Any:
    """The array of a member that is not compressed, where it lies."""
    lengths = _LOCAL_HEADER.unpack_from(data, info.header_offset)
    start = info.header_offset + _LOCAL_HEADER.size + sum(lengths)
    member = data[start : start + info.file_size]
    if len(member) != info.file_size:
        raise ValueError(f"'{name}' leaves the file")
    file = io.BytesIO(bytes(member[:_MOST_HEADER]))
    shape, dtype, order = _described(file, name)
    body = member[file.tell() :]
    size = prod(shape) * dtype.itemsize
    if size > len(body):
        raise ValueError(f"'{name}' needs {size} bytes, the archive has {len(body)}")
    array = np.frombuffer(body[:size], dtype)
    array = array.reshape(shape[::-1]).T if order else array.reshape(shape)
    return array.astype(dtype.newbyteorder("="), copy=False)


def _described(file: Any, name: str) -> tuple[Any, Any, bool]:
    """Shape, dtype and whether columns come first, as a member says; `file` is left at the elements."""
    if file.read(6) != b"\x93NUMPY":
        raise ValueError(f"expected an array in '{name}'")
    file.seek(0)
    version = np.lib.format.read_magic(file)
    read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
    shape, order, dtype = read(file)
    if dtype.hasobject:
        raise ValueError(f"'{name}' holds Python objects, which are not read")
    if any(not 0 <= n < 1 << 62 for n in shape):
        raise ValueError(f"'{name}' has the shape {shape}")
    return shape, dtype, order


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, limit: int | None) -> Any:
    if info.compress_type in _METHODS and info.file_size > _MOST * (info.compress_size + 1):
        raise ValueError(f"'{name}' cannot have {info.file_size} bytes, compressed to {info.compress_size}")
    with archive.open(info) as file:
        shape, dtype, _ = _described(io.BytesIO(file.read(_MOST_HEADER)), name)
        size = prod(shape) * dtype.itemsize
        if size > info.file_size:
            raise ValueError(f"'{name}' needs {size} bytes, the archive has {info.file_size}")
    if limit is not None and size > limit:
        raise ValueError(f"'{name}' needs {size} bytes, of which {limit} are left within the memory limit")
    with archive.open(info) as file:
        array = np.lib.format.read_array(file, allow_pickle=False)
    return array.astype(array.dtype.newbyteorder("="), copy=False)
