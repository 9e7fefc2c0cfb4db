"""Maxima and minima of vectors of floats by the range instruction of AVX512-DQ; see Note [Extremes with NaN].

    llvm.intr.maximum(%x, %y)              ->  llvm.select(uno(%x, %y), NaN, range(%x, %y))
    llvm.intr.maximum(%x, 6.0)             ->  llvm.select(ugt(%x, 6.0), %x, 6.0)
    llvm.intr.vector.reduce.fmaximum(%v)   ->  maxima of halves, quarters ... of %v
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import copysign, nan
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import IntegerType, VectorType, f32, f64, i8, i16, i32
from plait.ir.builder import Builder

from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.dialect.ops.values import ConstantOp, ExtractElementOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.nan_payloads import number_of
from plait_llvm.passes.registers import by_registers, shuffled

if TYPE_CHECKING:
    from plait.ir.value import Value

_MINIMUM, _MAXIMUM = 4, 5
"""The immediate operand: which of the numbers, with its own sign."""
_NAMES: Mapping[Any, str] = {f32: "ps", f64: "pd"}
_WIDTHS: Mapping[Any, int] = {f32: 32, f64: 64}
_REGISTERS = (128, 256, 512)
_CURRENT_ROUNDING = 4


def _bits(ty: Any) -> int:
    """The bits of a vector that the instruction takes, or of one that is several of them; 0 for other types."""
    if not isinstance(ty, VectorType) or ty.is_scalable or ty.element_type not in _NAMES or len(ty.shape) != 1:
        return 0
    bits: int = ty.shape[0] * _WIDTHS[ty.element_type]
    return bits if bits >= _REGISTERS[0] and not bits & (bits - 1) else 0


def _extreme(number: int, op: Any, bits: int) -> Value[Any] | None:
    """The larger or the smaller of two vectors."""
    x, y = op.operands
    if not _bits(x.type):
        return None
    for value, constant in ((x, y), (y, x)):
        if isinstance(constant.defining_op, ConstantOp):
            return _beside_constant(number, op, value, constant)
    return _whole(Builder.before(op), number, x, y, bits)


def _beside_constant(number: int, op: Any, x: Any, constant: Any) -> Value[Any] | None:
    """The larger or the smaller of a vector and the same number in all lanes; None if it is NaN, or a zero that loses.

    See Note [Extremes beside constants].
    """
    limit = number_of(constant)
    losing = -1.0 if number == _MAXIMUM else 1.0
    if limit is None or limit != limit or (limit == 0 and copysign(1.0, limit) == losing):
        return None
    rw = Builder.before(op)
    is_beyond = LLVM.apply(rw, "ugt" if number == _MAXIMUM else "ult", x.type, x, constant)
    return LLVM.select(rw, is_beyond, x, constant)


def _whole(rw: Builder, number: int, x: Any, y: Any, bits: int) -> Value[Any]:
    """A register at a time."""
    size, width = x.type.shape[0], x.type.element_type.width
    lanes = min(size, max(_REGISTERS[0], min(bits, _REGISTERS[-1])) // width)
    return by_registers(rw, lanes, [x, y], partial(_register, rw, number))


def _register(rw: Builder, number: int, x: Any, y: Any) -> Any:
    ty, element = x.type, x.type.element_type
    bits = _bits(ty)

    mask = LLVM.constant(rw, -1, i16 if ty.shape[0] == 16 else i8)
    rounding = [LLVM.constant(rw, _CURRENT_ROUNDING, i32)] if bits == _REGISTERS[-1] else []
    name = f"llvm.x86.avx512.mask.range.{_NAMES[element]}.{bits}"
    ranged = rw(CallIntrinsicOp(name, [x, y, LLVM.constant(rw, number, i32), x, mask, *rounding], ty))
    is_nan = LLVM.apply(rw, "uno", ty, x, y)
    quiet = rw(ConstantOp(DenseElementsAttr.splat(ty, nan), ty))
    return LLVM.select(rw, is_nan, quiet, ranged)


def _reduction(number: int, op: Any, bits: int) -> Value[Any] | None:
    """The largest or the smallest element: of halves as long as they fill a register, then of lanes of that."""
    vector: Any = op.operands[0]
    if not _bits(vector.type):
        return None
    rw = Builder.before(op)
    least, size = _REGISTERS[0] // _WIDTHS[vector.type.element_type], int(vector.type.shape[0])
    while size > least:
        size //= 2
        low, high = (shuffled(rw, vector, range(start, start + size)) for start in (0, size))
        vector = _whole(rw, number, low, high, bits)
    while size > 1:
        size //= 2
        moved = shuffled(rw, vector, [(lane + size) % least for lane in range(least)])
        vector = _register(rw, number, vector, moved)
    return rw(ExtractElementOp(vector, LLVM.constant(rw, 0, i32)))


def _without_branch(number: int, op: Any, bits: int) -> Value[Any] | None:
    """The larger or the smaller of two scalars. See Note [Extremes without a branch]."""
    x, y = op.operands
    made = [value.defining_op for value in (x, y)]
    if x.type not in _WIDTHS or any(one is None or isinstance(one, ConstantOp) for one in made):
        return None
    rw = Builder.before(op)
    integer = IntegerType(_WIDTHS[x.type])
    a, b = (LLVM.on(rw).expression(value).bitcast(integer) for value in (x, y))
    same = (a & b if number == _MAXIMUM else a | b).bitcast(x.type).value
    best = LLVM.select(rw, LLVM.apply(rw, "gt" if number == _MAXIMUM else "lt", x.type, x, y), x, y)
    best = LLVM.select(rw, LLVM.apply(rw, "eq", x.type, x, y), same, best)
    return LLVM.select(rw, LLVM.apply(rw, "uno", x.type, x, y), LLVM.apply(rw, "add", x.type, x, y), best)


SCALAR_EXTREMES: Mapping[str, Callable[[Any, int], Any]] = {
    intr.MaximumOp.name: partial(_without_branch, _MAXIMUM),
    intr.MinimumOp.name: partial(_without_branch, _MINIMUM),
}
EXTREMES: Mapping[str, Callable[[Any, int], Any]] = {
    intr.MaximumOp.name: partial(_extreme, _MAXIMUM),
    intr.MinimumOp.name: partial(_extreme, _MINIMUM),
    intr.VectorReduceFMaximumOp.name: partial(_reduction, _MAXIMUM),
    intr.VectorReduceFMinimumOp.name: partial(_reduction, _MINIMUM),
}

# Note [Extremes with NaN]
# The maximum of IEEE 754-2019 is NaN if either operand is, and knows that +0 is larger than -0. `maxps` knows neither,
# and LLVM needs six instructions. The range instruction orders zeros and ignores NaNs, which one comparison and one
# blend put back.

# Note [Extremes beside constants]
# Beside a number, one comparison decides: it is true for NaN, which is chosen then, and where both are equal, the
# constant is chosen. That is right for zeros too if the constant is the zero that is larger, or smaller, than the other
# one. LLVM makes it one instruction, `maxps` with the constant first, if the constant is not zero, and two otherwise,
# where it makes three of a maximum with zero.

# Note [Extremes without a branch]
# x86 has no move of a scalar float under a condition: LLVM branches by the sign of one number, which often is no better
# than chance. Two zeros have all bits in common but the sign, of which `and` is the larger one; the sum of two numbers
# of which one is NaN is NaN. What a loop carries from one iteration to the next stays as it is: LLVM makes vectors of
# reductions that it knows. Beside constants LLVM needs no branch.
