"""Integers of arith: one to one where llvm has the operation, else expanded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import remainder
from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import IntegerType, VectorType
from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.attributes import ICmpPredicateAttr
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import values as v
from plait_llvm.dialect.types import StructType
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import extract
from plait_std.builders import integer_value

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter
    from plait_std.arith.ops.base import OverflowingIntegerOp
    from plait_std.arith.ops.select import CmpIOp, ConstantOp

OVERFLOWING = {"addi": ar.AddOp, "subi": ar.SubOp, "muli": ar.MulOp, "shli": ar.ShlOp}
PLAIN = {
    "divui": ar.UDivOp, "divsi": ar.SDivOp, "remui": ar.URemOp, "remsi": ar.SRemOp, "andi": ar.AndOp, "ori": ar.OrOp,
    "xori": ar.XOrOp, "shrui": ar.LShrOp, "shrsi": ar.AShrOp, "maxsi": intr.SMaxOp, "maxui": intr.UMaxOp,
    "minsi": intr.SMinOp, "minui": intr.UMinOp,
}  # fmt: skip


def _overflowing(name: str, target: type[Op]) -> Pattern:
    def lower(op: OverflowingIntegerOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return rw.insert(target(*operands, op.overflow.value))

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return conversion_pattern(f"arith.{name}")(lower)


def _plain(name: str, target: type[Operation]) -> Pattern:
    def lower(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        new = rw.insert(target(*operands))
        if getattr(op, "exact", None) is not None:
            new.exact = True
        return new

    lower.__doc__ = f"arith.{name} -> {target.name}"
    return conversion_pattern(f"arith.{name}")(lower)


@conversion_pattern("arith.constant")
def lower_constant(op: ConstantOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.constant -> llvm.mlir.constant"""
    ty = rw.convert_type(op.results[0].type)
    value = op.value
    if isinstance(value, FloatAttr) and isinstance(ty, IntegerType):  # llvm has no such float: its bits
        value = IntegerAttr(_signed(value.bits, ty.width), ty)
    if isinstance(value, DenseElementsAttr) and isinstance(ty, VectorType) and value.type is not ty:
        value = value.with_type(ty)
    return v.ConstantOp(value, ty)


def _signed(bits: int, width: int) -> int:
    return bits - (1 << width) if bits >> (width - 1) else bits


@conversion_pattern("arith.cmpi")
def lower_cmpi(op: CmpIOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.cmpi -> llvm.icmp"""
    return ar.ICmpOp(ICmpPredicateAttr(op.predicate.value), *operands)


@conversion_pattern("arith.select")
def lower_select(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """arith.select -> llvm.select"""
    return ar.SelectOp(*operands)


def _divided(rw: ConversionRewriter, operands: Sequence[Value[Any]]) -> tuple[Expression, Expression, Expression]:
    """Quotient toward zero, whether there is a remainder, and whether its sign differs from the divisor's."""
    x, y = LLVM.on(rw).wrap(*operands)
    zero = x.like(0)
    quotient, rest = x / y, remainder(x, y)
    return quotient, rest != zero, (rest ^ y) < zero


def _shift(divisor: Value[Any]) -> int | None:
    """The k of a divisor that is the constant 2^k; None for another one."""
    value = integer_value(divisor)
    return value.bit_length() - 1 if value is not None and value > 0 and value.bit_count() == 1 else None


@conversion_pattern("arith.floordivsi")
def lower_floordivsi(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """floordivsi a, b -> (a / b) - (remainder of the other sign), and a >> k for the constant 2^k"""
    if (shift := _shift(op.operands[1])) is not None:
        return (LLVM.on(rw).wrap(operands[0])[0] >> shift).value
    quotient, is_inexact, differs = _divided(rw, operands)
    return (quotient - (is_inexact & differs).unsigned.cast(quotient.type)).value


@conversion_pattern("arith.ceildivsi")
def lower_ceildivsi(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """ceildivsi a, b -> (a / b) + (remainder of the same sign), and (a >> k) + (a & 2^k - 1 is not 0) for 2^k"""
    if (shift := _shift(op.operands[1])) is not None:
        (x,) = LLVM.on(rw).wrap(operands[0])
        return ((x >> shift) + ((x & ((1 << shift) - 1)) != 0).unsigned.cast(x.type)).value
    quotient, is_inexact, differs = _divided(rw, operands)
    return (quotient + (is_inexact & ~differs).unsigned.cast(quotient.type)).value


@conversion_pattern("arith.ceildivui")
def lower_ceildivui(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """ceildivui a, b -> (a / b) + (remainder is not 0)"""
    x, y = (operand.unsigned for operand in LLVM.on(rw).wrap(*operands))
    is_inexact = remainder(x, y) != 0
    return (x / y + is_inexact.unsigned.cast(x.type)).value


@conversion_pattern("arith.addui_extended")
def lower_addui_extended(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """addui_extended -> llvm.intr.uadd.with.overflow"""
    types = StructType((operands[0].type, rw.convert_type(op.results[1].type)))
    lhs, rhs = operands
    both = rw(intr.UAddWithOverflowOp(lhs, rhs, types))
    return [extract(rw, both, 0), extract(rw, both, 1)]


def _mul_extended(name: str, signedness: str) -> Pattern:
    def lower(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        x, y = (getattr(operand, signedness) for operand in LLVM.on(rw).wrap(*operands))
        narrow, wide = IntegerType(x.element.width), IntegerType(2 * x.element.width)
        product = (x.cast(wide) * y.cast(wide)).unsigned
        high = product >> narrow.width
        return [product.cast(narrow).value, high.cast(narrow).value]

    lower.__doc__ = f"arith.{name} -> multiply at twice the width"
    return conversion_pattern(f"arith.{name}")(lower)


INTEGER = (
    *[_overflowing(name, target) for name, target in OVERFLOWING.items()],
    *[_plain(name, target) for name, target in PLAIN.items()],
    lower_constant, lower_cmpi, lower_select, lower_floordivsi, lower_ceildivsi, lower_ceildivui, lower_addui_extended,
    _mul_extended("mulsi_extended", "signed"), _mul_extended("mului_extended", "unsigned"),
)  # fmt: skip
