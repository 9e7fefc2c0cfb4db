"""Folds of constants, comparisons and selections."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import i1
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold

from plait_std.arith import float_math, integer_math
from plait_std.arith.attributes import CmpIPredicateAttr
from plait_std.arith.canonicalize.matchers import integer_of, map_constants, scalar_of, spread
from plait_std.arith.ops import CmpFOp, CmpIOp, ExtSIOp, ExtUIOp, SelectOp, element_of
from plait_std.arith.ops.base import width_of

TRUE_OF_EQUALS = frozenset(["eq", "sle", "sge", "ule", "uge"])
SWAPPED = {
    "eq": "eq", "ne": "ne", "slt": "sgt", "sle": "sge", "sgt": "slt", "sge": "sle",
    "ult": "ugt", "ule": "uge", "ugt": "ult", "uge": "ule",
}  # fmt: skip
"""The predicate that says the same of the operands in the other order."""


def truth(value: bool) -> IntegerAttr:
    return IntegerAttr(int(value), i1)


@fold(CmpIOp)
def fold_cmpi(op: CmpIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """cmp(x, x) -> constant; ext(x: i1) != 0 -> x; x: i1 == 1 -> x; constants to the right"""
    predicate = op.predicate.text
    if op.lhs is op.rhs and (known := spread(truth(predicate in TRUE_OF_EQUALS), op.result.type)) is not None:
        return known
    if (found := _truth_test(op, predicate, b)) is not None:
        return found
    if a is not None and b is None:
        lhs, rhs = op.operands
        op.operands = (rhs, lhs)
        op.predicate = CmpIPredicateAttr(SWAPPED[predicate])
        return ()
    if a is None or b is None:
        return None
    compare = integer_math.PREDICATES[predicate]
    return map_constants((a, b), i1, lambda x, y: truth(compare(x.value, y.value, width_of(x.type))))


def _truth_test(op: CmpIOp, predicate: str, b: Attribute | None) -> Any:
    """The i1 that a comparison with 0 or 1 asks for."""
    number = integer_of(b)
    if number == 0 and predicate == "ne":
        inner = op.lhs.defining_op
        if isinstance(inner, (ExtSIOp, ExtUIOp)) and element_of(inner.input.type) is i1:
            return inner.input
        if element_of(op.lhs.type) is i1:
            return op.lhs
    if number == 1 and predicate == "eq" and element_of(op.lhs.type) is i1:
        return op.lhs
    return None


@fold(CmpFOp)
def fold_cmpf(op: CmpFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """cmp(constant, constant) -> constant; cmp(x, NaN) -> constant; the predicates `false` and `true`"""
    predicate = op.predicate.text
    if predicate in ("false", "true"):
        return spread(truth(predicate == "true"), op.result.type)
    if a is not None and b is not None:
        return map_constants((a, b), i1, lambda x, y: truth(float_math.compare(predicate, x.value, y.value)))
    known = scalar_of(a if a is not None else b)
    if isinstance(known, FloatAttr) and float_math.is_nan(known):
        return spread(truth(float_math.compare(predicate, known.value, known.value)), op.result.type)
    return None


@fold(SelectOp)
def fold_select(op: SelectOp, condition: Attribute | None, a: Attribute | None, b: Attribute | None) -> Any:
    """select(c, x, x) -> x; select(true, x, y) -> x; select(c, true, false) -> c; select(x == y, x, y) -> y"""
    if op.true_value is op.false_value:
        return op.true_value
    chosen = integer_of(condition)
    if chosen is not None:
        return op.true_value if chosen else op.false_value
    if (
        element_of(op.result.type) is i1
        and op.condition.type is op.result.type
        and integer_of(a) == 1
        and integer_of(b) == 0
    ):
        return op.condition
    comparison = op.condition.defining_op
    if isinstance(comparison, CmpIOp) and {comparison.lhs, comparison.rhs} == {op.true_value, op.false_value}:
        by_predicate = {"ne": op.true_value, "eq": op.false_value}
        if comparison.predicate.text in by_predicate:
            return by_predicate[comparison.predicate.text]
    if condition is None or a is None or b is None:
        return None
    return map_constants((condition, a, b), element_of(op.result.type), lambda c, x, y: x if c.value else y)


FOLDS = (fold_cmpi, fold_cmpf, fold_select)
