"""Elementwise operations of two operands; dimensions of size 1 are repeated."""

from __future__ import annotations

from plait.define import Operand, Result, attribute, operand, result
from plait.define import constraints as c
from plait.define.traits import Commutative

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr
from plait_tosa.ops.base import BinaryOp, CompareOp, Family


class IntBinaryOp(BinaryOp):
    """A function of two integers of 32 or 64 bits."""

    input1: Operand = operand(h.Int32Or64Tensor)
    input2: Operand = operand(h.Int32Or64Tensor)
    output: Result = result(h.Int32Or64Tensor)


class BoolBinaryOp(BinaryOp):
    """A function of two booleans."""

    input1: Operand = operand(h.BoolTensor)
    input2: Operand = operand(h.BoolTensor)
    output: Result = result(h.BoolTensor)


class ExtremeOp(BinaryOp):
    """The greater or the lesser element; `nan_mode` says what a NaN beside a number makes."""

    nan_mode: NanModeAttr = attribute(NanModeAttr, default="PROPAGATE")


_binary = Family(BinaryOp, __name__, "%r = {name} %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>")
AddOp = _binary("AddOp", "tosa.add", "Add corresponding elements.", kind="add", traits=(Commutative,))
PowOp = _binary("PowOp", "tosa.pow", "Raise each element of input1 to the power in input2.", kind="power")
SubOp = _binary("SubOp", "tosa.sub", "Subtract corresponding elements.", kind="subtract")

_bits = Family(BinaryOp, __name__, "%r = {name} %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>")
BitwiseAndOp = _bits(
    "BitwiseAndOp", "tosa.bitwise_and", "Combine corresponding bits by and.", kind="and", traits=(Commutative,)
)
BitwiseOrOp = _bits(
    "BitwiseOrOp", "tosa.bitwise_or", "Combine corresponding bits by or.", kind="or", traits=(Commutative,)
)
BitwiseXorOp = _bits(
    "BitwiseXorOp", "tosa.bitwise_xor", "Combine corresponding bits by exclusive or.", kind="xor", traits=(Commutative,)
)
LogicalLeftShiftOp = _bits(
    "LogicalLeftShiftOp", "tosa.logical_left_shift", "Shift the bits of each element left.", kind="shift_left"
)
LogicalRightShiftOp = _bits(
    "LogicalRightShiftOp", "tosa.logical_right_shift", "Shift the bits of each element right, filling with zeros.",
    kind="shift_right_logical",
)  # fmt: skip

_integer = Family(IntBinaryOp, __name__, "%r = {name} %a, %b : (tensor<4x?xi32>, tensor<1x?xi32>) -> tensor<4x?xi32>")
IntDivOp = _integer("IntDivOp", "tosa.intdiv", "Divide corresponding integers, truncating toward zero.", kind="divide")

_bool = Family(BoolBinaryOp, __name__, "%r = {name} %a, %b : (tensor<4x?xi1>, tensor<1x?xi1>) -> tensor<4x?xi1>")
LogicalAndOp = _bool("LogicalAndOp", "tosa.logical_and", "Tell where both are true.", kind="and", traits=(Commutative,))
LogicalOrOp = _bool(
    "LogicalOrOp", "tosa.logical_or", "Tell where one or both are true.", kind="or", traits=(Commutative,)
)
LogicalXorOp = _bool(
    "LogicalXorOp", "tosa.logical_xor", "Tell where exactly one is true.", kind="xor", traits=(Commutative,)
)

_compare = Family(CompareOp, __name__, "%r = {name} %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xi1>")
EqualOp = _compare(
    "EqualOp", "tosa.equal", "Tell where corresponding elements are equal.", kind="eq", traits=(Commutative,)
)
GreaterOp = _compare("GreaterOp", "tosa.greater", "Tell where the element of input1 is greater.", kind="gt")
GreaterEqualOp = _compare(
    "GreaterEqualOp", "tosa.greater_equal", "Tell where the element of input1 is greater or equal.", kind="ge"
)

_extreme = Family(ExtremeOp, __name__, "%r = {name} %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>")
MaximumOp = _extreme(
    "MaximumOp", "tosa.maximum", "Take the larger of corresponding elements.", kind="maximum", traits=(Commutative,)
)
MinimumOp = _extreme(
    "MinimumOp", "tosa.minimum", "Take the smaller of corresponding elements.", kind="minimum", traits=(Commutative,)
)


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
