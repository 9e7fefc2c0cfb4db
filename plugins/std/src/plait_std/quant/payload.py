"""Quantization of one element, as operations of arith and math."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IntegerType, f32, f64, i64
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import

from plait_std.arith import ops as arith
from plait_std.quant.types import default_range
from plait_std.scalar.payload import constant

math = lazy_import("plait_std.math.ops")
Scalar = Value[Any]
_ROUNDINGS = {"nearest_even": "RoundEvenOp", "nearest_away": "RoundOp", "toward_zero": "TruncOp"}


def in_expressed(number: float, type: Any) -> float:
    """What a number is converted to: NaN in a format of positive numbers only, if it is none."""
    return float("nan") if type.format.unsigned and number <= 0 else float(number)


def scale_of(b: Builder, element: Any) -> Scalar:
    """The only scale of `element`, in the expressed type."""
    return constant(b, element.scale, element.expressed_type)


def dequantize(b: Builder, stored: Scalar, element: Any, scale: Any = None, zero_point: Any = None) -> Scalar:
    """(stored - zero point) * scale; both default to those of `element`, a given zero point has type `wide_type`."""
    wide = wide_type(element)
    extend = arith.ExtUIOp if element.storage_type.is_unsigned else arith.ExtSIOp
    number = b(extend(stored, wide))
    if zero_point is None and element.zero_point:
        zero_point = constant(b, element.zero_point, wide)
    if zero_point is not None:
        number = b(arith.SubIOp(number, zero_point))
    real = b(arith.SIToFPOp(number, element.expressed_type))
    return b(arith.MulFOp(real, scale_of(b, element) if scale is None else scale))


def wide_type(element: Any) -> IntegerType:
    """An integer type in which the difference of a stored integer and a zero point cannot overflow."""
    return i64 if element.storage_type.width > 16 else IntegerType(32)


def quantize(b: Builder, x: Scalar, element: Any, rounding: str, scale: Any = None, zero_point: Any = None) -> Scalar:
    """x / scale + zero point, clamped in the expressed type, and made whole, exactly (Note [Whole numbers]).

    A given zero point has the expressed type. NaN becomes 0.
    """
    expressed = element.expressed_type
    value = b(arith.DivFOp(x, scale_of(b, element) if scale is None else scale))
    if zero_point is None and (element.zero_point or expressed.format.unsigned):
        zero_point = constant(b, in_expressed(element.zero_point, expressed), expressed)
    if zero_point is not None:
        value = b(arith.AddFOp(value, zero_point))
    low, high = (constant(b, in_expressed(bound, expressed), expressed) for bound in element.range)
    value = b(arith.MaximumFOp(value, low))
    value = b(arith.MinimumFOp(value, high))
    if expressed.width < f32.width:
        value = b(arith.ExtFOp(value, f32))
    value = b(getattr(math, _ROUNDINGS[rounding])(value))
    ordered = b(arith.CmpFOp("ord", value, value))
    value = b(arith.SelectOp(ordered, value, constant(b, 0, value.type)))
    return _to_integer(b, value, element)


def _is_exact(bound: int, expressed: Any) -> bool:
    bits = expressed.format.encode(bound)
    return expressed.format.classify(bits)[0] in ("zero", "finite") and expressed.format.decode(bits) == bound


def _to_integer(b: Builder, value: Scalar, element: Any) -> Scalar:
    """A whole number in the storage type. Where the expressed type rounds a bound, it may lie out of that: saturate."""
    storage = element.signless_storage
    convert = arith.FPToUIOp if element.storage_type.is_unsigned else arith.FPToSIOp
    if all(_is_exact(bound, element.expressed_type) for bound in element.range):
        return b(convert(value, storage))
    if value.type is not f64:
        value = b(arith.ExtFOp(value, f64))
    low, high = default_range(element.storage_type)
    value = b(arith.MaximumFOp(value, constant(b, low, f64)))
    value = b(arith.MinimumFOp(value, constant(b, high, f64)))
    return b(convert(value, storage))


# Note [Whole numbers]
# A format of few bits does not have the whole numbers next to all of its numbers: 15.5 is the largest one of f8E3M4,
# 7.5 that of f6E2M3FN, and f8E8M0FNU has no 0. These are integers when they are rounded, so they are not rounded again.
