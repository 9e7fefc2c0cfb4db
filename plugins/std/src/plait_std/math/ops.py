"""The operations of `math`."""

from __future__ import annotations

from collections.abc import Sequence

from plait.define import Op, Operand, Result, attribute, infer_result, operand
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, Elementwise, ElementwiseMappable, Pure, SameOperandsAndResultShape

from plait_std.arith.attributes import NO_FASTMATH, FastMathFlagsAttr
from plait_std.arith.ops.base import PURE_SAME_TYPE, FloatBinaryOp, FloatUnaryOp, i1_like, verify_i1_like
from plait_std.family import Family


class IntegerUnaryOp(Op):
    """One integer to one of the same type."""

    traits = PURE_SAME_TYPE
    operand: Operand = operand(c.SignlessIntegerLike)
    result: Result = infer_result(c.SignlessIntegerLike, same_as="operand")
    assembly = "$operand attr-dict `:` type($result)"


class FloatClassificationOp(Op):
    """One float to a truth value."""

    traits = (Pure, Elementwise, ElementwiseMappable)
    operand: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.BoolLike, infer=lambda operand_types, _: i1_like(operand_types[0]))
    assembly = "$operand attr-dict `:` type($operand)"

    def verify(self) -> None:
        verify_i1_like(self.operands[0].type, self.results[0].type)


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


_float = Family(FloatUnaryOp, __name__, "%y = {name} %x : f32")
AbsFOp = _float("AbsFOp", "math.absf", "The magnitude of a float.", "LLVM LangRef, `llvm.fabs`")
AcosOp = _float("AcosOp", "math.acos", "The angle whose cosine is given, in radians.", "C, `acos`")
AcoshOp = _float("AcoshOp", "math.acosh", "The inverse hyperbolic cosine.", "C, `acosh`")
AsinOp = _float("AsinOp", "math.asin", "The angle whose sine is given, in radians.", "C, `asin`")
AsinhOp = _float("AsinhOp", "math.asinh", "The inverse hyperbolic sine.", "C, `asinh`")
AtanOp = _float("AtanOp", "math.atan", "The angle whose tangent is given, in radians.", "C, `atan`")
AtanhOp = _float("AtanhOp", "math.atanh", "The inverse hyperbolic tangent.", "C, `atanh`")
CbrtOp = _float("CbrtOp", "math.cbrt", "The cube root.", "C, `cbrt`")
CeilOp = _float("CeilOp", "math.ceil", "The least integer that is not less.", "IEEE 754, roundToIntegralTowardPositive")
CosOp = _float("CosOp", "math.cos", "The cosine of an angle in radians.", "C, `cos`")
CoshOp = _float("CoshOp", "math.cosh", "The hyperbolic cosine.", "C, `cosh`")
ErfOp = _float("ErfOp", "math.erf", "The error function.", "C, `erf`")
ErfcOp = _float("ErfcOp", "math.erfc", "One minus the error function, precise also where that is near 1.", "C, `erfc`")
ExpOp = _float("ExpOp", "math.exp", "The power of e.", "C, `exp`")
Exp2Op = _float("Exp2Op", "math.exp2", "The power of two.", "C, `exp2`")
ExpM1Op = _float("ExpM1Op", "math.expm1", "The power of e minus one, precise also near zero.", "C, `expm1`")
FloorOp = _float(
    "FloorOp", "math.floor", "The greatest integer that is not greater.", "IEEE 754, roundToIntegralTowardNegative"
)
LogOp = _float("LogOp", "math.log", "The natural logarithm.", "C, `log`")
Log10Op = _float("Log10Op", "math.log10", "The logarithm to the base ten.", "C, `log10`")
Log1pOp = _float(
    "Log1pOp", "math.log1p", "The natural logarithm of one plus a float, precise also near zero.", "C, `log1p`"
)
Log2Op = _float("Log2Op", "math.log2", "The logarithm to the base two.", "C, `log2`")
RoundOp = _float(
    "RoundOp", "math.round", "The nearest integer; halves go away from zero.", "IEEE 754, roundToIntegralTiesToAway"
)
RoundEvenOp = _float(
    "RoundEvenOp",
    "math.roundeven",
    "The nearest integer; halves go to the even one.",
    "IEEE 754, roundToIntegralTiesToEven",
)
RsqrtOp = _float("RsqrtOp", "math.rsqrt", "One divided by the square root.", "IEEE 754, rSqrt")
SinOp = _float("SinOp", "math.sin", "The sine of an angle in radians.", "C, `sin`")
SinhOp = _float("SinhOp", "math.sinh", "The hyperbolic sine.", "C, `sinh`")
SqrtOp = _float("SqrtOp", "math.sqrt", "The square root; a NaN for negative floats.", "IEEE 754, squareRoot")
TanOp = _float("TanOp", "math.tan", "The tangent of an angle in radians.", "C, `tan`")
TanhOp = _float("TanhOp", "math.tanh", "The hyperbolic tangent.", "C, `tanh`")
TruncOp = _float("TruncOp", "math.trunc", "The integer without the fraction.", "IEEE 754, roundToIntegralTowardZero")

