"""Quantization of one element, as operations of arith and math."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build.functions import clamp, select
from plait.builtin.types import IntegerType, f32, f64, i64
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra import SCALARS
from plait_std.quant.types import default_range

if TYPE_CHECKING:
    from plait.builtin.types import FloatType

Scalar = Value[Any]
_ROUNDINGS = {"nearest_even": "round_even", "nearest_away": "round_away", "toward_zero": "trunc"}


def in_expressed(number: float, type: FloatType) -> float:
    """What a number is converted to: NaN in a format of positive numbers only, if it is none."""
    return float("nan") if type.format.unsigned and number <= 0 else float(number)


def dequantize(b: Builder, stored: Scalar, element: Any, scale: Any = None, zero_point: Any = None) -> Scalar:
    """(stored - zero point) * scale; both default to the parameters of `element`. A given zero point has type
    `wide_type`."""
    number = SCALARS.on(b).expression(stored, element.storage_type).cast(wide_type(element))
    if zero_point is not None or element.zero_point:
        number = number - (element.zero_point if zero_point is None else zero_point)
    return (number.cast(element.expressed_type) * (element.scale if scale is None else scale)).value


def wide_type(element: Any) -> IntegerType:
    """An integer type in which the difference of a stored integer and a zero point cannot overflow."""
    return i64 if element.storage_type.width > 16 else IntegerType(32)


def quantize(b: Builder, x: Scalar, element: Any, rounding: str, scale: Any = None, zero_point: Any = None) -> Scalar:
    """x / scale + zero point, clamped in the expressed type, and made whole, exactly (Note [Whole numbers]).

    A given zero point has the expressed type. NaN becomes 0.
    """
    expressed = element.expressed_type
    value = SCALARS.on(b).expression(x) / (element.scale if scale is None else scale)
    if zero_point is not None or element.zero_point or expressed.format.unsigned:
        value = value + (in_expressed(element.zero_point, expressed) if zero_point is None else zero_point)
    value = clamp(value, *[value.like(in_expressed(bound, expressed)) for bound in element.range])
    if expressed.width < f32.width:
        value = value.cast(f32)
    whole = value.apply(_ROUNDINGS[rounding])
    whole = select(whole.apply("ord", whole), whole, 0)
    if not all(_is_exact(bound, expressed) for bound in element.range):  # a rounded bound may exceed the storage type
        whole = clamp(whole.cast(f64), *default_range(element.storage_type))
    return whole.cast(element.storage_type).value


def _is_exact(bound: int, expressed: Any) -> bool:
    bits = expressed.format.encode(bound)
    return expressed.format.classify(bits)[0] in ("zero", "finite") and expressed.format.decode(bits) == bound


# Note [Whole numbers]
# A format of few bits does not have the whole numbers next to all of its numbers: 15.5 is the largest one of f8E3M4,
# 7.5 that of f6E2M3FN, and f8E8M0FNU has no 0. These are integers when they are rounded, so they are not rounded again.
