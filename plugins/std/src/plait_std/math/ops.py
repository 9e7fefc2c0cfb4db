"""The operations of `math`."""

from __future__ import annotations

from collections.abc import Sequence

from plait.define import Op, Operand, Result, attribute, infer_result, operand
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, Elementwise, ElementwiseMappable, Pure, SameOperandsAndResultShape

from plait_std.arith.attributes import NO_FASTMATH, FastMathFlagsAttr
from plait_std.arith.ops.base import PURE_SAME_TYPE, FloatBinaryOp, FloatUnaryOp, i1_like, verify_i1_like


class IntegerUnaryOp(Op):
    """One integer to one of the same type."""

    operand: Operand = operand(c.SignlessIntegerLike)
    result: Result = infer_result(c.SignlessIntegerLike, same_as="operand")
    assembly = "$operand attr-dict `:` type($result)"


class FloatClassificationOp(Op):
    """One float to a truth value."""

    operand: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.BoolLike, infer=lambda operand_types, _: i1_like(operand_types[0]))
    assembly = "$operand attr-dict `:` type($operand)"

    def verify(self) -> None:
        verify_i1_like(self.operands[0].type, self.results[0].type)


class AbsFOp(FloatUnaryOp):
    """The magnitude of a float.

    ```mlir
    %y = math.absf %x : f32
    ```

    Semantics: MLIR, `math` dialect; LLVM LangRef, `llvm.fabs`.
    """

    name = "math.absf"
    traits = PURE_SAME_TYPE


class AbsIOp(IntegerUnaryOp):
    """The magnitude of a signed integer; that of the least one wraps around to itself.

    ```mlir
    %y = math.absi %x : i32
    ```

    Semantics: MLIR, `math` dialect; LLVM LangRef, `llvm.abs`.
    """

    name = "math.absi"
    traits = PURE_SAME_TYPE


class AcosOp(FloatUnaryOp):
    """The angle whose cosine is given, in radians.

    ```mlir
    %y = math.acos %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `acos`.
    """

    name = "math.acos"
    traits = PURE_SAME_TYPE


class AcoshOp(FloatUnaryOp):
    """The inverse hyperbolic cosine.

    ```mlir
    %y = math.acosh %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `acosh`.
    """

    name = "math.acosh"
    traits = PURE_SAME_TYPE


class AsinOp(FloatUnaryOp):
    """The angle whose sine is given, in radians.

    ```mlir
    %y = math.asin %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `asin`.
    """

    name = "math.asin"
    traits = PURE_SAME_TYPE


class AsinhOp(FloatUnaryOp):
    """The inverse hyperbolic sine.

    ```mlir
    %y = math.asinh %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `asinh`.
    """

    name = "math.asinh"
    traits = PURE_SAME_TYPE


class AtanOp(FloatUnaryOp):
    """The angle whose tangent is given, in radians.

    ```mlir
    %y = math.atan %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `atan`.
    """

    name = "math.atan"
    traits = PURE_SAME_TYPE


class Atan2Op(FloatBinaryOp):
    """The angle between the positive x axis and the point (rhs, lhs), in radians.

    ```mlir
    %angle = math.atan2 %y, %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `atan2`.
    """

    name = "math.atan2"
    traits = PURE_SAME_TYPE


class AtanhOp(FloatUnaryOp):
    """The inverse hyperbolic tangent.

    ```mlir
    %y = math.atanh %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `atanh`.
    """

    name = "math.atanh"
    traits = PURE_SAME_TYPE


class CbrtOp(FloatUnaryOp):
    """The cube root.

    ```mlir
    %y = math.cbrt %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `cbrt`.
    """

    name = "math.cbrt"
    traits = PURE_SAME_TYPE


class CeilOp(FloatUnaryOp):
    """The least integer that is not less.

    ```mlir
    %y = math.ceil %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, roundToIntegralTowardPositive.
    """

    name = "math.ceil"
    traits = PURE_SAME_TYPE


class ClampFOp(Op):
    """Bring a float into a range; a NaN stays one.

    ```mlir
    %y = math.clampf %x to [%low, %high] : f32
    ```

    Semantics: MLIR, `math` dialect; minimum and maximum of `arith`.
    """

    name = "math.clampf"
    traits = PURE_SAME_TYPE
    value: Operand = operand(c.FloatLike)
    min: Operand = operand(c.FloatLike)
    max: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.FloatLike, same_as="value")
    assembly = "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class CopySignOp(FloatBinaryOp):
    """The magnitude of `lhs` with the sign of `rhs`.

    ```mlir
    %z = math.copysign %x, %y : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, copySign.
    """

    name = "math.copysign"
    traits = PURE_SAME_TYPE


class CosOp(FloatUnaryOp):
    """The cosine of an angle in radians.

    ```mlir
    %y = math.cos %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `cos`.
    """

    name = "math.cos"
    traits = PURE_SAME_TYPE