_two_floats = Family(FloatBinaryOp, __name__, "%z = {name} %x, %y : f32")
Atan2Op = _two_floats(
    "Atan2Op",
    "math.atan2",
    "The angle between the positive x axis and the point (rhs, lhs), in radians.",
    "C, `atan2`",
    example="%angle = math.atan2 %y, %x : f32",
)
CopySignOp = _two_floats(
    "CopySignOp", "math.copysign", "The magnitude of `lhs` with the sign of `rhs`.", "IEEE 754, copySign"
)
PowFOp = _two_floats("PowFOp", "math.powf", "Raise a float to the power of another.", "C, `pow`")

_integer = Family(IntegerUnaryOp, __name__, "%n = {name} %x : i32")
AbsIOp = _integer(
    "AbsIOp",
    "math.absi",
    "The magnitude of a signed integer; the least one wraps around to itself.",
    "LLVM LangRef, `llvm.abs`",
)
CountLeadingZerosOp = _integer(
    "CountLeadingZerosOp",
    "math.ctlz",
    "The number of zeros above the highest bit that is set.",
    "LLVM LangRef, `llvm.ctlz`",
)
CtPopOp = _integer("CtPopOp", "math.ctpop", "The number of bits that are set.", "LLVM LangRef, `llvm.ctpop`")
CountTrailingZerosOp = _integer(
    "CountTrailingZerosOp",
    "math.cttz",
    "The number of zeros below the lowest bit that is set.",
    "LLVM LangRef, `llvm.cttz`",
)

_classify = Family(FloatClassificationOp, __name__, "%y = {name} %x : f32")
IsFiniteOp = _classify(
    "IsFiniteOp", "math.isfinite", "Whether a float is neither an infinity nor a NaN.", "IEEE 754, isFinite"
)
IsInfOp = _classify("IsInfOp", "math.isinf", "Whether a float is an infinity.", "IEEE 754, isInfinite")
IsNaNOp = _classify("IsNaNOp", "math.isnan", "Whether a float is a NaN.", "IEEE 754, isNaN")
IsNormalOp = _classify(
    "IsNormalOp", "math.isnormal", "Whether a float is none of zero, subnormal, infinite and NaN.", "IEEE 754, isNormal"
)

OPERATIONS = (
    AbsFOp, AbsIOp, AcosOp, AcoshOp, AsinOp, AsinhOp, AtanOp, Atan2Op, AtanhOp, CbrtOp, CeilOp, ClampFOp,
    CopySignOp, CosOp, CoshOp, CountLeadingZerosOp, CtPopOp, CountTrailingZerosOp, ErfOp, ErfcOp, ExpOp, Exp2Op,
    ExpM1Op, FloorOp, FmaOp, FPowIOp, IPowIOp, IsFiniteOp, IsInfOp, IsNaNOp, IsNormalOp, LogOp, Log10Op, Log1pOp,
    Log2Op, PowFOp, RoundOp, RoundEvenOp, RsqrtOp, SinOp, SincosOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp,
)  # fmt: skip
