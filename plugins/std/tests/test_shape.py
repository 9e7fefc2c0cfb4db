"""Shape semantics and convert-shape-to-std."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait_std.shape.interpret import broadcast_extents
from plait_std.shape.to_std import ConvertShapeToStd

sys.path.insert(0, str(Path(__file__).parent))
from golden_files import context, parse

SOURCE = """
func.func @f(%x: tensor<?x4xf32>, %y: tensor<4xf32>, %z: tensor<?x?xf32>) -> (tensor<2xindex>, index, tensor<2xindex>) {
  %a = shape.shape_of %x : tensor<?x4xf32> -> tensor<2xindex>
  %b = shape.shape_of %y : tensor<4xf32> -> tensor<1xindex>
  %c = shape.const_shape [1, 4] : tensor<2xindex>
  %d = shape.broadcast %a, %b, %c : tensor<2xindex>, tensor<1xindex>, tensor<2xindex> -> tensor<2xindex>
  %n = shape.num_elements %d : tensor<2xindex> -> index
  %e = shape.shape_of %z : tensor<?x?xf32> -> tensor<2xindex>
  %w = shape.cstr_broadcastable %d, %e : tensor<2xindex>, tensor<2xindex>
  %r = shape.assuming %w -> (tensor<2xindex>) {
    %q = shape.broadcast %d, %e : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    shape.assuming_yield %q : tensor<2xindex>
  }
  return %d, %n, %r : tensor<2xindex>, index, tensor<2xindex>
}
"""


@pytest.mark.parametrize("shapes", [((3, 4), (3, 1)), ((1, 4), (5, 4)), ((0, 4), (1, 4)), ((2, 4), (1, 1))])
def test_lowering_keeps_results(shapes: tuple[tuple[int, int], tuple[int, int]]) -> None:
    ctx = context()
    before, after = parse(SOURCE, ctx), parse(SOURCE, ctx)
    ConvertShapeToStd().run(after, ctx)
    verify(after, ctx)
    assert "shape." not in after.print()
    x, z = (np.zeros(s, "float32") for s in shapes)
    expected = Interpreter(before, ctx).run("f", x, np.zeros(4, "float32"), z)
    found = Interpreter(after, ctx).run("f", x, np.zeros(4, "float32"), z)
    for one, other in zip(expected, found):
        np.testing.assert_array_equal(one, other)


def test_failed_requirement_is_reported_before_and_after_lowering() -> None:
    ctx = context()
    before, after = parse(SOURCE, ctx), parse(SOURCE, ctx)
    ConvertShapeToStd().run(after, ctx)
    for module in (before, after):
        with pytest.raises(DiagnosticError, match="broadcast"):
            Interpreter(module, ctx).run(
                "f", np.zeros((3, 4), "float32"), np.zeros(4, "float32"), np.zeros((2, 4), "float32")
            )


def test_shapes_of_unknown_rank_are_refused() -> None:
    ctx = context()
    module = parse(
        """func.func @f(%a: tensor<?xindex>) -> index {
      %n = shape.num_elements %a : tensor<?xindex> -> index
      return %n : index
    }""",
        ctx,
    )
    with pytest.raises(DiagnosticError, match="num_elements"):
        ConvertShapeToStd().run(module, ctx)


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [(((2, 1), (3,)), (2, 3)), (((), (4,)), (4,)), (((2,), (3,)), None), (((0,), (1,)), (0,))],
)
def test_broadcast_extents(shapes: tuple[tuple[int, ...], ...], expected: tuple[int, ...] | None) -> None:
    assert broadcast_extents(shapes) == expected
