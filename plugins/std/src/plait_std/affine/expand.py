"""Affine expressions as operations of arith, in the steps in which mlir-opt writes them.

Source: MLIR, `Affine/Utils`, expansion of affine expressions: quotients are rounded as an affine map rounds them
(`floordiv` and `ceildiv` also of negative numbers), and a `mod` is never negative.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Emit, builds
from plait.build.functions import remainder
from plait.builtin.types import index
from plait.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.arith.algebra import SIGNED, Arith
from plait_std.arith.attributes import IntegerOverflowFlagsAttr
from plait_std.builders import index_constant

if TYPE_CHECKING:
    from plait.ir.attribute import Type

NSW = IntegerOverflowFlagsAttr(1)
Values = Sequence[Value[Any]]


class Affine(Arith):
    """Indices whose products do not wrap around."""

    __slots__ = ()
    INDICES: ClassVar[Mapping[str, Emit]] = {**SIGNED, "multiply": builds(arith.MulIOp, overflow=NSW)}

    def kinds(self, type: Type) -> Mapping[str, Emit]:
        return self.INDICES if type is index else super().kinds(type)


AFFINE = Affine()


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
    return AFFINE.compute(b, _EXPAND[expr.kind], left, right)


def _modulo(left: Any, right: Any) -> Any:
    """r = left rem right; r < 0 ? r + right : r"""
    rest = remainder(left, right)
    is_negative = rest < 0
    return is_negative.select(rest + right, rest)


def _floor_divide(left: Any, right: Any) -> Any:
    """left < 0 ? -1 - (-1 - left) / right : left / right"""
    zero, minus_one = _constants(left, 0, -1)
    is_negative = left < zero
    quotient = is_negative.select(minus_one - left, left) / right
    return is_negative.select(minus_one - quotient, quotient)


def _ceil_divide(left: Any, right: Any) -> Any:
    """left <= 0 ? -(-left / right) : (left - 1) / right + 1"""
    zero, one = _constants(left, 0, 1)
    is_not_positive = left <= zero
    quotient = is_not_positive.select(zero - left, left - one) / right
    return is_not_positive.select(zero - quotient, quotient + one)


def _constants(like: Any, *numbers: int) -> list[Any]:
    return like.b.wrap(*[index_constant(like.b.builder, number) for number in numbers])


_EXPAND: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "*": operator.mul, "mod": _modulo, "floordiv": _floor_divide, "ceildiv": _ceil_divide
}  # fmt: skip
