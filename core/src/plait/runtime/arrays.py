"""Arguments and results of compiled functions: checking, and conversion from and to arrays of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin import types as ty
from plait.interpret.values import dtype_of, value_for
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait.runtime.signature import Signature

np = lazy_import("numpy")


class ArgumentError(ValueError):
    """An argument does not fit the type of its parameter."""


def check_arguments(signature: Signature, arguments: Sequence[Any]) -> list[Any]:
    """The arguments as NumPy arrays (without copies where possible) and Python scalars. Raises `ArgumentError`.

    Anything with `__dlpack__` or `__array__` is taken; lists and Python numbers are converted.
    """
    if len(arguments) != len(signature.inputs):
        raise ArgumentError(f"'{signature.name}' takes {len(signature.inputs)} arguments, got {len(arguments)}")
    return [_checked(signature, i, t, a) for i, (t, a) in enumerate(zip(signature.inputs, arguments))]


def _checked(signature: Signature, index: int, type: Type, argument: Any) -> Any:
    where = f"argument #{index} of '{signature.name}'"
    shape = _shape_of(type)
    try:
        dtype = dtype_of(type)
    except TypeError:
        return argument
    array = _as_array(where, argument, type, dtype)
    if array.dtype != dtype:
        array = _reinterpreted(where, array, type, dtype)
    if shape is not None:
        _check_shape(where, array.shape, type, shape)
    return array if isinstance(type, ty.ShapedType) else value_for(type, array[()])


def _shape_of(type: Type) -> tuple[int, ...] | None:
    """The shape that an argument must have; None if any will do."""
    if isinstance(type, (ty.UnrankedTensorType, ty.UnrankedMemRefType)):
        return None
    return type.shape if isinstance(type, ty.ShapedType) else ()


def _as_array(where: str, argument: Any, type: Type, dtype: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return argument
    if isinstance(argument, (bool, int, float, complex, list, tuple)):
        return _converted(where, argument, type, dtype)
    if isinstance(argument, np.generic) or not hasattr(argument, "__dlpack__"):
        return np.asarray(argument)
    try:
        return np.from_dlpack(argument)
    except (BufferError, RuntimeError, TypeError) as error:
        if hasattr(argument, "__array__"):
            return np.asarray(argument)
        kind = argument.__class__.__name__
        raise ArgumentError(f"{where}: a {kind} cannot be read through DLPack: {error}") from error


def _converted(where: str, argument: Any, type: Type, dtype: Any) -> Any:
    """A list or Python number as an array of `dtype`; a fraction is not rounded to an integer."""
    array = np.asarray(argument)
    kinds = {"b": "b", "i": "biu", "u": "biu"}.get(dtype.kind)
    if kinds is not None and array.dtype.kind not in kinds and array.size:
        raise ArgumentError(f"{where}: expected {dtype} values ({type}), got {array.dtype}")
    return array.astype(dtype)


def _reinterpreted(where: str, array: Any, type: Type, dtype: Any) -> Any:
    """Unsigned bits where the type is signless are taken as they are; any other difference is an error."""
    element = type.element_type if isinstance(type, ty.ShapedType) else type
    signless = isinstance(element, ty.IndexType) or (isinstance(element, ty.IntegerType) and element.is_signless)
    if signless and array.dtype.kind == "u" and array.dtype.itemsize == dtype.itemsize:
        return array.view(dtype)
    raise ArgumentError(f"{where}: expected dtype {dtype} ({type}), got {array.dtype}; convert it with .astype")


def _check_shape(where: str, actual: tuple[int, ...], type: Type, shape: tuple[int, ...]) -> None:
    if len(actual) != len(shape):
        raise ArgumentError(f"{where}: expected rank {len(shape)} ({type}), got rank {len(actual)}: {list(actual)}")
    for dimension, (found, wanted) in enumerate(zip(actual, shape)):
        if wanted not in (ty.DYNAMIC, found):
            raise ArgumentError(f"{where}: expected size {wanted} in dimension {dimension} ({type}), got {found}")


def fresh_results(signature: Signature, values: Sequence[Any]) -> tuple[Any, ...]:
    """The values as arrays that nobody else holds, and NumPy scalars."""
    return tuple(_fresh(t, v) for t, v in zip(signature.results, values, strict=True))


def _fresh(type: Type, value: Any) -> Any:
    if isinstance(type, ty.ShapedType):
        return np.array(value, copy=True)
    try:
        return dtype_of(type).type(value)
    except TypeError:
        return value
