"""Integer and floating-point arithmetic, comparisons, casts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import VectorType
from plait.define import EnumAttr, Op, Operand, Result, attribute, infer_result, operand, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import AllTypesMatch, Commutative, Pure, SameOperandsAndResultType, SameTypeOperands
from plait.ir.attribute import Type, VerifyError

from plait_llvm.dialect.attributes import (
    FastmathFlagsAttr,
    FCmpPredicateAttr,
    ICmpPredicateAttr,
    IntegerOverflowFlagsAttr,
)
from plait_llvm.dialect.constraints import (
    AnyLLVM,
    BoolLike,
    FloatLike,
    IntegerLike,
    IntegerOrPointerLike,
    PointerLike,
    same_shape_i1,
    scalar_of,
)
from plait_llvm.dialect.ops.family import Family
from plait_llvm.dialect.types import PointerType

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class IntegerBinaryOp(Op):
    """The form of integer operations on two operands of one type."""

    traits = (Pure, SameOperandsAndResultType)
    lhs: Operand = operand(IntegerLike)
    rhs: Operand = operand(IntegerLike)
    res = infer_result(IntegerLike, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($res)"


class OverflowBinaryOp(Op):
    """The form of integer operations that may be told not to wrap around."""

    traits = (Pure, SameOperandsAndResultType)
    lhs: Operand = operand(IntegerLike)
    rhs: Operand = operand(IntegerLike)
    overflow: IntegerOverflowFlagsAttr = attribute(IntegerOverflowFlagsAttr, ir_name="overflowFlags", default=0)
    mlir_numbers: ClassVar[tuple[str, ...]] = ("overflowFlags",)
    res = infer_result(IntegerLike, same_as="lhs")
    assembly = "$lhs `,` $rhs (`overflow` `` $overflow^)? attr-dict `:` type($res)"


class ExactBinaryOp(Op):
    """The form of integer operations that may be told to leave no remainder."""

    traits = (Pure, SameOperandsAndResultType)
    lhs: Operand = operand(IntegerLike)
    rhs: Operand = operand(IntegerLike)
    exact = optional_attribute(c.UnitAttr, ir_name="isExact")
    res = infer_result(IntegerLike, same_as="lhs")
    assembly = "(`exact` $exact^)? $lhs `,` $rhs attr-dict `:` type($res)"


class FloatBinaryOp(Op):
    """The form of floating-point operations on two operands of one type."""

    traits = (Pure, SameOperandsAndResultType)
    lhs: Operand = operand(FloatLike)
    rhs: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(FloatLike, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($res)"


class CastOp(Op):
    """The form of casts."""

    traits = (Pure,)
    arg: Operand = operand(AnyLLVM)
    res: Result = result(AnyLLVM)
    assembly = "$arg attr-dict `:` type($arg) `to` type($res)"


class OverflowCastOp(Op):
    """The form of casts that may be told not to lose bits."""

    traits = (Pure,)
    arg: Operand = operand(IntegerLike)
    res: Result = result(IntegerLike)
    overflow: IntegerOverflowFlagsAttr = attribute(IntegerOverflowFlagsAttr, ir_name="overflowFlags", default=0)
    mlir_numbers: ClassVar[tuple[str, ...]] = ("overflowFlags",)
    assembly = "$arg (`overflow` `` $overflow^)? attr-dict `:` type($arg) `to` type($res)"


class NonNegCastOp(Op):
    """The form of casts of unsigned integers that may be told that the operand is not negative as a signed one."""

    traits = (Pure,)
    arg: Operand = operand(IntegerLike)
    res: Result = result(AnyLLVM)
    non_neg = optional_attribute(c.UnitAttr, ir_name="nonNeg")
    assembly = "(`nneg` $non_neg^)? $arg attr-dict `:` type($arg) `to` type($res)"


def _between(source: c.TypeConstraint, target: c.TypeConstraint) -> dict[str, Any]:
    """The operand and the result of a cast."""
    return {"arg": operand(source), "res": result(target)}


_overflow = Family(OverflowBinaryOp, __name__, "%0 = {name} %a, %b : i32")
AddOp = _overflow("AddOp", "llvm.add", "Add integers.", traits=(Commutative,))
SubOp = _overflow("SubOp", "llvm.sub", "Subtract integers.")
MulOp = _overflow("MulOp", "llvm.mul", "Multiply integers.", traits=(Commutative,))
ShlOp = _overflow("ShlOp", "llvm.shl", "Shift left; poison if the amount is not less than the width.")

_exact = Family(ExactBinaryOp, __name__, "%0 = {name} %a, %b : i32")
UDivOp = _exact("UDivOp", "llvm.udiv", "Divide unsigned integers.")
SDivOp = _exact("SDivOp", "llvm.sdiv", "Divide signed integers, rounding toward zero.")
LShrOp = _exact("LShrOp", "llvm.lshr", "Shift right and fill with zeros.")
AShrOp = _exact("AShrOp", "llvm.ashr", "Shift right and fill with the sign.")

_integer = Family(IntegerBinaryOp, __name__, "%0 = {name} %a, %b : i32")
URemOp = _integer("URemOp", "llvm.urem", "Remainder of unsigned integers.")
SRemOp = _integer("SRemOp", "llvm.srem", "Remainder of signed integers; it has the sign of the dividend.")
AndOp = _integer("AndOp", "llvm.and", "Bitwise and.", traits=(Commutative,))
XOrOp = _integer("XOrOp", "llvm.xor", "Bitwise exclusive or.", traits=(Commutative,))

_float = Family(FloatBinaryOp, __name__, "%0 = {name} %a, %b : f32")
FAddOp = _float("FAddOp", "llvm.fadd", "Add floating-point numbers.")
FSubOp = _float("FSubOp", "llvm.fsub", "Subtract floating-point numbers.")
FMulOp = _float("FMulOp", "llvm.fmul", "Multiply floating-point numbers.")
FDivOp = _float("FDivOp", "llvm.fdiv", "Divide floating-point numbers.")
FRemOp = _float("FRemOp", "llvm.frem", "Remainder of floating-point numbers, as C's `fmod`.")


class OrOp(Op):
    """Bitwise or; `disjoint` promises that no bit is set in both operands.

    ```mlir
    %0 = llvm.or disjoint %a, %b : i32
    ```

    Semantics: LLVM LangRef, `or`.
    """

    name = "llvm.or"
    traits = (Pure, Commutative, SameOperandsAndResultType)
    lhs: Operand = operand(IntegerLike)
    rhs: Operand = operand(IntegerLike)
    disjoint = optional_attribute(c.UnitAttr, ir_name="isDisjoint")
    res = infer_result(IntegerLike, same_as="lhs")
    assembly = "(`disjoint` $disjoint^)? $lhs `,` $rhs attr-dict `:` type($res)"


class FNegOp(Op):
    """Negate a floating-point number, that is flip its sign bit.

    ```mlir
    %0 = llvm.fneg %a : f32
    ```

    Semantics: LLVM LangRef, `fneg`.
    """

    name = "llvm.fneg"
    traits = (Pure, SameOperandsAndResultType)
    operand_: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(FloatLike, same_as="operand_")
    assembly = "$operand_ attr-dict `:` type($res)"


def _compared(types: Sequence[Type], properties: Mapping[str, Attribute]) -> Type:
    return same_shape_i1(types[0])


class ComparisonOp(Op):
    """The form of comparisons."""

    traits = (Pure, SameTypeOperands)
    predicates: ClassVar[type[EnumAttr]] = EnumAttr
    predicate: Any = attribute(EnumAttr)
    lhs: Operand = operand(IntegerOrPointerLike)
    rhs: Operand = operand(IntegerOrPointerLike)
    res = infer_result(BoolLike, infer=_compared)

    def verify(self) -> None:
        expected = same_shape_i1(self.lhs.type)
        if self.res.type is not expected:
            raise VerifyError(f"expected result type '{expected}', found '{self.res.type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ComparisonOp:
        """`"predicate" %lhs, %rhs attr-dict : type`"""
        name = parser.parse_string()
        if name not in cls.predicates.numbers():
            raise parser.error(f"unknown predicate '{name}': expected one of {', '.join(cls.predicates.numbers())}")
        lhs = parser.parse_operand()
        parser.parse_punctuation(",")
        rhs = parser.parse_operand()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        properties = {k: attributes.pop(k) for k in ("fastmathFlags",) if k in attributes and k in cls.property_names}
        return cls.create(
            operands=[parser.resolve(lhs, ty), parser.resolve(rhs, ty)],
            result_types=[same_shape_i1(ty)],
            properties={"predicate": cls.predicates(name), **properties},
            attributes=attributes,
        )

    def print_assembly(self, printer: Printer) -> None:
        printer.write(f' "{self.predicate.text}" ')
        printer.operands(self.operands)
        printer.attr_dict(self, elide=("predicate",))
        printer.write(" : ")
        printer.type(self.lhs.type)


class ICmpOp(ComparisonOp):
    """Compare integers or pointers.

    ```mlir
    %0 = llvm.icmp "slt" %a, %b : i32
    ```

    Semantics: LLVM LangRef, `icmp`.
    """

    name = "llvm.icmp"
    predicates: ClassVar[type[EnumAttr]] = ICmpPredicateAttr
    predicate: ICmpPredicateAttr = attribute(ICmpPredicateAttr)


class FCmpOp(ComparisonOp):
    """Compare floating-point numbers; `o...` is false and `u...` true where an operand is NaN.

    ```mlir
    %0 = llvm.fcmp "olt" %a, %b : f32
    ```

    Semantics: LLVM LangRef, `fcmp`.
    """

    name = "llvm.fcmp"
    predicates: ClassVar[type[EnumAttr]] = FCmpPredicateAttr
    predicate: FCmpPredicateAttr = attribute(FCmpPredicateAttr)
    lhs: Operand = operand(FloatLike)
    rhs: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(IntegerLike, infer=_compared)


class SelectOp(Op):
    """Choose one of two values by a condition.

    ```mlir
    %0 = llvm.select %c, %a, %b : i1, i32
    ```

    Semantics: LLVM LangRef, `select`.
    """

    name = "llvm.select"
    traits = (Pure, AllTypesMatch("true_value", "false_value", "res"))
    condition: Operand = operand(BoolLike)
    true_value: Operand = operand(AnyLLVM)
    false_value: Operand = operand(AnyLLVM)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(AnyLLVM, same_as="true_value")
    assembly = "$condition `,` $true_value `,` $false_value attr-dict `:` type($condition) `,` type($res)"


class FreezeOp(Op):
    """Turn undef and poison into an arbitrary but fixed value.

    ```mlir
    %0 = llvm.freeze %a : i32
    ```

    Semantics: LLVM LangRef, `freeze`.
    """

    name = "llvm.freeze"
    traits = (SameOperandsAndResultType,)
    val: Operand = operand(AnyLLVM)
    res = infer_result(AnyLLVM, same_as="val")
    assembly = "$val attr-dict `:` type($val)"


class TruncOp(OverflowCastOp):
    """Drop the high bits of an integer.

    ```mlir
    %0 = llvm.trunc %a : i64 to i32
    ```

    Semantics: LLVM LangRef, `trunc`.
    """

    name = "llvm.trunc"


def _verify_widening(op: Operation) -> None:
    source, target = op.operands[0].type, op.results[0].type
    if isinstance(source, VectorType) != isinstance(target, VectorType):
        raise VerifyError(f"expected two integers or two vectors, found '{source}' and '{target}'")
    if isinstance(source, VectorType) and source.with_element_type(target.element_type) is not target:
        raise VerifyError(f"vector shapes differ: '{source}' and '{target}'")
    if scalar_of(source).width >= scalar_of(target).width:
        raise VerifyError(f"expected a result type wider than '{source}', found '{target}'")


_non_negative_cast = Family(NonNegCastOp, __name__, "%0 = {name} %a : i32 to i64")
ZExtOp = _non_negative_cast(
    "ZExtOp", "llvm.zext", "Widen an integer with zeros.",
    **_between(IntegerLike, IntegerLike), verify=_verify_widening,
)  # fmt: skip
UIToFPOp = _non_negative_cast(
    "UIToFPOp", "llvm.uitofp", "Convert an unsigned integer to floating point.", example="%0 = {name} %a : i32 to f32",
    **_between(IntegerLike, FloatLike),
)  # fmt: skip


class BitcastOp(CastOp):
    """The same bits as another type.

    ```mlir
    %0 = llvm.bitcast %a : f32 to i32
    ```

    Semantics: LLVM LangRef, `bitcast`.
    """

    name = "llvm.bitcast"

    def verify(self) -> None:
        source, target = scalar_of(self.arg.type), scalar_of(self.res.type)
        if isinstance(source, PointerType) != isinstance(target, PointerType):
            raise VerifyError(f"expected two pointers or no pointer, found '{self.arg.type}' and '{self.res.type}'")


_cast = Family(CastOp, __name__, "%0 = {name} %a : i32 to i64")
SExtOp = _cast(
    "SExtOp", "llvm.sext", "Widen an integer with its sign.",
    **_between(IntegerLike, IntegerLike), verify=_verify_widening,
)  # fmt: skip
FPTruncOp = _cast(
    "FPTruncOp", "llvm.fptrunc", "Round to a narrower floating-point type.", example="%0 = {name} %a : f64 to f32",
    **_between(FloatLike, FloatLike),
)  # fmt: skip
FPExtOp = _cast(
    "FPExtOp", "llvm.fpext", "Convert to a wider floating-point type.", example="%0 = {name} %a : f32 to f64",
    **_between(FloatLike, FloatLike),
)  # fmt: skip
FPToSIOp = _cast(
    "FPToSIOp", "llvm.fptosi", "Convert to a signed integer, rounding toward zero; poison out of range.",
    example="%0 = {name} %a : f32 to i32", **_between(FloatLike, IntegerLike),
)  # fmt: skip
FPToUIOp = _cast(
    "FPToUIOp", "llvm.fptoui", "Convert to an unsigned integer, rounding toward zero; poison out of range.",
    example="%0 = {name} %a : f32 to i32", **_between(FloatLike, IntegerLike),
)  # fmt: skip
SIToFPOp = _cast(
    "SIToFPOp", "llvm.sitofp", "Convert a signed integer to floating point.", example="%0 = {name} %a : i32 to f32",
    **_between(IntegerLike, FloatLike),
)  # fmt: skip
PtrToIntOp = _cast(
    "PtrToIntOp", "llvm.ptrtoint", "The address as an integer.", example="%0 = {name} %a : !llvm.ptr to i64",
    **_between(PointerLike, IntegerLike),
)  # fmt: skip
IntToPtrOp = _cast(
    "IntToPtrOp", "llvm.inttoptr", "The pointer with an address.", example="%0 = {name} %a : i64 to !llvm.ptr",
    **_between(IntegerLike, PointerLike), mlir_properties=("dereferenceable",),
)  # fmt: skip
AddrSpaceCastOp = _cast(
    "AddrSpaceCastOp", "llvm.addrspacecast", "The pointer in another address space.",
    example="%0 = {name} %a : !llvm.ptr to !llvm.ptr<1>", **_between(PointerLike, PointerLike),
)  # fmt: skip


OPERATIONS: tuple[type[Op], ...] = (
    AddOp, SubOp, MulOp, ShlOp, UDivOp, SDivOp, LShrOp, AShrOp, URemOp, SRemOp, AndOp, XOrOp, OrOp, FAddOp, FSubOp,
    FMulOp, FDivOp, FRemOp, FNegOp, ICmpOp, FCmpOp, SelectOp, FreezeOp, TruncOp, ZExtOp, SExtOp, FPTruncOp, FPExtOp,
    FPToSIOp, FPToUIOp, SIToFPOp, UIToFPOp, PtrToIntOp, IntToPtrOp, BitcastOp, AddrSpaceCastOp,
)  # fmt: skip
