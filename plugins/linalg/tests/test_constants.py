"""Constants that a pass has replaced are dropped, with what was computed of them and is not used."""

from __future__ import annotations

from typing import Any

import pytest
from plait.context import Context
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.syntax.parser import parse_module
from plait_linalg.passes.constants import Constants
from plait_std.arith.ops import ConstantOp

LENGTH = 1500
"""Steps of a chain: Python has fewer frames, and there are 2^1500 ways through it."""


def chain(returned: str) -> str:
    """Each step uses the one before twice, as the blocks of a residual network do."""
    steps = "\n".join(f"%{i + 1} = arith.addf %{i}, %{i} : tensor<2xf32>" for i in range(LENGTH))
    return f"""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
      %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
      {steps}
      return {returned} : tensor<2xf32>
    }}"""


def no_operations(builder: Builder, value: Any) -> Any:
    raise AssertionError("the value is constant")


@pytest.mark.parametrize(("returned", "is_dropped"), [("%x", True), (f"%{LENGTH}", False), (f"%{LENGTH // 2}", False)])
def test_what_is_computed_of_a_replaced_constant_goes_if_nothing_uses_it(
    returned: str, is_dropped: bool, ctx: Context
) -> None:
    module = parse_module(chain(returned), ctx)
    (constant,) = [op for op in module.walk() if isinstance(op, ConstantOp)]
    constants = Constants(module, ctx)
    made = constants.change(
        Builder.after(constant), constant.result, lambda x: x[::-1], constant.result.type.element_type, no_operations
    )
    assert made is not None
    constants.drop_sources(ctx)
    verify(module, ctx)
    left = [op.name for op in module.walk()]
    assert left.count("arith.constant") == (1 if is_dropped else 2)
    assert left.count("arith.addf") == (0 if is_dropped else LENGTH)
