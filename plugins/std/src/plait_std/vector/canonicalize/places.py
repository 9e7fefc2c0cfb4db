"""Positions of elements of vectors, and their numbers in row-major order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product


def strides_of(shape: Sequence[int]) -> list[int]:
    """How far apart in row-major order neighbours along each dimension are."""
    strides = [1] * len(shape)
    for dim in range(len(shape) - 2, -1, -1):
        strides[dim] = strides[dim + 1] * shape[dim + 1]
    return strides


def place_of(position: Sequence[int], shape: Sequence[int]) -> int:
    """The number of the element at a position, in row-major order."""
    return sum(i * stride for i, stride in zip(position, strides_of(shape)))


def position_of(place: int, shape: Sequence[int]) -> tuple[int, ...]:
    """The position of the element with a number."""
    return tuple(place // stride % size for stride, size in zip(strides_of(shape), shape))


def positions(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All positions, in row-major order."""
    return product(*map(range, shape))
