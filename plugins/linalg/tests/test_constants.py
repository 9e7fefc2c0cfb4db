"""Constants that a pass has replaced are dropped, with what was computed of them and is not used."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.builder import Builder
from plait.ir.verify import verify
from plait.passes import PassManager
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


VIEWS = """func.func @main() -> tensor<6xf32> {
  %0 = arith.constant dense<[[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]]> : tensor<1x3x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<1x3x4xf32> into tensor<3x4xf32>
  %2 = tensor.extract_slice %1[0, 1] [3, 2] [1, 2] : tensor<3x4xf32> to tensor<3x2xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<3x2xf32> into tensor<6xf32>
  return %3 : tensor<6xf32>
}"""


def test_a_view_of_a_constant_is_constant(ctx: Context) -> None:
    module = parse_module(VIEWS, ctx)
    returned = next(op for op in module.walk() if op.name == "func.return")
    constants = Constants(module, ctx)
    view = returned.operands[0]
    assert view in constants
    made: Any = constants.change(
        Builder.before(returned), view, lambda x: x[::-1].copy(), view.type.element_type, no_operations
    )
    assert list(made.defining_op.value.values()) == [11.0, 9.0, 7.0, 5.0, 3.0, 1.0]
    returned.operands = (made,)
    constants.drop_sources(ctx)
    verify(module, ctx)
    assert [op.name for op in module.walk() if op.name.startswith(("tensor", "arith"))] == ["arith.constant"]


@pytest.mark.parametrize("taken", ["[%i, 0] [2, 4] [1, 1]", "[0, 0] [%i, 4] [1, 1]"])
def test_an_unknown_part_of_a_constant_is_not_constant(taken: str, ctx: Context) -> None:
    rows = "?" if taken.startswith("[0") else "2"
    module = parse_module(
        f"""func.func @main(%i: index) -> tensor<{rows}x4xf32> {{
          %0 = arith.constant dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]> : tensor<3x4xf32>
          %1 = tensor.extract_slice %0{taken} : tensor<3x4xf32> to tensor<{rows}x4xf32>
          return %1 : tensor<{rows}x4xf32>
        }}""",
        ctx,
    )
    returned = next(op for op in module.walk() if op.name == "func.return")
    assert returned.operands[0] not in Constants(module, ctx)


def test_parts_of_a_reduction_read_the_same_panels(ctx: Context) -> None:
    """A part is short enough for rows of four vectors, the whole reduction is not: constants are packed once."""
    rows, steps, columns = 16, 1000, 64
    rng = np.random.default_rng(0)
    x, w = (rng.integers(-4, 5, shape).astype("f4") for shape in ((rows, steps), (steps, columns)))
    a, b, c = (f"tensor<{m}x{n}xf32>" for m, n in ((rows, steps), (steps, columns), (rows, columns)))
    module = parse_module(f"""func.func @main(%a: {a}, %c: {c}) -> {c} {{
      %b = arith.constant dense<"0x{w.tobytes().hex()}"> : {b}
      %0 = linalg.matmul ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}
      return %0 : {c}
    }}""", ctx)
    machine = "vector-bits=128 vector-registers=32 l1-bytes=32768 l2-bytes=262144"
    PassManager(ctx).run(f"builtin.module(linalg-tile-and-fuse{{{machine}}})", module)
    text = str(module)
    assert text.count('arith.constant dense<"0x') == 1
    assert f"tensor<{columns // 8}x{steps}x8xf32>" in text
    (found,) = Interpreter(module, ctx).run("main", x, np.ones((rows, columns), "f4"))
    np.testing.assert_array_equal(found, x @ w + 1)
