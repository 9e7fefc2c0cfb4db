"""Constants, comparisons and the choice between two values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import IntegerType, ShapedType, VectorType, i1
from plait.define import Op, Operand, Result, attribute, infer_result, operand
from plait.define import constraints as c
from plait.define.attribute_constraints import is_elements
from plait.define.traits import AllTypesMatch, ConstantLike, Elementwise, ElementwiseMappable, Pure, SameTypeOperands
from plait.ir.attribute import Attribute, Type, VerifyError

from plait_std.arith.attributes import NO_FASTMATH, CmpFPredicateAttr, CmpIPredicateAttr, FastMathFlagsAttr
from plait_std.arith.ops.base import i1_like, verify_i1_like

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ConstantOp(Op):
    """An integer, a float, or the elements of a vector or tensor.

    ```mlir
    %c42_i32 = arith.constant 42 : i32
    %cst = arith.constant dense<1.0> : tensor<4xf32>
    ```

    Semantics: MLIR, `arith` dialect.
    """

    name = "arith.constant"
    traits = (ConstantLike, Pure)
    value: Any = attribute(c.TypedAttr)
    result: Result = infer_result(c.AnyType, same_as="value")
    assembly = "attr-dict $value"

    def verify(self) -> None:
        value, ty = self.value, self.result.type
        if value.type is not ty:
            raise VerifyError("the value and the result must have one type")
        if isinstance(ty, IntegerType) and ty.signedness != "signless":
            raise VerifyError("an integer result must be signless")
        if not isinstance(value, (IntegerAttr, FloatAttr)) and not is_elements(value):
            raise VerifyError("'value' must be an integer, a float or elements")
        if isinstance(ty, VectorType) and any(ty.scalable_dims) and not getattr(value, "is_splat", False):
            raise VerifyError("a scalable vector must be initialized by a splat")

    def result_names(self) -> Sequence[str | None]:
        value = self.value
        if not isinstance(value, IntegerAttr):
            return ("cst",)
        if not isinstance(value.type, IntegerType):
            return (f"c{value.value}",)
        if value.type.width == 1:
            return ("true" if value.value else "false",)
        return (f"c{value.value}_{value.type}",)


class CmpIOp(Op):
    """Compare two integers.

    ```mlir
    %less = arith.cmpi slt, %a, %b : i32
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `icmp`.
    """

    name = "arith.cmpi"
    traits = (Pure, SameTypeOperands, Elementwise, ElementwiseMappable)
    predicate: CmpIPredicateAttr = attribute(CmpIPredicateAttr)
    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    result: Result = infer_result(c.BoolLike, infer=lambda operand_types, _: i1_like(operand_types[0]))
    assembly = "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"

    def verify(self) -> None:
        verify_i1_like(self.lhs.type, self.result.type)


class CmpFOp(Op):
    """Compare two floats; predicates that start with `o` are false, and with `u` true, if either is a NaN.

    ```mlir
    %less = arith.cmpf olt, %a, %b : tensor<4xf64>
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `fcmp`.
    """

    name = "arith.cmpf"
    traits = (Pure, SameTypeOperands, Elementwise, ElementwiseMappable)
    predicate: CmpFPredicateAttr = attribute(CmpFPredicateAttr)
    lhs: Operand = operand(c.FloatLike)
    rhs: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.BoolLike, infer=lambda operand_types, _: i1_like(operand_types[0]))
    assembly = "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"

    def verify(self) -> None:
        verify_i1_like(self.lhs.type, self.result.type)


def _parse_select_types(parser: OpParser) -> tuple[Type, Type]:
    first = parser.parse_type()
    if parser.parse_optional_punctuation(","):
        return first, parser.parse_type()
    return i1, first


def _print_select_types(printer: Printer, op: Operation, condition: Type, result: Type) -> None:
    if isinstance(condition, ShapedType):
        printer.type(condition)
        printer.write(", ")
    printer.type(result)


class SelectOp(Op):
    """Choose one of two values, or of the elements of two values, by a condition.

    ```mlir
    %chosen = arith.select %condition, %a, %b : i32
    %elements = arith.select %mask, %v, %w : vector<4xi1>, vector<4xf32>
    ```

    Semantics: MLIR, `arith` dialect; LLVM LangRef, `select`.
    """

    name = "arith.select"
    traits = (Pure, AllTypesMatch("true_value", "false_value", "result"), Elementwise, ElementwiseMappable)
    condition: Operand = operand(c.BoolLike)
    true_value: Operand = operand(c.AnyType)
    false_value: Operand = operand(c.AnyType)
    result: Result = infer_result(c.AnyType, same_as="true_value")
    directives = {"SelectTypes": (_parse_select_types, _print_select_types)}
    assembly = (
        "$condition `,` $true_value `,` $false_value attr-dict `:` custom<SelectTypes>(type($condition), type($result))"
    )

    def verify(self) -> None:
        condition = self.condition.type
        if condition is not i1 and condition is not i1_like(self.result.type):
            raise VerifyError("condition must be an i1 or have the shape of the operands")


def constant_value(value: Value[Any]) -> Attribute | None:
    """The attribute of the constant that defines `value`; None if it is not an `arith.constant`."""
    op = value.defining_op
    return op.value if isinstance(op, ConstantOp) else None
