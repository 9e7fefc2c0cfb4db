"""Elementwise operations of one operand."""

from __future__ import annotations

from plait.define import Operand, Result, operand, result

from plait_tosa import constraints as h
from plait_tosa.ops.base import Family, UnaryOp


class FloatUnaryOp(UnaryOp):
    """A function of floating-point elements only."""

    input1: Operand = operand(h.FloatTensor)
    output: Result = result(h.FloatTensor)


class BoolUnaryOp(UnaryOp):
    """A function of booleans."""

    input1: Operand = operand(h.BoolTensor)
    output: Result = result(h.BoolTensor)


_unary = Family(UnaryOp, __name__, "%r = {name} %x : (tensor<4x?xf32>) -> tensor<4x?xf32>")
AbsOp = _unary("AbsOp", "tosa.abs", "Take the absolute value of each element.", kind="abs")
CeilOp = _unary("CeilOp", "tosa.ceil", "Round each element up to an integer.", kind="ceil")
ErfOp = _unary("ErfOp", "tosa.erf", "Apply the error function to each element.", kind="erf")
ExpOp = _unary("ExpOp", "tosa.exp", "Raise e to the power of each element.", kind="exp")
FloorOp = _unary("FloorOp", "tosa.floor", "Round each element down to an integer.", kind="floor")
LogOp = _unary("LogOp", "tosa.log", "Take the natural logarithm of each element.", kind="log")
ReciprocalOp = _unary("ReciprocalOp", "tosa.reciprocal", "Divide 1 by each element.", kind="reciprocal")
RsqrtOp = _unary("RsqrtOp", "tosa.rsqrt", "Take the reciprocal of the square root of each element.", kind="rsqrt")
SigmoidOp = _unary("SigmoidOp", "tosa.sigmoid", "Apply 1 / (1 + exp(-x)) to each element.", kind="logistic")
TanhOp = _unary("TanhOp", "tosa.tanh", "Take the hyperbolic tangent of each element.", kind="tanh")

_bits = Family(UnaryOp, __name__, "%r = {name} %x : (tensor<4x?xi32>) -> tensor<4x?xi32>")
BitwiseNotOp = _bits("BitwiseNotOp", "tosa.bitwise_not", "Invert each bit of each element.", kind="not")
ClzOp = _bits("ClzOp", "tosa.clz", "Count the leading zero bits of each element.", kind="clz")

_float = Family(FloatUnaryOp, __name__, "%r = {name} %x : (tensor<4x?xf32>) -> tensor<4x?xf32>")
CosOp = _float("CosOp", "tosa.cos", "Take the cosine of each element.", kind="cos")
SinOp = _float("SinOp", "tosa.sin", "Take the sine of each element.", kind="sin")

_bool = Family(BoolUnaryOp, __name__, "%r = {name} %x : (tensor<4x?xi1>) -> tensor<4x?xi1>")
LogicalNotOp = _bool("LogicalNotOp", "tosa.logical_not", "Invert each boolean.", kind="not")
