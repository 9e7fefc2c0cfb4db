"""Operations of CHLO of several operands, which are broadcast to one shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, ComplexType, i1
from plait.define import Op, Operand, Result, attribute, operand, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import Commutative, Pure
from plait.ir.attribute import Type, VerifyError

from plait_stablehlo.chlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr
from plait_stablehlo.stablehlo import constraints as h
from plait_stablehlo.stablehlo.compatibility import shapes_agree, tensor


def dimension_maps(op: Any) -> list[list[int]]:
    """For each operand, the result dimension of each of its dimensions."""
    ranks = [len(v.type.shape) for v in op.operands]
    last = max(ranks)
    given = getattr(op, "broadcast_dimensions", None)
    maps = [list(range(last - rank, last)) for rank in ranks]
    if given is not None and ranks[0] != ranks[-1]:
        maps[ranks.index(min(ranks))] = list(given.values)
    return maps


def _check_dimensions(ranks: Sequence[int], given: Sequence[int]) -> None:
    small, large = min(ranks), max(ranks)
    if len(given) != small or any(not 0 <= d < large for d in given) or sorted(set(given)) != list(given):
        raise VerifyError(f"broadcast_dimensions {list(given)} do not name {small} dimensions of {large} in order")


def broadcast_sizes(shapes: Sequence[Sequence[int]], maps: Sequence[Sequence[int]]) -> list[int]:
    """The shape that tensors have when they are broadcast. Raises `VerifyError` if they cannot be."""
    columns: list[list[int]] = [[] for _ in range(max(len(shape) for shape in shapes))]
    for shape, dims in zip(shapes, maps):
        for size, dim in zip(shape, dims):
            columns[dim].append(size)
    return [_common_size(sizes) for sizes in columns]


def _common_size(sizes: Sequence[int]) -> int:
    fixed = {size for size in sizes if size not in (1, DYNAMIC)}
    if len(fixed) > 1:
        raise VerifyError(f"operands of sizes {sorted(fixed)} cannot be broadcast to one shape")
    return fixed.pop() if fixed else DYNAMIC if DYNAMIC in sizes else 1


class BroadcastOp(Op):
    """An operation whose operands are broadcast to one shape."""

    traits = (Pure,)

    @classmethod
    def result_element(cls, operands: Sequence[Any]) -> Type:
        return operands[0].type.element_type

    def verify(self) -> None:
        shapes = [v.type.shape for v in self.operands]
        given = getattr(self, "broadcast_dimensions", None)
        if given is not None and len(shapes[0]) != len(shapes[-1]):
            _check_dimensions([len(shape) for shape in shapes], given.values)
        shape = broadcast_sizes(shapes, dimension_maps(self))
        expected = tensor(shape, self.result_element(self.operands))
        actual: Any = self.results[0].type
        if not shapes_agree(shape, actual.shape) or actual.element_type is not expected.element_type:
            raise VerifyError(
                f"inferred type(s) '{expected}' are incompatible with return type(s) of operation '{actual}'"
            )


class BroadcastBinaryOp(BroadcastOp):
    """An operation of two operands, of the same elements as its result."""

    assembly = "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($result)"

    def verify(self) -> None:
        if self.operands[0].type.element_type is not self.operands[1].type.element_type:
            raise VerifyError("requires the same element type for all operands and results")
        super().verify()


class BroadcastAddOp(BroadcastBinaryOp):
    """Add corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_add %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_add".
    """

    name = "chlo.broadcast_add"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastAtan2Op(BroadcastBinaryOp):
    """Take the angle of the point (rhs, lhs), with broadcasting.

    ```mlir
    %r = chlo.broadcast_atan2 %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_atan2".
    """

    name = "chlo.broadcast_atan2"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastDivideOp(BroadcastBinaryOp):
    """Divide corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_divide %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_divide".
    """

    name = "chlo.broadcast_divide"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastMaximumOp(BroadcastBinaryOp):
    """Take the larger of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_maximum %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_maximum".
    """

    name = "chlo.broadcast_maximum"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastMinimumOp(BroadcastBinaryOp):
    """Take the smaller of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_minimum %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_minimum".
    """

    name = "chlo.broadcast_minimum"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastMultiplyOp(BroadcastBinaryOp):
    """Multiply corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_multiply %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_multiply".
    """

    name = "chlo.broadcast_multiply"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastNextAfterOp(BroadcastBinaryOp):
    """Take the number next to each element in the direction of another, with broadcasting.

    ```mlir
    %r = chlo.broadcast_next_after %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_next_after".
    """

    name = "chlo.broadcast_next_after"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastPowerOp(BroadcastBinaryOp):
    """Raise each element to a power, with broadcasting.

    ```mlir
    %r = chlo.broadcast_power %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_power".
    """

    name = "chlo.broadcast_power"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastRemainderOp(BroadcastBinaryOp):
    """Take the remainder of a division, with broadcasting.

    ```mlir
    %r = chlo.broadcast_remainder %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_remainder".
    """

    name = "chlo.broadcast_remainder"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastShiftLeftOp(BroadcastBinaryOp):
    """Shift bits to the left, with broadcasting.

    ```mlir
    %r = chlo.broadcast_shift_left %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Semantics: CHLO, "broadcast_shift_left".
    """

    name = "chlo.broadcast_shift_left"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastShiftRightArithmeticOp(BroadcastBinaryOp):
    """Shift bits to the right, repeating the sign, with broadcasting.

    ```mlir
    %r = chlo.broadcast_shift_right_arithmetic %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Semantics: CHLO, "broadcast_shift_right_arithmetic".
    """

    name = "chlo.broadcast_shift_right_arithmetic"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastShiftRightLogicalOp(BroadcastBinaryOp):
    """Shift bits to the right, filling in zeros, with broadcasting.

    ```mlir
    %r = chlo.broadcast_shift_right_logical %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Semantics: CHLO, "broadcast_shift_right_logical".
    """

    name = "chlo.broadcast_shift_right_logical"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastSubtractOp(BroadcastBinaryOp):
    """Subtract corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_subtract %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    Semantics: CHLO, "broadcast_subtract".
    """

    name = "chlo.broadcast_subtract"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastAndOp(BroadcastBinaryOp):
    """Take the conjunction of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_and %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Semantics: CHLO, "broadcast_and".
    """

    name = "chlo.broadcast_and"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastOrOp(BroadcastBinaryOp):
    """Take the disjunction of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_or %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Semantics: CHLO, "broadcast_or".
    """

    name = "chlo.broadcast_or"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastXorOp(BroadcastBinaryOp):
    """Take the exclusive disjunction of corresponding elements, with broadcasting.

    ```mlir
    %r = chlo.broadcast_xor %x, %y : (tensor<2x3xi32>, tensor<3xi32>) -> tensor<2x3xi32>
    ```

    Semantics: CHLO, "broadcast_xor".
    """

    name = "chlo.broadcast_xor"
    traits = (Pure, Commutative)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
    result: Result = result(h.Tensor)


class BroadcastComplexOp(BroadcastBinaryOp):
    """Make complex elements from real and imaginary parts, with broadcasting.

    ```mlir
    %r = chlo.broadcast_complex %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
    ```

    Semantics: CHLO, "broadcast_complex".
    """

    name = "chlo.broadcast_complex"
    lhs: Operand = operand(h.FloatTensor)
    rhs: Operand = operand(h.FloatTensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
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

    Semantics: CHLO, "broadcast_compare".
    """

    name = "chlo.broadcast_compare"
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    broadcast_dimensions = optional_attribute(c.DenseI64Array)
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

    Semantics: CHLO, "broadcast_select".
    """

    name = "chlo.broadcast_select"
    pred: Operand = operand(h.PredTensor)
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


OPERATIONS = (
    BroadcastAddOp, BroadcastAtan2Op, BroadcastDivideOp, BroadcastMaximumOp, BroadcastMinimumOp, BroadcastMultiplyOp,
    BroadcastNextAfterOp, BroadcastPowerOp, BroadcastRemainderOp, BroadcastShiftLeftOp, BroadcastShiftRightArithmeticOp,
    BroadcastShiftRightLogicalOp, BroadcastSubtractOp, BroadcastAndOp, BroadcastOrOp, BroadcastXorOp,
    BroadcastComplexOp, BroadcastCompareOp, BroadcastSelectOp,
)  # fmt: skip
