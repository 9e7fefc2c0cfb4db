"""Arithmetic on the parts of complex numbers, in short words."""

from __future__ import annotations

from typing import Any

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.lowering.build import Emitter

from plait_std.math.to_llvm import call_library

Number = tuple[Any, Any]
"""The real and the imaginary part."""


class Parts:
    """Real arithmetic in one float type."""

    __slots__ = ("emit", "type")

    def __init__(self, emit: Emitter, ty: Any) -> None:
        self.emit, self.type = emit, ty

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

    def select(self, condition: Any, a: Any, b: Any) -> Any:
        return self.emit.op(ar.SelectOp(condition, a, b))

    def compare(self, predicate: str, a: Any, b: Any) -> Any:
        return self.emit.op(ar.FCmpOp(predicate, a, b))

    def call(self, name: str, *arguments: Any) -> Any:
        """A function of the C library."""
        return call_library(self.emit, name, arguments)

    def intrinsic(self, cls: Any, *arguments: Any) -> Any:
        return self.emit.op(cls(*arguments))

    def abs(self, a: Any) -> Any:
        return self.intrinsic(intr.FAbsOp, a)

    def sqrt(self, a: Any) -> Any:
        return self.intrinsic(intr.SqrtOp, a)

    def copysign(self, a: Any, b: Any) -> Any:
        return self.intrinsic(intr.CopySignOp, a, b)

    def either(self, condition: Any, a: Number, b: Number) -> Number:
        """One of two numbers."""
        return self.select(condition, a[0], b[0]), self.select(condition, a[1], b[1])
