"""Elementwise operations of mixed types: compare, complex, select, clamp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import ComplexType, i1
from plait.define import Operand, Properties, Regions, Result, attribute, operand, optional_attribute, result
from plait.define.traits import Elementwise, Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import (
    elements_agree,
    listed,
    most_specific,
    shapes_agree,
    tensor,
    violation,
)
from plait_stablehlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr
from plait_stablehlo.ops.base import SAME_SHAPE, InferringOp, check_same_shape
from plait_stablehlo.syntax.directives import COMPLEX, SELECT, TERNARY

_operand = operand  # `operand` names a field of `ClampOp`


class CompareOp(InferringOp):
    """Compare corresponding elements.

    `compare_type` says how: by sign for integers, IEEE 754 or total order for floating-point elements.

    ```mlir
    %r = stablehlo.compare LT, %a, %b, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    ```

    Semantics: StableHLO, "compare".
    """

    name = "stablehlo.compare"
    traits = (Pure, Elementwise)
    result_constraints = ("c2", "")
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    comparison_direction: ComparisonDirectionAttr = attribute(ComparisonDirectionAttr)
    compare_type: ComparisonTypeAttr | None = optional_attribute(ComparisonTypeAttr)
    result: Result = result(h.PredTensor)
    assembly = (
        "$comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:` functional-type(operands, results)"
    )

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [operands[0].type.with_element_type(i1)]

    @property
    def kind(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The scalar kind, as `lt`."""
        return self.comparison_direction.text.lower()

    def verify(self) -> None:
        if not elements_agree(self.lhs.type, self.rhs.type):
            raise violation("compare_c1", "the operands differ in element type")
        check_same_shape(self, "compare_c2")
        super().verify()


class ComplexOp(InferringOp):
    """Make complex elements from real and imaginary parts.

    ```mlir
    %r = stablehlo.complex %re, %im : tensor<4xcomplex<f32>>
    ```

    Semantics: StableHLO, "complex".
    """

    name = "stablehlo.complex"
    kind = "complex"
    traits = (Pure, Elementwise)
    result_constraints = ("c2", "c3")
    lhs: Operand = operand(h.Float32Or64Tensor)
    rhs: Operand = operand(h.Float32Or64Tensor)
    result: Result = result(h.ComplexTensor)
    assembly = "operands attr-dict `:` custom<ComplexOpType>(type($lhs), type($rhs), type($result))"
    directives = COMPLEX

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        part = operands[0].type
        return [part.with_element_type(ComplexType(part.element_type))]

    def verify(self) -> None:
        if self.lhs.type.element_type is not self.rhs.type.element_type:
            raise violation("complex_c1", "all operands must have one element type")
        check_same_shape(self, "complex_c2", SAME_SHAPE)
        super().verify()


class SelectOp(InferringOp):
    """Take each element from one of two tensors, as a predicate says.

    The predicate is one boolean for all elements, or one for each.

    ```mlir
    %r = stablehlo.select %p, %a, %b : tensor<4xi1>, tensor<4xf32>
    ```

    Semantics: StableHLO, "select".
    """

    name = "stablehlo.select"
    kind = "select"
    traits = (Pure, Elementwise)
    result_constraints = ("c2", "c2")
    pred: Operand = operand(h.PredTensor)
    on_true: Operand = operand(h.Tensor)
    on_false: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)
    assembly = (
        "operands attr-dict `:` custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))"
    )
    directives = SELECT

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        pred, on_true, on_false = (v.type for v in operands)
        if not shapes_agree(on_true.shape, on_false.shape) or not elements_agree(on_true, on_false):
            raise violation("select_c2", f"on_true and on_false differ in type: '{on_true}' and '{on_false}'")
        if pred.shape and not shapes_agree(pred.shape, on_true.shape):
            raise violation("select_c1", "all operands must have one shape")
        return [most_specific([on_true, on_false])]


class ClampOp(InferringOp):
    """Limit each element to the range from `min` to `max`: `minimum(maximum(operand, min), max)`.

    The limits are scalars or have the shape of the operand.

    ```mlir
    %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "clamp".
    """

    name = "stablehlo.clamp"
    kind = "clamp"
    traits = (Pure, Elementwise)
    result_constraints = ("c4", "c4")
    min: Operand = _operand(h.Tensor)
    operand: Operand = _operand(h.Tensor)
    max: Operand = _operand(h.Tensor)
    result: Result = result(h.Tensor)
    assembly = (
        "$min `,` $operand `,` $max attr-dict `:` "
        "custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))"
    )
    directives = TERNARY

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        low, ty, high = (v.type for v in operands)
        for label, name, limit in (("clamp_c1", "min", low), ("clamp_c2", "max", high)):
            if limit.shape and not shapes_agree(limit.shape, ty.shape):
                text = f"{name} of shape [{listed(limit.shape)}] is neither a scalar nor of the operand's shape"
                raise violation(label, f"{text} [{listed(ty.shape)}]")
        return [tensor(ty.shape, ty.element_type)]

    def verify(self) -> None:
        types = [self.min.type, self.operand.type, self.max.type, self.result.type]
        if not all(elements_agree(types[0], ty) for ty in types):
            raise violation("clamp_c3", "operands and results differ in element type")
        super().verify()
