"""The normalized exponential function along a dimension."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.define import Op, Operand, Results, attribute, operand, results
from plait.define import constraints as c
from plait.define.traits import shapes_compatible
from plait.ir.attribute import VerifyError
from plait.ir.value import Value

from plait_linalg.ops.base import result_types
from plait_linalg.ops.movement import RANKED


class SoftmaxOp(Op):
    """Divide the exponentials of elements by their sum along `dimension`.

    ```mlir
    %0 = linalg.softmax dimension(1) ins(%x : tensor<2x3xf32>) outs(%t : tensor<2x3xf32>) -> tensor<2x3xf32>
    ```

    The greatest element is subtracted before, so that no exponential overflows. Source: MLIR linalg dialect,
    `linalg.softmax`.
    """

    name = "linalg.softmax"
    input: Operand = operand(RANKED)
    output: Operand = operand(RANKED)
    dimension: IntegerAttr = attribute(c.I64Attr)
    result: Results = results(c.AnyRankedTensor)
    assembly = """attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)`
        `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?"""

    @property
    def ins(self) -> Sequence[Value[Any]]:
        return (self.input,)

    @property
    def outs(self) -> Sequence[Value[Any]]:
        return (self.output,)

    def verify(self) -> None:
        input, output = self.input.type, self.output.type
        if not 0 <= self.dimension.value < input.rank:
            raise VerifyError(f"expected a dimension below {input.rank}, found {self.dimension.value}")
        if not shapes_compatible(input.shape, output.shape) or input.element_type is not output.element_type:
            raise VerifyError(f"expected an output as the input '{input}', found '{output}'")
        if self.result_types != tuple(result_types(self.outs)):
            found = ", ".join(f"'{type}'" for type in self.result_types) or "none"
            raise VerifyError(f"expected results of the types of the output tensors, found {found}")
