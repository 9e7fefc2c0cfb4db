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
from plait_std.family import Family

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.attribute import Type

COMPLEX = c.Predicate(
    "complex type of floats",
    lambda ty: isinstance(ty, ComplexType) and isinstance(ty.element_type, FloatType),
)
SAME_TYPE = (Pure, SameOperandsAndResultType, Elementwise)


def _part_type(operand_types: Sequence[Any], _: Mapping[str, Attribute]) -> Any:
    """The type of the parts of the first operand."""
    return operand_types[0].element_type


TO_PART = (
    Pure,
    Elementwise,
    TypesMatchWith("'result' has the element type of 'complex'", "complex", "result", lambda ty: ty.element_type),
)


class ComplexUnaryOp(Op):
    """One complex number to another."""

    traits = SAME_TYPE
    complex: Operand = operand(COMPLEX)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(COMPLEX, same_as="complex")
    assembly = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class ComplexToFloatOp(Op):
    """One complex number to a float."""

    traits = TO_PART
    complex: Operand = operand(COMPLEX)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.AnyFloat, infer=_part_type)
    assembly = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"


class ComplexBinaryOp(Op):
    """Two complex numbers to one."""

    traits = SAME_TYPE
    lhs: Operand = operand(COMPLEX)
    rhs: Operand = operand(COMPLEX)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(COMPLEX, same_as="lhs")
    assembly = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class ComplexComparisonOp(Op):
    """Two complex numbers to a truth value."""

    traits = (Pure, SameTypeOperands, Elementwise)
    lhs: Operand = operand(COMPLEX)
    rhs: Operand = operand(COMPLEX)
    result: Result = infer_result(c.I1)
    assembly = "$lhs `,` $rhs attr-dict `:` type($lhs)"


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
                raise VerifyError(f"{what} must be an integer, a float or complex")
        if not isinstance(source, ComplexType) and not isinstance(target, ComplexType):
            raise VerifyError("operand or result must be complex")
        if _width(source) != _width(target):
            raise VerifyError("bit widths of operand and result differ")


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
            raise VerifyError("expected an array of two numbers, the real and the imaginary part, as 'value'")
        if any(not isinstance(p, FloatAttr) or p.type is not ty.element_type for p in parts):
            found = ", ".join(f"'{getattr(p, 'type', p)}'" for p in parts)
            raise VerifyError(f"types of the parts ({found}) must equal the result's element type '{ty.element_type}'")

    def result_names(self) -> Sequence[str | None]:
        return ("cst",)


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
        TypesMatchWith("'real' has the element type of 'complex'", "complex", "real", lambda ty: ty.element_type),
        TypesMatchWith(
            "'imaginary' has the element type of 'complex'", "complex", "imaginary", lambda ty: ty.element_type
        ),
    )
    real: Operand = operand(c.AnyFloat)
    imaginary: Operand = operand(c.AnyFloat)
    complex: Result = infer_result(COMPLEX, infer=lambda operand_types, _: ComplexType(operand_types[0]))
    assembly = "$real `,` $imaginary attr-dict `:` type($complex)"


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


def _width(ty: Type) -> int:
    """Bits of an integer, a float or a complex number."""
    if isinstance(ty, ComplexType):
        return 2 * _width(ty.element_type)
    return ty.width if isinstance(ty, (IntegerType, FloatType)) else -1


_unary = Family(ComplexUnaryOp, __name__, "%y = {name} %x : complex<f32>")
ConjOp = _unary("ConjOp", "complex.conj", "The number with the other sign of the imaginary part.")
CosOp = _unary("CosOp", "complex.cos", "The cosine.")
ExpOp = _unary("ExpOp", "complex.exp", "The power of e.")
Expm1Op = _unary("Expm1Op", "complex.expm1", "The power of e minus one, precise also near zero.")
LogOp = _unary("LogOp", "complex.log", "The principal natural logarithm.")
Log1pOp = _unary("Log1pOp", "complex.log1p", "The natural logarithm of one plus a number, precise also near zero.")
NegOp = _unary("NegOp", "complex.neg", "The number with the other sign.")
RsqrtOp = _unary("RsqrtOp", "complex.rsqrt", "One divided by the square root.")
SignOp = _unary("SignOp", "complex.sign", "The number divided by its magnitude; zero for zero.")
SinOp = _unary("SinOp", "complex.sin", "The sine.")
SqrtOp = _unary("SqrtOp", "complex.sqrt", "The principal square root.")
TanOp = _unary("TanOp", "complex.tan", "The tangent.")
TanhOp = _unary("TanhOp", "complex.tanh", "The hyperbolic tangent.")

_binary = Family(ComplexBinaryOp, __name__, "%z = {name} %x, %y : complex<f32>")
AddOp = _binary("AddOp", "complex.add", "Add two numbers.")
Atan2Op = _binary("Atan2Op", "complex.atan2", "The angle of two numbers, extended to complex ones.")
DivOp = _binary("DivOp", "complex.div", "Divide `lhs` by `rhs`.")
MulOp = _binary("MulOp", "complex.mul", "Multiply two numbers.")
PowOp = _binary("PowOp", "complex.pow", "Raise a number to the power of another.")
SubOp = _binary("SubOp", "complex.sub", "Subtract `rhs` from `lhs`.")

_to_float = Family(ComplexToFloatOp, __name__, "%y = {name} %x : complex<f32>")
AbsOp = _to_float("AbsOp", "complex.abs", "The magnitude.")
AngleOp = _to_float("AngleOp", "complex.angle", "The angle from the positive real axis, in radians.")
ImOp = _to_float("ImOp", "complex.im", "The imaginary part.")
ReOp = _to_float("ReOp", "complex.re", "The real part.")

_compare = Family(ComplexComparisonOp, __name__, "%z = {name} %x, %y : complex<f32>")
EqualOp = _compare("EqualOp", "complex.eq", "Whether both parts of two numbers are equal.")
NotEqualOp = _compare("NotEqualOp", "complex.neq", "Whether a part of two numbers differs.")

OPERATIONS = (
    AbsOp, AddOp, AngleOp, Atan2Op, BitcastOp, ConjOp, ConstantOp, CosOp, CreateOp, DivOp, EqualOp, ExpOp, Expm1Op,
    ImOp, LogOp, Log1pOp, MulOp, NegOp, NotEqualOp, PowOp, PowIOp, ReOp, RsqrtOp, SignOp, SinOp, SqrtOp, SubOp,
    TanOp, TanhOp,
)  # fmt: skip
