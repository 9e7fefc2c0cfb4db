"""Sorting by comparisons of arrays is stable, whatever the sizes and however many elements are equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plait_stablehlo.interpret.merging import sorted_orders

RNG = np.random.default_rng(5)


def rising(sides: Any) -> Any:
    return sides[0] < sides[1]


def falling_then_rising(sides: Any) -> Any:
    """By the first column from the largest on; of equal ones by the second."""
    return (sides[0] > sides[1]) | ((sides[0] == sides[1]) & (sides[2] < sides[3]))


@pytest.mark.parametrize("count", [0, 1, 2, 3, 7, 8, 9, 64, 100])
@pytest.mark.parametrize("lines", [0, 1, 5])
@pytest.mark.parametrize("different", [1, 3, 1000])
def test_orders_are_stable(lines: int, count: int, different: int) -> None:
    values = RNG.integers(0, different, (lines, count))
    np.testing.assert_array_equal(sorted_orders([values], rising), np.argsort(values, axis=1, kind="stable"))


def test_all_columns_are_compared() -> None:
    first, second = RNG.integers(0, 4, (3, 50)), RNG.integers(0, 4, (3, 50))
    expected = np.stack([np.lexsort((b, -a)) for a, b in zip(first, second)])
    np.testing.assert_array_equal(sorted_orders([first, second], falling_then_rising), expected)


@pytest.mark.parametrize("less", [lambda s: s[0] <= s[1], lambda s: s[0] != s[1], lambda s: np.True_ | (s[0] == s[1])])
def test_what_is_no_order_gives_a_permutation(less: Callable[[Any], Any]) -> None:
    values = RNG.integers(0, 5, (4, 33))
    np.testing.assert_array_equal(np.sort(sorted_orders([values], less), axis=1), np.tile(np.arange(33), (4, 1)))


def test_comparisons_are_few() -> None:
    asked: list[int] = []
    sorted_orders([RNG.random((2, 1024))], lambda sides: asked.append(1) or rising(sides))
    assert len(asked) <= 11 * 12 / 2
