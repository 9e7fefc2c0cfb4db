"""Quantization over NumPy arrays: the numbers behind every operation that quantizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import rounded
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_std.quant.types import UniformQuantizedPerAxisType, default_range

if TYPE_CHECKING:
    from plait.builtin.types import Type

    from plait_std.indexing import Array
    from plait_std.quant.types import UniformType

np = lazy_import("numpy")


def whole(x: Array, rounding: str) -> Any:
    """Numbers in double precision made whole: `nearest_even`, `nearest_away` or `toward_zero`."""
    if rounding == "nearest_even":
        return np.rint(x)
    truncated = np.trunc(x)
    if rounding == "toward_zero":
        return truncated
    with np.errstate(invalid="ignore"):
        return np.where(np.abs(x - truncated) >= 0.5, truncated + np.sign(x), truncated)


def parameters(element: UniformType, rank: int) -> tuple[Any, Any]:
    """Scales (in double precision) and zero points, of a shape that has 1 where all indices share them."""
    shape = element.parameter_shape(rank)
    return np.array(element.all_scales, np.float64).reshape(shape), np.array(element.all_zero_points).reshape(shape)


def spread(array: Array, element: Type) -> Any:
    """Parameters, as `parameters` returns them, in a form that broadcasts to the tensor: blocks are repeated."""
    for dimension, size in getattr(element, "blocks", ()):
        array = np.repeat(array, size, axis=dimension)
    return array


def parameters_for(element: UniformType, shape: tuple[int, ...]) -> tuple[Any, Any]:
    """Scales, rounded to the expressed type and held in double precision, and zero points, to broadcast to `shape`."""
    scales, zero_points = (spread(array, element) for array in parameters(element, len(shape)))
    for dim in _scaled_dims(element):
        if scales.shape[dim] != shape[dim]:
            raise InterpretError(f"dimension {dim} is not {scales.shape[dim]}, the number of scales")
    return scales.astype(dtype_of(element.expressed_type)).astype(np.float64), zero_points


def _scaled_dims(element: Type) -> list[int]:
    """The dimensions along which scales differ."""
    if isinstance(element, UniformQuantizedPerAxisType):
        return [element.dimension]
    return [dim for dim, _ in getattr(element, "blocks", ())]


def dequantize(stored: Any, element: UniformType) -> Any:
    """(stored - zero point) * scale, rounded to the expressed type after each step, in which no integer overflows."""
    dtype = dtype_of(element.expressed_type)
    scales, zero_points = parameters_for(element, stored.shape)
    difference = _exactly(stored.astype(np.int64) - zero_points, dtype)
    return rounded(np.asarray(difference.astype(np.float64) * scales), dtype)


def _exactly(integers: Any, dtype: Any) -> Any:
    """Integers, of less than 53 bits, rounded once to a floating-point format."""
    return rounded(np.asarray(integers).astype(np.float64), dtype)


def quantize(x: Array, element: UniformType, rounding: str = "nearest_even") -> Any:
    """x / scale + zero point, clamped to what is stored and made whole; each step is rounded to the expressed type.

    NaN becomes 0, as in conversions to integers.
    """
    dtype = dtype_of(element.expressed_type)
    scales, zero_points = parameters_for(element, x.shape)

    def round_to_expressed(value: Array) -> Any:
        return rounded(np.asarray(value), dtype).astype(np.float64)

    with np.errstate(over="ignore", invalid="ignore"):
        scaled = round_to_expressed(x.astype(np.float64) / scales)
        shifted = round_to_expressed(scaled + _exactly(zero_points, dtype).astype(np.float64))
        low, high = (_exactly(bound, dtype).astype(np.float64) for bound in element.range)
        clamped = np.minimum(np.maximum(shifted, low), high)
    return _to_integers(whole(clamped, rounding), element)


def _to_integers(numbers: Any, element: UniformType) -> Any:
    """Whole numbers, infinities and NaN as stored integers: what the storage type does not hold saturates."""
    known = np.clip(np.where(np.isnan(numbers), 0.0, numbers), *default_range(element.storage_type))
    return np.asarray(known.astype(np.int64).astype(dtype_of(element.storage_type)))