class CoshOp(FloatUnaryOp):
    """The hyperbolic cosine.

    ```mlir
    %y = math.cosh %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `cosh`.
    """

    name = "math.cosh"
    traits = PURE_SAME_TYPE


class CountLeadingZerosOp(IntegerUnaryOp):
    """The number of zeros above the highest bit that is set.

    ```mlir
    %n = math.ctlz %x : i32
    ```

    Semantics: MLIR, `math` dialect; LLVM LangRef, `llvm.ctlz`.
    """

    name = "math.ctlz"
    traits = PURE_SAME_TYPE


class CtPopOp(IntegerUnaryOp):
    """The number of bits that are set.

    ```mlir
    %n = math.ctpop %x : i32
    ```

    Semantics: MLIR, `math` dialect; LLVM LangRef, `llvm.ctpop`.
    """

    name = "math.ctpop"
    traits = PURE_SAME_TYPE


class CountTrailingZerosOp(IntegerUnaryOp):
    """The number of zeros below the lowest bit that is set.

    ```mlir
    %n = math.cttz %x : i32
    ```

    Semantics: MLIR, `math` dialect; LLVM LangRef, `llvm.cttz`.
    """

    name = "math.cttz"
    traits = PURE_SAME_TYPE


class ErfOp(FloatUnaryOp):
    """The error function.

    ```mlir
    %y = math.erf %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `erf`.
    """

    name = "math.erf"
    traits = PURE_SAME_TYPE


class ErfcOp(FloatUnaryOp):
    """One minus the error function, precise also where that is near 1.

    ```mlir
    %y = math.erfc %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `erfc`.
    """

    name = "math.erfc"
    traits = PURE_SAME_TYPE


class ExpOp(FloatUnaryOp):
    """The power of e.

    ```mlir
    %y = math.exp %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `exp`.
    """

    name = "math.exp"
    traits = PURE_SAME_TYPE


class Exp2Op(FloatUnaryOp):
    """The power of two.

    ```mlir
    %y = math.exp2 %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `exp2`.
    """

    name = "math.exp2"
    traits = PURE_SAME_TYPE


class ExpM1Op(FloatUnaryOp):
    """The power of e minus one, precise also near zero.

    ```mlir
    %y = math.expm1 %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `expm1`.
    """

    name = "math.expm1"
    traits = PURE_SAME_TYPE


class FloorOp(FloatUnaryOp):
    """The greatest integer that is not greater.

    ```mlir
    %y = math.floor %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, roundToIntegralTowardNegative.
    """

    name = "math.floor"
    traits = PURE_SAME_TYPE


class FmaOp(Op):
    """Multiply two floats and add a third, rounding once.

    ```mlir
    %d = math.fma %a, %b, %c : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, fusedMultiplyAdd.
    """

    name = "math.fma"
    traits = PURE_SAME_TYPE
    a: Operand = operand(c.FloatLike)
    b: Operand = operand(c.FloatLike)
    c: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(same_as="a")
    assembly = "$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class FPowIOp(Op):
    """Raise a float to the power of a signed integer.

    ```mlir
    %y = math.fpowi %x, %n : f32, i32
    ```

    Semantics: MLIR, `math` dialect; LLVM LangRef, `llvm.powi`.
    """

    name = "math.fpowi"
    traits = (Pure, SameOperandsAndResultShape, Elementwise, ElementwiseMappable, AllTypesMatch("lhs", "result"))
    lhs: Operand = operand(c.FloatLike)
    rhs: Operand = operand(c.SignlessIntegerLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.FloatLike, same_as="lhs")
    assembly = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"


