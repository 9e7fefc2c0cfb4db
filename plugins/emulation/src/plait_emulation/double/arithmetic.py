"""Arithmetic of unevaluated sums of two tensors of f32, the second at most half a unit in the last place of the first.

Sources: Dekker, "A floating-point technique for extending the available precision" (1971); Hida, Li and Bailey,
"Library for double-double and quad-double arithmetic" (2007); Joldes, Muller and Popescu, "Tight and rigorous error
bounds for basic building blocks of double-word arithmetic" (2017), for `Double`, whose sums are within 3 * 2^-48 and
products within 7 * 2^-48.
"""

from __future__ import annotations

from typing import Any

from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.pairs import Pair

np = lazy_import("numpy")
Part = Value[Any]
_SPLITTER = 4097.0  # 2^12 + 1: halves of a significand of 24 bits


def sum_of_two(t: Tensors, x: Part, y: Part) -> Pair:
    """x + y and what rounding it lost."""
    total = t.binary("add", x, y)
    other = t.binary("subtract", total, x)
    lost_of_x = t.binary("subtract", x, t.binary("subtract", total, other))
    return total, t.binary("add", lost_of_x, t.binary("subtract", y, other))


def normalized(t: Tensors, high: Part, low: Part) -> Pair:
    """The pair with the same sum; infinities and NaN have no second part."""
    total = t.binary("add", high, low)
    rest = t.binary("subtract", low, t.binary("subtract", total, high))
    is_finite = t.binary("lt", t.unary("abs", total), full_like(t, total, float("inf")))
    is_number = t.binary("eq", high, high)
    total = t.select(t.binary("and", is_number, is_finite), total, high)
    return total, t.select(is_finite, rest, full_like(t, total, 0))


def _halves(t: Tensors, x: Part) -> Pair:
    scaled = t.binary("multiply", x, full_like(t, x, _SPLITTER))
    high = t.binary("subtract", scaled, t.binary("subtract", scaled, x))
    return high, t.binary("subtract", x, high)


def product_of_two(t: Tensors, x: Part, y: Part) -> Pair:
    """x * y and what rounding it lost."""
    product = t.binary("multiply", x, y)
    (a, b), (c, d) = _halves(t, x), _halves(t, y)
    lost = t.binary("subtract", t.binary("multiply", a, c), product)
    for one, other in ((a, d), (b, c), (b, d)):
        lost = t.binary("add", lost, t.binary("multiply", one, other))
    return product, lost


def add(t: Tensors, x: Pair, y: Pair) -> Pair:
    """The sum, with an error of 2^-46 of it or less."""
    high, lost = sum_of_two(t, x[0], y[0])
    low, rest = sum_of_two(t, x[1], y[1])
    total = t.binary("add", high, t.binary("add", lost, low))
    left = t.binary("subtract", t.binary("add", lost, low), t.binary("subtract", total, high))
    made = normalized(t, total, t.binary("add", left, rest))
    return special(t, high, made)


def special(t: Tensors, plain: Part, made: Pair) -> Pair:
    """`made`, or the result in plain f32 where that is infinite or NaN, or where both are 0, for its sign."""
    is_finite = t.binary("lt", t.unary("abs", plain), full_like(t, plain, float("inf")))
    zero = full_like(t, plain, 0)
    is_not_zero = t.binary("or", t.binary("ne", plain, zero), t.binary("ne", made[0], zero))
    usual = t.binary("and", is_finite, is_not_zero)
    return t.select(usual, made[0], plain), t.select(usual, made[1], zero)


def negate(t: Tensors, x: Pair) -> Pair:
    """Both parts negated."""
    return t.unary("negate", x[0]), t.unary("negate", x[1])


