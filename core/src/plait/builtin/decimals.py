"""Decimal text of integers of any size; Python's own conversions refuse numbers of more than some thousand digits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from decimal import Decimal

decimal = lazy_import("decimal")

_CHUNK = 4000
_PLAIN_BITS = 13000


def decimal_text(value: int) -> str:
    """`value` in decimal. See Note [Halves]."""
    if value.bit_length() < _PLAIN_BITS:
        return str(value)
    sign, value = ("-", -value) if value < 0 else ("", value)
    with decimal.localcontext(_exact()):
        return sign + str(_to_decimal(value, value.bit_length(), {}))


def _exact() -> Any:
    return decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN, traps=[decimal.Inexact])


def _to_decimal(value: int, bits: int, powers: dict[int, Decimal]) -> Decimal:
    """`value`, of at most `bits` bits; `powers` remembers the powers of two."""
    if bits < _PLAIN_BITS:
        return decimal.Decimal(value)
    low = bits // 2
    if low not in powers:
        powers[low] = decimal.Decimal(2) ** low
    high = _to_decimal(value >> low, bits - low, powers)
    return high * powers[low] + _to_decimal(value & ((1 << low) - 1), low, powers)


def parse_decimal(text: str) -> int:
    """The value of decimal digits, perhaps with a minus. Raises `ValueError` for any other text."""
    if len(text) <= _CHUNK:
        return int(text)
    negative = text[0] == "-"
    value = _from_digits(text[1:] if negative else text, {})
    return -value if negative else value


def _from_digits(digits: str, powers: dict[int, int]) -> int:
    if len(digits) <= _CHUNK:
        return int(digits)
    low = len(digits) // 2
    if low not in powers:
        powers[low] = 5**low
    return ((_from_digits(digits[:-low], powers) * powers[low]) << low) + _from_digits(digits[-low:], powers)


# Note [Halves]
# Digit by digit, or chunk by chunk, both conversions take quadratic time: a minute for the widest integer type. Split
# in the middle they take what multiplication takes. Decimal numbers of the standard library multiply fast, but a
# number in base two comes into them only in small pieces.
