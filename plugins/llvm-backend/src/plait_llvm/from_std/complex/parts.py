"""Arithmetic on the parts of complex numbers, in short words."""

from __future__ import annotations

from typing import Any

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.from_std.math import call_library
from plait_llvm.lowering.build import Emitter

_INTRINSICS = {
    "atan2": intr.ATan2Op, "cos": intr.CosOp, "cosh": intr.CoshOp, "exp": intr.ExpOp, "log": intr.LogOp,
    "sin": intr.SinOp, "sinh": intr.SinhOp, "sqrt": intr.SqrtOp, "tan": intr.TanOp, "tanh": intr.TanhOp,
}  # fmt: skip
"""The functions that LLVM has; others are those of the C library."""


class Parts:
    """Real arithmetic in one float type: what `complex_algebra` asks for."""

    __slots__ = ("emit", "top", "type")

    def __init__(self, emit: Emitter, ty: Any) -> None:
        self.emit, self.type = emit, ty
        self.top = ty.format.bias

    def constant(self, value: float) -> Any:
        return self.emit.float(value, self.type)

    def add(self, a: Any, b: Any) -> Any:
        return self.emit.op(ar.FAddOp(a, b))

    def sub(self, a: Any, b: Any) -> Any:
        return self.emit.op(ar.FSubOp(a, b))

    def mul(self, a: Any, b: Any) -> Any:
        return self.emit.op(ar.FMulOp(a, b))

    def div(self, a: Any, b: Any) -> Any:
        return self.emit.op(ar.FDivOp(a, b))

    def neg(self, a: Any) -> Any:
        return self.emit.op(ar.FNegOp(a))

    def abs(self, a: Any) -> Any:
        return self.emit.op(intr.FAbsOp(a))

    def copysign(self, a: Any, b: Any) -> Any:
        return self.emit.op(intr.CopySignOp(a, b))

    def maximum(self, a: Any, b: Any) -> Any:
        return self.emit.op(intr.MaximumOp(a, b))

    def minimum(self, a: Any, b: Any) -> Any:
        return self.emit.op(intr.MinimumOp(a, b))

    def compare(self, predicate: str, a: Any, b: Any) -> Any:
        return self.emit.op(ar.FCmpOp(predicate, a, b))

    def both(self, a: Any, b: Any) -> Any:
        return self.emit.op(ar.AndOp(a, b))

    def select(self, condition: Any, a: Any, b: Any) -> Any:
        return self.emit.op(ar.SelectOp(condition, a, b))

    def function(self, name: str, *values: Any) -> Any:
        known = _INTRINSICS.get(name)
        return self.emit.op(known(*values)) if known is not None else call_library(self.emit, name, values)
