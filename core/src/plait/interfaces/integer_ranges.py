"""Ranges of integers, and operations that can tell the ranges of their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.types import IntegerType, index
from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value

INDEX_WIDTH = 64


class IntegerRange(NamedTuple):
    """The integers of `width` bits that lie between both pairs of bounds, as unsigned and as signed numbers."""

    width: int
    umin: int
    umax: int
    smin: int
    smax: int

    @staticmethod
    def full(width: int) -> IntegerRange:
        half = 1 << width >> 1
        return IntegerRange(width, 0, (1 << width) - 1, -half, max(half - 1, 0))

    @staticmethod
    def constant(width: int, value: int) -> IntegerRange:
        """The range of one number, given as a signed or an unsigned one."""
        bits = value & ((1 << width) - 1)
        return IntegerRange.unsigned(width, bits, bits)

    @staticmethod
    def unsigned(width: int, low: int, high: int) -> IntegerRange:
        full = IntegerRange.full(width)
        if (low > full.smax) != (high > full.smax):
            return IntegerRange(width, low, high, full.smin, full.smax)
        return IntegerRange(width, low, high, as_signed(low, width), as_signed(high, width))

    @staticmethod
    def signed(width: int, low: int, high: int) -> IntegerRange:
        full = IntegerRange.full(width)
        if (low < 0) != (high < 0):
            return IntegerRange(width, full.umin, full.umax, low, high)
        return IntegerRange(width, low & full.umax, high & full.umax, low, high)

    def union(self, other: IntegerRange) -> IntegerRange:
        return IntegerRange(
            self.width,
            min(self.umin, other.umin),
            max(self.umax, other.umax),
            min(self.smin, other.smin),
            max(self.smax, other.smax),
        )

    def intersection(self, other: IntegerRange) -> IntegerRange:
        """What both say. If they contradict each other the operation was undefined, and this range stands."""
        both = IntegerRange(
            self.width,
            max(self.umin, other.umin),
            min(self.umax, other.umax),
            max(self.smin, other.smin),
            min(self.smax, other.smax),
        )
        return both if both.umin <= both.umax and both.smin <= both.smax else self

    @property
    def is_full(self) -> bool:
        return self == IntegerRange.full(self.width)

    @property
    def single(self) -> int | None:
        """The only number in the range, as an unsigned one."""
        if self.umin == self.umax:
            return self.umin
        return self.smin & ((1 << self.width) - 1) if self.smin == self.smax else None


class IntegerRanges(Interface):
    """An operation that computes integers from integers."""

    def infer(self, op: Any, ranges: Sequence[IntegerRange | None]) -> Sequence[IntegerRange | None]:
        """The ranges of the results for ranges of the operands; None stands for values other than scalar integers."""
        raise NotImplementedError


class SizeRange(IntegerRanges):
    """Model of an operation that returns sizes, which are not negative."""

    def infer(self, op: Any, ranges: Sequence[IntegerRange | None]) -> Sequence[IntegerRange | None]:
        return (IntegerRange.signed(INDEX_WIDTH, 0, IntegerRange.full(INDEX_WIDTH).smax),) * len(op.results)


class Remainder(Interface):
    """A division of which the result is the remainder."""

    def is_trivial(self, op: Any, dividend: IntegerRange | None, divisor: IntegerRange) -> bool:
        """Whether the remainder is the dividend, for all numbers in these ranges; None stands for any number."""
        raise NotImplementedError


def range_width(type: Type) -> int | None:
    """The width in which ranges of values of `type` are computed; None unless it is a signless integer or index."""
    if type is index:
        return INDEX_WIDTH
    integer: Any = type
    return integer.width or None if isinstance(type, IntegerType) else None


def full_range(value: Value[Any]) -> IntegerRange | None:
    width = range_width(value.type)
    return IntegerRange.full(width) if width is not None else None


def as_signed(bits: int, width: int) -> int:
    """The signed number with the bits of an unsigned one."""
    return bits - (1 << width) if bits >> (width - 1) else bits
