"""Element types and NumPy dtypes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FLOAT_TYPES, ComplexType, F32Type, F64Type, FloatType, IndexType, IntegerType, Type, i1
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy import dtype as DType

numpy = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")

_NARROW_FLOATS = {
    "bf16": "bfloat16",
    "f4E2M1FN": "float4_e2m1fn",
    "f6E2M3FN": "float6_e2m3fn",
    "f6E3M2FN": "float6_e3m2fn",
    "f8E3M4": "float8_e3m4",
    "f8E4M3": "float8_e4m3",
    "f8E4M3FN": "float8_e4m3fn",
    "f8E4M3FNUZ": "float8_e4m3fnuz",
    "f8E4M3B11FNUZ": "float8_e4m3b11fnuz",
    "f8E5M2": "float8_e5m2",
    "f8E5M2FNUZ": "float8_e5m2fnuz",
    "f8E8M0FNU": "float8_e8m0fnu",
}
_WIDE_FLOATS = {"f16": "float16", "f32": "float32", "f64": "float64"}
_DTYPE_NAMES = {**_NARROW_FLOATS, **_WIDE_FLOATS}
_FLOAT_BY_DTYPE = {_DTYPE_NAMES[t.mnemonic]: t for t in FLOAT_TYPES if t.mnemonic in _DTYPE_NAMES}


def dtype_of(ty: Type) -> Any:
    """The NumPy dtype of elements of type `ty`. Raises `ValueError` if NumPy has none.

    Integers of other widths use the next wider dtype; integers of more than 64 bits are Python integers.
    """
    if isinstance(ty, IndexType):
        return numpy.dtype("int64")
    if isinstance(ty, IntegerType):
        return _integer_dtype(ty)
    if isinstance(ty, FloatType):
        if ty.mnemonic in _WIDE_FLOATS:
            return numpy.dtype(_WIDE_FLOATS[ty.mnemonic])
        if ty.mnemonic in _NARROW_FLOATS:
            return numpy.dtype(getattr(ml_dtypes, _NARROW_FLOATS[ty.mnemonic]))
    if isinstance(ty, ComplexType) and isinstance(ty.element_type, (F32Type, F64Type)):
        return numpy.dtype(f"complex{2 * ty.element_type.width}")
    raise ValueError(f"no NumPy dtype for element type '{ty}'")


def _integer_dtype(ty: IntegerType) -> Any:
    if _is_boolean(ty):
        return numpy.dtype("bool")
    unsigned = "u" if ty.is_unsigned else ""
    if ty.width in (2, 4):
        return numpy.dtype(getattr(ml_dtypes, f"{unsigned}int{ty.width}"))
    if ty.width < 2:
        raise ValueError(f"no NumPy dtype for element type '{ty}'")
    width = _held_in(ty.width)
    return numpy.dtype(object if width is None else f"{unsigned}int{width}")


def _is_boolean(ty: IntegerType) -> bool:
    return ty.width == 1 and ty.signedness != "signed"


def _held_in(width: int) -> int | None:
    """The bits of NumPy's integers that hold so many; None if there are none."""
    return next((wide for wide in (8, 16, 32, 64) if width <= wide), None)


def itemsize_of(ty: Type) -> int | None:
    """The bytes of an element of `dtype_of(ty)`, without NumPy; None if it has no such dtype, or one of objects."""
    if isinstance(ty, ComplexType):
        return ty.element_type.width // 4 if isinstance(ty.element_type, (F32Type, F64Type)) else None
    if isinstance(ty, FloatType):
        return (ty.width + 7) // 8 if ty.mnemonic in _DTYPE_NAMES else None
    if isinstance(ty, IntegerType):
        width = _held_in(ty.width) if ty.width > 1 or _is_boolean(ty) else None
        return None if width is None else width // 8
    return 8 if isinstance(ty, IndexType) else None


def has_own_dtype(ty: Type) -> bool:
    """Whether each value of the dtype of `ty` is one of `ty`, in as many bytes as constants have for it."""
    return not isinstance(ty, IntegerType) or ty.width in (1, 8, 16, 32, 64)


def element_type_of_dtype(dtype: DType[Any]) -> Type:
    """The element type that `dtype_of` maps to `dtype`; unsigned dtypes give unsigned integers."""
    name = numpy.dtype(dtype).name
    if name == "bool":
        return i1
    if name.startswith("uint"):
        return IntegerType(int(name[4:]), "unsigned")
    if name.startswith("int"):
        return IntegerType(int(name[3:]))
    if name.startswith("complex"):
        return ComplexType(_FLOAT_BY_DTYPE[f"float{int(name[7:]) // 2}"]())
    if name in _FLOAT_BY_DTYPE:
        return _FLOAT_BY_DTYPE[name]()
    raise ValueError(f"no element type for NumPy dtype '{name}'")
