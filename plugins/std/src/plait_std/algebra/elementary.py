"""Kinds that math has operations for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.build import Emit, builds
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.complex.ops import AbsOp, CreateOp
from plait_std.math import ops as math


def _hypotenuse(builder: Builder, type: Any, x: Value[Any], y: Value[Any]) -> Value[Any]:
    """|x + iy|"""
    return builder(AbsOp(builder(CreateOp(x, y))))


OF_FLOATS: Mapping[str, Emit] = {
    "abs": builds(math.AbsFOp), "acos": builds(math.AcosOp), "acosh": builds(math.AcoshOp),
    "asin": builds(math.AsinOp), "asinh": builds(math.AsinhOp), "atan": builds(math.AtanOp),
    "atan2": builds(math.Atan2Op), "atanh": builds(math.AtanhOp), "cbrt": builds(math.CbrtOp),
    "ceil": builds(math.CeilOp), "copysign": builds(math.CopySignOp), "cos": builds(math.CosOp),
    "cosh": builds(math.CoshOp), "erf": builds(math.ErfOp), "erfc": builds(math.ErfcOp), "exp": builds(math.ExpOp),
    "exp2": builds(math.Exp2Op), "expm1": builds(math.ExpM1Op), "floor": builds(math.FloorOp),
    "fma": builds(math.FmaOp), "hypot": _hypotenuse, "is_finite": builds(math.IsFiniteOp),
    "is_inf": builds(math.IsInfOp), "is_nan": builds(math.IsNaNOp), "log": builds(math.LogOp),
    "log10": builds(math.Log10Op),
    "log1p": builds(math.Log1pOp), "log2": builds(math.Log2Op), "power": builds(math.PowFOp),
    "round_away": builds(math.RoundOp), "round_even": builds(math.RoundEvenOp), "rsqrt": builds(math.RsqrtOp),
    "sin": builds(math.SinOp), "sinh": builds(math.SinhOp), "sqrt": builds(math.SqrtOp), "tan": builds(math.TanOp),
    "tanh": builds(math.TanhOp), "trunc": builds(math.TruncOp),
}  # fmt: skip
OF_INTEGERS: Mapping[str, Emit] = {
    "clz": builds(math.CountLeadingZerosOp), "ctz": builds(math.CountTrailingZerosOp),
    "popcount": builds(math.CtPopOp), "power": builds(math.IPowIOp),
}  # fmt: skip
