"""Integer and floating-point arithmetic, comparisons, casts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import VectorType
from plait.define import Op, Operand, Result, attribute, infer_result, operand, optional_attribute, result
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


class AddOp(OverflowBinaryOp):
    """Add integers.

    ```mlir
    %0 = llvm.add %a, %b : i32
    ```

    Semantics: LLVM LangRef, `add`.
    """

    name = "llvm.add"
    traits = (Pure, Commutative, SameOperandsAndResultType)


class SubOp(OverflowBinaryOp):
    """Subtract integers.

    ```mlir
    %0 = llvm.sub %a, %b : i32
    ```

    Semantics: LLVM LangRef, `sub`.
    """

    name = "llvm.sub"


class MulOp(OverflowBinaryOp):
    """Multiply integers.

    ```mlir
    %0 = llvm.mul %a, %b : i32
    ```

    Semantics: LLVM LangRef, `mul`.
    """

    name = "llvm.mul"
    traits = (Pure, Commutative, SameOperandsAndResultType)


class ShlOp(OverflowBinaryOp):
    """Shift left; poison if the amount is not less than the width.

    ```mlir
    %0 = llvm.shl %a, %b : i32
    ```

    Semantics: LLVM LangRef, `shl`.
    """

    name = "llvm.shl"


class UDivOp(ExactBinaryOp):
    """Divide unsigned integers.

    ```mlir
    %0 = llvm.udiv %a, %b : i32
    ```

    Semantics: LLVM LangRef, `udiv`.
    """

    name = "llvm.udiv"


class SDivOp(ExactBinaryOp):
    """Divide signed integers, rounding toward zero.

    ```mlir
    %0 = llvm.sdiv %a, %b : i32
    ```

    Semantics: LLVM LangRef, `sdiv`.
    """

    name = "llvm.sdiv"


class LShrOp(ExactBinaryOp):
    """Shift right and fill with zeros.

    ```mlir
    %0 = llvm.lshr %a, %b : i32
    ```

    Semantics: LLVM LangRef, `lshr`.
    """

    name = "llvm.lshr"


class AShrOp(ExactBinaryOp):
    """Shift right and fill with the sign.

    ```mlir
    %0 = llvm.ashr %a, %b : i32
    ```

    Semantics: LLVM LangRef, `ashr`.
    """

    name = "llvm.ashr"


class URemOp(IntegerBinaryOp):
    """Remainder of unsigned integers.

    ```mlir
    %0 = llvm.urem %a, %b : i32
    ```

    Semantics: LLVM LangRef, `urem`.
    """

    name = "llvm.urem"


class SRemOp(IntegerBinaryOp):
    """Remainder of signed integers; it has the sign of the dividend.

    ```mlir
    %0 = llvm.srem %a, %b : i32
    ```

    Semantics: LLVM LangRef, `srem`.
    """

    name = "llvm.srem"


class AndOp(IntegerBinaryOp):
    """Bitwise and.

    ```mlir
    %0 = llvm.and %a, %b : i32
    ```

    Semantics: LLVM LangRef, `and`.
    """

    name = "llvm.and"
    traits = (Pure, Commutative, SameOperandsAndResultType)


class XOrOp(IntegerBinaryOp):
    """Bitwise exclusive or.

    ```mlir
    %0 = llvm.xor %a, %b : i32
    ```

    Semantics: LLVM LangRef, `xor`.
    """

    name = "llvm.xor"
    traits = (Pure, Commutative, SameOperandsAndResultType)


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


class FAddOp(FloatBinaryOp):
    """Add floating-point numbers.

    ```mlir
    %0 = llvm.fadd %a, %b : f32
    ```

    Semantics: LLVM LangRef, `fadd`.
    """

    name = "llvm.fadd"


class FSubOp(FloatBinaryOp):
    """Subtract floating-point numbers.

    ```mlir
    %0 = llvm.fsub %a, %b : f32
    ```

    Semantics: LLVM LangRef, `fsub`.
    """

    name = "llvm.fsub"


class FMulOp(FloatBinaryOp):
    """Multiply floating-point numbers.

    ```mlir
    %0 = llvm.fmul %a, %b : f32
    ```

    Semantics: LLVM LangRef, `fmul`.
    """

    name = "llvm.fmul"


class FDivOp(FloatBinaryOp):
    """Divide floating-point numbers.

    ```mlir
    %0 = llvm.fdiv %a, %b : f32
    ```

    Semantics: LLVM LangRef, `fdiv`.
    """

    name = "llvm.fdiv"


class FRemOp(FloatBinaryOp):
    """Remainder of floating-point numbers, as C's `fmod`.

    ```mlir
    %0 = llvm.frem %a, %b : f32
    ```

    Semantics: LLVM LangRef, `frem`.
    """

    name = "llvm.frem"


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


def _compared(op_types: Sequence[Type], properties: Mapping[str, Attribute]) -> Type:
    return same_shape_i1(op_types[0])


def _parse_comparison(cls: type[Operation], parser: OpParser, predicate: Any) -> Any:
    """`"predicate" %lhs, %rhs attr-dict : type`"""
    name = parser.parse_string()
    if name not in predicate.numbers():
        raise parser.error(f"'{name}' is an incorrect value of the 'predicate' attribute")
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
        properties={"predicate": predicate(name), **properties},
        attributes=attributes,
    )


def _print_comparison(op: FCmpOp | ICmpOp, printer: Any) -> None:
    printer.write(f' "{op.predicate.text}" ')
    printer.operands(op.operands)
    printer.attr_dict(op, elide=("predicate",))
    printer.write(" : ")
    printer.type(op.lhs.type)


class ICmpOp(Op):
    """Compare integers or pointers.

    ```mlir
    %0 = llvm.icmp "slt" %a, %b : i32
    ```

    Semantics: LLVM LangRef, `icmp`.
    """

    name = "llvm.icmp"
    traits = (Pure, SameTypeOperands)
    predicate: ICmpPredicateAttr = attribute(ICmpPredicateAttr)
    lhs: Operand = operand(IntegerOrPointerLike)
    rhs: Operand = operand(IntegerOrPointerLike)
    res = infer_result(BoolLike, infer=_compared)

    def verify(self) -> None:
        if self.res.type is not same_shape_i1(self.lhs.type):
            raise VerifyError("failed to verify that result type has i1 element type and same shape as operands")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ICmpOp:
        return _parse_comparison(cls, parser, ICmpPredicateAttr)

    def print_assembly(self, printer: Printer) -> None:
        _print_comparison(self, printer)


class FCmpOp(Op):
    """Compare floating-point numbers; `o...` is false and `u...` true where an operand is NaN.

    ```mlir
    %0 = llvm.fcmp "olt" %a, %b : f32
    ```

    Semantics: LLVM LangRef, `fcmp`.
    """

    name = "llvm.fcmp"
    traits = (Pure, SameTypeOperands)
    predicate: FCmpPredicateAttr = attribute(FCmpPredicateAttr)
    lhs: Operand = operand(FloatLike)
    rhs: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(IntegerLike, infer=_compared)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> FCmpOp:
        return _parse_comparison(cls, parser, FCmpPredicateAttr)

    def verify(self) -> None:
        if self.res.type is not same_shape_i1(self.lhs.type):
            raise VerifyError("failed to verify that result type has i1 element type and same shape as operands")

    def print_assembly(self, printer: Printer) -> None:
        _print_comparison(self, printer)


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


def _verify_widening(op: ZExtOp | SExtOp) -> None:
    source, target = op.arg.type, op.res.type
    if isinstance(source, VectorType) != isinstance(target, VectorType):
        raise VerifyError(f"input type '{source}' and output type '{target}' are not both vectors or both integers")
    if isinstance(source, VectorType) and source.with_element_type(target.element_type) is not target:
        raise VerifyError("input and output vectors are of incompatible shape")
    if scalar_of(source).width >= scalar_of(target).width:
        raise VerifyError("integer width of the output type is smaller or equal to the integer width of the input type")


class ZExtOp(NonNegCastOp):
    """Widen an integer with zeros.

    ```mlir
    %0 = llvm.zext %a : i32 to i64
    ```

    Semantics: LLVM LangRef, `zext`.
    """

    name = "llvm.zext"
    res: Result = result(IntegerLike)

    def verify(self) -> None:
        _verify_widening(self)


class SExtOp(CastOp):
    """Widen an integer with its sign.

    ```mlir
    %0 = llvm.sext %a : i32 to i64
    ```

    Semantics: LLVM LangRef, `sext`.
    """

    name = "llvm.sext"
    arg: Operand = operand(IntegerLike)
    res: Result = result(IntegerLike)

    def verify(self) -> None:
        _verify_widening(self)


class FPTruncOp(CastOp):
    """Round to a narrower floating-point type.

    ```mlir
    %0 = llvm.fptrunc %a : f64 to f32
    ```

    Semantics: LLVM LangRef, `fptrunc`.
    """

    name = "llvm.fptrunc"
    arg: Operand = operand(FloatLike)
    res: Result = result(FloatLike)


class FPExtOp(CastOp):
    """Convert to a wider floating-point type.

    ```mlir
    %0 = llvm.fpext %a : f32 to f64
    ```

    Semantics: LLVM LangRef, `fpext`.
    """

    name = "llvm.fpext"
    arg: Operand = operand(FloatLike)
    res: Result = result(FloatLike)


class FPToSIOp(CastOp):
    """Convert to a signed integer, rounding toward zero; poison out of range.

    ```mlir
    %0 = llvm.fptosi %a : f32 to i32
    ```

    Semantics: LLVM LangRef, `fptosi`.
    """

    name = "llvm.fptosi"
    arg: Operand = operand(FloatLike)
    res: Result = result(IntegerLike)


class FPToUIOp(CastOp):
    """Convert to an unsigned integer, rounding toward zero; poison out of range.

    ```mlir
    %0 = llvm.fptoui %a : f32 to i32
    ```

    Semantics: LLVM LangRef, `fptoui`.
    """

    name = "llvm.fptoui"
    arg: Operand = operand(FloatLike)
    res: Result = result(IntegerLike)


class SIToFPOp(CastOp):
    """Convert a signed integer to floating point.

    ```mlir
    %0 = llvm.sitofp %a : i32 to f32
    ```

    Semantics: LLVM LangRef, `sitofp`.
    """

    name = "llvm.sitofp"
    arg: Operand = operand(IntegerLike)
    res: Result = result(FloatLike)


class UIToFPOp(NonNegCastOp):
    """Convert an unsigned integer to floating point.

    ```mlir
    %0 = llvm.uitofp %a : i32 to f32
    ```

    Semantics: LLVM LangRef, `uitofp`.
    """

    name = "llvm.uitofp"
    res: Result = result(FloatLike)


class PtrToIntOp(CastOp):
    """The address as an integer.

    ```mlir
    %0 = llvm.ptrtoint %a : !llvm.ptr to i64
    ```

    Semantics: LLVM LangRef, `ptrtoint`.
    """

    name = "llvm.ptrtoint"
    arg: Operand = operand(PointerLike)
    res: Result = result(IntegerLike)


class IntToPtrOp(CastOp):
    """The pointer with an address.

    ```mlir
    %0 = llvm.inttoptr %a : i64 to !llvm.ptr
    ```

    Semantics: LLVM LangRef, `inttoptr`.
    """

    name = "llvm.inttoptr"
    arg: Operand = operand(IntegerLike)
    res: Result = result(PointerLike)
    mlir_properties: ClassVar[tuple[str, ...]] = ("dereferenceable",)


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
            raise VerifyError("can only cast pointers from and to pointers")


class AddrSpaceCastOp(CastOp):
    """The pointer in another address space.

    ```mlir
    %0 = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<1>
    ```

    Semantics: LLVM LangRef, `addrspacecast`.
    """

    name = "llvm.addrspacecast"
    arg: Operand = operand(PointerLike)
    res: Result = result(PointerLike)


OPERATIONS: tuple[type[Op], ...] = (
    AddOp, SubOp, MulOp, ShlOp, UDivOp, SDivOp, LShrOp, AShrOp, URemOp, SRemOp, AndOp, XOrOp, OrOp, FAddOp, FSubOp,
    FMulOp, FDivOp, FRemOp, FNegOp, ICmpOp, FCmpOp, SelectOp, FreezeOp, TruncOp, ZExtOp, SExtOp, FPTruncOp, FPExtOp,
    FPToSIOp, FPToUIOp, SIToFPOp, UIToFPOp, PtrToIntOp, IntToPtrOp, BitcastOp, AddrSpaceCastOp,
)  # fmt: skip
