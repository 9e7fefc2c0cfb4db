"""Arguments and results of compiled functions: checking, and conversion from and to arrays of others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin import types as ty
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret.values import dtype_of, value_for
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait.runtime.dlpack import from_dlpack, narrow_from_dlpack

if TYPE_CHECKING:
    from numpy import dtype as DType
    from numpy.typing import NDArray

    from plait.ir.location import Location
    from plait.runtime.signature import Signature

np = lazy_import("numpy")


class ArgumentError(ValueError):
    """An argument does not fit the type of its parameter."""


def check_arguments(signature: Signature, arguments: Sequence[Any]) -> list[Any]:
    """The arguments as NumPy arrays (without copies where possible) and Python scalars. Raises `ArgumentError`.

    Anything with `__dlpack__` or `__array__` is taken; lists and Python numbers are converted, if they fit. A signless
    integer may be written signed or unsigned.
    """
    if len(arguments) != len(signature.inputs):
        raise ArgumentError(f"'{signature.name}' takes {len(signature.inputs)} arguments, got {len(arguments)}")
    where = f"argument #{{}} of '{signature.name}'"
    return [check_value(where.format(i), t, a) for i, (t, a) in enumerate(zip(signature.inputs, arguments))]


def check_passed(signature: Signature, location: Location | None = None) -> None:
    """Raise `DiagnosticError` if a number type of the signature has no form as an array."""
    for type in (*signature.inputs, *signature.results):
        element: Any = _element(type)
        if isinstance(element, (ty.IntegerType, ty.FloatType, ty.ComplexType)):
            try:
                dtype_of(element)
            except TypeError:
                message = f"'{signature.name}' has a value of type '{type}', which no array can hold"
                raise DiagnosticError(Diagnostic("error", message, location)) from None


def _element(type: Type) -> Any:
    """The type of the elements in memory."""
    element = type.element_type if isinstance(type, ty.ShapedType) else type
    return getattr(element, "storage_type", element)


def check_value(where: str, type: Type, argument: Any) -> Any:
    """An array or a scalar of `type`; see `check_arguments`. `where` begins the messages of errors."""
    shape = _shape_of(type)
    try:
        dtype = dtype_of(type)
    except TypeError:
        return argument
    array = _as_array(where, argument, type, dtype)
    if shape is not None:
        _check_shape(where, array.shape, type, shape)
    array = _typed(where, array, type, dtype)
    return array if isinstance(type, ty.ShapedType) else value_for(type, array[()])


def _typed(where: str, array: NDArray[Any], type: Type, dtype: DType[Any]) -> Any:
    """The array with values of the dtype that are values of the type, without a copy if it is one already."""
    element = _element(type)
    if dtype.kind == "b":
        if array.dtype != dtype:
            raise _other_dtype(where, array, type, dtype)
        if array.size and array.view(np.uint8).max() > 1:
            raise ArgumentError(f"{where}: the array has bytes other than 0 and 1")
        return array
    if array.dtype == dtype and not (isinstance(element, ty.IntegerType) and is_narrower(element)):
        return array
    if array.dtype != dtype and not _is_unsigned_form(array.dtype, element, dtype):
        raise _other_dtype(where, array, type, dtype)
    if isinstance(element, ty.IntegerType) and is_narrower(element):
        return _integers(where, array, element, dtype)
    return array.view(dtype)


def _is_unsigned_form(found: Any, element: Type, dtype: DType[Any]) -> bool:
    """Whether an array has the bits of signless integers as unsigned numbers, or integers for Python's."""
    if dtype.kind == "O":
        return found.kind in "iu" and found.isnative
    signless = isinstance(element, ty.IndexType) or (isinstance(element, ty.IntegerType) and element.is_signless)
    return signless and dtype.kind == "i" and found.kind == "u" and found.itemsize == dtype.itemsize and found.isnative


def is_narrower(element: ty.IntegerType) -> bool:
    """Whether the dtype of an integer type has values that the type does not have."""
    return element.width not in (1, 2, 4, 8, 16, 32, 64)


def _other_dtype(where: str, array: NDArray[Any], type: Type, dtype: DType[Any]) -> ArgumentError:
    found = array.dtype if array.dtype.isnative else f"{array.dtype} of another byte order"
    return ArgumentError(f"{where}: expected dtype {dtype} ({type}), got {found}; convert it with .astype")


