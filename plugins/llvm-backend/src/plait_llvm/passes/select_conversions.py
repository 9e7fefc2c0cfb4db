"""Conversions between floats and integers of 64 bits on x86 without AVX512-DQ: of `llvm-select-instructions`.

    llvm.sitofp %x : vector<4xi64> to vector<4xf64>  ->  the upper half and the lower one as f64, and their sum
    llvm.uitofp %x : vector<4xi64> to vector<4xf32>  ->  by f64, with one bit for all that 53 digits do not hold
    llvm.fptosi %x : vector<4xf64> to vector<4xi64>  ->  the halves of %x, each as the last bits of a sum

LLVM takes these vectors apart: processors before AVX512-DQ convert one number at a time.

A whole number below 2^52 is what the last bits of its sum with 2^52 say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build.functions import select
from plait.builtin.types import VectorType, f32, f64, i64
from plait.ir.builder import Builder

from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.lowering.algebra import LLVM

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.value import Value

_LOW = (1 << 32) - 1
_UNIT = 0x4330000000000000
"""The bits of 2^52, the last of which counts one."""
_SIGNED_UNIT = 1.5 * 2.0**52
"""Numbers of either sign are last digits of the sum with this."""
_UPPER_UNIT = 0x4530000080000000
"""The bits of 2^84 + 2^63, the last of which counts 2^32; the signs of upper halves flip what 2^63 has set."""
_BOTH_UNITS = 2.0**84 + 2.0**63 + 2.0**52
_CONTRACT = FastmathFlagsAttr("contract")
_REGISTER = 256
"""Smaller registers lack roundings to whole numbers, or little is gained."""


def _is_vector(ty: Any) -> bool:
    return isinstance(ty, VectorType) and not ty.is_scalable and ty.rank == 1 and ty.shape[0] > 1


def _of_words(op: Any, bits: int) -> bool:
    """Whether an operation is on vectors of integers of 64 bits."""
    integers = (op.operands[0].type, op.results[0].type)
    return bits >= _REGISTER and _is_vector(integers[0]) and i64 in map(scalar_of, integers)


def signed_to_float(op: Any, bits: int) -> Value[Any] | None:
    """i64 to f64: the sum of both halves is rounded once"""
    if not _of_words(op, bits) or scalar_of(op.results[0].type) is not f64:
        return None
    (x,) = LLVM.on(Builder.before(op)).wrap(op.operands[0])
    low = ((x & _LOW) | _UNIT).bitcast(f64)
    high = ((x.unsigned >> 32) ^ _UPPER_UNIT).bitcast(f64)
    return ((high - _BOTH_UNITS) + low).value


def unsigned_to_float(op: Any, bits: int) -> Value[Any] | None:
    """Unsigned i64 to f32: f64 holds all bits but the last 11 of large numbers, which become one"""
    if not _of_words(op, bits) or scalar_of(op.results[0].type) is not f32:
        return None
    (given,) = LLVM.on(Builder.before(op)).wrap(op.operands[0])
    x = given.unsigned
    lost = (1 << 11) - 1
    short = (x | (x & lost) + lost) & ~lost
    return select(x >> 53 == 0, x, short).cast(f64).cast(f32).value


def to_integer(op: Any, bits: int) -> Value[Any] | None:
    """Floats that fit in i64, of either sign or unsigned"""
    if not _of_words(op, bits) or scalar_of(op.operands[0].type) not in (f32, f64):
        return None
    rw = Builder.before(op)
    (x,) = LLVM.on(rw).wrap(op.operands[0])
    x = x.cast(f64) if x.element is f32 else x
    whole = x.b.expression(rw(intr.FTruncOp(x.value)))
    high = x.b.expression(rw(intr.FFloorOp((whole * 2.0**-32).value)))
    low = _less(rw, whole, high)
    return (((high + _SIGNED_UNIT).bitcast(i64) << 32) | ((low + 2.0**52).bitcast(i64) & _LOW)).value


def _less(rw: Builder, whole: Expression, high: Expression) -> Expression:
    """What is left of a number without its upper half: exact, whether it is contracted or not"""
    upper = rw(ar.FMulOp(high.value, high.like(2.0**32).value, _CONTRACT))
    return high.b.expression(rw(ar.FSubOp(whole.value, upper, _CONTRACT)))
