"""What is known of the numbers that a function is applied to, from the operation that computes them."""

from __future__ import annotations

from typing import Any

from plait.build import Expression
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.math import ops as math

_ABOVE = ("ogt", "oge", "ugt", "uge")
_BELOW = ("olt", "ole")


def is_not_positive(x: Expression) -> bool:
    """Whether numbers are known to be at most 0, or NaN: negated sizes, and what a select or a minimum leaves."""
    return _is_not_positive(x.value)


def _is_not_positive(value: Value[Any]) -> bool:
    op = value.defining_op
    if isinstance(op, arith.ExtFOp):
        return _is_not_positive(op.operands[0])
    if isinstance(op, arith.NegFOp):
        return isinstance(op.operands[0].defining_op, math.AbsFOp)
    if isinstance(op, arith.MinimumFOp):
        return any(_is_constant_below(operand) for operand in op.operands)
    return isinstance(op, arith.SelectOp) and _leaves_nothing_positive(op)


def _leaves_nothing_positive(op: arith.SelectOp) -> bool:
    """Whether it is `y > c ? d : y` or `y < c ? y : d` for constants c and d that are not above 0, or one of such."""
    if all(_is_constant_below(value) or _is_not_positive(value) for value in (op.true_value, op.false_value)):
        return True
    compared = op.condition.defining_op
    if not isinstance(compared, arith.CmpFOp) or not _is_constant_below(compared.rhs):
        return False
    predicate = compared.predicate.text
    if predicate in _ABOVE:
        return op.false_value is compared.lhs and _is_constant_below(op.true_value)
    return predicate in _BELOW and op.true_value is compared.lhs and _is_constant_below(op.false_value)


def _is_constant_below(value: Value[Any]) -> bool:
    """Whether it is a constant, the same in all lanes, that is at most 0."""
    attribute: Any = arith.constant_value(value)
    if getattr(attribute, "is_splat", False):
        attribute = attribute.splat_value
    number = getattr(attribute, "value", None)
    return isinstance(number, float) and number <= 0
