"""Which payload kind of tcp each elementwise operation of TOSA is."""

from __future__ import annotations

from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_unary as u

UNARY_KINDS = {
    u.AbsOp: "abs", u.BitwiseNotOp: "not", u.CeilOp: "ceil", u.ClzOp: "clz", u.CosOp: "cos", u.ErfOp: "erf",
    u.ExpOp: "exp", u.FloorOp: "floor", u.LogOp: "log", u.LogicalNotOp: "not", u.ReciprocalOp: "reciprocal",
    u.RsqrtOp: "rsqrt", u.SigmoidOp: "logistic", u.SinOp: "sin", u.TanhOp: "tanh",
}  # fmt: skip

BINARY_KINDS = {
    b.AddOp: "add", b.BitwiseAndOp: "and", b.BitwiseOrOp: "or", b.BitwiseXorOp: "xor", b.IntDivOp: "divide",
    b.LogicalAndOp: "and", b.LogicalOrOp: "or", b.LogicalXorOp: "xor", b.LogicalLeftShiftOp: "shift_left",
    b.LogicalRightShiftOp: "shift_right_logical", b.PowOp: "power", b.SubOp: "subtract", b.EqualOp: "eq",
    b.GreaterOp: "gt", b.GreaterEqualOp: "ge", b.MaximumOp: "maximum", b.MinimumOp: "minimum",
    b.ArithmeticRightShiftOp: "shift_right_arithmetic",
}  # fmt: skip
