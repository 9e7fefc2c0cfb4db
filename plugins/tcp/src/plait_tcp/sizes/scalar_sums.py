"""Integers that scalar operations compute of sizes, as sums, and bounds of quotients.

    %m = arith.addi %n, %c1 : i32
    %q = arith.divsi %m, %c2 : i32

is at most half of n + 1: see Note [Numbers modulo a power of two] of `progressions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import IndexType, IntegerType
from plait.ir.value import Value
from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.sizes.linear import Linear

from plait_tcp.sizes.known import number_key

_SIZE_BITS = 32
_CASTS = (arith.IndexCastOp, arith.IndexCastUIOp)


def sum_of_scalar(value: Value[Any]) -> Linear:
    """The sum that an index, or an integer that holds sizes, is; of one atom if nothing says more."""
    op: Any = value.defining_op
    if not isinstance(value.type, IndexType) and not _holds_sizes(value.type):
        return _atom(value)
    if isinstance(op, arith.ConstantOp) and isinstance(op.value, IntegerAttr):
        return Linear(op.value.value)
    if isinstance(op, (arith.AddIOp, arith.SubIOp)):
        return sum_of_scalar(op.lhs).plus(sum_of_scalar(op.rhs), 1 if isinstance(op, arith.AddIOp) else -1)
    if isinstance(op, arith.MulIOp):
        factors = sum_of_scalar(op.lhs), sum_of_scalar(op.rhs)
        constant = next((x.constant for x in factors if x.is_constant), None)
        if constant is not None:
            return factors[factors[0].is_constant].times(constant)
    if isinstance(op, _CASTS) and isinstance(op.operands[0].type, IndexType):
        return sum_of_scalar(op.operands[0])
    return _atom(value)


def limits_of_scalar(value: Value[Any], factor: int, is_never_negative: Callable[[Linear], bool]) -> list[Linear]:
    """Sums of which one is `factor * value` or less, of a negative factor; none if nothing is known."""
    op: Any = value.defining_op
    if isinstance(op, arith.IndexCastOp) and isinstance(value.type, IndexType):
        return [sum_of_scalar(op.operands[0]).times(factor)]
    if isinstance(op, arith.SelectOp):
        return [sum_of_scalar(option).times(factor) for option in (op.true_value, op.false_value)]
    if isinstance(op, (arith.DivSIOp, arith.FloorDivSIOp)):
        dividend, divisor = sum_of_scalar(op.lhs), integer_value(op.rhs)
        if divisor is not None and divisor > 1 and factor % divisor == 0 and is_never_negative(dividend):
            return [dividend.times(factor // divisor)]
    return []


def _atom(value: Value[Any]) -> Linear:
    key = number_key(value)
    return Linear(key) if isinstance(key, int) else Linear(0, {key: 1})


def _holds_sizes(ty: Any) -> bool:
    return isinstance(ty, IntegerType) and ty.width >= _SIZE_BITS
