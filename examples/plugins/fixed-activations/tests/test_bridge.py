"""The lowering computes what the operation means, for every number; the cost is known to whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import plait
import pytest
from plait.interfaces import Cost, CostModel

TEXT = """
func.func @main(%x: tensor<?x!fixed.q<8, FRACTION>>) -> tensor<?x!fixed.q<8, FRACTION>> {
  %0 = fixed.hard_sigmoid %x : tensor<?x!fixed.q<8, FRACTION>>
  return %0 : tensor<?x!fixed.q<8, FRACTION>>
}
"""
TANH = "func.func @main(%x: tensor<SIZExf32>) {\n  %0 = math.tanh %x : tensor<SIZExf32>\n  return\n}"


@pytest.mark.parametrize("fraction", [1, 4, 6])
def test_every_number_is_mapped_as_the_reference_says(context: Any, fraction: int) -> None:
    text, x = TEXT.replace("FRACTION", str(fraction)), np.arange(-128, 128, dtype=np.int8)
    (expected,) = plait.compile(text, target="interpret", context=context)(x)
    (result,) = plait.compile(text, context=context)(x)
    np.testing.assert_array_equal(result, expected)
    assert (expected.min(), expected.max()) == (0, min(1 << fraction, (127 >> 2) + (1 << fraction) // 2))


@pytest.mark.parametrize(("size", "flops"), [("4", 8.0), ("?", None)])
def test_tanh_is_a_look_up_for_each_element(
    context: Any, ir: Callable[..., Any], size: str, flops: float | None
) -> None:
    op = next(op for op in ir(TANH.replace("SIZE", size)).walk() if op.name == "math.tanh")
    assert context.model(CostModel, op).cost(op) == Cost(flops=flops)
