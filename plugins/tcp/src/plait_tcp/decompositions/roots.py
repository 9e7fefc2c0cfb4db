"""Roots of unity, and how lengths of transforms are split."""

from __future__ import annotations

from functools import cache
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")

LARGEST_PRIME = 31
"""Lengths with a larger prime factor are transformed by convolution."""
LARGEST_RADIX = 10
"""Stages of as many numbers have room in registers."""
_STAGE = 14.0
"""What it costs to load, turn and store a number, in sums and products."""


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


@cache
def radices(length: int) -> tuple[int, ...]:
    """The factors of a length that stages are made for, the larger ones first."""
    return _cheapest(length)[1]


@cache
def _cheapest(length: int) -> tuple[float, tuple[int, ...]]:
    """What the stages of a transform cost for each number, and their radices."""
    if length == 1:
        return 0.0, ()
    primes = sorted(set(factors(length)) - {4} | ({2} if length % 2 == 0 else set()))
    candidates = {*primes, *(n for n in range(2, LARGEST_RADIX + 1) if length % n == 0)}
    found: list[tuple[float, tuple[int, ...]]] = []
    for radix in candidates:
        cost, rest = _cheapest(length // radix)
        found.append((cost + _STAGE + _operations(radix), tuple(sorted((*rest, radix), reverse=True))))
    return min(found)


def _operations(radix: int) -> float:
    """About how many sums and products a stage takes for each number."""
    return sum(2.0 if factor == 2 else 4.0 if factor == 4 else 2.0 * (factor - 1) for factor in factors(radix)) + (
        2.0 * (len(factors(radix)) - 1)
    )


def is_convolved(length: int) -> bool:
    """Whether a length is transformed by convolution, as it has a large prime factor."""
    return max(factors(length), default=1) > LARGEST_PRIME


def padded_length(length: int) -> int:
    """The length of the circular convolution with which lines of `length` are transformed: small factors only."""
    least = 2 * length - 1
    return min(size * 2 ** max(0, (-(-least // size) - 1).bit_length()) for size in (4, 5, 6))


def balanced(length: int) -> tuple[int, int]:
    """Two factors of a length that are as close to each other as possible, the larger one second."""
    first = max(n for n in range(1, int(length**0.5) + 1) if length % n == 0)
    return first, length // first
