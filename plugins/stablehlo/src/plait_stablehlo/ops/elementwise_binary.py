"""Elementwise operations of two operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.define import Operand, Result, operand, result
from plait.define.traits import Commutative

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import elements_agree, same_shape, violation
from plait_stablehlo.ops.base import SAME_SHAPE, BinaryOp
from plait_stablehlo.quantization.types import check_add, is_quantized


class ArithmeticOp(BinaryOp):
    """An operation on numbers."""

    lhs: Operand = operand(h.NumberTensor)
    rhs: Operand = operand(h.NumberTensor)
    result: Result = result(h.NumberTensor)


class BitwiseOp(BinaryOp):
    """An operation on the bits of elements."""

    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    result: Result = result(h.PredOrIntTensor)


class ShiftOp(BinaryOp):
    """A shift of the bits of integers."""

    lhs: Operand = operand(h.IntTensor)
    rhs: Operand = operand(h.IntTensor)
    result: Result = result(h.IntTensor)


class AddOp(BinaryOp):
    """Add corresponding elements.

    Booleans are or-ed; integers wrap around.

    ```mlir
    %r = stablehlo.add %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "add".
    """

    name = "stablehlo.add"
    kind = "add"
    traits = (Commutative,)
    lhs: Operand = operand(h.TensorOrPerAxis)
    rhs: Operand = operand(h.TensorOrPerAxis)
    result: Result = result(h.TensorOrPerAxis)

    def check_agreement(self, label: str, types: Sequence[Any]) -> None:
        if not same_shape(types):
            raise violation(label, SAME_SHAPE)
        if any(map(is_quantized, types)):
            check_add(*types)
        elif not all(elements_agree(types[0], ty) for ty in types):
            raise violation(label, "op all operands and results must have one element type")


class AndOp(BitwiseOp):
    """Combine corresponding bits by and.

    ```mlir
    %r = stablehlo.and %a, %b : tensor<4x?xi1>
    ```

    Semantics: StableHLO, "and".
    """

    name = "stablehlo.and"
    kind = "and"
    traits = (Commutative,)


class Atan2Op(BinaryOp):
    """Take the angle of each point (rhs, lhs).

    ```mlir
    %r = stablehlo.atan2 %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "atan2".
    """

    name = "stablehlo.atan2"
    kind = "atan2"
    lhs: Operand = operand(h.FloatComplexTensor)
    rhs: Operand = operand(h.FloatComplexTensor)
    result: Result = result(h.FloatComplexTensor)


class DivideOp(ArithmeticOp):
    """Divide corresponding elements.

    Integers are truncated toward zero. A quotient by zero, and the smallest integer by -1, are left to the
    implementation: here -1 (all bits set), and the dividend.

    ```mlir
    %r = stablehlo.divide %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "divide".
    """

    name = "stablehlo.divide"
    kind = "divide"


class MaximumOp(BinaryOp):
    """Take the larger of corresponding elements.

    NaN wins, and +0 is larger than -0. Complex elements are compared by real, then by imaginary part.

    ```mlir
    %r = stablehlo.maximum %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "maximum".
    """

    name = "stablehlo.maximum"
    kind = "maximum"
    traits = (Commutative,)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)


class MinimumOp(BinaryOp):
    """Take the smaller of corresponding elements.

    NaN wins, and -0 is smaller than +0. Complex elements are compared by real, then by imaginary part.

    ```mlir
    %r = stablehlo.minimum %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "minimum".
    """

    name = "stablehlo.minimum"
    kind = "minimum"
    traits = (Commutative,)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)


class MultiplyOp(BinaryOp):
    """Multiply corresponding elements.

    Booleans are and-ed; integers wrap around.

    ```mlir
    %r = stablehlo.multiply %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "multiply".
    """

    name = "stablehlo.multiply"
    kind = "multiply"
    traits = (Commutative,)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)


class OrOp(BitwiseOp):
    """Combine corresponding bits by or.

    ```mlir
    %r = stablehlo.or %a, %b : tensor<4x?xi1>
    ```

    Semantics: StableHLO, "or".
    """

    name = "stablehlo.or"
    kind = "or"
    traits = (Commutative,)


class PowerOp(ArithmeticOp):
    """Raise each element of lhs to the power of the element of rhs.

    A negative integer exponent produces the truncated value: 0 but for the bases 1 and -1.

    ```mlir
    %r = stablehlo.power %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "power".
    """

    name = "stablehlo.power"
    kind = "power"


class RemainderOp(ArithmeticOp):
    """Take the remainder of dividing corresponding elements.

    It has the sign of the dividend. An integer remainder by zero is left to the implementation: here the dividend.

    ```mlir
    %r = stablehlo.remainder %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "remainder".
    """

    name = "stablehlo.remainder"
    kind = "remainder"


class ShiftLeftOp(ShiftOp):
    """Shift the bits of each element of lhs left.

    An amount that is negative or not less than the width produces 0.

    ```mlir
    %r = stablehlo.shift_left %a, %b : tensor<4x?xi32>
    ```

    Semantics: StableHLO, "shift_left".
    """

    name = "stablehlo.shift_left"
    kind = "shift_left"


class ShiftRightArithmeticOp(ShiftOp):
    """Shift the bits of each element of lhs right, filling with the sign.

    An amount that is negative or not less than the width produces the sign in every bit.

    ```mlir
    %r = stablehlo.shift_right_arithmetic %a, %b : tensor<4x?xi32>
    ```

    Semantics: StableHLO, "shift_right_arithmetic".
    """

    name = "stablehlo.shift_right_arithmetic"
    kind = "shift_right_arithmetic"


class ShiftRightLogicalOp(ShiftOp):
    """Shift the bits of each element of lhs right, filling with zeros.

    An amount that is negative or not less than the width produces 0.

    ```mlir
    %r = stablehlo.shift_right_logical %a, %b : tensor<4x?xi32>
    ```

    Semantics: StableHLO, "shift_right_logical".
    """

    name = "stablehlo.shift_right_logical"
    kind = "shift_right_logical"


class SubtractOp(ArithmeticOp):
    """Subtract corresponding elements.

    Integers wrap around.

    ```mlir
    %r = stablehlo.subtract %a, %b : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "subtract".
    """

    name = "stablehlo.subtract"
    kind = "subtract"


class XorOp(BitwiseOp):
    """Combine corresponding bits by exclusive or.

    ```mlir
    %r = stablehlo.xor %a, %b : tensor<4x?xi1>
    ```

    Semantics: StableHLO, "xor".
    """

    name = "stablehlo.xor"
    kind = "xor"
    traits = (Commutative,)
