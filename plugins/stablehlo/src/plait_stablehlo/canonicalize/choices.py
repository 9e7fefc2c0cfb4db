"""Comparison, selection and logic of predicates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.rewrite import Rewrite, fold, pattern

from plait_stablehlo.canonicalize.matchers import (
    dense,
    is_all_ones,
    is_integer,
    is_splat,
    is_static,
    made_by,
)
from plait_stablehlo.canonicalize.matchers import same_type as same
from plait_stablehlo.enums import ComparisonDirectionAttr
from plait_stablehlo.ops import elementwise_other as o
from plait_stablehlo.ops import elementwise_unary as u

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.rewrite import Rewriter

_OPPOSITE = {"EQ": "NE", "NE": "EQ", "LT": "GE", "GE": "LT", "LE": "GT", "GT": "LE"}


@fold(o.SelectOp)
def fold_select(op: o.SelectOp, pred: Attribute | None, on_true: Attribute | None, on_false: Attribute | None) -> Any:
    """select p, x, x -> x; select true, x, y -> x; select false, x, y -> y"""
    if op.on_true is op.on_false:
        return same(op, op.on_true)
    if is_all_ones(pred):
        return same(op, op.on_true)
    return same(op, op.on_false) if is_splat(pred, 0) else None


@fold(o.SelectOp)
def fold_select_of_truths(op: o.SelectOp, pred: Any, on_true: Attribute | None, on_false: Attribute | None) -> Any:
    """select p, true, false -> p"""
    if op.result.type.element_type is not op.pred.type.element_type:
        return None
    return same(op, op.pred) if is_all_ones(on_true) and is_splat(on_false, 0) else None


@fold(o.CompareOp)
def fold_compare_of_same(op: o.CompareOp, lhs: Any, rhs: Attribute | None) -> Any:
    """compare EQ, x, x -> true; compare LT, x, x -> false, for integers"""
    if op.lhs is not op.rhs or not is_integer(op.lhs.type) or not is_static(op.result):
        return None
    return DenseElementsAttr.splat(op.result.type, op.comparison_direction.text in ("EQ", "GE", "LE"))


@fold(o.CompareOp)
def fold_compare_of_truth(op: o.CompareOp, lhs: Any, rhs: Attribute | None) -> Any:
    """compare EQ, p, true -> p; compare NE, p, false -> p"""
    if op.lhs.type.element_type is not op.result.type.element_type:
        return None
    direction = op.comparison_direction.text
    keeps = (direction == "EQ" and is_all_ones(rhs)) or (direction == "NE" and is_splat(rhs, 0))
    return same(op, op.lhs) if keeps else None


@fold(o.CompareOp)
def fold_compare_of_unsigned_with_zero(op: o.CompareOp, lhs: Any, rhs: Attribute | None) -> Any:
    """compare GE, x, 0 -> true; compare LT, x, 0 -> false, for unsigned x"""
    element, direction = op.lhs.type.element_type, op.comparison_direction.text
    if getattr(element, "signedness", "") != "unsigned" or direction not in ("GE", "LT") or not is_splat(rhs, 0):
        return None
    return DenseElementsAttr.splat(op.result.type, direction == "GE") if is_static(op.result) else None


@pattern(u.NotOp)
def turn_comparison(op: u.NotOp, rw: Rewriter) -> Rewrite:
    """not(compare LT, x, y) -> compare GE, x, y for integers; not(compare EQ, x, y) -> compare NE, x, y"""
    inner = made_by(op.operand, o.CompareOp)
    if inner is None or len(inner.result.users) != 1 or inner.result.type is not op.result.type:
        return rw.no_match("not the only use of a comparison")
    direction = inner.comparison_direction.text
    if not is_integer(inner.lhs.type) and direction not in ("EQ", "NE"):
        return rw.no_match("no order of floats is the opposite of another: NaN")
    new = rw.clone(inner)
    with rw.modify(new):
        new.comparison_direction = ComparisonDirectionAttr(_OPPOSITE[direction])
    return new


@pattern(o.SelectOp)
def select_by_not(op: o.SelectOp, rw: Rewriter) -> Rewrite:
    """select not(p), x, y -> select p, y, x"""
    inner = made_by(op.pred, u.NotOp)
    if inner is None or inner.operand.type is not op.pred.type:
        return rw.no_match("the predicate is not negated")
    return type(op).create((inner.operand, op.on_false, op.on_true), (op.result.type,), ())


@pattern(o.SelectOp)
def select_of_opposite_truths(op: o.SelectOp, rw: Rewriter) -> Rewrite:
    """select p, false, true -> not(p)"""
    from_false, from_true = dense(op.on_true), dense(op.on_false)
    if op.pred.type is not op.result.type or not is_splat(from_false, 0) or not is_all_ones(from_true):
        return rw.no_match("not a negation")
    return u.NotOp.create((op.pred,), (op.result.type,), ())


FOLDS = (
    fold_select, fold_select_of_truths, fold_compare_of_same, fold_compare_of_truth,
    fold_compare_of_unsigned_with_zero,
)  # fmt: skip
PATTERNS = (turn_comparison, select_by_not, select_of_opposite_truths)
