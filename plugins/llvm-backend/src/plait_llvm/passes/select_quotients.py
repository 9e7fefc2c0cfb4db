"""Quotients of vectors of f16 by the estimate of AVX-512 for f32; see Note [Quotients rounded twice].

    llvm.fdiv %x, %y : vector<32xf16>  ->  x e + (x - x e y) e for e = rcp14(%y), in f32, rounded to f16
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import fma, select
from plait.builtin.types import F16Type, VectorType, f32, i8, i16
from plait.ir.builder import Builder

from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.registers import by_registers

if TYPE_CHECKING:
    from plait.ir.value import Value

_REGISTERS = (128, 256, 512)


def quotient_by_estimate(op: Any, bits: int) -> Value[Any] | None:
    """The quotients of two vectors of f16, a register of f32 at a time; None for other types"""
    ty: Any = op.results[0].type
    if not isinstance(ty, VectorType) or ty.is_scalable or ty.rank != 1 or not isinstance(ty.element_type, F16Type):
        return None
    size = ty.shape[0]
    lanes = min(size, max(_REGISTERS[0], min(bits, _REGISTERS[-1])) // 32)
    if lanes * 32 not in _REGISTERS or size & (size - 1):
        return None
    rw = Builder.before(op)
    wide = [LLVM.on(rw).expression(value).cast(f32).value for value in op.operands]
    made = by_registers(rw, lanes, wide, partial(_quotient, rw))
    return LLVM.on(rw).expression(made).cast(ty.element_type).value


def _quotient(rw: Builder, dividend: Any, divisor: Any) -> Value[Any]:
    x, y = LLVM.on(rw).wrap(dividend, divisor)
    estimate = _estimate(y)
    near = x * estimate
    rest = fma(-near, y, x)
    return select(rest.apply("one", rest.like(0)), fma(rest, estimate, near), near).value


def _estimate(y: Expression) -> Expression:
    """The reciprocals, with 14 digits"""
    lanes = y.type.shape[0]
    mask = LLVM.constant(y.b.builder, -1, i16 if lanes == 16 else i8)
    return y.b(CallIntrinsicOp(f"llvm.x86.avx512.rcp14.ps.{lanes * 32}", [y.value, y.value, mask], y.type))


# Note [Quotients rounded twice]
# x and y have 11 digits. The middle m of two neighbours among the floats of 11 digits has 12, the last of which is 1,
# so that m y is no number of 11 digits, and x - m y is a unit of it at least: x / y is 2^-23 of itself from m, or more.
# What is computed here is x / y with an error of 2^-28, rounded to 24 digits. That is less, so that it lies on the same
# side of m, and is rounded to the same float. Where the quotient is subnormal in f16, and may be m, it has so few
# digits that it is computed exactly.
#
# Where y is zero or infinite, or x is infinite, the rest is a NaN, and x e is the quotient: e is infinite or zero.
# Where x is zero, so is the rest, and x e has the sign of the quotient.
#
# The instruction for 32 quotients of f16 takes about 30 cycles, and this half of that.
