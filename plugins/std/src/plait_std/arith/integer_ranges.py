"""Ranges of the results of `arith`. See Note [Corners]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.interfaces.integer_ranges import IntegerRange, IntegerRanges, Remainder, as_signed, range_width

from plait_std.arith import ops
from plait_std.arith.attributes import IntegerOverflowFlagsAttr

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_NSW: int = IntegerOverflowFlagsAttr("nsw").value
_NUW: int = IntegerOverflowFlagsAttr("nuw").value
Ranges = Sequence[IntegerRange | None]
Rule = Callable[[Any, Any, Any], IntegerRange | None]
Number = Callable[[int, int], int | None]


class Binary(IntegerRanges):
    """An operation of two integers, and whose result is one."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def infer(self, op: Operation, ranges: Ranges) -> Ranges:
        if ranges[0] is None or ranges[1] is None:
            return (None,) * len(op.results)
        return (self.rule(op, ranges[0], ranges[1]),)


class TrivialRemainder(Remainder):
    """`arith.remui` and `arith.remsi` by a constant"""

    def __init__(self, *, signed: bool) -> None:
        self.signed = signed

    def is_trivial(self, op: Operation, dividend: IntegerRange | None, divisor: IntegerRange) -> bool:
        if dividend is None or divisor.single is None:
            return False
        modulus = as_signed(divisor.single, divisor.width)
        low, high = (dividend.smin, dividend.smax) if self.signed else (dividend.umin, dividend.umax)
        return modulus > 0 and low >= 0 and high < modulus


def _corners(a: IntegerRange, b: IntegerRange, function: Number, *, signed: bool) -> IntegerRange:
    """The range between the least and the largest result for bounds of the operands; all if one is not defined."""
    full = IntegerRange.full(a.width)
    left, right = ((a.smin, a.smax), (b.smin, b.smax)) if signed else ((a.umin, a.umax), (b.umin, b.umax))
    low, high = (full.smin, full.smax) if signed else (full.umin, full.umax)
    found = [function(x, y) for x, y in product(left, right)]
    numbers = [number for number in found if number is not None and low <= number <= high]
    if len(numbers) < len(found):
        return full
    return (IntegerRange.signed if signed else IntegerRange.unsigned)(a.width, min(numbers), max(numbers))


def _wrapping(function: Number) -> Rule:
    """Sums, differences, products: bounds hold as far as nothing wraps around; flags promise that for one kind."""

    def rule(op: Any, a: IntegerRange, b: IntegerRange) -> IntegerRange:
        flags: int = op.overflow.value
        full = IntegerRange.full(a.width)
        unsigned, signed = function, function
        if flags & _NUW:
            unsigned = _clamped(function, full.umin, full.umax)
        if flags & _NSW:
            signed = _clamped(function, full.smin, full.smax)
        return _corners(a, b, unsigned, signed=False).intersection(_corners(a, b, signed, signed=True))

    return rule


def _clamped(function: Number, low: int, high: int) -> Number:
    def clamped(x: int, y: int) -> int | None:
        number = function(x, y)
        return None if number is None else min(max(number, low), high)

    return clamped


