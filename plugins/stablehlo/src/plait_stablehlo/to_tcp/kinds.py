"""Which payload kind of tcp each elementwise operation of StableHLO is."""

from __future__ import annotations

from plait_stablehlo.ops import elementwise_binary as b
from plait_stablehlo.ops import elementwise_unary as u

UNARY_KINDS = {
    u.AbsOp: "abs", u.CbrtOp: "cbrt", u.CeilOp: "ceil", u.CosineOp: "cos", u.ClzOp: "clz", u.ExpOp: "exp",
    u.Expm1Op: "expm1", u.FloorOp: "floor", u.ImagOp: "imag", u.IsFiniteOp: "is_finite", u.LogOp: "log",
    u.Log1pOp: "log1p", u.LogisticOp: "logistic", u.NegateOp: "negate", u.NotOp: "not", u.PopcntOp: "popcount",
    u.RealOp: "real", u.RoundNearestAfzOp: "round_away", u.RoundNearestEvenOp: "round_even", u.RsqrtOp: "rsqrt",
    u.SignOp: "sign", u.SineOp: "sin", u.SqrtOp: "sqrt", u.TanOp: "tan", u.TanhOp: "tanh",
}  # fmt: skip

BINARY_KINDS = {
    b.AddOp: "add", b.AndOp: "and", b.Atan2Op: "atan2", b.DivideOp: "divide", b.MaximumOp: "maximum",
    b.MinimumOp: "minimum", b.MultiplyOp: "multiply", b.OrOp: "or", b.PowerOp: "power", b.RemainderOp: "remainder",
    b.ShiftLeftOp: "shift_left", b.ShiftRightArithmeticOp: "shift_right_arithmetic",
    b.ShiftRightLogicalOp: "shift_right_logical", b.SubtractOp: "subtract", b.XorOp: "xor",
}  # fmt: skip

COMPARISON_KINDS = {"EQ": "eq", "NE": "ne", "GE": "ge", "GT": "gt", "LE": "le", "LT": "lt"}
