"""NumPy archives: `.npy` members of a zip file, each checked before room for it is made."""

from __future__ import annotations

import io
import tokenize
import zipfile
import zlib
from math import prod
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")

_MOST = 1100
"""How many times smaller a member can be in the archive: more than deflate reaches."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_FAULTS = (
    zipfile.BadZipFile, zlib.error, tokenize.TokenError, EOFError, KeyError, IndexError, TypeError, SyntaxError,
    OverflowError, MemoryError, RuntimeError, NotImplementedError, OSError, RecursionError, AttributeError,
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


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, limit: int | None) -> Any:
    if info.compress_type in _METHODS and info.file_size > _MOST * (info.compress_size + 1):
        raise ValueError(f"'{name}' cannot have {info.file_size} bytes, compressed to {info.compress_size}")
    with archive.open(info) as file:
        magic = file.read(6)
        if magic != b"\x93NUMPY":
            raise ValueError(f"expected an array in '{name}'")
    with archive.open(info) as file:
        version = np.lib.format.read_magic(file)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, _, dtype = read(file)
        if dtype.hasobject:
            raise ValueError(f"'{name}' holds Python objects, which are not read")
        size = prod(shape) * dtype.itemsize
        if any(not 0 <= n < 1 << 62 for n in shape) or size > info.file_size:
            raise ValueError(f"'{name}' needs {size} bytes, the archive has {info.file_size}")
    if limit is not None and size > limit:
        raise ValueError(f"'{name}' needs {size} bytes, of which {limit} are left within the memory limit")
    with archive.open(info) as file:
        array = np.lib.format.read_array(file, allow_pickle=False)
    return array.astype(array.dtype.newbyteorder("="), copy=False)
