"""Functions without an operation in `complex`, as operations of arith and math on the parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.attributes import FloatAttr
from plait.interpret import complex_algebra as algebra
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import

arith = lazy_import("plait_std.arith.ops")
math = lazy_import("plait_std.math.ops")
complex_ = lazy_import("plait_std.complex.ops")
Scalar = Value[Any]

_FUNCTIONS = {
    "atan2": "Atan2Op", "cbrt": "CbrtOp", "cos": "CosOp", "exp": "ExpOp", "sin": "SinOp",
}  # fmt: skip


class Scalars:
    """Real arithmetic on scalars of one type: what `complex_algebra` asks for."""

    __slots__ = ("b", "top", "type")

    def __init__(self, b: Builder, type: Any) -> None:
        self.b, self.type, self.top = b, type, type.format.bias

    def constant(self, value: float) -> Scalar:
        return self._made(arith.ConstantOp(FloatAttr(value, self.type)))

    def add(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.AddFOp(a, b))

    def sub(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.SubFOp(a, b))

    def mul(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.MulFOp(a, b))

    def div(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.DivFOp(a, b))

    def neg(self, a: Scalar) -> Scalar:
        return self._made(arith.NegFOp(a))

    def abs(self, a: Scalar) -> Scalar:
        return self._made(math.AbsFOp(a))

    def copysign(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(math.CopySignOp(a, b))

    def maximum(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.MaximumFOp(a, b))

    def minimum(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.MinimumFOp(a, b))

    def compare(self, predicate: str, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.CmpFOp(predicate, a, b))

    def both(self, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.AndIOp(a, b))

    def select(self, condition: Scalar, a: Scalar, b: Scalar) -> Scalar:
        return self._made(arith.SelectOp(condition, a, b))

    def function(self, name: str, *values: Scalar) -> Scalar:
        if name == "hypot":
            return self._made(complex_.AbsOp(self._made(complex_.CreateOp(*values))))
        return self._made(getattr(math, _FUNCTIONS[name])(*values))

    def _made(self, op: Any) -> Scalar:
        return self.b.insert(op).result


def of_formula(formula: Callable[..., algebra.Number]) -> Callable[..., Scalar]:
    """The payload that computes a formula on the parts of a complex scalar."""

    def emit(b: Builder, ty: Any, x: Scalar) -> Scalar:
        parts = b.insert(complex_.ReOp(x)).result, b.insert(complex_.ImOp(x)).result
        return b.insert(complex_.CreateOp(*formula(Scalars(b, ty.element_type), parts))).result

    return emit
