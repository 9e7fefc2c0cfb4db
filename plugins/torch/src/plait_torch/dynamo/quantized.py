"""Operations of quantized graphs (PT2E, torchao): numbers to integers and back, by scales and zero points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")


def quantized_decompositions() -> dict[Any, Callable[..., Any]]:
    """The decompositions of `quantized_decomposed.*`, if the library that has these operations is loaded."""
    library = torch.ops.quantized_decomposed
    return {
        getattr(getattr(library, name), overload): function
        for name, function in _FUNCTIONS.items()
        if hasattr(library, name)
        for overload in getattr(library, name).overloads()
    }


def quantize_per_tensor(x: Any, scale: Any, zero_point: Any, low: int, high: int, dtype: Any, **ignored: object) -> Any:
    """clamp(round(x / scale) + zero_point)"""
    return (torch.round(x * (1.0 / scale)) + zero_point).clamp(low, high).to(dtype)


def dequantize_per_tensor(
    x: Any, scale: Any, zero_point: Any, low: int, high: int, dtype: Any, *, out_dtype: Any = None
) -> Any:  # fmt: skip
    """(x - zero_point) * scale"""
    return (x.to(out_dtype or torch.float32) - zero_point) * scale


def quantize_per_channel(
    x: Any, scales: Any, zero_points: Any, axis: int, low: int, high: int, dtype: Any
) -> Any:  # fmt: skip
    """quantize_per_tensor with a scale and a zero point for each index of a dimension"""
    scale, zero_point = (_along(one, x.dim(), axis) for one in (scales, zero_points))
    return quantize_per_tensor(x, scale, zero_point, low, high, dtype)


def dequantize_per_channel(
    x: Any, scales: Any, zero_points: Any, axis: int, low: int, high: int, dtype: Any, *, out_dtype: Any = None
) -> Any:  # fmt: skip
    """dequantize_per_tensor with a scale and a zero point for each index of a dimension"""
    zero_point = 0 if zero_points is None else _along(zero_points, x.dim(), axis)
    return dequantize_per_tensor(x, _along(scales, x.dim(), axis), zero_point, low, high, dtype, out_dtype=out_dtype)


def _along(values: Any, rank: int, axis: int) -> Any:
    """One value for each index of a dimension, with dimensions of size 1 for the others."""
    shape = [1] * rank
    shape[axis] = -1
    return values.reshape(shape)


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "quantize_per_tensor": quantize_per_tensor, "dequantize_per_tensor": dequantize_per_tensor,
    "quantize_per_channel": quantize_per_channel, "dequantize_per_channel": dequantize_per_channel,
}  # fmt: skip
