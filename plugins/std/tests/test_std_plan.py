"""Plans lower shape computations before bufferization."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

SOURCE = """
func.func @f(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %i: index) -> index {
  %a = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %b = shape.shape_of %y : tensor<?x4xf32> -> tensor<2xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<2xindex>, tensor<2xindex>
  %r = shape.assuming %w -> (index) {
    %s = shape.broadcast %a, %b : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    %n = tensor.extract %s[%i] : tensor<2xindex>
    shape.assuming_yield %n : index
  }
  return %r : index
}
"""


def test_shape_is_lowered_before_bufferization(context: Context) -> None:
    if "llvm" not in context.backends:
        pytest.skip("needs the backend")
    plan = make_plan(parse_module(SOURCE, context), context, "llvm")
    names = [step.element.partition("{")[0] for step in plan.steps]
    assert names.index("convert-shape-to-std") < names.index("one-shot-bufferize")
