"""The operations of sunny."""

from __future__ import annotations

from plait.define import Op, Operand, Result, c, infer_result, operand
from plait.define.traits import Pure, SameOperandsAndResultType


class GlowOp(Op):
    """Brighten `light` by the square of `lamp`.

    ```mlir
    func.func @f(%light: tensor<4xf32>, %lamp: tensor<4xf32>) -> tensor<4xf32> {
      %0 = sunny.glow %light, %lamp : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
    """

    name = "sunny.glow"
    traits = (Pure, SameOperandsAndResultType)
    light: Operand = operand(c.TensorOf(c.AnyFloat))
    lamp: Operand = operand(c.TensorOf(c.AnyFloat))
    result: Result = infer_result(c.TensorOf(c.AnyFloat), same_as="light")
    assembly = "$light `,` $lamp attr-dict `:` type($result)"
