"""Operations of CHLO of several operands, which are broadcast to one shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import ComplexType, i1
from plait.define import Op, Operand, Result, attribute, operand, optional_attribute, result
from plait.define.traits import Commutative, Pure
from plait.ir.attribute import Type
from plait.lazy import lazy_import

from plait_stablehlo import constraints as ranked
from plait_stablehlo.chlo import constraints as h
from plait_stablehlo.chlo.broadcast_shapes import broadcast_type
from plait_stablehlo.chlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr
from plait_stablehlo.compatibility import check_inferred, check_shapes, elements_agree, violation
from plait_stablehlo.ops.base import mnemonic
from plait_stablehlo.syntax.older_spellings import I64Array

_sizes = lazy_import("plait_stablehlo.chlo.sizes")


class BroadcastOp(Op):
    """An operation whose operands are broadcast to one shape."""

    traits = (Pure,)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[0].type.element_type

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        given = properties.get("broadcast_dimensions")
        types = [v.type for v in operands]
        return [broadcast_type(types, None if given is None else given.values, cls.result_element(operands))]

    def verify(self) -> None:
        properties = {"broadcast_dimensions": getattr(self, "broadcast_dimensions", None)}
        shape_label, element_label = f"{mnemonic(self)}_c2", f"{mnemonic(self)}_c3"
        check_inferred(
            self.infer_types(self.operands, properties, ()), self.result_types, shape_label, element_label
        )

    def result_sizes(self, lookup: Any) -> Any:
        return _sizes.of_broadcast(self)


class BroadcastBinaryOp(BroadcastOp):
    """An operation of two operands, of the same elements as its result."""

    assembly = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)"
    exact_elements = True  # else they may be quantized in different ways
    of_operands = False  # whether the result may have other elements

    def verify(self) -> None:
        types, label = [v.type for v in (*self.operands, *self.results)], f"{mnemonic(self)}_c1"
        if self.of_operands:
            if not elements_agree(types[0], types[1]):
                raise violation(label, "mismatched operand types")
        elif self.exact_elements:
            if len({ty.element_type for ty in types}) > 1:
                raise violation(label, "requires the same element type for all operands and results")
        elif not all(elements_agree(types[0], ty) for ty in types):
            raise violation(label, "requires compatible element types for all operands and results")
        super().verify()


class BroadcastAddOp(BroadcastBinaryOp):
    """Add corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements; quantized ones may differ in scale and zero point.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_add".
    """

    name = "chlo.broadcast_add"
    exact_elements = False
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastAtan2Op(BroadcastBinaryOp):
    """Take the angle of the point (rhs, lhs), with broadcasting.

    ```mlir
    %r = chlo.broadcast_atan2 %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_atan2".
    """

    name = "chlo.broadcast_atan2"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastDivideOp(BroadcastBinaryOp):
    """Divide corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_divide %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_divide".
    """

    name = "chlo.broadcast_divide"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastMaximumOp(BroadcastBinaryOp):
    """Take the larger of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_maximum %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements; quantized ones may differ in scale and zero point.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_maximum".
    """

    name = "chlo.broadcast_maximum"
    exact_elements = False
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastMinimumOp(BroadcastBinaryOp):
    """Take the smaller of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_minimum %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements; quantized ones may differ in scale and zero point.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_minimum".
    """

    name = "chlo.broadcast_minimum"
    exact_elements = False
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastMultiplyOp(BroadcastBinaryOp):
    """Multiply corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_multiply %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_multiply".
    """

    name = "chlo.broadcast_multiply"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastNextAfterOp(BroadcastBinaryOp):
    """Take the number next to each element in the direction of another, with broadcasting.

    ```mlir
    %r = chlo.broadcast_next_after %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_next_after".
    """

    name = "chlo.broadcast_next_after"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastPowerOp(BroadcastBinaryOp):
    """Raise each element to a power, with broadcasting.

    ```mlir
    %r = chlo.broadcast_power %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_power".
    """

    name = "chlo.broadcast_power"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastRemainderOp(BroadcastBinaryOp):
    """Take the remainder of a division, with broadcasting.

    ```mlir
    %r = chlo.broadcast_remainder %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_remainder".
    """

    name = "chlo.broadcast_remainder"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastShiftLeftOp(BroadcastBinaryOp):
    """Shift bits to the left, with broadcasting.

    ```mlir
    %r = chlo.broadcast_shift_left %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_shift_left".
    """

    name = "chlo.broadcast_shift_left"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastShiftRightArithmeticOp(BroadcastBinaryOp):
    """Shift bits to the right, repeating the sign, with broadcasting.

    ```mlir
    %r = chlo.broadcast_shift_right_arithmetic %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_shift_right_arithmetic".
    """

    name = "chlo.broadcast_shift_right_arithmetic"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastShiftRightLogicalOp(BroadcastBinaryOp):
    """Shift bits to the right, filling in zeros, with broadcasting.

    ```mlir
    %r = chlo.broadcast_shift_right_logical %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_shift_right_logical".
    """

    name = "chlo.broadcast_shift_right_logical"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastSubtractOp(BroadcastBinaryOp):
    """Subtract corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_subtract %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `lhs`, `rhs` and `result` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_subtract".
    """

    name = "chlo.broadcast_subtract"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastAndOp(BroadcastBinaryOp):
    """Take the conjunction of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_and %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has the elements of `lhs`.

    Semantics: CHLO, "broadcast_and".
    """

    name = "chlo.broadcast_and"
    of_operands = True
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastOrOp(BroadcastBinaryOp):
    """Take the disjunction of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_or %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has the elements of `lhs`.

    Semantics: CHLO, "broadcast_or".
    """

    name = "chlo.broadcast_or"
    of_operands = True
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastXorOp(BroadcastBinaryOp):
    """Take the exclusive disjunction of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_xor %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has the elements of `lhs`.

    Semantics: CHLO, "broadcast_xor".
    """

    name = "chlo.broadcast_xor"
    of_operands = True
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.Tensor)


class BroadcastComplexOp(BroadcastBinaryOp):
    """Make complex elements from real and imaginary parts, with broadcasting.

    ```mlir
    %r = chlo.broadcast_complex %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has complex elements, the parts of which are elements of `lhs`.

    Semantics: CHLO, "broadcast_complex".
    """

    name = "chlo.broadcast_complex"
    of_operands = True
    lhs: Operand = operand(h.FloatTensor)
    rhs: Operand = operand(h.FloatTensor)
    broadcast_dimensions = optional_attribute(I64Array)
    result: Result = result(h.ComplexTensor)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return ComplexType(operands[0].type.element_type)


class BroadcastCompareOp(BroadcastBinaryOp):
    """Compare corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>}
        : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    ```

    Constraints:

    - (C1) `lhs` and `rhs` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.

    Semantics: CHLO, "broadcast_compare".
    """

    name = "chlo.broadcast_compare"
    of_operands = True
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(I64Array)
    comparison_direction: ComparisonDirectionAttr = attribute(ComparisonDirectionAttr)
    compare_type: ComparisonTypeAttr | None = optional_attribute(ComparisonTypeAttr)
    result: Result = result(h.PredTensor)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return i1


class BroadcastSelectOp(BroadcastOp):
    """Take each element from one of two tensors, as a predicate says, with broadcasting.

    ```mlir
    %r = chlo.broadcast_select %p, %x, %y : (tensor<3xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Constraints:

    - (C1) `on_true` and `on_false` have the same elements.
    - (C2) `result` has the shape to which the operands are broadcast, as far as it is known; one of operands that
      cannot be broadcast is not.
    - (C3) `result` has the elements of `on_true`.

    Semantics: CHLO, "broadcast_select".
    """

    name = "chlo.broadcast_select"
    pred: Operand = operand(ranked.PredTensor)
    on_true: Operand = operand(h.Tensor)
    on_false: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)
    assembly = (
        "$pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` "
        "`->` type($result)"
    )

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[1].type.element_type

    def verify(self) -> None:
        if self.on_true.type.element_type is not self.on_false.type.element_type:
            raise violation("broadcast_select_c1", "mismatched operand types")
        inferred = self.infer_types(self.operands, {}, ())
        check_shapes(inferred, self.result_types, "broadcast_select_c2", "broadcast_select_c3")


OPERATIONS = (
    BroadcastAddOp, BroadcastAtan2Op, BroadcastDivideOp, BroadcastMaximumOp, BroadcastMinimumOp, BroadcastMultiplyOp,
    BroadcastNextAfterOp, BroadcastPowerOp, BroadcastRemainderOp, BroadcastShiftLeftOp, BroadcastShiftRightArithmeticOp,
    BroadcastShiftRightLogicalOp, BroadcastSubtractOp, BroadcastAndOp, BroadcastOrOp, BroadcastXorOp,
    BroadcastComplexOp, BroadcastCompareOp, BroadcastSelectOp,
)  # fmt: skip
