"""Array arguments on the command line, in the syntax of IREE's `--input`. See Note [Specs]."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from plait.lazy import lazy_import
from plait_cli.errors import fail

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_SPEC = re.compile(r"(?P<shape>(?:\d+x)*)(?P<type>[a-zA-Z]\w*)(?:=(?P<values>.*))?\Z", re.DOTALL)
_NUMBER = re.compile(r"[^\s,\[\]]+")
_NUMPY_NAMES = {
    "i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64", "si8": "int8", "si16": "int16",
    "si32": "int32", "si64": "int64", "ui8": "uint8", "ui16": "uint16", "ui32": "uint32", "ui64": "uint64",
    "f16": "float16", "f32": "float32", "f64": "float64", "index": "int64",
}  # fmt: skip
_ML_NAMES = {
    "bf16": "bfloat16", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2", "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E5M2FNUZ": "float8_e5m2fnuz", "f8E4M3B11FNUZ": "float8_e4m3b11fnuz", "f8E4M3": "float8_e4m3",
    "f8E3M4": "float8_e3m4", "f8E8M0FNU": "float8_e8m0fnu", "f4E2M1FN": "float4_e2m1fn", "f6E2M3FN": "float6_e2m3fn",
    "f6E3M2FN": "float6_e3m2fn", "i2": "int2", "i4": "int4", "ui2": "uint2", "ui4": "uint4",
}  # fmt: skip
COMPLEX_NAMES = {"complex<f32>": "complex64", "complex<f64>": "complex128"}


def dtype_of(name: str) -> Any:
    """The NumPy dtype of an element type. Raises a diagnostic for a type that has none."""
    if name in _NUMPY_NAMES:
        return np.dtype(_NUMPY_NAMES[name])
    if name in _ML_NAMES and hasattr(ml_dtypes, _ML_NAMES[name]):
        return np.dtype(getattr(ml_dtypes, _ML_NAMES[name]))
    raise fail(f"unknown element type '{name}'", "known: " + ", ".join([*_NUMPY_NAMES, *_ML_NAMES]))


def parse_specs(specs: tuple[str, ...]) -> list[Any]:
    """The arrays that the specs stand for; a file may stand for several."""
    return [array for spec in specs for array in parse_spec(spec)]


def parse_spec(spec: str) -> list[Any]:
    """The arrays of one spec. Raises a diagnostic if it is malformed."""
    if spec.startswith("@"):
        return _read_file(spec[1:])
    if spec.startswith("&"):
        raise fail(f"'{spec}': storage buffers are not supported", "write the shape and the values: 2x3xf32=1 2 3 4 5 6")
    scalar = _plain_scalar(spec)
    if scalar is not None:
        return [scalar]
    match = _SPEC.match(spec)
    if match is None:
        raise fail(f"malformed array '{spec}'", "write 2x3xf32=1 2 3 4 5 6, f32=1.5, @file.npy or @file.npz")
    shape = tuple(int(d) for d in match["shape"].split("x")[:-1])
    dtype = dtype_of(match["type"])
    if match["values"] is None:
        return [np.zeros(shape, dtype)]
    return [_filled(spec, shape, dtype, _NUMBER.findall(match["values"]))]


def _plain_scalar(spec: str) -> Any:
    """`10` is an i32, `1.5` an f32, as in IREE."""
    try:
        return np.int32(int(spec, 0))
    except (ValueError, OverflowError):
        pass
    try:
        return np.float32(spec) if re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", spec) else None
    except ValueError:
        return None


def _filled(spec: str, shape: tuple[int, ...], dtype: Any, texts: list[str]) -> Any:
    count = int(np.prod(shape, dtype=np.int64))
    if len(texts) not in (1, count):
        raise fail(f"'{spec[:60]}': the shape has {count} elements, {len(texts)} values are given")
    try:
        values = [_number(text, dtype) for text in texts]
        flat = np.array(values, dtype)
    except (ValueError, OverflowError) as error:
        raise fail(f"'{spec[:60]}': {error}") from None
    return np.full(shape, flat[0], dtype) if len(texts) == 1 else flat.reshape(shape)


def _number(text: str, dtype: Any) -> Any:
    if dtype.kind == "b":
        if text not in ("0", "1", "true", "false"):
            raise ValueError(f"'{text}' is no boolean")
        return text in ("1", "true")
    if dtype.kind in "iu" or dtype.name in ("int4", "uint4", "int2", "uint2"):
        return int(text, 0)
    return float(text)


def _read_file(path: str) -> list[Any]:
    if not Path(path).exists():
        raise fail(f"{path}: no such file")
    try:
        return _load(path)
    except (ValueError, EOFError, OSError) as error:
        raise fail(f"{path}: not a NumPy file: {error}") from None


def _load(path: str) -> list[Any]:
    """All arrays of a `.npz`, in their order, or of a `.npy`, which may hold several one after the other."""
    if path.endswith(".npz"):
        with np.load(path, allow_pickle=False) as archive:
            return [_typed(archive[name]) for name in archive.files]
    arrays: list[Any] = []
    with open(path, "rb") as file:
        end = file.seek(0, 2)
        file.seek(0)
        while file.tell() < end:
            arrays.append(_typed(np.load(file, allow_pickle=False)))
    return arrays


def _typed(array: Any) -> Any:
    """Arrays of two-byte voids are bfloat16: NumPy files cannot name it."""
    return array.view(ml_dtypes.bfloat16) if array.dtype.str == "|V2" else array


def format_array(array: Any) -> str:
    """`2x3xf32=[1 2 3][4 5 6]`, the form that IREE prints and `parse_spec` reads."""
    array = np.asarray(array)
    prefix = "x".join([*map(str, array.shape), type_name(array.dtype)])
    return f"{prefix}={_values(array)}"


def type_name(dtype: Any) -> str:
    """The MLIR element type of a dtype."""
    names = {numpy_name: name for name, numpy_name in reversed([*_NUMPY_NAMES.items(), *_ML_NAMES.items(), *COMPLEX_NAMES.items()])}
    return names.get(dtype.name, dtype.name)


def _values(array: Any) -> str:
    if array.ndim == 0:
        return _text(array[()])
    if array.ndim == 1:
        return " ".join(_text(value) for value in array)
    return "".join(f"[{_values(row)}]" for row in array)


def _text(value: Any) -> str:
    kind = np.asarray(value).dtype.kind
    if kind == "b":
        return str(int(value))
    if kind in "iu":
        return str(value)
    return f"{value:g}" if kind == "f" else f"{complex(value):g}" if kind == "c" else f"{float(value):g}"


# Note [Specs]
# `2x3xf32=1 2 3 4 5 6` (brackets and commas between values are ignored), one value fills the shape, none means zeros;
# `f32=1.5`, `10` and `1.5` are scalars; `@file.npy` and `@file.npz` are files, all of whose arrays are taken in order.
