"""A scan with a kind that its elements do not have verifies, and its lowering says why it is refused."""

from __future__ import annotations

import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

SCAN = """func.func @f(%x: tensor<8xf32>, %z: tensor<f32>) -> tensor<8xf32> {{
  %r = tcp.scan {} %x, %z dim = 0 : tensor<8xf32>, tensor<f32>
  return %r : tensor<8xf32>
}}"""


@pytest.mark.parametrize("kind", ["and", "or", "xor"])
def test_bitwise_scan_of_floats_is_not_lowered(kind: str) -> None:
    ctx = Context.from_environment()
    module = parse_module(SCAN.format(kind), ctx)
    with pytest.raises(DiagnosticError, match=r"'tcp\.scan'") as caught:
        PassManager(ctx).run(Pipeline.parse("tcp-to-linalg", ctx), module)
    assert f"'{kind}' is not defined for elements of type f32" in str(caught.value)
