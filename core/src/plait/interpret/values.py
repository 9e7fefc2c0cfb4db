"""The Python values that stand for IR values: NumPy arrays for tensors, memrefs and vectors, Python scalars else.

Integers are signed Python ints (`ui` types: unsigned), `i1` is bool, `index` is int, `f64` is float, other floats are
NumPy scalars of their dtype, complex numbers NumPy complex scalars. Signless integer arrays have signed dtypes.
"""

from __future__ import annotations

from typing import Any

from plait.builtin import types as ty
from plait.ir.attribute import Type
from plait.lazy import lazy_import

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_DTYPES: dict[Type, Any] = {}
"""Dtype of each element type seen; types are interned, so this is a table of the type, not of a context."""

_NATIVE_FLOATS = {"f16": "float16", "f32": "float32", "f64": "float64", "f80": "longdouble"}


def dtype_of(type: Type) -> Any:
    """The NumPy dtype of an element type, or of the elements of a shaped type. Raises `TypeError` if there is none."""
    found = _DTYPES.get(type)
    if found is None:
        found = _DTYPES[type] = np.dtype(_scalar_dtype(type))
    return found


def _scalar_dtype(type: Type) -> Any:
    if isinstance(type, ty.ShapedType):
        return dtype_of(type.element_type)
    if isinstance(type, ty.IntegerType):
        return _integer_dtype(type)
    if isinstance(type, ty.IndexType):
        return "int64"
    if isinstance(type, ty.FloatType):
        return _float_dtype(type)
    if isinstance(type, ty.ComplexType):
        return {"f32": "complex64", "f64": "complex128"}.get(str(type.element_type), "complex64")
    expressed = getattr(type, "storage_type", None)  # quantized types hold their integers
    if expressed is not None:
        return dtype_of(expressed)
    raise TypeError(f"values of type {type} have no NumPy form")


def _integer_dtype(type: ty.IntegerType) -> Any:
    prefix = "uint" if type.is_unsigned else "int"
    if type.width == 1:
        return "bool"
    if type.width in (2, 4):
        return getattr(ml_dtypes, f"{prefix}{type.width}")
    for width in (8, 16, 32, 64):
        if type.width <= width:
            return f"{prefix}{width}"
    return object


def _float_dtype(type: ty.FloatType) -> Any:
    mnemonic = type.mnemonic
    if mnemonic in _NATIVE_FLOATS:
        return _NATIVE_FLOATS[mnemonic]
    if mnemonic == "bf16":
        return ml_dtypes.bfloat16
    head, _, tail = mnemonic.partition("E")
    found = getattr(ml_dtypes, f"float{head[1:]}_e{tail.lower()}", None)
    if found is None:
        raise TypeError(f"values of type {type} have no NumPy form")
    return found


def wrap(value: int, width: int) -> int:
    """`value` reduced to a signed integer of `width` bits; a bool if the width is 1."""
    if width == 1:
        return bool(value & 1)
    half = 1 << (width - 1)
    return ((value + half) & ((1 << width) - 1)) - half


from_unsigned = wrap


def to_unsigned(value: int, width: int) -> int:
    """The bits of `value`, an integer of `width` bits, read as an unsigned number."""
    return value & ((1 << width) - 1)


def value_for(type: Type, value: Any) -> Any:
    """`value` in the form that stands for values of `type`; integers wrap, floats round, arrays are not copied."""
    if isinstance(type, ty.ShapedType):
        return np.asarray(value, dtype=dtype_of(type))
    if isinstance(type, ty.IntegerType):
        return to_unsigned(int(value), type.width) if type.is_unsigned else wrap(int(value), type.width)
    if isinstance(type, ty.IndexType):
        return wrap(int(value), 64)
    if isinstance(type, ty.FloatType):
        return float(value) if type.width == 64 else dtype_of(type).type(value)
    if isinstance(type, ty.ComplexType):
        return dtype_of(type).type(value)
    return value
