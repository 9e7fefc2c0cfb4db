"""Arithmetic of unevaluated sums of two tensors of f32, the second at most half a unit in the last place of the first.

Sources: Dekker, "A floating-point technique for extending the available precision" (1971); Hida, Li and Bailey,
"Library for double-double and quad-double arithmetic" (2007); Joldes, Muller and Popescu, "Tight and rigorous error
bounds for basic building blocks of double-word arithmetic" (2017), for `Double`, whose sums are within 3 * 2^-48 and
products within 7 * 2^-48.
"""

from __future__ import annotations

import math

from plait.build import Expression
from plait.build.functions import select, sqrt
from plait.lazy import lazy_import

from plait_emulation.pairs import Pair, choose, negate

np = lazy_import("numpy")
_SPLITTER = 4097.0  # 2^12 + 1: halves of a significand of 24 bits


def sum_of_two(x: Expression, y: Expression) -> Pair:
    """x + y and what rounding it lost."""
    total = x + y
    other = total - x
    return total, (x - (total - other)) + (y - other)


def is_finite(x: Expression) -> Expression:
    """Whether a part is neither infinite nor NaN."""
    return abs(x) < math.inf


def normalized(high: Expression, low: Expression) -> Pair:
    """The pair with the same sum; infinities and NaN have no second part."""
    total = high + low
    rest, has_rest = low - (total - high), is_finite(total)
    total = select((high == high) & has_rest, total, high)
    return total, select(has_rest, rest, 0)


def _halves(x: Expression) -> Pair:
    scaled = x * _SPLITTER
    high = scaled - (scaled - x)
    return high, x - high


def product_of_two(x: Expression, y: Expression) -> Pair:
    """x * y and what rounding it lost."""
    product = x * y
    (a, b), (c, d) = _halves(x), _halves(y)
    return product, a * c - product + a * d + b * c + b * d


def add(x: Pair, y: Pair) -> Pair:
    """The sum, with an error of 2^-46 of it or less."""
    high, lost = sum_of_two(x[0], y[0])
    low, rest = sum_of_two(x[1], y[1])
    less = lost + low
    total = high + less
    return special(high, normalized(total, (less - (total - high)) + rest))


def special(plain: Expression, made: Pair) -> Pair:
    """`made`, or the result in plain f32 where that is infinite or NaN, or where both are 0, for its sign."""
    usual = is_finite(plain) & ((plain != 0) | (made[0] != 0))
    return choose(usual, made, (plain, plain.like(0)))


def subtract(x: Pair, y: Pair) -> Pair:
    """x + -y"""
    return add(x, negate(y))


def multiply(x: Pair, y: Pair) -> Pair:
    """The product, without the product of the second parts."""
    high, lost = product_of_two(x[0], y[0])
    return special(high, normalized(high, lost + x[0] * y[1] + x[1] * y[0]))


def divide(x: Pair, y: Pair) -> Pair:
    """Long division: three quotients of first parts."""
    quotients: list[Expression] = []
    rest, zero = x, x[0].like(0)
    for _ in range(3):
        quotients.append(rest[0] / y[0])
        rest = subtract(rest, multiply(y, (quotients[-1], zero)))
    made = normalized(*sum_of_two(quotients[0], quotients[1]))
    made = add(made, (quotients[2], zero))
    is_zero = quotients[0] == zero  # also of an infinite divisor, whose rests are NaN
    return special(quotients[0], (select(is_zero, zero, made[0]), made[1]))


def square_root(x: Pair) -> Pair:
    """One step of Newton's method from the root of the first part; zeros and special numbers are as in f32."""
    root, zero = sqrt(x[0]), x[0].like(0)
    rest = subtract(x, multiply((root, zero), (root, zero)))
    made = special(root, normalized(root, rest[0] / (root + root)))
    return choose(root == zero, (root, zero), made)


def absolute(x: Pair) -> Pair:
    """Both parts negated where the first is negative."""
    return abs(x[0]), select(x[0] < 0, -x[1], x[1])


class Double:
    """A pair with operators, for what is finite: no infinity, no NaN, and no product that leaves the range of f32."""

    __slots__ = ("high", "low")

    def __init__(self, high: Expression, low: Expression | None = None) -> None:
        self.high, self.low = high, low

    @property
    def pair(self) -> Pair:
        """Both parts."""
        return self.high, self.high.like(0) if self.low is None else self.low

    def constant(self, number: float) -> Double:
        """A number of the shape of this one, as exact as a pair has it."""
        high = float(np.float32(number))
        low = float(np.float32(number - high))
        return Double(self.high.like(high), self.high.like(low) if low else None)

    def _operand(self, other: Double | float) -> Double:
        return other if isinstance(other, Double) else self.constant(other)

    def __add__(self, other: Double | float) -> Double:
        y = self._operand(other)
        high, lost = sum_of_two(self.high, y.high)
        if self.low is None or y.low is None:
            low = y.low if self.low is None else self.low
            return _quick(high, lost if low is None else lost + low)
        low, rest = sum_of_two(self.low, y.low)
        made = _quick(high, lost + low)
        return _quick(made.high, rest + made.pair[1])

    def __mul__(self, other: Double | float) -> Double:
        y = self._operand(other)
        high, lost = product_of_two(self.high, y.high)
        for one, part in ((self.high, y.low), (y.high, self.low)):
            if part is not None:
                lost = lost + one * part
        return _quick(high, lost)

    def __truediv__(self, other: Double | float) -> Double:
        """Long division, by two quotients of first parts and a third for what they leave."""
        y = self._operand(other)
        first = Double(self.high / y.high)
        rest = self - y * first
        second = Double(rest.high / y.high)
        rest = rest - y * second
        return (first + second) + Double(rest.high / y.high)

    def __neg__(self) -> Double:
        return Double(-self.high, None if self.low is None else -self.low)

    def __sub__(self, other: Double | float) -> Double:
        return self + -self._operand(other)

    def scaled(self, factor: Expression | float) -> Double:
        """Both parts times a power of two, which is exact."""
        by = factor if isinstance(factor, Expression) else self.high.like(factor)
        return Double(self.high * by, None if self.low is None else self.low * by)

    def where(self, condition: Expression, other: Double | float) -> Double:
        """This where the condition holds, else the other."""
        y = self._operand(other)
        low = None if self.low is None and y.low is None else select(condition, self.pair[1], y.pair[1])
        return Double(select(condition, self.high, y.high), low)


def _quick(high: Expression, low: Expression) -> Double:
    """The sum of a part and a lesser one."""
    total = high + low
    return Double(total, low - (total - high))
