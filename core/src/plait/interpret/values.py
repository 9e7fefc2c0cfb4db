"""The Python values that stand for IR values: NumPy arrays for tensors, memrefs and vectors, Python scalars else.

Integers are signed Python ints (`ui` types: unsigned), `i1` is bool, `index` is int, `f64` is float, other floats are
NumPy scalars of their dtype, complex numbers NumPy complex scalars. Signless integer arrays have signed dtypes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import numpy_types
from plait.builtin import types as ty
from plait.interpret.numbers import rounded
from plait.ir.attribute import Type
from plait.ir.lifetime import cached
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy import dtype as DType

np = lazy_import("numpy")


@cached
def dtype_of(type: Type) -> Any:
    """The NumPy dtype of an element type, or of the elements of a shaped type. Raises `TypeError` if there is none."""
    if isinstance(type, ty.ShapedType):
        return dtype_of(type.element_type)
    storage = getattr(type, "storage_type", None)  # quantized types hold their integers
    if storage is not None:
        return dtype_of(storage)
    try:
        return numpy_types.dtype_of(type)
    except ValueError:
        raise TypeError(f"no NumPy representation for values of type {type}") from None


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


def value_of(attribute: Any) -> Any:
    """The value that a number attribute stands for; of a float bit by bit, as NaN may have a payload."""
    type = attribute.type
    if not isinstance(type, ty.FloatType) or type.width > 64 or attribute.value == attribute.value:
        return value_for(type, attribute.value)
    dtype = dtype_of(type)
    value = np.frombuffer(attribute.bits.to_bytes(dtype.itemsize, "little"), dtype)[0]
    return float(value) if type.width == 64 else value


def value_for(type: Type, value: Any) -> Any:
    """`value` in the form that stands for values of `type`; integers wrap, floats round, arrays are not copied."""
    if isinstance(type, ty.ShapedType):
        return np.asarray(value, dtype=dtype_of(type))
    if isinstance(type, ty.IntegerType):
        return to_unsigned(int(value), type.width) if type.is_unsigned else wrap(int(value), type.width)
    if isinstance(type, ty.IndexType):
        return wrap(int(value), 64)
    if isinstance(type, ty.FloatType):
        return float(value) if type.width == 64 else _float_of(dtype_of(type), value)
    if isinstance(type, ty.ComplexType):
        return dtype_of(type).type(value)
    return value


def _float_of(dtype: DType[Any], value: Any) -> Any:
    """A number of a format other than f64."""
    return rounded(value, dtype)[()] if dtype.itemsize <= 2 and isinstance(value, float) else dtype.type(value)
