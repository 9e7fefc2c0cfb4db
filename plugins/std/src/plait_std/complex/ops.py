"""The operations of `complex`, on complex numbers of any float."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, FloatAttr
from plait.builtin.types import ComplexType, FloatType, IntegerType
from plait.define import Op, Operand, Result, attribute, infer_result, operand, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import (
    AllTypesMatch,
    ConstantLike,
    Elementwise,
    Pure,
    SameOperandsAndResultType,
    SameTypeOperands,
    TypesMatchWith,
)
from plait.ir.attribute import VerifyError

from plait_std.arith.attributes import NO_FASTMATH, FastMathFlagsAttr

if TYPE_CHECKING:
    from plait.builtin.types import Attribute

COMPLEX = c.Predicate(
    "complex type with floating-point elements",
    lambda ty: isinstance(ty, ComplexType) and isinstance(ty.element_type, FloatType),
)
SAME_TYPE = (Pure, SameOperandsAndResultType, Elementwise)


def _part_type(operand_types: Sequence[Any], _: Mapping[str, Attribute]) -> Any:
    """The type of the parts of the first operand."""
    return operand_types[0].element_type


TO_PART = (
    Pure,
    Elementwise,
    TypesMatchWith("complex element type matches result type", "complex", "result", lambda ty: ty.element_type),
)


class ComplexUnaryOp(Op):
    """One complex number to another."""

    complex: Operand = operand(COMPLEX)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(COMPLEX, same_as="complex")
    assembly = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class ComplexToFloatOp(Op):
    """One complex number to a float."""

    complex: Operand = operand(COMPLEX)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.AnyFloat, infer=_part_type)
    assembly = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class ComplexBinaryOp(Op):
    """Two complex numbers to one."""

    lhs: Operand = operand(COMPLEX)
    rhs: Operand = operand(COMPLEX)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(COMPLEX, same_as="lhs")
    assembly = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class ComplexComparisonOp(Op):
    """Two complex numbers to a truth value."""

    lhs: Operand = operand(COMPLEX)
    rhs: Operand = operand(COMPLEX)
    result: Result = infer_result(c.I1)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"


class AbsOp(ComplexToFloatOp):
    """The magnitude.

    ```mlir
    %y = complex.abs %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.abs"
    traits = TO_PART


class AddOp(ComplexBinaryOp):
    """Add two numbers.

    ```mlir
    %z = complex.add %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.add"
    traits = SAME_TYPE


class AngleOp(ComplexToFloatOp):
    """The angle from the positive real axis, in radians.

    ```mlir
    %y = complex.angle %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.angle"
    traits = TO_PART


class Atan2Op(ComplexBinaryOp):
    """The angle of two numbers, extended to complex ones.

    ```mlir
    %z = complex.atan2 %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.atan2"
    traits = SAME_TYPE


class BitcastOp(Op):
    """Read the bits of a complex number, an integer or a float as another of the same width.

    ```mlir
    %bits = complex.bitcast %x : complex<f32> to i64
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.bitcast"
    traits = (Pure, Elementwise)
    operand: Operand = operand(c.AnyType)
    result: Result = result(c.AnyType)
    assembly = "$operand attr-dict `:` type($operand) `to` type($result)"

    def verify(self) -> None:
        source, target = self.operands[0].type, self.result.type
        for what, ty in (("operand", source), ("result", target)):
            if not isinstance(ty, (IntegerType, FloatType, ComplexType)):
                raise VerifyError(f"{what} must be int/float/complex")
        if not isinstance(source, ComplexType) and not isinstance(target, ComplexType):
            raise VerifyError("requires that either input or output has a complex type")
        if _width(source) != _width(target):
            raise VerifyError("casting bitwidths do not match")


class ConjOp(ComplexUnaryOp):
    """The number with the other sign of the imaginary part.

    ```mlir
    %y = complex.conj %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.conj"
    traits = SAME_TYPE


class ConstantOp(Op):
    """A complex number; `value` has its two parts.

    ```mlir
    %cst = complex.constant [0.5 : f32, -1.0 : f32] : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.constant"
    traits = (ConstantLike, Pure)
    value: ArrayAttr = attribute(c.ArrayAttr)
    complex: Result = result(COMPLEX)
    assembly = "$value attr-dict `:` type($complex)"

    def verify(self) -> None:
        parts, ty = self.value.elements, self.complex.type
        if len(parts) != 2:
            raise VerifyError("requires 'value' to be a complex constant, represented as array of two values")
        if any(not isinstance(p, FloatAttr) or p.type is not ty.element_type for p in parts):
            raise VerifyError(
                f"requires attribute's element types ({', '.join(repr(str(getattr(p, 'type', p))) for p in parts)}) to "
                f"match the element type of the op's return type ('{ty.element_type}')"
            )

    def result_names(self) -> Sequence[str | None]:
        return ("cst",)


class CosOp(ComplexUnaryOp):
    """The cosine.

    ```mlir
    %y = complex.cos %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.cos"
    traits = SAME_TYPE


