"""Functions of Python integers of a given width."""

from __future__ import annotations


def wrap(value: int, width: int) -> int:
    """`value` modulo 2**width, as a signed number; 0 or 1 if the width is 1."""
    if width == 1:
        return value & 1
    half = 1 << (width - 1)
    return ((value + half) & ((half << 1) - 1)) - half


def unsigned(value: int, width: int) -> int:
    """The bits of `value` as an unsigned number."""
    return value & ((1 << width) - 1)


def signed(value: int, width: int) -> int:
    """The bits of `value` as a signed number, also for a width of 1."""
    return -(value & 1) if width == 1 else value


def leading_zeros(x: int, width: int) -> int:
    return width - unsigned(x, width).bit_length()


def trailing_zeros(x: int, width: int) -> int:
    bits = unsigned(x, width)
    return (bits & -bits).bit_length() - 1 if bits else width


def popcount(x: int, width: int) -> int:
    return unsigned(x, width).bit_count()


def power(base: int, exponent: int) -> int | None:
    """`base` to an integer power, toward zero; None where zero has a negative power."""
    if exponent >= 0:
        return base**exponent
    if base == 0:
        return None
    if base == 1:
        return 1
    return (-1 if exponent % 2 else 1) if base == -1 else 0
