"""Roots of unity, and the factors that lengths of transforms are split into."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")


def roots_of_unity(turns: Any, size: int) -> Any:
    """exp(2 pi i turn / size) of an array of integers, exact at multiples of a quarter of a turn."""
    turns = np.asarray(turns, np.int64) % size
    values = np.exp(2j * np.pi * turns / size)
    quarters = np.array([1, 1j, -1, -1j])[4 * turns // size]
    return np.where(4 * turns % size == 0, quarters, values)


def factors(length: int) -> list[int]:
    """Fours, then primes, whose product is `length`."""
    found: list[int] = []
    while length % 4 == 0:
        found.append(4)
        length //= 4
    factor = 2
    while length > 1:
        while length % factor == 0:
            found.append(factor)
            length //= factor
        factor = factor + 1 if factor * factor <= length else length
    return found


def products(length: int) -> int:
    """How many products of complex numbers a transform of a line takes that is split into its factors."""
    return length * sum(factors(length))


def padded_length(length: int) -> int:
    """The length of the circular convolution with which lines of `length` are transformed: the next power of two."""
    return 1 << (2 * length - 2).bit_length()


def is_convolved(length: int) -> bool:
    """Whether two transforms of the padded length take fewer products than one by factors."""
    padded = padded_length(length)
    return 2 * products(padded) + 4 * padded < products(length)
