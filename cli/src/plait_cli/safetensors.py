"""The safetensors format: eight bytes of length, a JSON header of that length, the data of all tensors.

Written from the description of the format; every length and offset of a file is checked before it is used.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_TYPES = {
    "BOOL": "bool", "U8": "uint8", "I8": "int8", "U16": "uint16", "I16": "int16", "U32": "uint32", "I32": "int32",
    "U64": "uint64", "I64": "int64", "F16": "float16", "F32": "float32", "F64": "float64", "BF16": "bfloat16",
    "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2", "F8_E8M0": "float8_e8m0fnu", "C64": "complex64",
}  # fmt: skip
_NAMES = {dtype: name for name, dtype in _TYPES.items()}
_MAX_HEADER = 100 * 1024 * 1024


def read_safetensors(data: bytes) -> dict[str, Any]:
    """The arrays of a file by name, in the order of their data. Raises `ValueError` if it is malformed."""
    header, start = _header(data)
    entries: list[tuple[int, str, Any]] = []
    for name, entry in header.items():
        if name != "__metadata__":
            begin, array = _array(name, entry, memoryview(data)[start:])
            entries.append((begin, name, array))
    return {name: array for _, name, array in sorted(entries, key=lambda item: item[0])}


def _header(data: bytes) -> tuple[dict[str, Any], int]:
    if len(data) < 8:
        raise ValueError("the file is shorter than its first field")
    (length,) = struct.unpack("<Q", data[:8])
    if length > min(len(data) - 8, _MAX_HEADER):
        raise ValueError(f"the header is said to have {length} bytes, the file has {len(data) - 8} more")
    header = json.loads(data[8 : 8 + length].decode("utf-8"))
    if not isinstance(header, dict):
        raise ValueError("the header is no JSON object")
    return header, 8 + length  # type: ignore[return-value]


def _array(name: str, entry: Any, body: memoryview) -> tuple[int, Any]:
    try:
        type_name, shape = entry["dtype"], tuple(int(size) for size in entry["shape"])
        begin, end = (int(offset) for offset in entry["data_offsets"])
    except (KeyError, TypeError, ValueError):
        raise ValueError(f"tensor '{name}' has no proper dtype, shape and data_offsets") from None
    if type_name not in _TYPES:
        raise ValueError(f"tensor '{name}' has the unknown type {type_name}; known are {', '.join(_TYPES)}")
    dtype = _dtype(_TYPES[type_name])
    size = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    if min(shape, default=0) < 0 or not 0 <= begin <= end <= len(body) or end - begin != size:
        raise ValueError(f"tensor '{name}' needs {size} bytes, its offsets are {begin} and {end} of {len(body)}")
    return begin, np.frombuffer(body[begin:end], dtype).reshape(shape).copy()


def _dtype(name: str) -> Any:
    return np.dtype(getattr(ml_dtypes, name) if hasattr(ml_dtypes, name) else name)


def write_safetensors(arrays: Mapping[str, Any]) -> bytes:
    """The file that holds `arrays`. Raises `ValueError` for an element type that the format has not."""
    header: dict[str, Any] = {}
    parts: list[bytes] = []
    offset = 0
    for name, array in arrays.items():
        array = np.asarray(array)
        if array.dtype.name not in _NAMES:
            raise ValueError(f"safetensors files hold no {array.dtype.name}")
        data = array.tobytes()
        header[name] = {
            "dtype": _NAMES[array.dtype.name], "shape": list(array.shape), "data_offsets": [offset, offset + len(data)],
        }  # fmt: skip
        parts.append(data)
        offset += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return b"".join([struct.pack("<Q", len(text)), text, *parts])
