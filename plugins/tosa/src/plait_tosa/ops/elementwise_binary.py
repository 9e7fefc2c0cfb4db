"""Elementwise operations of two operands; dimensions of size 1 are repeated."""

from __future__ import annotations

from plait.define import Operand, Result, attribute, operand, result
from plait.define import constraints as c
from plait.define.traits import Commutative

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr
from plait_tosa.ops.base import BinaryOp, CompareOp


class AddOp(BinaryOp):
    """Add corresponding elements.

    ```mlir
    %r = tosa.add %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, ADD.
    """

    name = "tosa.add"
    kind = "add"
    traits = (Commutative,)


class BitwiseAndOp(BinaryOp):
    """Combine corresponding bits by and.

    ```mlir
    %r = tosa.bitwise_and %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, BITWISE_AND.
    """

    name = "tosa.bitwise_and"
    kind = "and"
    traits = (Commutative,)


class BitwiseOrOp(BinaryOp):
    """Combine corresponding bits by or.

    ```mlir
    %r = tosa.bitwise_or %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, BITWISE_OR.
    """

    name = "tosa.bitwise_or"
    kind = "or"
    traits = (Commutative,)


class BitwiseXorOp(BinaryOp):
    """Combine corresponding bits by exclusive or.

    ```mlir
    %r = tosa.bitwise_xor %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, BITWISE_XOR.
    """

    name = "tosa.bitwise_xor"
    kind = "xor"
    traits = (Commutative,)


class IntDivOp(BinaryOp):
    """Divide corresponding integers, truncating toward zero.

    ```mlir
    %r = tosa.intdiv %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, INTDIV.
    """

    name = "tosa.intdiv"
    kind = "divide"
    input1: Operand = operand(h.Int32Or64Tensor)
    input2: Operand = operand(h.Int32Or64Tensor)
    output: Result = result(h.Int32Or64Tensor)


class LogicalAndOp(BinaryOp):
    """Tell where both are true.

    ```mlir
    %r = tosa.logical_and %a, %b : (tensor<4x?xi1>, tensor<1x?xi1>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, LOGICAL_AND.
    """

    name = "tosa.logical_and"
    kind = "and"
    traits = (Commutative,)
    input1: Operand = operand(h.BoolTensor)
    input2: Operand = operand(h.BoolTensor)
    output: Result = result(h.BoolTensor)


class LogicalLeftShiftOp(BinaryOp):
    """Shift the bits of each element left.

    ```mlir
    %r = tosa.logical_left_shift %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, LOGICAL_LEFT_SHIFT.
    """

    name = "tosa.logical_left_shift"
    kind = "shift_left"


class LogicalRightShiftOp(BinaryOp):
    """Shift the bits of each element right, filling with zeros.

    ```mlir
    %r = tosa.logical_right_shift %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>
    ```

    Semantics: TOSA 1.0, LOGICAL_RIGHT_SHIFT.
    """

    name = "tosa.logical_right_shift"
    kind = "shift_right_logical"


class LogicalOrOp(BinaryOp):
    """Tell where one or both are true.

    ```mlir
    %r = tosa.logical_or %a, %b : (tensor<4x?xi1>, tensor<1x?xi1>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, LOGICAL_OR.
    """

    name = "tosa.logical_or"
    kind = "or"
    traits = (Commutative,)
    input1: Operand = operand(h.BoolTensor)
    input2: Operand = operand(h.BoolTensor)
    output: Result = result(h.BoolTensor)


class LogicalXorOp(BinaryOp):
    """Tell where exactly one is true.

    ```mlir
    %r = tosa.logical_xor %a, %b : (tensor<4x?xi1>, tensor<1x?xi1>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, LOGICAL_XOR.
    """

    name = "tosa.logical_xor"
    kind = "xor"
    traits = (Commutative,)
    input1: Operand = operand(h.BoolTensor)
    input2: Operand = operand(h.BoolTensor)
    output: Result = result(h.BoolTensor)


class PowOp(BinaryOp):
    """Raise each element of input1 to the power of that of input2.

    ```mlir
    %r = tosa.pow %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, POW.
    """

    name = "tosa.pow"
    kind = "power"


class SubOp(BinaryOp):
    """Subtract corresponding elements.

    ```mlir
    %r = tosa.sub %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, SUB.
    """

    name = "tosa.sub"
    kind = "subtract"


class EqualOp(CompareOp):
    """Tell where corresponding elements are equal.

    ```mlir
    %r = tosa.equal %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, EQUAL.
    """

    name = "tosa.equal"
    kind = "eq"
    traits = (Commutative,)


class GreaterOp(CompareOp):
    """Tell where the element of input1 is greater.

    ```mlir
    %r = tosa.greater %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, GREATER.
    """

    name = "tosa.greater"
    kind = "gt"


class GreaterEqualOp(CompareOp):
    """Tell where the element of input1 is greater or equal.

    ```mlir
    %r = tosa.greater_equal %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xi1>
    ```

    Semantics: TOSA 1.0, GREATER_EQUAL.
    """

    name = "tosa.greater_equal"
    kind = "ge"


class MaximumOp(BinaryOp):
    """Take the larger of corresponding elements.

    ```mlir
    %r = tosa.maximum %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, MAXIMUM.
    """

    name = "tosa.maximum"
    kind = "maximum"
    traits = (Commutative,)
    nan_mode: NanModeAttr = attribute(NanModeAttr, default="PROPAGATE")


class MinimumOp(BinaryOp):
    """Take the smaller of corresponding elements.

    ```mlir
    %r = tosa.minimum %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
    ```

    Semantics: TOSA 1.0, MINIMUM.
    """

    name = "tosa.minimum"
    kind = "minimum"
    traits = (Commutative,)
    nan_mode: NanModeAttr = attribute(NanModeAttr, default="PROPAGATE")


class ArithmeticRightShiftOp(BinaryOp):
    """Shift the bits of each element right, filling with the sign; `round` adds the last bit that falls out.

    ```mlir
    %r = tosa.arithmetic_right_shift %a, %b {round = true} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    ```

    Semantics: TOSA 1.0, ARITHMETIC_RIGHT_SHIFT.
    """

    name = "tosa.arithmetic_right_shift"
    kind = "shift_right_arithmetic"
    round = attribute(c.BoolAttr)
