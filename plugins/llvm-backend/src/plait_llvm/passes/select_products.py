"""Products of integers of at most 16 bits by the dot product of pairs: of `llvm-select-instructions`, for x86.

    c + sext(%a) * sext(%b)    ->    c + pmaddwd(%wide_a, %wide_b & 65535)

LLVM does so if a factor cannot be negative. Else the upper half of one is made zero, of the one that is not repeated:
a row of a matrix, which is multiplied by many numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType, i32
from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.nan_payloads import number_of

if TYPE_CHECKING:
    from plait.ir.value import Value

_MASK, _LEAST, _MOST = 0xFFFF, -(1 << 15), (1 << 15) - 1
_DEPTH = 4
"""Operations through which limits are followed."""


def factors_of_halves(op: Any) -> list[Value[Any]] | None:
    """The factors of a product that is added to something, one of them with a zero upper half; None for others."""
    if scalar_of(op.results[0].type) is not i32 or not isinstance(op.results[0].type, VectorType):
        return None
    limits = [_limits(factor, _DEPTH) for factor in op.operands]
    if not all(one is not None and one[0] >= _LEAST and one[1] <= _MOST for one in limits):
        return None
    if any(one is not None and one[0] >= 0 for one in limits):
        return None
    if not all(isinstance(user, ar.AddOp) for user in op.results[0].users):
        return None
    first, second = op.operands
    if isinstance(second.defining_op, v.ShuffleVectorOp) or isinstance(_source(second), v.ShuffleVectorOp):
        first, second = second, first
    return [first, _masked(second)]


def _source(value: Value[Any]) -> Any:
    """What makes the narrow number of an extension."""
    op: Any = value.defining_op
    return op.operands[0].defining_op if isinstance(op, (ar.SExtOp, ar.ZExtOp)) else None


def _masked(value: Value[Any]) -> Value[Any]:
    """The value with a zero upper half, made once for all products."""
    for user in value.users:
        if isinstance(user, ar.AndOp) and number_of(user.operands[1]) == _MASK:
            return user.results[0]
    assert value.defining_op is not None
    rw = Builder.after(value.defining_op)
    return rw(ar.AndOp(value, LLVM.constant(rw, _MASK, value.type)))


def _limits(value: Value[Any], depth: int) -> tuple[int, int] | None:
    """The least and the greatest number that a value may be, if extensions, sums and constants say so."""
    op: Any = value.defining_op
    if (number := number_of(value)) is not None:
        return int(number), int(number)
    if isinstance(op, (ar.SExtOp, ar.ZExtOp)):
        bits = scalar_of(op.operands[0].type).width
        return (0, (1 << bits) - 1) if isinstance(op, ar.ZExtOp) else (-(1 << bits - 1), (1 << bits - 1) - 1)
    combine = next((combine for kind, combine in _COMBINE.items() if isinstance(op, kind)), None)
    if combine is None or depth == 0:
        return None
    a, b = (_limits(operand, depth - 1) for operand in op.operands)
    return combine(a, b) if a is not None and b is not None else None


_Limits = tuple[int, int]
_COMBINE: dict[type[Any], Callable[[_Limits, _Limits], _Limits]] = {
    ar.AddOp: lambda a, b: (a[0] + b[0], a[1] + b[1]), ar.SubOp: lambda a, b: (a[0] - b[1], a[1] - b[0]),
}  # fmt: skip
