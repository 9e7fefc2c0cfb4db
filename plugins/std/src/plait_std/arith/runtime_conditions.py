"""What operations of arith need when they run: divisors other than 0, shifts within the width, casts that fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import IndexType, Type, VectorType
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable
from plait.ir.value import Value

from plait_std.arith import ops as o
from plait_std.arith.ops import constant_value, element_of
from plait_std.element_conditions import of_elements

if TYPE_CHECKING:
    from plait.builtin.types import Attribute


def known_integers(value: Value[Any]) -> Sequence[int] | None:
    """The distinct integers in a constant; None if the value is not a constant."""
    attribute: Any = constant_value(value)
    if isinstance(attribute, IntegerAttr):
        return (attribute.value,)
    if not isinstance(attribute, DenseElementsAttr):
        return None
    return tuple(map(int, attribute.values())) if not attribute.is_splat else (int(next(attribute.values())),)


def constant(checks: RuntimeChecks, attribute: Attribute, ty: Type) -> Value[Any]:
    """A number as a constant of type `ty`, in each element of a vector."""
    value = DenseElementsAttr.splat(ty, attribute) if isinstance(ty, VectorType) else attribute
    return checks.builder(o.ConstantOp(value))


def integer(checks: RuntimeChecks, number: int, ty: Type) -> Value[Any]:
    """An integer as a constant, see `constant`."""
    return constant(checks, IntegerAttr(number, element_of(ty)), ty)


class Division(RuntimeVerifiable):
    """The divisor is not 0, and the quotient fits."""

    def __init__(self, *, may_overflow: bool) -> None:
        self.may_overflow = may_overflow

    def runtime_conditions(self, op: o.DivSIOp, checks: RuntimeChecks) -> None:
        known = known_integers(op.rhs)
        minus_one = 1 if getattr(element_of(op.lhs.type), "width", 64) == 1 else -1  # as attributes of i1 have it
        if known is not None and 0 not in known and not (self.may_overflow and minus_one in known):
            return
        of_elements(checks, (op.lhs, op.rhs), lambda values: self._state(checks, *values))

    def _state(self, checks: RuntimeChecks, lhs: Value[Any], rhs: Value[Any]) -> None:
        b, ty = checks.builder, lhs.type
        checks.require(b(o.CmpIOp("ne", rhs, integer(checks, 0, ty))), "divides by zero")
        if self.may_overflow:
            element = element_of(ty)
            width = 64 if isinstance(element, IndexType) else element.width
            is_least = integer(checks, -(1 << (width - 1)), ty)
            fits = b(o.CmpIOp("ne", lhs, is_least))
            other = b(o.CmpIOp("ne", rhs, integer(checks, -1, ty)))
            checks.require(b(o.OrIOp(fits, other)), "overflows")


class Shift(RuntimeVerifiable):
    """The amount is less than the width."""

    def runtime_conditions(self, op: o.DivSIOp, checks: RuntimeChecks) -> None:
        element, known = element_of(op.lhs.type), known_integers(op.rhs)
        width = 64 if isinstance(element, IndexType) else element.width
        if known is None or not all(0 <= amount < width for amount in known):
            of_elements(checks, (op.rhs,), lambda values: self._state(checks, values[0], width))

    def _state(self, checks: RuntimeChecks, amount: Value[Any], width: int) -> None:
        if width == 1:  # 1 is not a number that may be shifted by, and 2 is none of i1
            fits = checks.builder(o.CmpIOp("eq", amount, integer(checks, 0, amount.type)))
        else:
            fits = checks.builder(o.CmpIOp("ult", amount, integer(checks, width, amount.type)))
        checks.require(fits, f"shifts by the width, {width} bits, or more")


class FloatToInteger(RuntimeVerifiable):
    """The number, cut to an integer, is one of the type."""

    def __init__(self, *, is_signed: bool) -> None:
        self.is_signed = is_signed

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        width = element_of(op.out.type).width
        low, high = (-(1 << (width - 1)), 1 << (width - 1)) if self.is_signed else (0, 1 << width)
        of_elements(checks, (op.input,), lambda values: self._state(checks, values[0], low, high))

    def _state(self, checks: RuntimeChecks, number: Value[Any], low: int, high: int) -> None:
        b, ty = checks.builder, number.type
        element = element_of(ty)
        below = FloatAttr(float(low - 1), element)
        is_exact = below.value == low - 1  # else the next float is the limit itself, which fits
        least = below if is_exact else FloatAttr(float(low), element)
        above = b(o.CmpFOp("ogt" if is_exact else "oge", number, constant(checks, least, ty)))
        under = b(o.CmpFOp("olt", number, constant(checks, FloatAttr(float(high), element), ty)))
        checks.require(b(o.AndIOp(above, under)), "the number does not fit the integer type")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    **{op: Division(may_overflow=True) for op in (o.DivSIOp, o.CeilDivSIOp, o.FloorDivSIOp)},
    **{op: Division(may_overflow=False) for op in (o.DivUIOp, o.CeilDivUIOp, o.RemUIOp, o.RemSIOp)},
    **{op: Shift() for op in (o.ShLIOp, o.ShRUIOp, o.ShRSIOp)},
    o.FPToSIOp: FloatToInteger(is_signed=True),
    o.FPToUIOp: FloatToInteger(is_signed=False),
}
