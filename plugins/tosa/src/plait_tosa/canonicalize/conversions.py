"""Folds and patterns of casts, limits and selections."""

from __future__ import annotations

from math import inf
from typing import Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType
from plait.ir.value import Value
from plait.rewrite import Rewriter, pattern
from plait.rewrite.canonicalization import fold

from plait_tosa.canonicalize.matchers import as_result, ignores_nan, number_of
from plait_tosa.ops import elementwise_other as o
from plait_tosa.stored import stored


@fold(o.CastOp)
def fold_cast(op: o.CastOp, x: Any) -> Value[Any] | None:
    """Cast to the type that it is -> the operand"""
    return op.input if op.input.type is op.output.type else None


@pattern(o.ClampOp)
def remove_clamp(op: o.ClampOp, rw: Rewriter) -> Any:
    """clamp(x) to all numbers -> x"""
    element = op.input.type.element_type
    low, high = op.min_val.value, op.max_val.value
    if op.input.type is not op.output.type:
        return rw.no_match("the type changes")
    if isinstance(element, FloatType):
        wide = low == -inf and high == inf and not ignores_nan(op)
        return op.input if wide else rw.no_match("numbers are out of range, or NaN is ignored")
    if not isinstance(element, IntegerType):
        return rw.no_match("not integers or floats")
    least, largest = _limits(element)
    low, high = (_as_element(n, element) for n in (low, high))
    return op.input if low <= least and high >= largest else rw.no_match("numbers are out of range")


def _limits(element: IntegerType) -> tuple[int, int]:
    if element.width == 1 or element.signedness == "unsigned":
        return 0, (1 << element.width) - 1
    return -(1 << element.width - 1), (1 << element.width - 1) - 1


def _as_element(number: int, element: IntegerType) -> int:
    """A number as the elements are read: elements of one bit, and unsigned elements, have no sign."""
    return number % (1 << element.width) if _limits(element)[0] == 0 else number


@pattern(o.ClampOp)
def combine_clamps(op: Any, rw: Rewriter) -> Any:
    """clamp(clamp(x)) -> clamp(x), if the ranges overlap"""
    inner = op.input.defining_op
    if inner is None or inner.name != op.name:
        return rw.no_match("the operand is not a clamp")
    modes = op.nan_mode.text, inner.nan_mode.text
    if modes == ("IGNORE", "PROPAGATE"):
        return rw.no_match("the inner clamp propagates NaN, the outer one does not")
    element = stored(op.input.type.element_type)
    lows, highs = (_numbers(element, name, op, inner) for name in ("min_val", "max_val"))
    if not (lows[0] < highs[1] and lows[1] < highs[0]):
        return rw.no_match("the ranges do not overlap")
    limits = (FloatAttr if isinstance(element, FloatType) else IntegerAttr)
    mode = inner.nan_mode if modes[0] != modes[1] else op.nan_mode
    return o.ClampOp(inner.input, limits(max(lows), element), limits(min(highs), element), mode, op.output.type)


def _numbers(element: Any, name: str, *clamps: Any) -> list[Any]:
    found = [getattr(op, name).value for op in clamps]
    unsigned = isinstance(element, IntegerType) and element.signedness == "unsigned"
    return [n % (1 << element.width) for n in found] if unsigned else found


@fold(o.SelectOp)
def fold_select(op: o.SelectOp, predicate: Any, x: Any, y: Any) -> Any:
    """select p, x, x -> x; select true, x, y -> x"""
    types = [v.type for v in op.operands]
    if not all(isinstance(ty, RankedTensorType) and ty.has_static_shape for ty in types):
        return None
    if len({ty.shape for ty in types}) > 1:
        return None
    if op.input2 is op.input3:
        return as_result(op, op.input2)
    chosen = number_of(predicate)
    return None if chosen is None else as_result(op, op.input2 if chosen else op.input3)


@pattern(o.SelectOp)
def swap_selected(op: o.SelectOp, rw: Rewriter) -> Any:
    """select (not p), x, y -> select p, y, x"""
    inverted = op.input1.defining_op
    if inverted is None or inverted.name != "tosa.logical_not":
        return rw.no_match("the predicate is not inverted")
    with rw.modify(op):
        op.operands = [inverted.operands[0], op.input3, op.input2]
    return ()


FOLDS = (fold_cast, fold_select)
PATTERNS = (remove_clamp, combine_clamps, swap_selected)
