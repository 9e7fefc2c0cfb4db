"""Elementwise operations of one operand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, i1
from plait.define import Op, Operand, Result, attribute, operand, optional_attribute, result
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
from plait_stablehlo.ops.base import SAME_SHAPE, InferringOp, UnaryOp, check_same_shape, mnemonic
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


class CbrtOp(FunctionOp):
    """Take the cubic root of each element.

    ```mlir
    %r = stablehlo.cbrt %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "cbrt".
    """

    name = "stablehlo.cbrt"
    kind = "cbrt"


class CeilOp(RoundingOp):
    """Round each element up to an integer.

    ```mlir
    %r = stablehlo.ceil %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "ceil".
    """

    name = "stablehlo.ceil"
    kind = "ceil"


class CosineOp(FunctionOp):
    """Take the cosine of each element.

    ```mlir
    %r = stablehlo.cosine %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "cosine".
    """

    name = "stablehlo.cosine"
    kind = "cos"


class ClzOp(UnaryOp):
    """Count the leading zero bits of each element.

    ```mlir
    %r = stablehlo.count_leading_zeros %x : tensor<4x?xi32>
    ```

    Semantics: StableHLO, "count_leading_zeros".
    """

    name = "stablehlo.count_leading_zeros"
    kind = "clz"
    operand: Operand = operand(h.IntTensor)
    result: Result = result(h.IntTensor)


class ExpOp(FunctionOp):
    """Raise e to the power of each element.

    ```mlir
    %r = stablehlo.exponential %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "exponential".
    """

    name = "stablehlo.exponential"
    kind = "exp"


class Expm1Op(FunctionOp):
    """Raise e to the power of each element and subtract 1.

    ```mlir
    %r = stablehlo.exponential_minus_one %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "exponential_minus_one".
    """

    name = "stablehlo.exponential_minus_one"
    kind = "expm1"


class FloorOp(RoundingOp):
    """Round each element down to an integer.

    ```mlir
    %r = stablehlo.floor %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "floor".
    """

    name = "stablehlo.floor"
    kind = "floor"


class LogOp(FunctionOp):
    """Take the natural logarithm of each element.

    ```mlir
    %r = stablehlo.log %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "log".
    """

    name = "stablehlo.log"
    kind = "log"


class Log1pOp(FunctionOp):
    """Add 1 to each element and take the natural logarithm.

    ```mlir
    %r = stablehlo.log_plus_one %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "log_plus_one".
    """

    name = "stablehlo.log_plus_one"
    kind = "log1p"


class LogisticOp(FunctionOp):
    """Apply 1 / (1 + exp(-x)) to each element.

    ```mlir
    %r = stablehlo.logistic %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "logistic".
    """

    name = "stablehlo.logistic"
    kind = "logistic"


class NegateOp(UnaryOp):
    """Negate each element.

    Integers wrap around; unsigned ones are negated as signed ones of the same bits.

    ```mlir
    %r = stablehlo.negate %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "negate".
    """

    name = "stablehlo.negate"
    kind = "negate"
    operand: Operand = operand(h.NumberTensor)
    result: Result = result(h.NumberTensor)


class NotOp(UnaryOp):
    """Invert each bit of each element.

    ```mlir
    %r = stablehlo.not %x : tensor<4x?xi1>
    ```

    Semantics: StableHLO, "not".
    """

    name = "stablehlo.not"
    kind = "not"
    operand: Operand = operand(h.PredOrIntTensor)
    result: Result = result(h.PredOrIntTensor)


class PopcntOp(UnaryOp):
    """Count the bits that are set in each element.

    ```mlir
    %r = stablehlo.popcnt %x : tensor<4x?xi32>
    ```

    Semantics: StableHLO, "popcnt".
    """

    name = "stablehlo.popcnt"
    kind = "popcount"
    operand: Operand = operand(h.IntTensor)
    result: Result = result(h.IntTensor)


class RoundNearestAfzOp(RoundingOp):
    """Round each element to the nearest integer, ties away from zero.

    ```mlir
    %r = stablehlo.round_nearest_afz %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "round_nearest_afz".
    """

    name = "stablehlo.round_nearest_afz"
    kind = "round_away"


class RoundNearestEvenOp(RoundingOp):
    """Round each element to the nearest integer, ties to even.

    ```mlir
    %r = stablehlo.round_nearest_even %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "round_nearest_even".
    """

    name = "stablehlo.round_nearest_even"
    kind = "round_even"


class RsqrtOp(FunctionOp):
    """Take the reciprocal of the square root of each element.

    ```mlir
    %r = stablehlo.rsqrt %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "rsqrt".
    """

    name = "stablehlo.rsqrt"
    kind = "rsqrt"


class SignOp(UnaryOp):
    """Take the sign of each element.

    Zeros keep their sign and NaN stays NaN; a complex element is divided by its modulus.

    ```mlir
    %r = stablehlo.sign %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "sign".
    """

    name = "stablehlo.sign"
    kind = "sign"
    operand: Operand = operand(h.SIntFloatComplexTensor)
    result: Result = result(h.SIntFloatComplexTensor)


class SineOp(FunctionOp):
    """Take the sine of each element.

    ```mlir
    %r = stablehlo.sine %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "sine".
    """

    name = "stablehlo.sine"
    kind = "sin"


class SqrtOp(FunctionOp):
    """Take the square root of each element.

    ```mlir
    %r = stablehlo.sqrt %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "sqrt".
    """

    name = "stablehlo.sqrt"
    kind = "sqrt"


class TanOp(FunctionOp):
    """Take the tangent of each element.

    ```mlir
    %r = stablehlo.tan %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "tan".
    """

    name = "stablehlo.tan"
    kind = "tan"


class TanhOp(FunctionOp):
    """Take the hyperbolic tangent of each element.

    ```mlir
    %r = stablehlo.tanh %x : tensor<4x?xf32>
    ```

    Semantics: StableHLO, "tanh".
    """

    name = "stablehlo.tanh"
    kind = "tanh"


class AbsOp(InferringOp):
    """Take the absolute value of each element.

    The smallest signed integer stays as it is. The result for a complex element is its modulus.

    ```mlir
    %r = stablehlo.abs %x : tensor<4x?xi32>
    ```

    Semantics: StableHLO, "abs".
    """

    name = "stablehlo.abs"
    kind = "abs"
    traits = (Pure, Elementwise)
    result_constraints = ("c1", "c2")
    operand: Operand = operand(h.SIntFloatComplexTensor)
    result: Result = result(h.SIntFloatTensor)
    assembly = UnaryOp.assembly
    directives = UNARY

    @classmethod
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[Any, Any], regions: Sequence[Any]
    ) -> Sequence[Type]:
        return [real_type(operands[0].type)]

    def verify(self) -> None:
        check_same_shape(self, "abs_c1")
        super().verify()


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


class _PartOp(InferringOp):
    """Takes a real part of each complex element."""

    traits = (Pure, Elementwise)
    result_constraints = ("c1", "c2")
    assembly = UnaryOp.assembly
    directives = UNARY

    @classmethod
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[Any, Any], regions: Sequence[Any]
    ) -> Sequence[Type]:
        return [real_type(operands[0].type)]

    def verify(self) -> None:
        check_same_shape(self, f"{mnemonic(self)}_c1")
        super().verify()


class ImagOp(_PartOp):
    """Take the imaginary part of each element, 0 for a real one.

    ```mlir
    %r = stablehlo.imag %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "imag".
    """

    name = "stablehlo.imag"
    kind = "imag"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatTensor)


class RealOp(_PartOp):
    """Take the real part of each element.

    ```mlir
    %r = stablehlo.real %x : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    ```

    Semantics: StableHLO, "real".
    """

    name = "stablehlo.real"
    kind = "real"
    operand: Operand = operand(h.FloatOrComplexTensor)
    result: Result = result(h.FloatTensor)


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
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[Any, Any], regions: Sequence[Any]
    ) -> Sequence[Type]:
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
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[Any, Any], regions: Sequence[Any]
    ) -> Sequence[Type]:
        return [operands[0].type]

    def verify(self) -> None:
        check_same_shape(self, "reduce_precision_c1")
        if not types_agree(self.operand.type, self.output.type):
            raise violation("reduce_precision_c1", "requires compatible types for all operands and results")


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
            text = f"cannot convert between real and complex types, but got: '{source}' and '{target}'"
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
        text = f"requires compatible bit widths. {types}, but {narrow} * {last} != {wide}."
        raise violation("bitcast_convert_c1", text)


def bit_width(element: Any) -> int:
    """The bits of an element; booleans count as one."""
    if isinstance(element, ComplexType):
        part: Any = element.element_type
        return 2 * part.width
    return getattr(element, "storage_type", element).width
