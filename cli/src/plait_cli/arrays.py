"""Array arguments on the command line, in the syntax of IREE's `--input`. See Note [Specs]."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import
from plait.parameters.npz import read_npz
from plait.parameters.safetensors import read_safetensors
from plait.runtime.memory import memory_limit

from plait_cli.binding import Input
from plait_cli.errors import fail

if TYPE_CHECKING:
    from numpy.typing import NDArray

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_SPEC = re.compile(r"(?P<shape>(?:\d+x)*)(?P<type>[a-zA-Z]\w*(?:<\w+>)?)(?:=(?P<values>.*))?\Z", re.DOTALL)
_NUMBER = re.compile(r"[^\s,\[\]]+")
_FLOAT = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\Z")
_NUMPY_NAMES = {
    "i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "si8": "int8", "si16": "int16",
    "si32": "int32", "si64": "int64", "ui8": "uint8", "ui16": "uint16", "ui32": "uint32", "ui64": "uint64",
    "f16": "float16", "f32": "float32", "f64": "float64", "index": "int64", "cf64": "complex64", "cf128": "complex128",
    "complex<f32>": "complex64", "complex<f64>": "complex128",
}  # fmt: skip
_ML_NAMES = {
    "bf16": "bfloat16", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2", "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E5M2FNUZ": "float8_e5m2fnuz", "f8E4M3B11FNUZ": "float8_e4m3b11fnuz", "f8E4M3": "float8_e4m3",
    "f8E3M4": "float8_e3m4", "f8E8M0FNU": "float8_e8m0fnu", "f4E2M1FN": "float4_e2m1fn", "f6E2M3FN": "float6_e2m3fn",
    "f6E3M2FN": "float6_e3m2fn", "i2": "int2", "i4": "int4", "ui2": "uint2", "ui4": "uint4",
}  # fmt: skip
_NARROW_INTEGERS = ("int2", "int4", "uint2", "uint4")
_TYPE_OF_DTYPE = {dtype: name for name, dtype in reversed([*_NUMPY_NAMES.items(), *_ML_NAMES.items()])}
HELP = "write 2x3xf32=1 2 3 4 5 6, f32=1.5, @file.npy, @file.npz or @file.safetensors"


def dtype_of(name: str) -> Any:
    """The NumPy dtype of an element type. Raises a diagnostic for a type that has none."""
    if name in _NUMPY_NAMES:
        return np.dtype(_NUMPY_NAMES[name])
    if name in _ML_NAMES and hasattr(ml_dtypes, _ML_NAMES[name]):
        return np.dtype(getattr(ml_dtypes, _ML_NAMES[name]))
    raise fail(f"unknown element type '{name}'", "known: " + ", ".join([*_NUMPY_NAMES, *_ML_NAMES]))


def parse_specs(specs: Iterable[str]) -> list[Any]:
    """The arrays that the specs stand for; a file may stand for several. Raises a diagnostic for a malformed spec."""
    return [item.array for item in parse_inputs(specs)]


def parse_inputs(specs: Iterable[str]) -> list[Input]:
    """As `parse_specs`, with the names that archives have for their arrays."""
    specs = tuple(specs)
    reader = _FileReader(continued={spec[1:] for spec in specs if spec[:1] in ("+", "*")})
    return [item for spec in specs for item in _inputs_of(spec, reader)]


def _inputs_of(spec: str, reader: _FileReader) -> list[Input]:
    if _plain_scalar(spec) is None and spec[:1] in ("@", "+", "*"):
        return reader.inputs(spec[0], spec[1:])
    return [Input(_array_of(spec, reader))]


def _array_of(spec: str, reader: _FileReader) -> Any:
    scalar = _plain_scalar(spec)
    if scalar is not None:
        return scalar
    if spec.startswith("&"):
        raise fail(f"'{spec}': storage buffers are not supported", "leave it out: functions allocate results")
    match = _SPEC.match(spec)
    if match is None:
        raise fail(f"malformed array '{spec[:60]}'", HELP)
    dtype = dtype_of(match["type"])
    sizes = match["shape"].split("x")[:-1]
    if any(len(size) > 18 for size in sizes) or prod(map(int, sizes)) * dtype.itemsize >= 1 << 63:
        raise fail(f"'{spec[:60]}': the array is larger than memory can be")
    shape = tuple(map(int, sizes))
    values = match["values"]
    if values is None:
        return np.zeros(shape, dtype)
    if values[:1] in ("@", "+") and len(values) > 1 and not _FLOAT.match(values):
        return reader.raw(values[0], values[1:], shape, dtype)
    return _filled(spec, shape, dtype, match["type"], _NUMBER.findall(values))


def _plain_scalar(spec: str) -> Any:
    """`10` is an i32, `1.5` an f32; None if it is neither."""
    try:
        return np.int32(int(spec))
    except ValueError:
        return np.float32(spec) if _FLOAT.match(spec) else None
    except OverflowError:
        raise fail(f"'{spec}' does not fit i32", f"say which type it has: i64={spec}") from None


def _filled(spec: str, shape: tuple[int, ...], dtype: Any, type_name: str, texts: list[str]) -> Any:
    count = int(np.prod(shape, dtype=np.int64))
    if len(texts) not in (1, count) and (texts or count):
        raise fail(f"'{spec[:60]}': the shape has {count} elements, {len(texts)} values are given")
    try:
        flat = np.array([_number(text, dtype, type_name) for text in texts], dtype)
    except (ValueError, OverflowError, TypeError) as error:
        raise fail(f"'{spec[:60]}': {error}") from None
    return np.full(shape, flat[0], dtype) if len(texts) == 1 else flat.reshape(shape)


def _number(text: str, dtype: Any, type_name: str) -> Any:
    if dtype.kind == "b":
        if text not in ("0", "1", "true", "false"):
            raise ValueError(f"expected true, false, 1 or 0, found '{text}'")
        return text in ("1", "true")
    if dtype.kind in "iu" or dtype.name in _NARROW_INTEGERS:
        return _integer(text, type_name)
    try:
        return _complex(text, dtype) if dtype.kind == "c" else float(text)
    except ValueError:
        raise ValueError(f"expected a number of type {type_name}, found '{text}'") from None


def _integer(text: str, type_name: str) -> int:
    """An integer that fits; a signless one may be written signed or unsigned."""
    try:
        value = int(text, 0)
    except ValueError:
        raise ValueError(f"'{text}' is not an integer") from None
    width = int(type_name.lstrip("siu")) if type_name != "index" else 64
    lowest = 0 if type_name.startswith("u") else -(1 << width - 1)
    highest = (1 << width - 1) - 1 if type_name.startswith(("si", "index")) else (1 << width) - 1
    if not lowest <= value <= highest:
        raise ValueError(f"{text} does not fit type {type_name}")
    return value - (1 << width) if value >> (width - 1) and type_name.startswith("i") and value > 0 else value


def _complex(text: str, dtype: Any) -> complex:
    """`1+2j`, or the bytes in hexadecimal as IREE prints them."""
    if len(text) == 2 * dtype.itemsize:
        return np.frombuffer(bytes.fromhex(text), dtype)[0]
    return complex(text[:-1] + "j" if text.endswith("i") else text)


class _FileReader:
    """Reads arrays from files: `@` starts a file, `+` takes what follows, `*` all that follows."""

    def __init__(self, continued: set[str]) -> None:
        self._continued = continued  # the files of which `@` takes the first array only
        self._positions: dict[str, int] = {}

    def inputs(self, how: str, path: str) -> list[Input]:
        """The arrays that `how` takes of a `.npy`, `.npz` or `.safetensors` file."""
        try:
            if path.endswith((".npz", ".safetensors")):
                data = Path(path).read_bytes()
                found = read_npz(data, memory_limit()) if path.endswith(".npz") else read_safetensors(data)
                return [Input(_typed(array), name, path) for name, array in found.items()]
            only_one = how == "+" or (how == "@" and path in self._continued)
            arrays = self._npy(path, 0 if how == "@" else self._positions.get(path, 0), only_one)
            return [Input(array, file=path) for array in arrays]
        except FileNotFoundError:
            raise fail("no such file", file=path) from None
        except (ValueError, EOFError, OSError, MemoryError, OverflowError, SyntaxError) as error:
            kind = "safetensors" if path.endswith(".safetensors") else "NumPy"
            raise fail(f"not a {kind} file: {error}", file=path) from None

    def _npy(self, path: str, start: int, only_one: bool) -> list[Any]:
        """The arrays of a `.npy` file, which may hold several one after the other, from the byte `start`."""
        arrays: list[Any] = []
        with open(path, "rb") as file:
            end = file.seek(0, 2)
            file.seek(start)
            while file.tell() < end and not (only_one and arrays):
                arrays.append(_typed(np.load(file, allow_pickle=False)))
            self._positions[path] = file.tell()
        if not arrays:
            raise ValueError("it has no further arrays")
        return arrays

    def raw(self, how: str, path: str, shape: tuple[int, ...], dtype: Any) -> Any:
        """An array of the bytes of any file."""
        start = 0 if how == "@" else self._positions.get(path, 0)
        count = int(np.prod(shape, dtype=np.int64))
        try:
            whole = Path(path).read_bytes()
        except FileNotFoundError:
            raise fail("no such file", file=path) from None
        data = whole[start : start + count * dtype.itemsize]
        if len(data) < count * dtype.itemsize:
            needed = f"{count * dtype.itemsize} bytes are needed from byte {start} on"
            raise fail(f"{needed}, it has {len(data)}", file=path)
        self._positions[path] = start + len(data)
        return np.frombuffer(data, dtype).reshape(shape).copy()


def _typed(array: NDArray[Any]) -> Any:
    """Arrays of two-byte voids are bfloat16: NumPy files cannot name it."""
    return array.view(ml_dtypes.bfloat16) if array.dtype.str == "|V2" else array


def format_array(array: Any, limit: int | None = None) -> str:
    """`2x3xf32=[1 2 3][4 5 6]`, the form that IREE prints and `parse_specs` reads; `...` after `limit` elements."""
    array = np.asarray(array)
    prefix = "x".join([*map(str, array.shape), type_name(array.dtype)])
    return f"{prefix}={_values(array, array.size if limit is None else limit)}"


def type_name(dtype: Any) -> str:
    """The element type of a dtype."""
    name: str = dtype.name
    return _TYPE_OF_DTYPE.get(name, name)


def _values(array: NDArray[Any], limit: int) -> str:
    if array.ndim == 0:
        return _text(array)
    if array.ndim == 1:
        return " ".join(map(_text, array[:limit])) + ("..." if limit < len(array) else "")
    size = array[0].size if len(array) else 0
    return "".join(f"[{_values(row, max(limit - i * size, 0))}]" for i, row in enumerate(array))


def _text(value: Any) -> str:
    kind, name = value.dtype.kind, value.dtype.name
    if kind == "c":
        return value.tobytes().hex().upper()
    if kind in "biu" or name in _NARROW_INTEGERS:
        return str(int(value))
    return f"{float(value):G}"


# Note [Specs]
# `2x3xf32=1 2 3 4 5 6` (brackets and commas between values are ignored), one value fills the shape, none means zeros;
# `f32=1.5`, `10` and `1.5` are scalars. `@x.npy` is the first array of a file, `+x.npy` the next, `*x.npy` all that
# follow; `4xf32=@x.bin` and `4xf32=+x.bin` are raw bytes. Beyond IREE: `@x.npz` is all arrays of an archive, and so is
# `@x.safetensors`, in the order of their data, and `@x.npy` of a file that no `+` or `*` continues; complex numbers may
# be written as `1+2j`. They print as IREE prints them, as bytes in hexadecimal.
