"""Fixed-point arithmetic on scalars, as operations of arith on the integers that are stored."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, f64
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.arith import ops as arith
from plait_std.math.ops import RoundEvenOp

Scalar = Value[Any]


def constant(b: Builder, value: int, ty: Any) -> Scalar:
    return b(arith.ConstantOp(IntegerAttr(value, ty)))


def float_constant(b: Builder, value: float, ty: Any) -> Scalar:
    return b(arith.ConstantOp(FloatAttr(value, ty)))


def clamp(b: Builder, value: Scalar, low: int, high: int) -> Scalar:
    """min(max(value, low), high)"""
    raised = b(arith.MaxSIOp(value, constant(b, low, value.type)))
    return b(arith.MinSIOp(raised, constant(b, high, value.type)))


def saturated(b: Builder, value: Scalar, ty: IntegerType) -> Scalar:
    """A wide integer as one of type `ty`."""
    half = 1 << (ty.width - 1)
    return b(arith.TruncIOp(clamp(b, value, -half, half - 1), ty))


def widened(b: Builder, *values: Scalar) -> list[Scalar]:
    """The values in twice as many bits, where no sum or product of two overflows."""
    return [b(arith.ExtSIOp(value, IntegerType(2 * value.type.width))) for value in values]


def add(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """x + y, saturated"""
    left, right = widened(b, x, y)
    return saturated(b, b(arith.AddIOp(left, right)), x.type)


def multiply(b: Builder, x: Scalar, y: Scalar, fraction: int) -> Scalar:
    """(x * y + half) >> fraction, saturated"""
    left, right = widened(b, x, y)
    wide = b(arith.MulIOp(left, right))
    if fraction:
        half = constant(b, 1 << (fraction - 1), wide.type)
        raised = b(arith.AddIOp(wide, half))
        wide = b(arith.ShRSIOp(raised, constant(b, fraction, wide.type)))
    return saturated(b, wide, x.type)


def from_float(b: Builder, x: Scalar, element: Any) -> Scalar:
    """round(x * 2^fraction), saturated; 0 for a NaN. In f64, which has all integers in range and all products."""
    number = b(arith.CmpFOp("ord", x, x))
    x = b(arith.SelectOp(number, x, float_constant(b, 0.0, x.type)))
    wide = x if x.type is f64 else b(arith.ExtFOp(x, f64))
    scaled = b(arith.MulFOp(wide, float_constant(b, 2.0**element.fraction, f64)))
    rounded = b(RoundEvenOp(scaled))
    low, high = (float_constant(b, float(limit), f64) for limit in element.range)
    inside = b(arith.MinimumFOp(b(arith.MaximumFOp(rounded, low)), high))
    return b(arith.FPToSIOp(inside, element.storage_type))


def to_float(b: Builder, x: Scalar, fraction: int, ty: FloatType) -> Scalar:
    """n / 2^fraction: exact in f64, then rounded once"""
    wide = b(arith.SIToFPOp(x, f64))
    scaled = b(arith.MulFOp(wide, float_constant(b, 2.0**-fraction, f64)))
    return scaled if ty is f64 else b(arith.TruncFOp(scaled, ty))
