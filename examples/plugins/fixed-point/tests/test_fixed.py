"""The reference is right at the edges, and compiled code agrees with it for every pair of small numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import plait
import pytest
from plait_testing.examples import check_example

from fixed_point.ops import OPERATIONS

PAIRS = """
func.func @main(%a: tensor<?x!fixed.q<8, FRACTION>>, %b: tensor<?x!fixed.q<8, FRACTION>>) -> tensor<?x!fixed.q<8, FRACTION>> {
  %0 = fixed.OPERATION %a, %b : tensor<?x!fixed.q<8, FRACTION>>
  return %0 : tensor<?x!fixed.q<8, FRACTION>>
}
"""
CAST = """
func.func @main(%x: tensor<?xf32>) -> (tensor<?x!fixed.q<8, 4>>, tensor<?xf32>) {
  %0 = fixed.from_float %x : tensor<?xf32> to tensor<?x!fixed.q<8, 4>>
  %1 = fixed.to_float %0 : tensor<?x!fixed.q<8, 4>> to tensor<?xf32>
  return %0, %1 : tensor<?x!fixed.q<8, 4>>, tensor<?xf32>
}
"""
EVERY = np.arange(-128, 128, dtype=np.int8)


@pytest.mark.parametrize("op_class", OPERATIONS, ids=lambda op_class: op_class.name)
def test_the_example_parses_verifies_and_round_trips(context: Any, op_class: Any) -> None:
    check_example(op_class, context)


def exact(operation: str, a: int, b: int, fraction: int) -> int:
    """The result in rational numbers: rounded, half upwards, then saturated."""
    one = 1 << fraction
    x, y = Fraction(a, one), Fraction(b, one)
    wanted = (x + y if operation == "add" else x * y) * one
    return int(min(max((wanted + Fraction(1, 2)) // 1, -128), 127))


@pytest.mark.parametrize("fraction", [0, 4, 7])
@pytest.mark.parametrize("operation", ["add", "mul"])
def test_arithmetic_is_that_of_rational_numbers(context: Any, operation: str, fraction: int) -> None:
    text = PAIRS.replace("FRACTION", str(fraction)).replace("OPERATION", operation)
    a, b = (m.ravel().copy() for m in np.meshgrid(EVERY, EVERY))
    (reference,) = plait.compile(text, target="interpret", context=context)(a, b)
    (native,) = plait.compile(text, context=context)(a, b)
    np.testing.assert_array_equal(native, reference)
    some = range(0, len(a), 37)
    assert [int(reference[i]) for i in some] == [exact(operation, int(a[i]), int(b[i]), fraction) for i in some]


def test_floats_are_rounded_to_even_and_saturated(context: Any) -> None:
    x = np.array([0, 1, 1 / 32, 3 / 32, -1 / 32, 100, -100, np.inf, -np.inf, np.nan, 7.96, 1e-40], np.float32)
    wanted = [0, 16, 0, 2, 0, 127, -128, 127, -128, 0, 127, 0]
    for target in ("interpret", "llvm"):
        numbers, back = plait.compile(CAST, target=target, context=context)(x)
        assert numbers.tolist() == wanted
        np.testing.assert_array_equal(back, np.array(wanted, np.float32) / 16)
