"""Folds of `math`: of constants, in the precisions that the C library has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import f32, f64
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import Canonicalization, Fold, fold

from plait_std.arith.canonicalize.matchers import float_of, integer_of, map_constants
from plait_std.arith.float_math import is_nan, nearest, quiet
from plait_std.arith.ops import element_of
from plait_std.arith.ops.base import width_of
from plait_std.math.ops import OPERATIONS, AbsIOp, IPowIOp, PowFOp
from plait_std.scalar.integers import power, wrap
from plait_std.scalar.table import operations

if TYPE_CHECKING:
    from plait.ir.operation import Operation

FOLDED_IN_EVERY_TYPE = frozenset(["math.absf", "math.ceil", "math.floor", "math.roundeven"])
"""The functions that are folded in every type; the others only in those that the C library has."""

NEVER_FOLDED = frozenset(["math.cbrt", "math.rsqrt"])
"""The functions that MLIR does not fold."""


def _unary(op_class: type[Operation], function: Any) -> Fold:
    in_every_type = op_class.name in FOLDED_IN_EVERY_TYPE

    def fold_constant(op: Operation, a: Attribute | None) -> Any:
        """f(constant) -> constant"""
        element = element_of(op.results[0].type)
        if a is None or element.width > 64 or (not in_every_type and element is not f32 and element is not f64):
            return None
        return map_constants((a,), element, lambda x: _nan_or(x) or nearest(function(x.value), element))

    return fold(op_class)(fold_constant)


def _nan_or(x: FloatAttr) -> FloatAttr | None:
    return quiet(x) if is_nan(x) else None


def _binary(op_class: type[Operation], function: Any) -> Fold:
    def fold_constants(op: Operation, a: Attribute | None, b: Attribute | None) -> Any:
        """f(constant, constant) -> constant"""
        element = element_of(op.results[0].type)
        if a is None or b is None or element not in (f32, f64):
            return None
        return map_constants((a, b), element, lambda x, y: FloatAttr(function(x.value, y.value), element))

    return fold(op_class)(fold_constants)


def _integer(op_class: type[Operation], function: Any) -> Fold:
    def fold_constant(op: Operation, a: Attribute | None) -> Any:
        """f(constant) -> constant"""
        if a is None:
            return None
        width = width_of(op.result.type)
        return map_constants(
            (a,), element_of(op.result.type), lambda x: IntegerAttr(wrap(function(x.value, width), width), x.type)
        )

    return fold(op_class)(fold_constant)


@fold(IPowIOp)
def fold_ipowi(op: IPowIOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x ** 1 -> x; constant ** constant -> constant"""
    if integer_of(b) == 1:
        return op.lhs
    if a is None or b is None:
        return None
    width = width_of(op.result.type)

    def scalar(x: Any, y: Any) -> IntegerAttr | None:
        value = power(x.value, y.value) if y.value <= 4096 else None
        return None if value is None else IntegerAttr(wrap(value, width), x.type)

    return map_constants((a, b), element_of(op.result.type), scalar)


@fold(PowFOp)
def fold_power_of_one(op: PowFOp, a: Attribute | None, b: Attribute | None) -> Any:
    """x ** 1.0 -> x"""
    exponent = float_of(b)
    return op.lhs if exponent is not None and exponent.value == 1.0 else None


def _of_kinds() -> Iterator[Fold]:
    """Of operations that are the payload of a kind."""
    for op_class in OPERATIONS:
        number_class, meaning = operations().get(op_class.name, ("", None))
        if meaning is None or meaning.python is None or op_class.name in NEVER_FOLDED:
            continue
        if number_class != "float":
            yield _integer(op_class, meaning.python)
        else:
            yield (_binary if op_class.definition.operands[1:] else _unary)(op_class, meaning.python)


def _absolute(x: int, width: int) -> int:
    return abs(x)


CANONICALIZATION = Canonicalization(folds=(fold_power_of_one, fold_ipowi, *_of_kinds(), _integer(AbsIOp, _absolute)))
