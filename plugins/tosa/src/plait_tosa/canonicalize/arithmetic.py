"""Folds of arithmetic and comparisons: neutral numbers, and integers that are divided."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import IntegerType, RankedTensorType, i32
from plait.rewrite.canonicalization import fold

from plait_tosa.canonicalize.matchers import as_result, has_floats, is_plain, number_of, splat
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import elementwise_unary as u
from plait_tosa.ops.verifiers import constant_value
from plait_tosa.stored import stored


def range_of(ty: Any) -> range:
    """The integers of a type."""
    if ty.signedness == "unsigned":
        return range(1 << ty.width)
    return range(-(1 << ty.width - 1), 1 << ty.width - 1)


@fold(b.AddOp)
def fold_add(op: b.AddOp, x: Any, y: Any) -> Any:
    """x + 0 -> x; 0 + x -> x"""
    if not all(is_plain(v.type) for v in (*op.operands, op.output)):
        return None
    if number_of(y) == 0 and as_result(op, op.input1) is not None:
        return op.input1
    if number_of(x) == 0 and as_result(op, op.input2) is not None:
        return op.input2
    return None


@fold(b.SubOp)
def fold_sub(op: b.SubOp, x: Any, y: Any) -> Any:
    """x - 0 -> x"""
    if not all(is_plain(v.type) for v in (*op.operands, op.output)):
        return None
    if number_of(y) == 0 and as_result(op, op.input1) is not None:
        return op.input1
    return None


def shift_of(op: o.MulOp) -> int | None:
    """How far products are shifted to the right; None if it is unknown."""
    amount = constant_value(op.shift) if op.output.type.element_type is i32 else 0
    return None if amount is None else int(amount)


@fold(o.MulOp)
def fold_mul(op: o.MulOp, x: Any, y: Any, shift: Any) -> Any:
    """x * 0 -> 0, of integers; x * 1 -> x"""
    result = op.output.type
    if not all(is_plain(v.type) for v in (*op.operands[:2], op.output)):
        return None
    amount = shift_of(op)
    if amount is None:
        return None
    for value, number in ((op.input2, number_of(x)), (op.input1, number_of(y))):
        if value.type is result and number == 0 and not has_floats(value):
            return splat(result, 0)
        if value.type is result and number == 1 << amount:
            return value
    return None


@fold(b.IntDivOp)
def fold_intdiv(op: b.IntDivOp, x: Any, y: Any) -> Any:
    """0 / x -> 0; x / 1 -> x"""
    a, c, ty = number_of(x), number_of(y), op.output.type
    if not isinstance(ty, RankedTensorType) or op.input1.type is not op.input2.type:
        return None
    if a == 0:
        return splat(ty, 0)
    if c == 1:
        return as_result(op, op.input1)
    if a is None or not c:
        return None
    quotient = abs(a) // abs(c) * (1 if (a < 0) is (c < 0) else -1)
    return splat(ty, quotient) if quotient in range_of(ty.element_type) else None


@fold(b.EqualOp)
def fold_equal(op: b.EqualOp, x: Any, y: Any) -> Any:
    """x == x -> true, of integers"""
    ty = op.output.type
    if op.input1 is op.input2 and isinstance(op.input1.type.element_type, IntegerType):
        return splat(ty, True)
    return None


@fold(u.AbsOp)
def fold_abs(op: u.AbsOp, x: Any) -> Any:
    """abs(abs(x)) -> abs(x)"""
    inner = op.input1.defining_op
    return as_result(op, op.input1) if inner is not None and inner.name == op.name else None


@fold(o.NegateOp)
def fold_negate(op: o.NegateOp, x: Any, input_zp: Any, output_zp: Any) -> Any:
    """-(-x) -> x, but of narrow integers, the smallest of which has no opposite"""
    inner, element = op.input1.defining_op, stored(op.input1.type.element_type)
    if inner is None or inner.name != op.name or not (has_floats(op.input1) or element.width >= 32):
        return None
    if any(constant_value(v) != 0 for v in (*op.operands[1:], *inner.operands[1:])):
        return None
    return as_result(op, inner.operands[0])


FOLDS = (fold_add, fold_sub, fold_mul, fold_intdiv, fold_equal, fold_abs, fold_negate)
