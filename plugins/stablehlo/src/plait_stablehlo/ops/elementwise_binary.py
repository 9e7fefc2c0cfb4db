"""Elementwise operations of two operands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.define import Operand, Result, operand, result
from plait.define.traits import Commutative

from plait_stablehlo import constraints as h
from plait_stablehlo.compatibility import elements_agree, same_shape, violation
from plait_stablehlo.ops.base import SAME_SHAPE, BinaryOp, Family
from plait_stablehlo.quantization.types import check_add, is_quantized


class ArithmeticOp(BinaryOp):
    """An operation on numbers."""

    lhs: Operand = operand(h.NumberTensor)
    rhs: Operand = operand(h.NumberTensor)
    result: Result = result(h.NumberTensor)


class BitwiseOp(BinaryOp):
    """An operation on the bits of elements."""

    traits = (Commutative,)
    lhs: Operand = operand(h.PredOrIntTensor)
    rhs: Operand = operand(h.PredOrIntTensor)
    result: Result = result(h.PredOrIntTensor)


class ShiftOp(BinaryOp):
    """A shift of the bits of integers."""

    lhs: Operand = operand(h.IntTensor)
    rhs: Operand = operand(h.IntTensor)
    result: Result = result(h.IntTensor)


class CommutativeOp(BinaryOp):
    """A commutative operation on elements of any type."""

    traits = (Commutative,)
    lhs: Operand = operand(h.Tensor)
    rhs: Operand = operand(h.Tensor)
    result: Result = result(h.Tensor)


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


_arithmetic = Family(ArithmeticOp, __name__, "%r = {name} %a, %b : tensor<4x?xf32>")
_bitwise = Family(BitwiseOp, __name__, "%r = {name} %a, %b : tensor<4x?xi1>")
_shift = Family(ShiftOp, __name__, "%r = {name} %a, %b : tensor<4x?xi32>")
_commutative = Family(CommutativeOp, __name__, "%r = {name} %a, %b : tensor<4x?xf32>")
_binary = Family(BinaryOp, __name__, "%r = {name} %a, %b : tensor<4x?xf32>")

AndOp = _bitwise("AndOp", "stablehlo.and", "Combine corresponding bits by and.", kind="and")
Atan2Op = _binary(
    "Atan2Op", "stablehlo.atan2", "Take the angle of each point (rhs, lhs).", kind="atan2",
    lhs=operand(h.FloatComplexTensor), rhs=operand(h.FloatComplexTensor), result=result(h.FloatComplexTensor),
)  # fmt: skip
DivideOp = _arithmetic(
    "DivideOp", "stablehlo.divide", "Divide corresponding elements.", kind="divide",
    details="Integers are truncated toward zero. A quotient by zero, and the smallest integer by -1, are left to the\n"
    "implementation: here -1 (all bits set), and the dividend.",
)  # fmt: skip
MaximumOp = _commutative(
    "MaximumOp", "stablehlo.maximum", "Take the larger of corresponding elements.", kind="maximum",
    details="NaN wins, and +0 is larger than -0. Complex elements are compared by real, then by imaginary part.",
)  # fmt: skip
MinimumOp = _commutative(
    "MinimumOp", "stablehlo.minimum", "Take the smaller of corresponding elements.", kind="minimum",
    details="NaN wins, and -0 is smaller than +0. Complex elements are compared by real, then by imaginary part.",
)  # fmt: skip
MultiplyOp = _commutative(
    "MultiplyOp", "stablehlo.multiply", "Multiply corresponding elements.", kind="multiply",
    details="Booleans are and-ed; integers wrap around.",
)  # fmt: skip
OrOp = _bitwise("OrOp", "stablehlo.or", "Combine corresponding bits by or.", kind="or")
PowerOp = _arithmetic(
    "PowerOp", "stablehlo.power", "Raise each element of lhs to the power of the element of rhs.", kind="power",
    details="A negative integer exponent produces the truncated value: 0 but for the bases 1 and -1.",
)  # fmt: skip
RemainderOp = _arithmetic(
    "RemainderOp", "stablehlo.remainder", "Take the remainder of dividing corresponding elements.", kind="remainder",
    details="It has the sign of the dividend. An integer remainder by zero is left to the implementation: here the "
    "dividend.",
)  # fmt: skip
ShiftLeftOp = _shift(
    "ShiftLeftOp", "stablehlo.shift_left", "Shift the bits of each element of lhs left.", kind="shift_left",
    details="An amount that is negative or not less than the width produces 0.",
)  # fmt: skip
ShiftRightArithmeticOp = _shift(
    "ShiftRightArithmeticOp", "stablehlo.shift_right_arithmetic",
    "Shift the bits of each element of lhs right, filling with the sign.", kind="shift_right_arithmetic",
    details="An amount that is negative or not less than the width produces the sign in every bit.",
)  # fmt: skip
ShiftRightLogicalOp = _shift(
    "ShiftRightLogicalOp", "stablehlo.shift_right_logical",
    "Shift the bits of each element of lhs right, filling with zeros.", kind="shift_right_logical",
    details="An amount that is negative or not less than the width produces 0.",
)  # fmt: skip
SubtractOp = _arithmetic(
    "SubtractOp", "stablehlo.subtract", "Subtract corresponding elements.", kind="subtract",
    details="Integers wrap around.",
)  # fmt: skip
XorOp = _bitwise("XorOp", "stablehlo.xor", "Combine corresponding bits by exclusive or.", kind="xor")