def _divui(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
    if b.umin:
        return _corners(a, b, lambda x, y: x // y, signed=False)
    low = a.umin // b.umax if b.umax and a.umin >= b.umax else 0
    return IntegerRange.unsigned(a.width, low, a.umax)


def _ceildivui(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
    if b.umin:
        return _corners(a, b, lambda x, y: -(-x // y), signed=False)
    return IntegerRange.unsigned(a.width, 0, a.umax)


def _signed_division(divide: Callable[[int, int], int]) -> Rule:
    def rule(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
        if b.smin <= 0 <= b.smax:
            return IntegerRange.full(a.width)
        return _corners(a, b, divide, signed=True)

    return rule


def _toward_zero(x: int, y: int) -> int:
    return x // y if (x < 0) == (y < 0) else -(-x // y)


def _remui(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
    if b.umin and b.umin == b.umax and a.umax - a.umin < b.umax and a.umin % b.umax <= a.umax % b.umax:
        return IntegerRange.unsigned(a.width, a.umin % b.umax, a.umax % b.umax)
    return IntegerRange.unsigned(a.width, 0, min(max(b.umax - 1, 0), a.umax) if b.umax else a.umax)


def _remsi(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
    if b.smin <= 0 <= b.smax:
        return IntegerRange.full(a.width)
    largest = b.smax if b.smin > 0 else -b.smin
    if b.smin == b.smax and a.smax - a.smin < largest:
        low, high = (x - _toward_zero(x, largest) * largest for x in (a.smin, a.smax))
        if low <= high:
            return IntegerRange.signed(a.width, low, high)
    return IntegerRange.signed(a.width, 1 - largest if a.smin < 0 else 0, largest - 1 if a.smax > 0 else 0)


def _bitwise(function: Callable[[int, int], int]) -> Rule:
    """And, or: between the results for all unknown bits clear, and for all set."""

    def rule(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
        low, high = function(_known(a)[0], _known(b)[0]), function(_known(a)[1], _known(b)[1])
        return IntegerRange.unsigned(a.width, low, high)

    return rule


def _xori(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
    (a_low, a_high), (b_low, b_high) = _known(a), _known(b)
    unknown = (a_low ^ a_high) | (b_low ^ b_high)
    return IntegerRange.unsigned(a.width, (a_low ^ b_low) & ~unknown, (a_low ^ b_low) | unknown)


def _known(a: IntegerRange) -> tuple[int, int]:
    """The range widened so that a number of low bits is free and the others are known."""
    free = (1 << (a.umin ^ a.umax).bit_length()) - 1
    return a.umin & ~free, a.umax | free


def _shli(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange | None:
    if b.umax >= a.width:
        return IntegerRange.full(a.width)
    amount = IntegerRange(b.width, b.umin, b.umax, b.umin, b.umax)
    return _wrapping(lambda x, y: x << y)(op, a, amount)


def _shift_right(*, signed: bool) -> Rule:
    def rule(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
        if b.umax >= a.width:
            return IntegerRange.full(a.width)
        amount = IntegerRange(b.width, b.umin, b.umax, b.umin, b.umax)
        return _corners(a, amount, lambda x, y: x >> y, signed=signed)

    return rule


def _extremum(choose: Callable[[int, int], int], *, signed: bool) -> Rule:
    def rule(op: Operation, a: IntegerRange, b: IntegerRange) -> IntegerRange:
        if signed:
            return IntegerRange.signed(a.width, choose(a.smin, b.smin), choose(a.smax, b.smax))
        return IntegerRange.unsigned(a.width, choose(a.umin, b.umin), choose(a.umax, b.umax))

    return rule


def _cmpi(op: ops.CmpIOp, a: IntegerRange, b: IntegerRange) -> IntegerRange:
    predicate = op.predicate.text
    if _always(predicate, a, b):
        return IntegerRange.constant(1, 1)
    return IntegerRange.constant(1, 0) if _always(_OPPOSITE[predicate], a, b) else IntegerRange.full(1)


def _always(predicate: str, a: IntegerRange, b: IntegerRange) -> bool:
    if predicate == "eq":
        return a.single is not None and a.single == b.single
    if predicate == "ne":
        return a.umax < b.umin or b.umax < a.umin or a.smax < b.smin or b.smax < a.smin
    if predicate[1] == "g":
        return _always(f"{predicate[0]}l{predicate[2]}", b, a)
    largest, least = (a.smax, b.smin) if predicate[0] == "s" else (a.umax, b.umin)
    return largest < least if predicate[2] == "t" else largest <= least


_OPPOSITE = {
    "eq": "ne", "ne": "eq", "slt": "sge", "sge": "slt", "sgt": "sle", "sle": "sgt", "ult": "uge", "uge": "ult",
    "ugt": "ule", "ule": "ugt",
}  # fmt: skip


class Selection(IntegerRanges):
    """`arith.select`"""

    def infer(self, op: ops.SelectOp, ranges: Ranges) -> Ranges:
        condition, first, second = ranges
        if condition is not None and condition.single is not None:
            return (first if condition.single else second,)
        return (first.union(second) if first is not None and second is not None else None,)


class Cast(IntegerRanges):
    """Extensions, truncation, and casts between integers and index."""

    def __init__(self, *, signed: bool) -> None:
        self.signed = signed

    def infer(self, op: Operation, ranges: Ranges) -> Ranges:
        width, source = range_width(op.results[0].type), ranges[0]
        if width is None or source is None:
            return (None,)
        return (_truncated(source, width) if width <= source.width else self._extended(source, width),)

    def _extended(self, source: IntegerRange, width: int) -> IntegerRange:
        if self.signed:
            return IntegerRange.signed(width, source.smin, source.smax)
        return IntegerRange.unsigned(width, source.umin, source.umax)


def _truncated(source: IntegerRange, width: int) -> IntegerRange:
    """The low bits: the bounds hold if all numbers have the same high bits."""
    full = IntegerRange.full(width)
    umin, umax, smin, smax = full[1:]
    if source.umin >> width == source.umax >> width:
        umin, umax = source.umin & full.umax, source.umax & full.umax
    if source.smin >> width == source.smax >> width:
        low, high = as_signed(source.smin & full.umax, width), as_signed(source.smax & full.umax, width)
        if low <= high:
            smin, smax = low, high
    unsigned = IntegerRange.unsigned(width, umin, umax)
    return unsigned.intersection(IntegerRange.signed(width, smin, smax))


RULES: dict[Any, Rule] = {
    ops.AddIOp: _wrapping(lambda x, y: x + y),
    ops.MulIOp: _wrapping(lambda x, y: x * y),
    ops.SubIOp: _wrapping(lambda x, y: x - y),
    ops.DivUIOp: _divui,
    ops.CeilDivUIOp: _ceildivui,
    ops.DivSIOp: _signed_division(_toward_zero),
    ops.CeilDivSIOp: _signed_division(lambda x, y: -(-x // y)),
    ops.FloorDivSIOp: _signed_division(lambda x, y: x // y),
    ops.RemUIOp: _remui,
    ops.RemSIOp: _remsi,
    ops.AndIOp: _bitwise(lambda x, y: x & y),
    ops.OrIOp: _bitwise(lambda x, y: x | y),
    ops.XOrIOp: _xori,
    ops.ShLIOp: _shli,
    ops.ShRUIOp: _shift_right(signed=False),
    ops.ShRSIOp: _shift_right(signed=True),
    ops.MaxSIOp: _extremum(max, signed=True),
    ops.MaxUIOp: _extremum(max, signed=False),
    ops.MinSIOp: _extremum(min, signed=True),
    ops.MinUIOp: _extremum(min, signed=False),
    ops.CmpIOp: _cmpi,
}
MODELS: dict[type[Any], dict[Any, Any]] = {
    IntegerRanges: {
        **{op: Binary(rule) for op, rule in RULES.items()},
        ops.SelectOp: Selection(),
        ops.ExtUIOp: Cast(signed=False),
        ops.ExtSIOp: Cast(signed=True),
        ops.TruncIOp: Cast(signed=False),
        ops.IndexCastOp: Cast(signed=True),
        ops.IndexCastUIOp: Cast(signed=False),
    },
    Remainder: {ops.RemUIOp: TrivialRemainder(signed=False), ops.RemSIOp: TrivialRemainder(signed=True)},
}


# Note [Corners]
# An operation that is monotonic in each operand takes its least and its largest result where both operands are at a
# bound. Products are monotonic in each operand, in one direction or the other; so are quotients, if the divisor has one
# sign only.
