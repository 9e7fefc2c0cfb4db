"""Quotients of vectors of f16 by the estimate of AVX-512 for f32; see Note [Quotients rounded twice].

    llvm.fdiv %x, %y : vector<32xf16>  ->  x e + (x - x e y) e for e = rcp14(%y), in f32, rounded to f16
    llvm.fdiv %x, 6 : vector<32xf16>   ->  x * 0.16666667 in f32, rounded to f16, where that is the same for every x
"""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import fma, select
from plait.builtin.types import F16Type, VectorType, i8, i16
from plait.ir.builder import Builder
from plait.ir.lifetime import cached
from plait.lazy import lazy_import

from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.exact_in_f32 import as_f32
from plait_llvm.passes.nan_payloads import number_of
from plait_llvm.passes.registers import by_registers

if TYPE_CHECKING:
    from plait.ir.value import Value

np = lazy_import("numpy")

_REGISTERS = (128, 256, 512)


def quotient_by_estimate(op: Any, bits: int) -> Value[Any] | None:
    """The quotients of two vectors of f16, as products or a register of f32 at a time; None for other types"""
    ty: Any = op.results[0].type
    if not isinstance(ty, VectorType) or ty.is_scalable or ty.rank != 1 or not isinstance(ty.element_type, F16Type):
        return None
    size = ty.shape[0]
    lanes = min(size, max(_REGISTERS[0], min(bits, _REGISTERS[-1])) // 32)
    if lanes * 32 not in _REGISTERS or size & (size - 1):
        return None
    rw = Builder.before(op)
    dividend = LLVM.on(rw).expression(as_f32(rw, op.operands[0]))
    number = number_of(op.operands[1])
    if number is not None and _is_product(number):
        return (dividend * (1 / number)).cast(ty.element_type).value
    made = by_registers(rw, lanes, [dividend.value, as_f32(rw, op.operands[1])], partial(_quotient, rw))
    return LLVM.on(rw).expression(made).cast(ty.element_type).value


@cached
def _is_product(divisor: float) -> bool:
    """Whether each number of f16 times the reciprocal in f32 is rounded to the same f16 as its quotient."""
    if not divisor or not isfinite(divisor):
        return False
    numbers = np.arange(_INFINITY, dtype="u2").view("f2").astype("f4")
    with np.errstate(over="ignore", under="ignore"):
        products, quotients = ((numbers * np.float32(1 / divisor)).astype("f2"), (numbers / divisor).astype("f2"))
    return bool((products == quotients).all())


_INFINITY = 0x7C00
"""Infinity as the bits of f16: each smaller integer is a finite number that is not negative."""


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
# By a constant, x times the rounded reciprocal is off by 2^-23 at most, which is the distance to the middle, and a
# subnormal result may miss a middle that the quotient is. All numbers are tried: about 1 of 200 divisors fails.
#
# The instruction for 32 quotients of f16 takes about 30 cycles, and this half of that.
