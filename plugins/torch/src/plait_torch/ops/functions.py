"""Functions of one element."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _function(name: str, summary: str) -> Any:
    """An operation of one tensor of floats."""
    return _op(f"{name}(Tensor self) -> Tensor", summary, "2x?xf32 -> 2x?xf32")


AtenAbsOp = _function("abs", "Take the absolute value of each element; of a complex number, its distance from 0.")
AtenAcosOp = _function("acos", "Take the inverse cosine of each element.")
AtenAcoshOp = _function("acosh", "Take the inverse hyperbolic cosine of each element.")
AtenAsinOp = _function("asin", "Take the inverse sine of each element.")
AtenAsinhOp = _function("asinh", "Take the inverse hyperbolic sine of each element.")
AtenAtanOp = _function("atan", "Take the inverse tangent of each element.")
AtenAtanhOp = _function("atanh", "Take the inverse hyperbolic tangent of each element.")
AtenCeilOp = _function("ceil", "Round each element up.")
AtenConjPhysicalOp = _function("conj_physical", "Negate the imaginary part of each element.")
AtenCosOp = _function("cos", "Take the cosine of each element.")
AtenCoshOp = _function("cosh", "Take the hyperbolic cosine of each element.")
AtenErfOp = _function("erf", "Compute the error function of each element.")
AtenErfcOp = _function("erfc", "Compute the complementary error function of each element.")
AtenExpOp = _function("exp", "Raise e to each element.")
AtenExp2Op = _function("exp2", "Raise 2 to each element.")
AtenExpm1Op = _function("expm1", "Raise e to each element, and subtract 1.")
AtenFloorOp = _function("floor", "Round each element down.")
AtenLogOp = _function("log", "Take the natural logarithm of each element.")
AtenLog10Op = _function("log10", "Take the logarithm to base 10 of each element.")
AtenLog1pOp = _function("log1p", "Take the natural logarithm of 1 plus each element.")
AtenLog2Op = _function("log2", "Take the logarithm to base 2 of each element.")
AtenNegOp = _function("neg", "Negate each element.")
AtenReciprocalOp = _function("reciprocal", "Divide 1 by each element.")
AtenRoundOp = _function("round", "Round each element to the nearest integer, ties to even.")
AtenRsqrtOp = _function("rsqrt", "Divide 1 by the square root of each element.")
AtenSgnOp = _function("sgn", "Take the sign of each element; of a complex number, its direction.")
AtenSigmoidOp = _function("sigmoid", "Compute 1 / (1 + exp(-x)) of each element.")
AtenSignOp = _function("sign", "Take the sign of each element: -1, 0 or 1.")
AtenSinOp = _function("sin", "Take the sine of each element.")
AtenSinhOp = _function("sinh", "Take the hyperbolic sine of each element.")
AtenSqrtOp = _function("sqrt", "Take the square root of each element.")
AtenSquareOp = _function("square", "Multiply each element by itself.")
AtenTanOp = _function("tan", "Take the tangent of each element.")
AtenTanhOp = _function("tanh", "Take the hyperbolic tangent of each element.")
AtenTruncOp = _function("trunc", "Round each element toward zero.")
AtenBitwiseNotOp = _op("bitwise_not(Tensor self) -> Tensor", "Invert the bits of each element.", "4xi32 -> 4xi32")
AtenLogicalNotOp = _op("logical_not(Tensor self) -> Tensor", "Compute whether each element is 0.", "4xf32 -> 4xi1")
AtenIsnanOp = _op("isnan(Tensor self) -> Tensor", "Compute whether each element is NaN.", "4xf32 -> 4xi1")
AtenIsinfOp = _op("isinf(Tensor self) -> Tensor", "Compute whether each element is infinite.", "4xf32 -> 4xi1")
