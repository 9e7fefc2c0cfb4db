"""Kinds that complex has operations for, constants and casts of complex numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.build import Algebra, Emit, builds
from plait.builtin.types import ComplexType
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.complex import ops

COMPLEX: Mapping[str, Emit] = {
    "add": builds(ops.AddOp), "subtract": builds(ops.SubOp), "multiply": builds(ops.MulOp),
    "divide": builds(ops.DivOp), "power": builds(ops.PowOp), "atan2": builds(ops.Atan2Op), "abs": builds(ops.AbsOp),
    "negate": builds(ops.NegOp), "conjugate": builds(ops.ConjOp), "sign": builds(ops.SignOp), "exp": builds(ops.ExpOp),
    "expm1": builds(ops.Expm1Op), "log": builds(ops.LogOp), "log1p": builds(ops.Log1pOp), "sqrt": builds(ops.SqrtOp),
    "rsqrt": builds(ops.RsqrtOp), "sin": builds(ops.SinOp), "cos": builds(ops.CosOp), "tan": builds(ops.TanOp),
    "tanh": builds(ops.TanhOp), "angle": builds(ops.AngleOp), "real": builds(ops.ReOp), "imag": builds(ops.ImOp),
    "eq": builds(ops.EqualOp), "ne": builds(ops.NotEqualOp), "select": builds(arith.SelectOp),
}  # fmt: skip


def constant(algebra: Algebra, builder: Builder, number: complex, type: Any) -> Value[Any]:
    """A constant complex scalar."""
    real, imag = (algebra.constant(builder, part, type.element_type) for part in (number.real, number.imag))
    return builder(ops.CreateOp(real, imag))


def cast(algebra: Algebra, builder: Builder, value: Value[Any], source: Any, target: Any) -> Value[Any]:
    """A complex number of a real one, with 0 as imaginary part; of a complex one its real part, or both parts."""
    part = target.element_type if isinstance(target, ComplexType) else target
    if not isinstance(source, ComplexType):
        return builder(ops.CreateOp(algebra.cast(builder, value, source, part), algebra.constant(builder, 0, part)))
    real = builder(ops.ReOp(value))
    if part is target:
        return algebra.cast(builder, real, source.element_type, part)
    imag = builder(ops.ImOp(value))
    parts = [algebra.cast(builder, one, source.element_type, part) for one in (real, imag)]
    return builder(ops.CreateOp(*parts))