def _shape_of(type: Type) -> tuple[int, ...] | None:
    """The shape that an argument must have; None if any will do."""
    if isinstance(type, (ty.UnrankedTensorType, ty.UnrankedMemRefType)):
        return None
    return type.shape if isinstance(type, ty.ShapedType) else ()


def _as_array(where: str, argument: Any, type: Type, dtype: DType[Any]) -> Any:
    if isinstance(argument, np.ndarray):
        if isinstance(argument, np.ma.MaskedArray):
            raise ArgumentError(f"{where}: a masked array has elements without a value; fill it first")
        return argument
    if isinstance(argument, (bool, int, float, complex, list, tuple)):
        return _converted(where, argument, type, dtype)
    if isinstance(argument, np.generic) or not hasattr(argument, "__dlpack__"):
        return np.asarray(argument)
    try:
        return np.from_dlpack(argument) if _numpy_may_write() else from_dlpack(argument)
    except (BufferError, RuntimeError, TypeError) as error:
        return _other_array(where, argument, error)


@cache
def _numpy_may_write() -> bool:
    """Whether arrays of `numpy.from_dlpack` may be written where the exporter says so: not in NumPy 1.26 to 2.1."""
    return np.from_dlpack(np.empty(1)).flags.writeable


def _other_array(where: str, argument: Any, error: Exception) -> Any:
    """What NumPy does not take through DLPack: narrow floats, as bf16, or else what converts itself to an array."""
    try:
        narrow = narrow_from_dlpack(argument)
        if narrow is not None:
            return narrow
        if hasattr(argument, "__array__"):
            return np.asarray(argument)
    except (BufferError, RuntimeError, TypeError) as other:
        error = other
    kind = argument.__class__.__name__
    raise ArgumentError(f"{where}: a {kind} cannot be read through DLPack: {error}") from error


def _converted(where: str, argument: Any, type: Type, dtype: DType[Any]) -> Any:
    """A list or Python number as an array of `dtype`. Integers must fit, a fraction is not rounded to one."""
    element = _element(type)
    is_integer = isinstance(element, (ty.IntegerType, ty.IndexType)) and dtype.kind != "b"
    kinds = "biuO" if is_integer else {"b": "b", "c": "biufc"}.get(dtype.kind, "biuf")
    try:
        array = np.asarray(argument)
        if array.dtype.kind in ("fO" if is_integer else "O"):
            array = _python_integers(argument, array)
            array = array.astype(float) if array.dtype.kind == "O" and not is_integer else array
        if array.size and array.dtype.kind not in kinds:
            raise ArgumentError(f"{where}: expected {dtype} values ({type}), got {array.dtype}")
        if is_integer and array.size:
            return _integers(where, array, element, dtype)
        with np.errstate(over="ignore"):
            return array.astype(dtype)
    except ArgumentError:
        raise
    except (OverflowError, ValueError) as error:  # larger than any float; rows of different lengths
        raise ArgumentError(f"{where}: {error}") from None


def _python_integers(argument: Any, array: NDArray[Any]) -> Any:
    """Python's integers in place of what NumPy makes of integers that no dtype holds, floats or objects.

    What holds anything else stays the array that it is, without objects.
    """
    exact = np.asarray(argument, object)
    if all(isinstance(item, (int, np.integer)) for item in exact.flat):
        return exact
    return array if array.dtype.kind == "f" else array.astype(str)


def _integers(where: str, array: Any, element: Any, dtype: DType[Any]) -> Any:
    """Integers, none of which is out of range, as `dtype`; a signless one may be written signed or unsigned."""
    width = 64 if isinstance(element, ty.IndexType) else element.width
    half, unsigned = 1 << (width - 1), getattr(element, "is_unsigned", False)
    low = 0 if unsigned else -half
    high = half - 1 if isinstance(element, ty.IndexType) or element.signedness == "signed" else 2 * half - 1
    if array.size:
        numbers = array.astype(object) if array.dtype.kind not in "biuO" else array
        found = int(numbers.min()), int(numbers.max())
        wrong = found[0] if found[0] < low else found[1]
        if not low <= wrong <= high:
            raise ArgumentError(f"{where}: {wrong} is out of range for {element}, which has {low} to {high}")
        if found[1] >= half and not unsigned:  # written unsigned
            array = np.where(numbers >= half, numbers.astype(object) - 2 * half, numbers.astype(object))
    return array if array.dtype == dtype else array.astype(dtype)


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
