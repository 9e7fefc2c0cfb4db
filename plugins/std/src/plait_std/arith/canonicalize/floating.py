"""Folds of float arithmetic."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold

from plait_std.arith import float_math
from plait_std.arith.canonicalize.matchers import float_of, map_constants
from plait_std.arith.ops import (
    AddFOp,
    DivFOp,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
    element_of,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def evaluate(op: Operation, a: Attribute | None, b: Attribute | None) -> Attribute | None:
    """The constant result of an operation with two constant floats."""
    if a is None or b is None:
        return None
    return map_constants((a, b), element_of(op.results[0].type), float_math.BINARY[op.name])


def _is(attribute: Attribute | None, value: float) -> bool:
    """Whether a constant is, or repeats, `value`, the sign of zero included."""
    found = float_of(attribute) if attribute is not None else None
    return found is not None and found.value == value and math.copysign(1.0, found.value) == math.copysign(1.0, value)


@fold(NegFOp)
def fold_negf(op: NegFOp, a: Attribute | None) -> Any:
    """-(-x) -> x"""
    inner = op.operands[0].defining_op
    if isinstance(inner, NegFOp):
        return inner.operands[0]
    return None if a is None else map_constants((a,), element_of(op.result.type), float_math.negate)


@fold(AddFOp)
def fold_addf(op: AddFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x + -0.0 -> x"""
    return op.lhs if _is(b, -0.0) else evaluate(op, a, b)


@fold(SubFOp)
def fold_subf(op: SubFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x - 0.0 -> x"""
    return op.lhs if _is(b, 0.0) else evaluate(op, a, b)


@fold(MulFOp)
def fold_mulf(op: MulFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x * 1.0 -> x; x * 0.0 -> 0.0 without NaNs and signed zeros"""
    if _is(b, 1.0):
        return op.lhs
    if op.fastmath.value & 0b1010 == 0b1010 and (_is(b, 0.0) or _is(b, -0.0)):
        return op.rhs
    return evaluate(op, a, b)


@fold(DivFOp)
def fold_divf(op: DivFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x / 1.0 -> x"""
    return op.lhs if _is(b, 1.0) else evaluate(op, a, b)


@fold(MaximumFOp)
def fold_maximumf(op: MaximumFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """max(x, x) -> x; max(x, -inf) -> x"""
    return op.lhs if op.lhs is op.rhs or _is(b, -math.inf) else evaluate(op, a, b)


@fold(MinimumFOp)
def fold_minimumf(op: MinimumFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """min(x, x) -> x; min(x, inf) -> x"""
    return op.lhs if op.lhs is op.rhs or _is(b, math.inf) else evaluate(op, a, b)


def _number_or_other(op: Any, a: Attribute | None, b: Attribute | None) -> Any:
    """max(x, x) -> x; max(x, NaN) -> x"""
    other = float_of(b)
    if op.lhs is op.rhs or (other is not None and float_math.is_nan(other)):
        return op.lhs
    return evaluate(op, a, b)


FOLDS = (
    fold_negf,
    fold_addf,
    fold_subf,
    fold_mulf,
    fold_divf,
    fold(RemFOp)(evaluate),
    fold_maximumf,
    fold_minimumf,
    *(fold(op_class)(_number_or_other) for op_class in (MaxNumFOp, MinNumFOp)),
)
