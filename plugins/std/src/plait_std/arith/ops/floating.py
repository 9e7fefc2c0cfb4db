"""Float arithmetic: sums, products, quotients, extrema."""

from __future__ import annotations

from plait_std.arith.ops.base import COMMUTATIVE, FloatBinaryOp, FloatUnaryOp
from plait_std.family import Family

_unary = Family(FloatUnaryOp, __name__, "%b = {name} %a : f64")
NegFOp = _unary("NegFOp", "arith.negf", "Flip the sign of a float, also of zeros and NaNs.", "LLVM LangRef, `fneg`")

_binary = Family(FloatBinaryOp, __name__, "%c = {name} %a, %b : f64")
SubFOp = _binary(
    "SubFOp",
    "arith.subf",
    "Subtract `rhs` from `lhs`, rounding to nearest even.",
    "IEEE 754, subtraction",
    example="%difference = arith.subf %a, %b : vector<4xf32>",
)
DivFOp = _binary("DivFOp", "arith.divf", "Divide `lhs` by `rhs`, rounding to nearest even.", "IEEE 754, division")
RemFOp = _binary(
    "RemFOp",
    "arith.remf",
    "The rest of a division that is truncated to an integer, with the sign of `lhs` (C's `fmod`).",
    "LLVM LangRef, `frem`",
)

_commutative = Family(FloatBinaryOp, __name__, "%c = {name} %a, %b : f64", COMMUTATIVE)
AddFOp = _commutative(
    "AddFOp",
    "arith.addf",
    "Add two floats, rounding to nearest even.",
    "IEEE 754, addition",
    example="%sum = arith.addf %a, %b fastmath<fast> : f32",
)
MulFOp = _commutative(
    "MulFOp",
    "arith.mulf",
    "Multiply two floats, rounding to nearest even.",
    "IEEE 754, multiplication",
    example="%product = arith.mulf %a, %b : tensor<4x?xbf16>",
)
MaximumFOp = _commutative(
    "MaximumFOp",
    "arith.maximumf",
    "The greater of two floats; a NaN if either is one; -0.0 is less than 0.0.",
    "IEEE 754-2019, maximum",
)
MaxNumFOp = _commutative(
    "MaxNumFOp", "arith.maxnumf", "The greater of two floats; the other one if one is a NaN.", "IEEE 754-2008, maxNum"
)
MinimumFOp = _commutative(
    "MinimumFOp",
    "arith.minimumf",
    "The lesser of two floats; a NaN if either is one; -0.0 is less than 0.0.",
    "IEEE 754-2019, minimum",
)
MinNumFOp = _commutative(
    "MinNumFOp", "arith.minnumf", "The lesser of two floats; the other one if one is a NaN.", "IEEE 754-2008, minNum"
)
