"""Elementwise operations of one operand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, i1
from plait.define import Op, Operand, Properties, Regions, Result, attribute, operand, optional_attribute, result
from plait.define.traits import Elementwise, Pure
from plait.ir.attribute import Type

from plait_stablehlo import constraints as h
from plait_stablehlo.attributes import DEFAULT_ACCURACY, ResultAccuracyAttr
from plait_stablehlo.compatibility import (
    is_static,
    real_type,
    shapes_agree,
    types_agree,
    violation,
)
from plait_stablehlo.ops.base import SAME_SHAPE, Family, InferringOp, UnaryOp, check_same_shape, mnemonic
from plait_stablehlo.syntax.directives import EXPONENT_MANTISSA, UNARY

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType


class FunctionOp(UnaryOp):
    """A function of floating-point or complex elements, whose accuracy may be asked for."""

    operand: Operand = operand(h.FloatComplexTensor)
    result_accuracy: ResultAccuracyAttr | None = optional_attribute(ResultAccuracyAttr, absent=DEFAULT_ACCURACY)
    result: Result = result(h.FloatComplexTensor)


class RoundingOp(UnaryOp):
    """A rounding to integers, of the type of the elements."""

    operand: Operand = operand(h.FloatOrQuantizedTensor)
    result: Result = result(h.FloatOrQuantizedTensor)


class IntegerOp(UnaryOp):
    """A count of bits of integers."""

    operand: Operand = operand(h.IntTensor)
    result: Result = result(h.IntTensor)


class PartOp(InferringOp):
    """A real number for each element, which may be complex."""

    traits = (Pure, Elementwise)
    result_constraints = ("c1", "c2")
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatTensor)
    assembly = UnaryOp.assembly
    directives = UNARY

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [real_type(operands[0].type)]

    def verify(self) -> None:
        check_same_shape(self, f"{mnemonic(self)}_c1")
        super().verify()


_function = Family(FunctionOp, __name__, "%r = {name} %x : tensor<4x?xf32>")
_rounding = Family(RoundingOp, __name__, "%r = {name} %x : tensor<4x?xf32>")
_integer = Family(IntegerOp, __name__, "%r = {name} %x : tensor<4x?xi32>")
_unary = Family(UnaryOp, __name__, "%r = {name} %x : tensor<4x?xf32>")
_part = Family(PartOp, __name__, "%r = {name} %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>")

CbrtOp = _function("CbrtOp", "stablehlo.cbrt", "Take the cubic root of each element.", kind="cbrt")
CeilOp = _rounding("CeilOp", "stablehlo.ceil", "Round each element up to an integer.", kind="ceil")
CosineOp = _function("CosineOp", "stablehlo.cosine", "Take the cosine of each element.", kind="cos")
ClzOp = _integer("ClzOp", "stablehlo.count_leading_zeros", "Count the leading zero bits of each element.", kind="clz")
ExpOp = _function("ExpOp", "stablehlo.exponential", "Raise e to the power of each element.", kind="exp")
Expm1Op = _function(
    "Expm1Op", "stablehlo.exponential_minus_one", "Raise e to the power of each element and subtract 1.", kind="expm1"
)
FloorOp = _rounding("FloorOp", "stablehlo.floor", "Round each element down to an integer.", kind="floor")
LogOp = _function("LogOp", "stablehlo.log", "Take the natural logarithm of each element.", kind="log")
Log1pOp = _function(
    "Log1pOp", "stablehlo.log_plus_one", "Add 1 to each element and take the natural logarithm.", kind="log1p"
)
LogisticOp = _function("LogisticOp", "stablehlo.logistic", "Apply 1 / (1 + exp(-x)) to each element.", kind="logistic")
NegateOp = _unary(
    "NegateOp", "stablehlo.negate", "Negate each element.", kind="negate",
    details="Integers wrap around; unsigned ones are negated as signed ones of the same bits.",
    operand=operand(h.NumberTensor), result=result(h.NumberTensor),
)  # fmt: skip
NotOp = _unary(
    "NotOp", "stablehlo.not", "Invert each bit of each element.", kind="not",
    example="%r = {name} %x : tensor<4x?xi1>", operand=operand(h.PredOrIntTensor), result=result(h.PredOrIntTensor),
)  # fmt: skip
PopcntOp = _integer("PopcntOp", "stablehlo.popcnt", "Count the bits that are set in each element.", kind="popcount")
RoundNearestAfzOp = _rounding(
    "RoundNearestAfzOp", "stablehlo.round_nearest_afz",
    "Round each element to the nearest integer, ties away from zero.", kind="round_away",
)  # fmt: skip
RoundNearestEvenOp = _rounding(
    "RoundNearestEvenOp", "stablehlo.round_nearest_even", "Round each element to the nearest integer, ties to even.",
    kind="round_even",
)  # fmt: skip
RsqrtOp = _function(
    "RsqrtOp", "stablehlo.rsqrt", "Take the reciprocal of the square root of each element.", kind="rsqrt"
)
SignOp = _unary(
    "SignOp", "stablehlo.sign", "Take the sign of each element.", kind="sign",
    details="Zeros keep their sign and NaN stays NaN; a complex element is divided by its modulus.",
    operand=operand(h.SIntFloatComplexTensor), result=result(h.SIntFloatComplexTensor),
)  # fmt: skip
SineOp = _function("SineOp", "stablehlo.sine", "Take the sine of each element.", kind="sin")
SqrtOp = _function("SqrtOp", "stablehlo.sqrt", "Take the square root of each element.", kind="sqrt")
TanOp = _function("TanOp", "stablehlo.tan", "Take the tangent of each element.", kind="tan")
TanhOp = _function("TanhOp", "stablehlo.tanh", "Take the hyperbolic tangent of each element.", kind="tanh")

AbsOp = _part(
    "AbsOp", "stablehlo.abs", "Take the absolute value of each element.", kind="abs",
    details="The smallest signed integer stays as it is. The result for a complex element is its modulus.",
    example="%r = {name} %x : tensor<4x?xi32>",
    operand=operand(h.SIntFloatComplexTensor), result=result(h.SIntFloatTensor),
)  # fmt: skip
ImagOp = _part("ImagOp", "stablehlo.imag", "Take the imaginary part of each element, 0 for a real one.", kind="imag")
RealOp = _part("RealOp", "stablehlo.real", "Take the real part of each element.", kind="real")


class ConvertOp(Op):
    """Convert each element to another type.

    Floating-point values are truncated toward zero when they become integers; values that do not fit are left to the
    implementation: here they saturate, and NaN becomes 0. Booleans are 0 and 1, and a number is true unless it is zero.

    ```mlir
    %r = stablehlo.convert %x : (tensor<4x?xi32>) -> tensor<4x?xf32>
    ```

    Semantics: StableHLO, "convert".
    """

    name = "stablehlo.convert"
    traits = (Pure, Elementwise)
    operand: Operand = operand(h.NonQuantizedTensor)
    result: Result = result(h.NonQuantizedTensor)
    assembly = UnaryOp.assembly
    directives = UNARY

    def verify(self) -> None:
        check_same_shape(self, "convert_c1", SAME_SHAPE)


class IsFiniteOp(InferringOp):
    """Tell for each element whether it is neither infinite nor NaN.

    ```mlir
    %r = stablehlo.is_finite %x : (tensor<4xf32>) -> tensor<4xi1>
    ```

    Semantics: StableHLO, "is_finite".
    """

    name = "stablehlo.is_finite"
    kind = "is_finite"
    traits = (Pure, Elementwise)
    result_constraints = ("c1", "")
    x: Operand = operand(h.FloatOrQuantizedTensor)
    y: Result = result(h.PredTensor)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [operands[0].type.with_element_type(i1)]

    def verify(self) -> None:
        check_same_shape(self, "is_finite_c1")
        super().verify()


class ReducePrecisionOp(Op):
    """Round each element to a format with fewer bits of exponent and mantissa, and back.

    ```mlir
    %r = stablehlo.reduce_precision %x, format = e5m10 : tensor<4xf32>
    ```

    Semantics: StableHLO, "reduce_precision".
    """

    name = "stablehlo.reduce_precision"
    traits = (Pure, Elementwise)
    operand: Operand = operand(h.FloatOrQuantizedTensor)
    exponent_bits = attribute(h.PositiveI32)
    mantissa_bits = attribute(h.NonNegativeI32)
    output: Result = result(h.FloatOrQuantizedTensor)
    assembly = (
        "$operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits) attr-dict `:` "
        "custom<SameOperandsAndResultType>(type($operand), type($output))"
    )
    directives = {**UNARY, **EXPONENT_MANTISSA}

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        check_same_shape(self, "reduce_precision_c1")
        if not types_agree(self.operand.type, self.output.type):
            raise violation("reduce_precision_c1", "the types of operand and output differ")


class BitcastConvertOp(Op):
    """Read the bits of the elements as elements of another type.

    Where the widths differ, the operand or the result with the smaller elements has one more, innermost dimension.

    ```mlir
    %r = stablehlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
    ```

    Semantics: StableHLO, "bitcast_convert".
    """

    name = "stablehlo.bitcast_convert"
    traits = (Pure,)
    operand: Operand = operand(h.TensorOrPerAxis)
    result: Result = result(h.TensorOrPerAxis)
    assembly = "operands attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        source, target = self.operand.type, self.result.type
        if isinstance(source.element_type, ComplexType) != isinstance(target.element_type, ComplexType):
            text = f"cannot convert complex to real elements or back: '{source}' and '{target}'"
            raise violation("bitcast_convert_c2", text)
        if bit_width(source.element_type) < bit_width(target.element_type):
            small, large = source, target
        else:
            small, large = target, source
        narrow, wide = bit_width(small.element_type), bit_width(large.element_type)
        if narrow != wide:
            _check_innermost(small, large, narrow, wide, f"Got: '{source}' and '{target}'")
        if not shapes_agree(small.shape[:-1] if narrow != wide else small.shape, large.shape):
            raise violation(
                "bitcast_convert_c1",
                "operand and result may differ in the innermost dimension of the smaller "
                f"element type only, found '{source}' and '{target}'",
            )


def _check_innermost(small: RankedTensorType, large: RankedTensorType, narrow: int, wide: int, types: str) -> None:
    ranks = len(small.shape), len(large.shape)
    if ranks[0] != ranks[1] + 1:
        text = f"the tensor of the smaller element type has rank {ranks[0]}, expected one more than"
        raise violation("bitcast_convert_c1", f"{text} the other's, {ranks[1]}")
    last = small.shape[-1]
    if is_static(last) and last * narrow != wide:
        text = f"the bits of a row do not fill an element: {types}, but {narrow} * {last} != {wide}"
        raise violation("bitcast_convert_c1", text)


def bit_width(element: Any) -> int:
    """The bits of an element; booleans count as one."""
    if isinstance(element, ComplexType):
        part: Any = element.element_type
        return 2 * part.width
    return getattr(element, "storage_type", element).width
