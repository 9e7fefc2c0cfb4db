"""What operations of arith need when they run: divisors other than 0, shifts within the width, casts that fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable
from plait.ir.value import Value

from plait_std.arith import ops as o
from plait_std.arith.algebra import ARITH
from plait_std.arith.ops import constant_value, element_of
from plait_std.arith.ops.base import width_of
from plait_std.element_conditions import of_elements


def known_integers(value: Value[Any]) -> Sequence[int] | None:
    """The distinct integers in a constant; None if the value is not a constant."""
    attribute: Any = constant_value(value)
    if isinstance(attribute, IntegerAttr):
        return (attribute.value,)
    if not isinstance(attribute, DenseElementsAttr):
        return None
    return tuple(map(int, attribute.values())) if not attribute.is_splat else (int(next(attribute.values())),)


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
        x, y = ARITH.on(checks.builder).wrap(lhs, rhs)
        checks.require((y != 0).value, "divides by zero")
        if self.may_overflow:
            least = -(1 << (width_of(lhs.type) - 1))
            checks.require(((x != least) | (y != -1)).value, "overflows")


class Shift(RuntimeVerifiable):
    """The amount is less than the width."""

    def runtime_conditions(self, op: o.DivSIOp, checks: RuntimeChecks) -> None:
        width, known = width_of(op.lhs.type), known_integers(op.rhs)
        if known is None or not all(0 <= amount < width for amount in known):
            of_elements(checks, (op.rhs,), lambda values: self._state(checks, values[0], width))

    def _state(self, checks: RuntimeChecks, amount: Value[Any], width: int) -> None:
        (number,) = ARITH.on(checks.builder).wrap(amount)
        fits = number.apply("ult", width) if width > 1 else number == 0  # 2 is not a number of i1
        checks.require(fits.value, f"shifts by the width, {width} bits, or more")


class FloatToInteger(RuntimeVerifiable):
    """The number, cut to an integer, is one of the type."""

    def __init__(self, *, is_signed: bool) -> None:
        self.is_signed = is_signed

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        width = element_of(op.out.type).width
        low, high = (-(1 << (width - 1)), 1 << (width - 1)) if self.is_signed else (0, 1 << width)
        of_elements(checks, (op.input,), lambda values: self._state(checks, values[0], low, high))

    def _state(self, checks: RuntimeChecks, number: Value[Any], low: int, high: int) -> None:
        (x,) = ARITH.on(checks.builder).wrap(number)
        is_exact = FloatAttr(float(low - 1), element_of(number.type)).value == low - 1
        above = x > low - 1 if is_exact else x >= low  # where it is not, the next float is the limit, which fits
        checks.require((above & (x < high)).value, "the number does not fit the integer type")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    **{op: Division(may_overflow=True) for op in (o.DivSIOp, o.CeilDivSIOp, o.FloorDivSIOp)},
    **{op: Division(may_overflow=False) for op in (o.DivUIOp, o.CeilDivUIOp, o.RemUIOp, o.RemSIOp)},
    **{op: Shift() for op in (o.ShLIOp, o.ShRUIOp, o.ShRSIOp)},
    o.FPToSIOp: FloatToInteger(is_signed=True),
    o.FPToUIOp: FloatToInteger(is_signed=False),
}
