"""Between real and quantized values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import FloatType
from plait.define import Op, Operand, Properties, Regions, Result, operand, result
from plait.define.traits import Elementwise, Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import element_type, violation
from plait_stablehlo.ops.base import InferringOp, check_same_shape
from plait_stablehlo.syntax.directives import UNARY

_FORM = "$operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))"


class UniformQuantizeOp(Op):
    """Quantize real numbers, or quantize anew what is quantized already, as the type of the result says.

    ```mlir
    %r = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>>
    ```

    Semantics: StableHLO, "uniform_quantize".
    """

    name = "stablehlo.uniform_quantize"
    traits = (Pure, Elementwise)
    operand: Operand = operand(h.FloatOrAnyQuantizedTensor)
    result: Result = result(h.QuantizedTensor)
    assembly = _FORM
    directives = UNARY

    def verify(self) -> None:
        check_same_shape(self, "uniform_quantize_c1")
        source: Any = element_type(self.operand.type)
        result: Any = element_type(self.result.type)
        target, expected = result.expressed_type, source if isinstance(source, FloatType) else source.expressed_type
        if target is not expected:
            text = f"expected a result of expressed type '{expected}', found '{target}'"
            raise violation("uniform_quantize_c2", text)


class UniformDequantizeOp(InferringOp):
    """The real numbers that quantized values stand for.

    ```mlir
    %r = stablehlo.uniform_dequantize %x : (tensor<2x!quant.uniform<i8:f32:0, {0.1:-30,0.5:-20}>>) -> tensor<2xf32>
    ```

    Semantics: StableHLO, "uniform_dequantize".
    """

    name = "stablehlo.uniform_dequantize"
    traits = (Pure, Elementwise)
    operand: Operand = operand(h.QuantizedTensor)
    result: Result = result(h.FloatTensor)
    assembly = _FORM
    directives = UNARY

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        ty = operands[0].type
        return [ty.with_element_type(ty.element_type.expressed_type)]

    def verify(self) -> None:
        check_same_shape(self, "uniform_dequantize_c1")
        source: Any = element_type(self.operand.type)
        if element_type(self.result.type) is not source.expressed_type:
            inferred = self.infer_types(self.operands, {}, ())[0]
            text = f"expected a result of type '{inferred}', found"
            raise violation("uniform_dequantize_c2", f"{text} '{self.result.type}'")