def subtract(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x + -y"""
    return add(t, x, negate(t, y))


def multiply(t: Tensors, x: Pair, y: Pair) -> Pair:
    """The product, without the product of the second parts."""
    high, lost = product_of_two(t, x[0], y[0])
    for one, other in ((x[0], y[1]), (x[1], y[0])):
        lost = t.binary("add", lost, t.binary("multiply", one, other))
    return special(t, high, normalized(t, high, lost))


def divide(t: Tensors, x: Pair, y: Pair) -> Pair:
    """Long division: three quotients of first parts."""
    quotients: list[Part] = []
    rest = x
    zero = full_like(t, x[0], 0)
    for _ in range(3):
        quotient = t.binary("divide", rest[0], y[0])
        quotients.append(quotient)
        rest = subtract(t, rest, multiply(t, y, (quotient, zero)))
    made = normalized(t, *sum_of_two(t, quotients[0], quotients[1]))
    made = add(t, made, (quotients[2], zero))
    is_zero = t.binary("eq", quotients[0], zero)  # also of an infinite divisor, whose rests are NaN
    return special(t, quotients[0], (t.select(is_zero, zero, made[0]), made[1]))


def square_root(t: Tensors, x: Pair) -> Pair:
    """One step of Newton's method from the root of the first part; zeros and special numbers are as in f32."""
    root, zero = t.unary("sqrt", x[0]), full_like(t, x[0], 0)
    rest = subtract(t, x, multiply(t, (root, zero), (root, zero)))
    half = t.binary("divide", rest[0], t.binary("add", root, root))
    made = special(t, root, normalized(t, root, half))
    is_zero = t.binary("eq", root, zero)
    return t.select(is_zero, root, made[0]), t.select(is_zero, zero, made[1])


def absolute(t: Tensors, x: Pair) -> Pair:
    """Both parts negated where the first is negative."""
    high, is_negative = t.unary("abs", x[0]), t.binary("lt", x[0], full_like(t, x[0], 0))
    return high, t.select(is_negative, t.unary("negate", x[1]), x[1])


class Double:
    """A pair with operators, for what is finite: no infinity, no NaN, and no product that leaves the range of f32."""

    __slots__ = ("high", "low", "t")

    def __init__(self, t: Tensors, high: Part, low: Part | None = None) -> None:
        self.t, self.high, self.low = t, high, low

    @property
    def pair(self) -> Pair:
        """Both parts."""
        return self.high, full_like(self.t, self.high, 0) if self.low is None else self.low

    def constant(self, number: float) -> Double:
        """A number of the shape of this one, as exact as a pair has it."""
        high = float(np.float32(number))
        low = float(np.float32(number - high))
        return Double(self.t, full_like(self.t, self.high, high), full_like(self.t, self.high, low) if low else None)

    def _operand(self, other: Double | float) -> Double:
        return other if isinstance(other, Double) else self.constant(other)

    def __add__(self, other: Double | float) -> Double:
        t, y = self.t, self._operand(other)
        high, lost = sum_of_two(t, self.high, y.high)
        if self.low is None or y.low is None:
            low = y.low if self.low is None else self.low
            return self._quick(high, lost if low is None else t.binary("add", lost, low))
        low, rest = sum_of_two(t, self.low, y.low)
        made = self._quick(high, t.binary("add", lost, low))
        return self._quick(made.high, t.binary("add", rest, made.pair[1]))

    def _quick(self, high: Part, low: Part) -> Double:
        """The sum of a part and a lesser one."""
        t = self.t
        total = t.binary("add", high, low)
        return Double(t, total, t.binary("subtract", low, t.binary("subtract", total, high)))

    def __mul__(self, other: Double | float) -> Double:
        t, y = self.t, self._operand(other)
        high, lost = product_of_two(t, self.high, y.high)
        for one, part in ((self.high, y.low), (y.high, self.low)):
            if part is not None:
                lost = t.binary("add", lost, t.binary("multiply", one, part))
        return self._quick(high, lost)

    def __truediv__(self, other: Double | float) -> Double:
        """Long division, by two quotients of first parts and a third for what they leave."""
        t, y = self.t, self._operand(other)
        first = Double(t, t.binary("divide", self.high, y.high))
        rest = self - y * first
        second = Double(t, t.binary("divide", rest.high, y.high))
        rest = rest - y * second
        third = Double(t, t.binary("divide", rest.high, y.high))
        return (first + second) + third

    def __neg__(self) -> Double:
        t = self.t
        return Double(t, t.unary("negate", self.high), None if self.low is None else t.unary("negate", self.low))

    def __sub__(self, other: Double | float) -> Double:
        return self + -self._operand(other)

    def times_power_of_two(self, factor: Part) -> Double:
        """Both parts times a power of two, which is exact."""
        t = self.t
        low = None if self.low is None else t.binary("multiply", self.low, factor)
        return Double(t, t.binary("multiply", self.high, factor), low)

    def scaled(self, factor: float) -> Double:
        """Both parts times a constant power of two."""
        return self.times_power_of_two(full_like(self.t, self.high, factor))

    def where(self, condition: Part, other: Double | float) -> Double:
        """This where the condition holds, else the other."""
        t, y = self.t, self._operand(other)
        low = None if self.low is None and y.low is None else t.select(condition, self.pair[1], y.pair[1])
        return Double(t, t.select(condition, self.high, y.high), low)
