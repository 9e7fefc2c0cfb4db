"""Variables of TOSA keep their elements between calls, on each target."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan

pytest.importorskip("plait_llvm")
COUNTER = """tosa.variable @count = dense<1> : tensor<2xi32>
tosa.variable @last : tensor<2xf32>
func.func @main(%x: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xf32>) {
  %0 = tosa.variable_read @count : tensor<2xi32>
  %1 = tosa.add %0, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  tosa.variable_write @count, %1 : tensor<2xi32>
  %2 = tosa.variable_read @last : tensor<2xf32>
  %3 = tosa.cast %1 : (tensor<2xi32>) -> tensor<2xf32>
  tosa.variable_write @last, %3 : tensor<2xf32>
  return %1, %2 : tensor<2xi32>, tensor<2xf32>
}"""


@pytest.mark.parametrize("target", ["interpret", "llvm"])
def test_variables_are_kept_between_calls(target: str) -> None:
    executable = plait.compile(COUNTER, target=target)
    steps = np.array([1, 10], np.int32)
    results = [executable(steps) for _ in range(3)]
    np.testing.assert_array_equal([r[0] for r in results], [[2, 11], [3, 21], [4, 31]])
    np.testing.assert_array_equal([r[1] for r in results], [[0, 0], [2, 11], [3, 21]])
    np.testing.assert_array_equal(executable.state["count"], [4, 31])
    executable.reset()
    np.testing.assert_array_equal(executable(steps)[0], [2, 11])


def test_plans_name_the_pass_on_variables_only_with_variables() -> None:
    without = """func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {
  %0 = tosa.add %x, %x : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}"""
    plans = [make_plan(plait.parse(text), Context.from_environment()).text for text in (without, COUNTER)]
    assert ["lower-global-variables" in plan for plan in plans] == [False, True]
    assert "convert-bufferization-to-memref" not in plans[0]