class CreateOp(Op):
    """Make a number from its two parts.

    ```mlir
    %z = complex.create %re, %im : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.create"
    traits = (
        Pure,
        Elementwise,
        AllTypesMatch("real", "imaginary"),
        TypesMatchWith("complex element type matches real operand type", "complex", "real", lambda ty: ty.element_type),
        TypesMatchWith(
            "complex element type matches imaginary operand type", "complex", "imaginary", lambda ty: ty.element_type
        ),
    )
    real: Operand = operand(c.AnyFloat)
    imaginary: Operand = operand(c.AnyFloat)
    complex: Result = infer_result(COMPLEX, infer=lambda operand_types, _: ComplexType(operand_types[0]))
    assembly = "$real `,` $imaginary attr-dict `:` type($complex)"


class DivOp(ComplexBinaryOp):
    """Divide `lhs` by `rhs`.

    ```mlir
    %z = complex.div %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.div"
    traits = SAME_TYPE


class EqualOp(ComplexComparisonOp):
    """Whether both parts of two numbers are equal.

    ```mlir
    %z = complex.eq %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.eq"
    traits = (Pure, SameTypeOperands, Elementwise)


class ExpOp(ComplexUnaryOp):
    """The power of e.

    ```mlir
    %y = complex.exp %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.exp"
    traits = SAME_TYPE


class Expm1Op(ComplexUnaryOp):
    """The power of e minus one, precise also near zero.

    ```mlir
    %y = complex.expm1 %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.expm1"
    traits = SAME_TYPE


class ImOp(ComplexToFloatOp):
    """The imaginary part.

    ```mlir
    %y = complex.im %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.im"
    traits = TO_PART


class LogOp(ComplexUnaryOp):
    """The principal natural logarithm.

    ```mlir
    %y = complex.log %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.log"
    traits = SAME_TYPE


class Log1pOp(ComplexUnaryOp):
    """The natural logarithm of one plus a number, precise also near zero.

    ```mlir
    %y = complex.log1p %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.log1p"
    traits = SAME_TYPE


class MulOp(ComplexBinaryOp):
    """Multiply two numbers.

    ```mlir
    %z = complex.mul %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.mul"
    traits = SAME_TYPE


class NegOp(ComplexUnaryOp):
    """The number with the other sign.

    ```mlir
    %y = complex.neg %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.neg"
    traits = SAME_TYPE


class NotEqualOp(ComplexComparisonOp):
    """Whether a part of two numbers differs.

    ```mlir
    %z = complex.neq %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.neq"
    traits = (Pure, SameTypeOperands, Elementwise)


class PowOp(ComplexBinaryOp):
    """Raise a number to the power of another.

    ```mlir
    %z = complex.pow %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.pow"
    traits = SAME_TYPE


class PowIOp(Op):
    """Raise a number to the power of a signed integer.

    ```mlir
    %y = complex.powi %x, %n : complex<f32>, i32
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.powi"
    traits = (Pure, Elementwise, AllTypesMatch("lhs", "result"))
    lhs: Operand = operand(COMPLEX)
    rhs: Operand = operand(c.AnySignlessInteger)
    fastmath: FastMathFlagsAttr | None = optional_attribute(FastMathFlagsAttr)
    result: Result = infer_result(COMPLEX, same_as="lhs")
    assembly = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"


class ReOp(ComplexToFloatOp):
    """The real part.

    ```mlir
    %y = complex.re %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.re"
    traits = TO_PART


class RsqrtOp(ComplexUnaryOp):
    """One divided by the square root.

    ```mlir
    %y = complex.rsqrt %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.rsqrt"
    traits = SAME_TYPE


class SignOp(ComplexUnaryOp):
    """The number divided by its magnitude; zero for zero.

    ```mlir
    %y = complex.sign %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.sign"
    traits = SAME_TYPE


class SinOp(ComplexUnaryOp):
    """The sine.

    ```mlir
    %y = complex.sin %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.sin"
    traits = SAME_TYPE


class SqrtOp(ComplexUnaryOp):
    """The principal square root.

    ```mlir
    %y = complex.sqrt %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.sqrt"
    traits = SAME_TYPE


class SubOp(ComplexBinaryOp):
    """Subtract `rhs` from `lhs`.

    ```mlir
    %z = complex.sub %x, %y : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.sub"
    traits = SAME_TYPE


class TanOp(ComplexUnaryOp):
    """The tangent.

    ```mlir
    %y = complex.tan %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.tan"
    traits = SAME_TYPE


class TanhOp(ComplexUnaryOp):
    """The hyperbolic tangent.

    ```mlir
    %y = complex.tanh %x : complex<f32>
    ```

    Semantics: MLIR, `complex` dialect.
    """

    name = "complex.tanh"
    traits = SAME_TYPE


def _width(ty: Any) -> int:
    """Bits of an integer, a float or a complex number."""
    if isinstance(ty, ComplexType):
        return 2 * _width(ty.element_type)
    return ty.width if isinstance(ty, (IntegerType, FloatType)) else -1


OPERATIONS = (
    AbsOp, AddOp, AngleOp, Atan2Op, BitcastOp, ConjOp, ConstantOp, CosOp, CreateOp, DivOp, EqualOp, ExpOp, Expm1Op,
    ImOp, LogOp, Log1pOp, MulOp, NegOp, NotEqualOp, PowOp, PowIOp, ReOp, RsqrtOp, SignOp, SinOp, SqrtOp, SubOp,
    TanOp, TanhOp,
)  # fmt: skip
