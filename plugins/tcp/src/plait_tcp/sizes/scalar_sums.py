"""Integers that scalar operations compute of sizes, as sums, and bounds of quotients.

    %m = arith.addi %n, %c1 : i32
    %q = arith.divsi %m, %c2 : i32

is at most half of n + 1: see Note [Numbers modulo a power of two] of `progressions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import IndexType, IntegerType
from plait.ir.value import Value
from plait.rewrite.constants import constant_value
from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.sizes.expressions import Dim
from plait_std.sizes.linear import Linear

from plait_tcp import ops
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
        return _limits(op.operands, factor)
    if isinstance(op, arith.SelectOp):
        return _limits((op.true_value, op.false_value), factor)
    if isinstance(op, (arith.DivSIOp, arith.FloorDivSIOp)):
        dividend, divisor = sum_of_scalar(op.lhs), integer_value(op.rhs)
        if divisor is not None and divisor > 1 and factor % divisor == 0 and is_never_negative(dividend):
            return [dividend.times(factor // divisor)]
    return []


def _limits(options: Sequence[Value[Any]], factor: int) -> list[Linear]:
    return limits_of_sums([(sum_of_scalar(option), option.type) for option in options], factor)


def limits_of_sums(sums: Sequence[tuple[Linear, Any]], factor: int) -> list[Linear]:
    """Sums that numbers of given types are, times a factor; none if one of the numbers may be more than its sum."""
    is_limit = all(_is_no_less(sum, ty) for sum, ty in sums)
    return [sum.times(factor) for sum, _ in sums] if is_limit else []


def _is_no_less(sum: Linear, ty: Any) -> bool:
    """Whether a sum is no less than its number of type `ty`, as it is unless it is below the least one and wraps."""
    if not isinstance(ty, IntegerType) or ty.width > _SIZE_BITS:
        return True
    least = sum.constant
    for atom, factor in sum.terms.items():
        bounds = _bounds(atom)
        if bounds is None:
            return False
        least += factor * bounds[factor < 0]
    return least >= -(1 << (_SIZE_BITS - 1))


def _bounds(atom: Any) -> tuple[int, int] | None:
    """The least and the largest number that an atom may be; None if it may have more bits than sizes."""
    limit = 1 << (_SIZE_BITS - 1)
    if isinstance(atom, Dim):
        return 0, limit - 1
    ty = getattr(atom.value.type, "element_type", atom.value.type)
    if not isinstance(ty, IntegerType) or ty.width > _SIZE_BITS:
        return None
    divisor = _divisor(atom.value.defining_op)
    return (-limit, limit - 1) if divisor is None or divisor < 1 else (-(limit // divisor) - 1, limit // divisor)


def _divisor(op: Any) -> int | None:
    """The number that an operation divides by, if it is known."""
    if isinstance(op, (arith.DivSIOp, arith.FloorDivSIOp)):
        return integer_value(op.rhs)
    return splat_of(op.rhs) if isinstance(op, ops.BinaryOp) and op.kind.text == "divide" else None


def splat_of(value: Value[Any]) -> int | None:
    """The integer that all elements of a constant are; None if there is none."""
    constant = constant_value(value)
    number = constant.splat_value if isinstance(constant, DenseElementsAttr) and constant.is_splat else None
    return number.value if isinstance(number, IntegerAttr) else None


def _atom(value: Value[Any]) -> Linear:
    key = number_key(value)
    return Linear(key) if isinstance(key, int) else Linear(0, {key: 1})


def _holds_sizes(ty: Any) -> bool:
    return isinstance(ty, IntegerType) and ty.width >= _SIZE_BITS
