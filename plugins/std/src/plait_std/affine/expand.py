"""Affine expressions as operations of arith, in the steps in which mlir-opt writes them.

Source: MLIR, `Affine/Utils`, expansion of affine expressions: quotients are rounded as an affine map rounds them
(`floordiv` and `ceildiv` also of negative numbers), and a `mod` is never negative.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.arith.attributes import IntegerOverflowFlagsAttr
from plait_std.builders import index_constant

NSW = IntegerOverflowFlagsAttr(1)
Values = Sequence[Value[Any]]


class ExpandError(Exception):
    """An expression has no form in arith."""


def expand_map(b: Builder, map: AffineMap, operands: Values) -> list[Value[Any]]:
    """The results of `map`. Raises `ExpandError` if one divides by a number that is not positive."""
    return [expand(b, result, operands[: map.num_dims], operands[map.num_dims :]) for result in map.results]


def expand(b: Builder, expr: AffineExpr, dims: Values, symbols: Values) -> Value[Any]:
    """The value of one expression."""
    if isinstance(expr, AffineConstant):
        return index_constant(b, expr.value)
    if isinstance(expr, AffineDim):
        return dims[expr.position]
    if isinstance(expr, AffineSymbol):
        return symbols[expr.position]
    assert isinstance(expr, AffineBinary)
    if expr.kind not in "+*" and isinstance(expr.rhs, AffineConstant) and expr.rhs.value <= 0:
        what = "modulo" if expr.kind == "mod" else "division"
        raise ExpandError(f"{what} by a value that is not positive is not supported")
    left, right = expand(b, expr.lhs, dims, symbols), expand(b, expr.rhs, dims, symbols)
    return _EXPAND[expr.kind](b, left, right)


def _add(b: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
    return b(arith.AddIOp(left, right))


def _subtract(b: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
    return b(arith.SubIOp(left, right))


def _multiply(b: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
    return b(arith.MulIOp(left, right, overflow=NSW))


def _compare(b: Builder, predicate: str, left: Value[Any], right: Value[Any]) -> Value[Any]:
    return b(arith.CmpIOp(predicate, left, right))


def _choose(b: Builder, condition: Value[Any], one: Value[Any], other: Value[Any]) -> Value[Any]:
    return b(arith.SelectOp(condition, one, other))


def _modulo(b: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
    """r = left rem right; r < 0 ? r + right : r"""
    remainder = b(arith.RemSIOp(left, right))
    negative = _compare(b, "slt", remainder, index_constant(b, 0))
    return _choose(b, negative, _add(b, remainder, right), remainder)


def _floor_divide(b: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
    """left < 0 ? -1 - (-1 - left) / right : left / right"""
    zero, minus_one = index_constant(b, 0), index_constant(b, -1)
    negative = _compare(b, "slt", left, zero)
    dividend = _choose(b, negative, _subtract(b, minus_one, left), left)
    quotient = b(arith.DivSIOp(dividend, right))
    return _choose(b, negative, _subtract(b, minus_one, quotient), quotient)


def _ceil_divide(b: Builder, left: Value[Any], right: Value[Any]) -> Value[Any]:
    """left <= 0 ? -(-left / right) : (left - 1) / right + 1"""
    zero, one = index_constant(b, 0), index_constant(b, 1)
    non_positive = _compare(b, "sle", left, zero)
    negated, decremented = _subtract(b, zero, left), _subtract(b, left, one)
    dividend = _choose(b, non_positive, negated, decremented)
    quotient = b(arith.DivSIOp(dividend, right))
    negated, incremented = _subtract(b, zero, quotient), _add(b, quotient, one)
    return _choose(b, non_positive, negated, incremented)


_EXPAND = {"+": _add, "*": _multiply, "mod": _modulo, "floordiv": _floor_divide, "ceildiv": _ceil_divide}
