"""Folds of `math`: of constants, in the precisions that the C library has."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import f32, f64
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import Canonicalization, Fold, fold

from plait_std.arith.canonicalize.matchers import float_of, integer_of, map_constants, width_of
from plait_std.arith.float_math import is_nan, nearest, quiet
from plait_std.arith.integer_math import wrap
from plait_std.arith.ops import element_of
from plait_std.math import functions
from plait_std.math.ops import OPERATIONS, IPowIOp, PowFOp

_BY_NAME = {op.name: op for op in OPERATIONS}


def _unary(name: str) -> Fold:
    function = functions.UNARY[name]

    def fold_constant(op: Any, a: Attribute | None) -> Any:
        """f(constant) -> constant"""
        element = element_of(op.results[0].type)
        if (
            a is None
            or element.width > 64
            or (name not in functions.FOLDED_IN_EVERY_TYPE and element is not f32 and element is not f64)
        ):
            return None
        return map_constants((a,), element, lambda x: _nan_or(x) or nearest(function(x.value), element))

    return fold(_BY_NAME[name])(fold_constant)


def _nan_or(x: FloatAttr) -> FloatAttr | None:
    return quiet(x) if is_nan(x) else None


def _binary(name: str) -> Fold:
    function = functions.BINARY[name]

    def fold_constants(op: Any, a: Attribute | None, b: Attribute | None) -> Any:
        """f(constant, constant) -> constant"""
        element = element_of(op.results[0].type)
        if a is None or b is None or element not in (f32, f64):
            return None
        return map_constants((a, b), element, lambda x, y: FloatAttr(function(x.value, y.value), element))

    return fold(_BY_NAME[name])(fold_constants)


def _integer(name: str) -> Fold:
    function = functions.INTEGER[name]

    def fold_constant(op: Any, a: Attribute | None) -> Any:
        """f(constant) -> constant"""
        if a is None:
            return None
        width = width_of(op.result.type)
        return map_constants(
            (a,), element_of(op.result.type), lambda x: IntegerAttr(wrap(function(x.value, width), width), x.type)
        )

    return fold(_BY_NAME[name])(fold_constant)


@fold(IPowIOp)
def fold_ipowi(op: IPowIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x ** 1 -> x; constant ** constant -> constant"""
    if integer_of(b) == 1:
        return op.lhs
    if a is None or b is None:
        return None
    width = width_of(op.result.type)

    def scalar(x: Any, y: Any) -> IntegerAttr | None:
        value = functions.integer_power(x.value, y.value) if y.value <= 4096 else None
        return None if value is None else IntegerAttr(wrap(value, width), x.type)

    return map_constants((a, b), element_of(op.result.type), scalar)


@fold(PowFOp)
def fold_power_of_one(op: PowFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x ** 1.0 -> x"""
    exponent = float_of(b)
    return op.lhs if exponent is not None and exponent.value == 1.0 else None


CANONICALIZATION = Canonicalization(
    folds=(
        fold_power_of_one,
        fold_ipowi,
        *(_unary(name) for name in functions.UNARY if name not in functions.NEVER_FOLDED),
        *(_binary(name) for name in functions.BINARY),
        *(_integer(name) for name in functions.INTEGER),
    )
)