class IPowIOp(Op):
    """Raise a signed integer to the power of another, wrapping around.

    A negative power is 1, -1 or 0 as the exact value rounds toward zero, and zero to a negative power is undefined.

    ```mlir
    %y = math.ipowi %x, %n : i32
    ```

    Semantics: MLIR, `math` dialect; repeated multiplication.
    """

    name = "math.ipowi"
    traits = PURE_SAME_TYPE
    lhs: Operand = operand(c.SignlessIntegerLike)
    rhs: Operand = operand(c.SignlessIntegerLike)
    result: Result = infer_result(c.SignlessIntegerLike, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($result)"


class IsFiniteOp(FloatClassificationOp):
    """Whether a float is neither an infinity nor a NaN.

    ```mlir
    %y = math.isfinite %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, isFinite.
    """

    name = "math.isfinite"
    traits = (Pure, Elementwise, ElementwiseMappable)


class IsInfOp(FloatClassificationOp):
    """Whether a float is an infinity.

    ```mlir
    %y = math.isinf %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, isInfinite.
    """

    name = "math.isinf"
    traits = (Pure, Elementwise, ElementwiseMappable)


class IsNaNOp(FloatClassificationOp):
    """Whether a float is a NaN.

    ```mlir
    %y = math.isnan %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, isNaN.
    """

    name = "math.isnan"
    traits = (Pure, Elementwise, ElementwiseMappable)


class IsNormalOp(FloatClassificationOp):
    """Whether a float is none of zero, subnormal, infinite and NaN.

    ```mlir
    %y = math.isnormal %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, isNormal.
    """

    name = "math.isnormal"
    traits = (Pure, Elementwise, ElementwiseMappable)


class LogOp(FloatUnaryOp):
    """The natural logarithm.

    ```mlir
    %y = math.log %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `log`.
    """

    name = "math.log"
    traits = PURE_SAME_TYPE


class Log10Op(FloatUnaryOp):
    """The logarithm to the base ten.

    ```mlir
    %y = math.log10 %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `log10`.
    """

    name = "math.log10"
    traits = PURE_SAME_TYPE


class Log1pOp(FloatUnaryOp):
    """The natural logarithm of one plus a float, precise also near zero.

    ```mlir
    %y = math.log1p %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `log1p`.
    """

    name = "math.log1p"
    traits = PURE_SAME_TYPE


class Log2Op(FloatUnaryOp):
    """The logarithm to the base two.

    ```mlir
    %y = math.log2 %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `log2`.
    """

    name = "math.log2"
    traits = PURE_SAME_TYPE


class PowFOp(FloatBinaryOp):
    """Raise a float to the power of another.

    ```mlir
    %z = math.powf %x, %y : f32
    ```

    Semantics: MLIR, `math` dialect; C, `pow`.
    """

    name = "math.powf"
    traits = PURE_SAME_TYPE


class RoundOp(FloatUnaryOp):
    """The nearest integer; halves go away from zero.

    ```mlir
    %y = math.round %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, roundToIntegralTiesToAway.
    """

    name = "math.round"
    traits = PURE_SAME_TYPE


class RoundEvenOp(FloatUnaryOp):
    """The nearest integer; halves go to the even one.

    ```mlir
    %y = math.roundeven %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, roundToIntegralTiesToEven.
    """

    name = "math.roundeven"
    traits = PURE_SAME_TYPE


class RsqrtOp(FloatUnaryOp):
    """One divided by the square root.

    ```mlir
    %y = math.rsqrt %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, rSqrt.
    """

    name = "math.rsqrt"
    traits = PURE_SAME_TYPE


class SinOp(FloatUnaryOp):
    """The sine of an angle in radians.

    ```mlir
    %y = math.sin %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `sin`.
    """

    name = "math.sin"
    traits = PURE_SAME_TYPE


class SincosOp(Op):
    """The sine and the cosine of an angle in radians.

    ```mlir
    %sin, %cos = math.sincos %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `sin` and `cos`.
    """

    name = "math.sincos"
    traits = (Pure, Elementwise, ElementwiseMappable, AllTypesMatch("operand", "sin", "cos"))
    operand: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    sin: Result = infer_result(c.FloatLike, same_as="operand")
    cos: Result = infer_result(c.FloatLike, same_as="operand")
    assembly = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"

    def result_names(self) -> Sequence[str | None]:
        return ("sin", "cos")


class SinhOp(FloatUnaryOp):
    """The hyperbolic sine.

    ```mlir
    %y = math.sinh %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `sinh`.
    """

    name = "math.sinh"
    traits = PURE_SAME_TYPE


class SqrtOp(FloatUnaryOp):
    """The square root; a NaN for negative floats.

    ```mlir
    %y = math.sqrt %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, squareRoot.
    """

    name = "math.sqrt"
    traits = PURE_SAME_TYPE


class TanOp(FloatUnaryOp):
    """The tangent of an angle in radians.

    ```mlir
    %y = math.tan %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `tan`.
    """

    name = "math.tan"
    traits = PURE_SAME_TYPE


class TanhOp(FloatUnaryOp):
    """The hyperbolic tangent.

    ```mlir
    %y = math.tanh %x : f32
    ```

    Semantics: MLIR, `math` dialect; C, `tanh`.
    """

    name = "math.tanh"
    traits = PURE_SAME_TYPE


class TruncOp(FloatUnaryOp):
    """The integer without the fraction.

    ```mlir
    %y = math.trunc %x : f32
    ```

    Semantics: MLIR, `math` dialect; IEEE 754, roundToIntegralTowardZero.
    """

    name = "math.trunc"
    traits = PURE_SAME_TYPE


OPERATIONS = (
    AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, AtanOp, Atan2Op, AtanhOp, CbrtOp, CeilOp, ClampFOp,
    CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CtPopOp, CountTrailingZerosOp, ErfOp, ErfcOp, ExpOp, Exp2Op,
    ExpM1Op, FloorOp, FmaOp, FPowIOp, IPowIOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, LogOp, Log10Op, Log1pOp,
    Log2Op, PowFOp, RoundOp, RoundEvenOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp,
)  # fmt: skip
