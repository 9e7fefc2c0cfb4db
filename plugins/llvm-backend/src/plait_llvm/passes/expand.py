"""`llvm-expand-ops`: rewrite what LLVM's code generators would call library functions for.

A process need not have these functions.

    %0 = llvm.fadd %a, %b : bf16                  ->  the sum in f32, rounded with integer operations
    %0 = llvm.fptrunc %a : f64 to f16             ->  through f32 of few digits, so that one rounding is left
    %0 = llvm.sitofp %a : i32 to bf16             ->  the same
    %0 = llvm.intr.powi(%x, %n) : (f32, i32)      ->  repeated squaring
    %0 = llvm.intr.fma(%a, %b, %c) : f16          ->  in f64, rounded to odd first
    %0 = llvm.srem %a, %b : i32                   ->  %b is 1 in place of -1, where processors trap
    %0 = llvm.intr.floor(%x) : vector<8xf16>      ->  in f32 on machines without arithmetic of f16 (`exact_in_f32`)
    %0 = llvm.fadd %a, %b : f16                   ->  in f32, on machines that do not convert f16 (`convert_halves`)
    %0 = llvm.intr.floor(%x) : vector<4xf32>      ->  sums, on machines without roundings (`whole_numbers`)
    %0 = llvm.intr.fma(%a, %b, %c) : f32          ->  in f64, rounded to odd first, on machines without it
    %0 = llvm.intr.fma(%a, %b, %c) : f64          ->  exact sums, on machines without it (`fused_sums`)
    %0 = llvm.call_intrinsic "...vpermi2var..."   ->  lane by lane, on machines without look-ups (`look_ups`)

After that no operation rounds to bf16, and `llvm-emulate-bf16` can carry its values as integers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import BF16Type, F16Type, F64Type, f32, f64, i1, i16, i32, i64
from plait.ir.builder import Builder
from plait.passes import Pass, option
from plait.runtime.target import HOST, instructions_named

from plait_llvm.dialect.constraints import scalar_of, with_scalar
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops.values import ConstantOp
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import constant
from plait_llvm.passes.convert_halves import ROUNDED, convert_halves
from plait_llvm.passes.emulate_bf16 import widened
from plait_llvm.passes.exact_in_f32 import SELECTING, compute_in_f32
from plait_llvm.passes.fused_sums import fused_sum, sum_to_odd
from plait_llvm.passes.look_ups import expand_look_up
from plait_llvm.passes.whole_numbers import round_by_sums

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_WIDENED = ROUNDED | {intr.PowIOp.name}.union(
    op.name for op in intr.OPERATIONS if op.__base__ is intr.OrderedVectorReduction
)
"""Operations that compute in f32; those that only touch the sign need not."""


class ExpandOps(Pass):
    """Rewrite operations of the llvm dialect that code generators have no instructions for."""

    name: ClassVar[str] = "llvm-expand-ops"
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: f16, convert-f16, floor, round, fma, look-up; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        names = instructions_named(self.instructions)
        if "f16" not in names:
            compute_in_f32(op)
        for inner in list(op.walk()):
            if inner.name in _WIDENED and isinstance(scalar_of(inner.results[0].type), BF16Type):
                inner = _widen(inner)
            handler = _HANDLERS.get(inner.name)
            if handler is not None:
                handler(inner)
            elif inner.name == intr.FMAOp.name:
                _fused(inner, "fma" in names)
            elif not expand_look_up(inner, names):
                round_by_sums(inner, names)
        if "convert-f16" not in names:
            convert_halves(op)


def _replace(op: Any, make: Callable[[Any], Any]) -> None:
    new = make(Builder.before(op))
    op.results[0].replace_all_uses_with(new)
    op.erase()


def _widen(op: Any) -> Any:
    """Do it in f32, and round that; the operation that takes the place of `op`."""
    rw = Builder.before(op)
    wide = [widened(rw, v) if isinstance(scalar_of(v.type), BF16Type) else v for v in op.operands]
    value = rw(op.__class__.create(wide, [with_scalar(op.results[0].type, f32)], op._properties))
    narrow = upper_half if op.name in SELECTING else round_to_bf16
    op.results[0].replace_all_uses_with(narrow(rw, value))
    op.erase()
    return value.defining_op


def round_to_bf16(rw: Builder, value: Value[Any], *, is_number: bool = False) -> Value[Any]:
    """A value of f32 as bf16, rounded to the nearest, ties to even; NaN becomes a quiet NaN."""
    (x,) = LLVM.on(rw).wrap(value)
    bits = x.bitcast(i32).unsigned
    rounded = bits + ((bits >> 16 & 1) + 0x7FFF)
    if is_number:
        return upper_half(rw, rounded.bitcast(f32).value)
    quiet = bits | 0x400000
    return upper_half(rw, x.apply("uno", x).select(quiet, rounded).bitcast(f32).value)


def upper_half(rw: Builder, value: Value[Any]) -> Value[Any]:
    """The bf16 that the upper half of the bits of an f32 is."""
    (x,) = LLVM.on(rw).wrap(value)
    return (x.bitcast(i32).unsigned >> 16).cast(i16).bitcast(BF16Type()).value


def round_to_odd(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A value of f64 as f32: if inexact, the neighbour whose last bit is set, so that a later rounding is right."""
    (x,) = LLVM.on(rw).wrap(value)
    near = x.cast(f32)
    back = near.cast(x.type)
    inexact, away = back.apply("one", x), abs(back) > abs(x)
    bits = near.bitcast(i32) - away.unsigned.cast(i32)
    return (bits | inexact.unsigned.cast(i32)).bitcast(f32).value


