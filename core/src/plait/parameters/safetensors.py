"""The safetensors format: eight bytes of length, a JSON header of that length, the data of all tensors.

Written from the description of the format; every length and offset of a file is checked before it is used.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from itertools import pairwise
from math import prod
from typing import Any, TypeGuard

from plait.lazy import lazy_import

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_TYPES = {
    "BOOL": "bool", "U8": "uint8", "I8": "int8", "U16": "uint16", "I16": "int16", "U32": "uint32", "I32": "int32",
    "U64": "uint64", "I64": "int64", "F16": "float16", "F32": "float32", "F64": "float64", "BF16": "bfloat16",
    "F8_E4M3": "float8_e4m3fn", "F8_E5M2": "float8_e5m2", "F8_E8M0": "float8_e8m0fnu", "C64": "complex64",
}  # fmt: skip
_NAMES = {dtype: name for name, dtype in _TYPES.items()}
_MAX_RANK = 32
_MAX_HEADER = 100 * 1024 * 1024


def read_safetensors(data: bytes | memoryview, *, copy: bool = True) -> dict[str, Any]:
    """The arrays of a file by name, in the order of their data; read-only views of `data` without `copy`.

    Raises `ValueError` if it is malformed.
    """
    header, start = _header(data)
    body = memoryview(data)[start:]
    entries = [(*_array(name, entry, body), name) for name, entry in header.items() if name != "__metadata__"]
    entries.sort(key=lambda item: item[:2])
    _check_apart(entries)
    return {name: array.copy() if copy else array for _, _, array, name in entries}


def _check_apart(entries: list[tuple[int, int, Any, str]]) -> None:
    for (_, end, _, before), (begin, _, _, name) in pairwise(entries):
        if begin < end:
            raise ValueError(f"tensor '{name}' begins at {begin}, inside '{before}', which ends at {end}")


def _header(data: bytes | memoryview) -> tuple[dict[str, Any], int]:
    if len(data) < 8:
        raise ValueError("the file is shorter than its first field")
    (length,) = struct.unpack("<Q", data[:8])
    if length > min(len(data) - 8, _MAX_HEADER):
        raise ValueError(f"the header is said to have {length} bytes, the file has {len(data) - 8} more")
    try:
        text = bytes(data[8 : 8 + length]).decode("utf-8")
        header = json.loads(text, object_pairs_hook=_distinct, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("the header is nested too deeply") from None
    if not isinstance(header, dict):
        raise ValueError("the header is not a JSON object")
    return header, 8 + length  # type: ignore[return-value]


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the header has '{name}' twice")
        found[name] = value
    return found


def _no_constant(text: str) -> Any:
    raise ValueError(f"the header has the number {text}, which JSON does not have")


def _array(name: str, entry: Any, body: memoryview) -> tuple[int, int, Any]:
    """Where a tensor begins and ends, and the tensor."""
    if not isinstance(entry, dict):
        raise ValueError(f"tensor '{name}' is not described by an object")
    fields: Any = entry  # pyright: ignore[reportUnknownVariableType]
    type_name, shape, offsets = [fields.get(key) for key in ("dtype", "shape", "data_offsets")]
    if not isinstance(type_name, str) or not _are_sizes(shape) or not _are_sizes(offsets) or len(offsets) != 2:
        raise ValueError(f"tensor '{name}' has no proper dtype, shape and data_offsets")
    if type_name not in _TYPES:
        raise ValueError(f"tensor '{name}' has the unknown type {type_name}; known are {', '.join(_TYPES)}")
    dtype = _dtype(_TYPES[type_name])
    (begin, end), size = offsets, prod(shape) * dtype.itemsize
    if not begin <= end <= len(body) or end - begin != size or len(shape) > _MAX_RANK or any(s >> 62 for s in shape):
        raise ValueError(f"tensor '{name}' needs {size} bytes, its offsets are {begin} and {end} of {len(body)}")
    return begin, end, np.frombuffer(body[begin:end], dtype).reshape(shape)


def _are_sizes(values: Any) -> TypeGuard[list[int]]:
    items: Any = values
    return isinstance(values, list) and all(type(item) is int and 0 <= item < 1 << 63 for item in items)


def _dtype(name: str) -> Any:
    return np.dtype(getattr(ml_dtypes, name) if hasattr(ml_dtypes, name) else name)


def write_safetensors(arrays: Mapping[str, Any]) -> bytes:
    """The file that holds `arrays`. Raises `ValueError` for an element type that the format lacks."""
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
