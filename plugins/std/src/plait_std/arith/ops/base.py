"""What the operations of `arith` share: operands, assembly and traits by kind."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import IndexType, IntegerType, RankedTensorType, ShapedType, UnrankedTensorType, i1
from plait.define import Op, Operand, Result, attribute, infer_result, operand, optional_attribute
from plait.define import constraints as c
from plait.define.traits import (
    CheckedTrait,
    Commutative,
    Elementwise,
    ElementwiseMappable,
    Pure,
    SameOperandsAndResultShape,
    SameOperandsAndResultType,
)
from plait.ir.attribute import Type, VerifyError
from plait.ir.operation import Operation

from plait_std.arith.attributes import (
    NO_FASTMATH,
    NO_OVERFLOW_FLAGS,
    FastMathFlagsAttr,
    IntegerOverflowFlagsAttr,
)


def _tensor_shape(ty: Type) -> tuple[int, ...] | None:
    """The shape of a ranked tensor, None of an unranked one; other types count as having no dimensions."""
    if isinstance(ty, UnrankedTensorType):
        return None
    return ty.shape if isinstance(ty, RankedTensorType) else ()


def _different_dimensions(op: Operation) -> str | None:
    """Two tensors must have the very same dimensions, dynamic ones included; unranked ones have none to compare."""
    shape = _tensor_shape(op.operands[0].type)
    if shape is None or shape != _tensor_shape(op.results[0].type):
        return "operand and result differ in shape"
    return None


SameTensorDimensions = CheckedTrait("SameTensorDimensions", _different_dimensions)
SAME_TYPE = (SameOperandsAndResultType, Elementwise, ElementwiseMappable)
PURE_SAME_TYPE = (Pure, SameOperandsAndResultType, Elementwise, ElementwiseMappable)
COMMUTATIVE = (*PURE_SAME_TYPE, Commutative)
CAST = (Pure, SameTensorDimensions, SameOperandsAndResultShape, Elementwise, ElementwiseMappable)


def element_of(ty: Type) -> Any:
    """The element type of a shaped type; any other type itself."""
    return ty.element_type if isinstance(ty, ShapedType) else ty


def width_of(ty: Type) -> int:
    """Bits of an integer type, or of the elements of a shaped type; index has 64."""
    element = element_of(ty)
    return element.width if isinstance(element, IntegerType) else IndexType.storage_width


def i1_like(ty: Type) -> Type:
    """`i1`, or the vector or tensor of `i1` in the shape of `ty`."""
    return ty.with_element_type(i1) if isinstance(ty, ShapedType) else i1


def verify_i1_like(operand_type: Type, result_type: Type) -> None:
    """Raise unless the result of a comparison or classification fits its operands."""
    if result_type is not i1_like(operand_type):
        raise VerifyError("result must have element type i1 and the shape of the operands")


class IntegerBinaryOp(Op):
    """Two integers to one of the same type."""

    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    result: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    assembly = "$lhs `,` $rhs attr-dict `:` type($result)"


class OverflowingIntegerOp(Op):
    """Two integers to one of the same type, with flags that rule out wrap-around."""

    traits = PURE_SAME_TYPE
    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    overflow: IntegerOverflowFlagsAttr = attribute(
        IntegerOverflowFlagsAttr, ir_name="overflowFlags", default=NO_OVERFLOW_FLAGS
    )
    result: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    assembly = "$lhs `,` $rhs (`overflow` `` $overflow^)? attr-dict `:` type($result)"


class ExactIntegerOp(Op):
    """Two integers to one of the same type; `exact` promises that nothing is left over."""

    lhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    rhs: Operand = operand(c.SignlessIntegerOrIndexLike)
    exact: UnitAttr | None = optional_attribute(c.UnitAttr, ir_name="isExact")
    result: Result = infer_result(c.SignlessIntegerOrIndexLike, same_as="lhs")
    assembly = "$lhs `,` $rhs (`exact` $exact^)? attr-dict `:` type($result)"


class FloatUnaryOp(Op):
    """One float to one of the same type."""

    traits = PURE_SAME_TYPE
    operand: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.FloatLike, same_as="operand")
    assembly = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"


class FloatBinaryOp(Op):
    """Two floats to one of the same type."""

    traits = PURE_SAME_TYPE
    lhs: Operand = operand(c.FloatLike)
    rhs: Operand = operand(c.FloatLike)
    fastmath: FastMathFlagsAttr = attribute(FastMathFlagsAttr, default=NO_FASTMATH)
    result: Result = infer_result(c.FloatLike, same_as="lhs")
    assembly = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"
