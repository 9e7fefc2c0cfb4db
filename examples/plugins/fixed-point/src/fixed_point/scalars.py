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
    return b.insert(arith.ConstantOp(IntegerAttr(value, ty))).result


def float_constant(b: Builder, value: float, ty: Any) -> Scalar:
    return b.insert(arith.ConstantOp(FloatAttr(value, ty))).result


def clamp(b: Builder, value: Scalar, low: int, high: int) -> Scalar:
    """min(max(value, low), high)"""
    raised = b.insert(arith.MaxSIOp(value, constant(b, low, value.type))).result
    return b.insert(arith.MinSIOp(raised, constant(b, high, value.type))).result


def saturated(b: Builder, value: Scalar, ty: IntegerType) -> Scalar:
    """A wide integer as one of type `ty`."""
    half = 1 << (ty.width - 1)
    return b.insert(arith.TruncIOp(clamp(b, value, -half, half - 1), ty)).result


def widened(b: Builder, *values: Scalar) -> list[Scalar]:
    """The values in twice as many bits, where no sum or product of two overflows."""
    return [b.insert(arith.ExtSIOp(value, IntegerType(2 * value.type.width))).result for value in values]


def add(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """x + y, saturated"""
    left, right = widened(b, x, y)
    return saturated(b, b.insert(arith.AddIOp(left, right)).result, x.type)


def multiply(b: Builder, x: Scalar, y: Scalar, fraction: int) -> Scalar:
    """(x * y + half) >> fraction, saturated"""
    left, right = widened(b, x, y)
    wide = b.insert(arith.MulIOp(left, right)).result
    if fraction:
        half = constant(b, 1 << (fraction - 1), wide.type)
        raised = b.insert(arith.AddIOp(wide, half)).result
        wide = b.insert(arith.ShRSIOp(raised, constant(b, fraction, wide.type))).result
    return saturated(b, wide, x.type)


def from_float(b: Builder, x: Scalar, element: Any) -> Scalar:
    """round(x * 2^fraction), saturated; 0 for a NaN. In f64, which has all integers in range and all products."""
    number = b.insert(arith.CmpFOp("ord", x, x)).result
    x = b.insert(arith.SelectOp(number, x, float_constant(b, 0.0, x.type))).result
    wide = x if x.type is f64 else b.insert(arith.ExtFOp(x, f64)).result
    scaled = b.insert(arith.MulFOp(wide, float_constant(b, 2.0**element.fraction, f64))).result
    rounded = b.insert(RoundEvenOp(scaled)).result
    low, high = (float_constant(b, float(limit), f64) for limit in element.range)
    inside = b.insert(arith.MinimumFOp(b.insert(arith.MaximumFOp(rounded, low)).result, high)).result
    return b.insert(arith.FPToSIOp(inside, element.storage_type)).result


def to_float(b: Builder, x: Scalar, fraction: int, ty: FloatType) -> Scalar:
    """n / 2^fraction: exact in f64, then rounded once"""
    wide = b.insert(arith.SIToFPOp(x, f64)).result
    scaled = b.insert(arith.MulFOp(wide, float_constant(b, 2.0**-fraction, f64))).result
    return scaled if ty is f64 else b.insert(arith.TruncFOp(scaled, ty)).result
