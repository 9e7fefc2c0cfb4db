"""Integer arithmetic on Python ints, exact for any width: what folding and interpretation share.

Operands and results are signed numbers of `width` bits (0 or 1 if the width is 1). A function returns None where the
result is undefined or poison; what it returns otherwise is still to be wrapped.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from plait_std.scalar.integers import signed, unsigned

BinaryFunction = Callable[[int, int, int], "int | None"]


def _divide_toward_zero(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _checked_signed(divide: Callable[[int, int], int]) -> BinaryFunction:
    """A signed division that is undefined by zero and where the quotient does not fit."""

    def function(a: int, b: int, width: int) -> int | None:
        a, b = signed(a, width), signed(b, width)
        if b == 0:
            return None
        quotient = divide(a, b)
        return None if quotient >> (width - 1) not in (0, -1) else quotient

    return function


def _checked_unsigned(divide: Callable[[int, int], int]) -> BinaryFunction:
    def function(a: int, b: int, width: int) -> int | None:
        divisor = unsigned(b, width)
        return divide(unsigned(a, width), divisor) if divisor else None

    return function


def _remsi(a: int, b: int, width: int) -> int | None:
    a, b = signed(a, width), signed(b, width)
    return a - b * _divide_toward_zero(a, b) if b else None


def _shift(move: Callable[[int, int, int], int]) -> BinaryFunction:
    """A shift, which is poison by the width or more."""

    def function(a: int, b: int, width: int) -> int | None:
        amount = unsigned(b, width)
        return move(a, amount, width) if amount < width else None

    return function


def _by_signed(choose: Callable[..., int]) -> BinaryFunction:
    def function(a: int, b: int, width: int) -> int:
        return choose(a, b, key=partial(signed, width=width))

    return function


def _by_unsigned(choose: Callable[..., int]) -> BinaryFunction:
    def function(a: int, b: int, width: int) -> int:
        return choose(a, b, key=partial(unsigned, width=width))

    return function


BINARY: Mapping[str, BinaryFunction] = {
    "arith.addi": lambda a, b, _: a + b,
    "arith.subi": lambda a, b, _: a - b,
    "arith.muli": lambda a, b, _: a * b,
    "arith.divui": _checked_unsigned(lambda a, b: a // b),
    "arith.divsi": _checked_signed(_divide_toward_zero),
    "arith.ceildivui": _checked_unsigned(lambda a, b: -(-a // b)),
    "arith.ceildivsi": _checked_signed(lambda a, b: -(-a // b)),
    "arith.floordivsi": _checked_signed(lambda a, b: a // b),
    "arith.remui": _checked_unsigned(lambda a, b: a % b),
    "arith.remsi": _remsi,
    "arith.andi": lambda a, b, _: a & b,
    "arith.ori": lambda a, b, _: a | b,
    "arith.xori": lambda a, b, _: a ^ b,
    "arith.shli": _shift(lambda a, n, _: a << n),
    "arith.shrui": _shift(lambda a, n, width: unsigned(a, width) >> n),
    "arith.shrsi": _shift(lambda a, n, width: signed(a, width) >> n),
    "arith.maxsi": _by_signed(max),
    "arith.maxui": _by_unsigned(max),
    "arith.minsi": _by_signed(min),
    "arith.minui": _by_unsigned(min),
}
"""The function of each operation with two integers and one result."""

PREDICATES: Mapping[str, Callable[[int, int, int], bool]] = {
    "eq": lambda a, b, _: a == b,
    "ne": lambda a, b, _: a != b,
    "slt": lambda a, b, w: signed(a, w) < signed(b, w),
    "sle": lambda a, b, w: signed(a, w) <= signed(b, w),
    "sgt": lambda a, b, w: signed(a, w) > signed(b, w),
    "sge": lambda a, b, w: signed(a, w) >= signed(b, w),
    "ult": lambda a, b, w: unsigned(a, w) < unsigned(b, w),
    "ule": lambda a, b, w: unsigned(a, w) <= unsigned(b, w),
    "ugt": lambda a, b, w: unsigned(a, w) > unsigned(b, w),
    "uge": lambda a, b, w: unsigned(a, w) >= unsigned(b, w),
}
"""The comparison of each predicate of `arith.cmpi`."""


def high_half(a: int, b: int, width: int, is_signed: bool) -> int:
    """The upper half of the product of twice the width."""
    read = signed if is_signed else unsigned
    return (read(a, width) * read(b, width)) >> width


def carry(a: int, b: int, width: int) -> int:
    """The bit above the unsigned sum."""
    return (unsigned(a, width) + unsigned(b, width)) >> width