def _few_digits(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A value of f64 as f32 of 13 digits, the last of which is set if others are lost, to be rounded to f16 or bf16.

    These have two digits less at least. All 13 fit in subnormal numbers of f32 that bf16 does not round to zero.
    """
    (x,) = LLVM.on(rw).wrap(value)
    bits = x.bitcast(i64)
    digits = bits | (bits & _LOST) + _LOST
    return (digits & ~_LOST).bitcast(x.element).cast(f32).value


_LOST = (1 << 52 - 12) - 1
"""The bits of an f64 behind the 13 digits, of which the first one is not stored."""


_DIGITS_OF_F32, DIGITS_OF_F64 = 24, 53


def _truncate(op: Any) -> None:
    source, target = scalar_of(op.arg.type), scalar_of(op.results[0].type)
    if isinstance(target, F16Type) and isinstance(source, F64Type):
        _replace(op, lambda rw: _rounded(rw, _few_digits(rw, op.arg), target))
    elif isinstance(target, BF16Type):
        is_wide = isinstance(source, F64Type)
        _replace(op, lambda rw: round_to_bf16(rw, _few_digits(rw, op.arg) if is_wide else op.arg))


def _from_integer(op: Any) -> None:
    """Convert to a float that holds all bits, and round once; where it does not, one bit is kept for all lower ones.

    Integers that f32 holds go by f32, and bf16 has all digits of integers of 8 bits. What f32 rounds is infinite as
    f16.
    """
    ty = op.results[0].type
    target = scalar_of(ty)
    if not isinstance(target, (BF16Type, F16Type)):
        return

    source = scalar_of(op.arg.type)

    def make(rw: Builder) -> Any:
        is_signed = isinstance(op, ar.SIToFPOp)
        if source.width <= _DIGITS_OF_F32 or source is i32 or isinstance(target, F16Type):
            is_long = isinstance(target, BF16Type) and source is i32
            number = kept_bits(rw, op.arg, is_signed, _DIGITS_OF_F32) if is_long else op.arg
            exact = rw(type(op)(number, with_scalar(ty, f32)))
            is_short = isinstance(target, BF16Type) and source.width <= 8
            return upper_half(rw, exact) if is_short else _rounded(rw, exact, target, is_number=True)
        number = kept_bits(rw, op.arg, is_signed, DIGITS_OF_F64) if source is i64 else op.arg
        wide = rw(type(op)(number, with_scalar(ty, F64Type())))
        return round_to_bf16(rw, _few_digits(rw, wide), is_number=True)

    _replace(op, make)


def kept_bits(rw: Builder, value: Value[Any], is_signed: bool, digits: int) -> Value[Any]:
    """An integer of as many digits, the last of which is set if others are lost; at least 16 are more than bf16 has."""
    (x,) = LLVM.on(rw).wrap(value)
    lost = (1 << x.element.width - digits) - 1
    bits = (x | (x & lost) + lost) & ~lost
    if is_signed and digits == _DIGITS_OF_F32:  # the least of all has no size, and one digit
        return (x.b(intr.AbsOp(x.value)) < 1 << digits).select(x, bits).value
    size = (x ^ (x >> x.element.width - 1)) if is_signed else x
    return (size.unsigned >> digits != 0).select(bits, x).value


def _fused(op: Any, has_fma: bool) -> None:
    """A product of two floats of at most 32 bits is exact in f64, and its sum with a third one is rounded to odd, then
    once more. Machines that have the instruction use it for f32 and f64.
    """
    scalar = scalar_of(op.results[0].type)
    is_narrow = isinstance(scalar, (F16Type, BF16Type))
    if not is_narrow and (has_fma or scalar not in (f32, f64)):
        return

    def make(rw: Builder) -> Any:
        a, b, c = LLVM.on(rw).wrap(*op.operands)
        if scalar is f64:
            return fused_sum(a, b, c).value
        total = sum_to_odd(a.cast(f64) * b.cast(f64), c.cast(f64))
        return _rounded(rw, _few_digits(rw, total.value), scalar) if is_narrow else total.cast(f32).value

    _replace(op, make)


def _rounded(rw: Builder, value: Value[Any], target: Any, *, is_number: bool = False) -> Value[Any]:
    """An f32 of few digits as a narrow float."""
    if isinstance(target, BF16Type):
        return round_to_bf16(rw, value, is_number=is_number)
    return LLVM.on(rw).expression(value).cast(target).value


def _power(op: Any) -> None:
    _replace(op, lambda rw: _repeated_squaring(rw, op.val, op.power, op.fastmath))


def _repeated_squaring(rw: Builder, base: Any, power: Any, fastmath: Any) -> Any:
    one, (number,) = constant(rw, 1.0, base.type), LLVM.on(rw).wrap(power)
    zero, width = number.like(0), scalar_of(power.type).width
    left, square, result = number.b(intr.AbsOp(power)).unsigned, base, one
    for step in range(width):
        is_odd = left.cast(i1)
        result = LLVM.select(rw, is_odd.value, rw(ar.FMulOp(result, square, fastmath)), result)
        if step + 1 < width:
            left = left >> 1
            square = rw(ar.FMulOp(square, square, fastmath))
    inverse = rw(ar.FDivOp(one, result, fastmath))
    return LLVM.select(rw, (number < zero).value, inverse, result)


def _remainder(op: Any) -> None:
    """The remainder of a division by -1 is 0; of the least number it would trap, as the quotient does not fit."""
    divisor = op.operands[1]
    if isinstance(divisor.defining_op, ConstantOp) or any(
        use.operation.name == "llvm.sdiv" and use.operation.operands == op.operands for use in divisor.uses
    ):
        return
    (number,) = LLVM.on(Builder.before(op)).wrap(divisor)
    op.set_operand(1, (number == -1).select(1, number).value)


_HANDLERS: Mapping[str, Callable[[Any], None]] = {
    "llvm.fptrunc": _truncate, "llvm.sitofp": _from_integer, "llvm.uitofp": _from_integer, "llvm.intr.powi": _power,
    "llvm.srem": _remainder,
}  # fmt: skip
