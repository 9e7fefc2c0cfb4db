"""Complex numbers as pairs of real numbers.

Sums and products follow the definition; quotients and magnitudes are scaled, so that squares do not overflow
(`complex.functions`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.build.functions import imag, real
from plait.builtin.types import ComplexType
from plait.ir.value import Value
from plait_tcp import ops

from plait_emulation.complex import functions
from plait_emulation.pairs import Made, Pair, Pairs, Rule, both_equal, by_part, either_differs, of_kinds

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import RankedTensorType, Type

_PARTS: dict[str, Callable[[Pair], Expression]] = {"real": lambda x: x[0], "imag": lambda x: x[1]}
_SUMS: dict[str, Callable[[Pair, Pair], Pair]] = {
    "add": lambda x, y: (x[0] + y[0], x[1] + y[1]), "subtract": lambda x, y: (x[0] - y[0], x[1] - y[1]),
}  # fmt: skip
_COMPLEX: dict[str, Callable[[Expression, Expression], Pair]] = {"complex": lambda x, y: (x, y)}
_UNARY: dict[str, Rule] = {**functions.UNARY, **_PARTS}
_BINARY: dict[str, Rule] = {
    **functions.BINARY, **_COMPLEX, **_SUMS, "eq": both_equal, "ne": either_differs,
}  # fmt: skip


def _cast(pairs: Pairs, b: ExpressionBuilder, op: ops.CastOp) -> Made:
    target = op.result.type.element_type
    if not pairs.has(op.operand):
        real = b.expression(op.operand).cast(target.element_type)
        return real, real.like(0)
    first, second = pairs.pair(b, op.operand)
    if isinstance(target, ComplexType):
        return first.cast(target.element_type), second.cast(target.element_type)
    return first.cast(target) if pairs.part_type(op.operand.type.element_type) is target else None


def _bilinear(pairs: Pairs, b: ExpressionBuilder, op: ops.ContractOp | ops.ConvOp) -> Made:
    """Four contractions or convolutions, of the parts of what is complex"""
    acc = op.accumulator_type
    if not isinstance(acc, ComplexType):
        return None
    result = pairs.part_type(op.result.type.element_type)

    def part(x: Value[Any], y: Value[Any]) -> Expression:
        made = op.clone()
        made.set_operand(0, x)
        made.set_operand(1, y)
        made.set_property("acc_type", None if acc.element_type is result else acc.element_type)
        made.results[0].type = op.result.type.with_element_type(result)
        return b(made)

    (x, ix), (y, iy) = (pairs.of(v) if pairs.has(v) else (v, None) for v in (op.lhs, op.rhs))
    whole = part(x, y)
    if ix is not None and iy is not None:
        whole = whole - part(ix, iy)
    crossed = [part(one, other) for one, other in ((x, iy), (ix, y)) if one is not None and other is not None]
    return whole, crossed[0] + crossed[1] if len(crossed) == 2 else crossed[0] if crossed else whole.like(0)


class ComplexPairs(Pairs):
    """Real and imaginary parts."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: of_kinds(_UNARY), ops.BinaryOp: of_kinds(_BINARY), ops.CastOp: _cast, ops.ContractOp: _bilinear,
        ops.ConvOp: _bilinear,
        ops.ReduceOp: by_part(("add",)), ops.ScanOp: by_part(("add",)), ops.WindowOp: by_part(("add",)),
    }  # fmt: skip

    def combiner(self, kind: str, element: Type) -> Rule | None:
        return _BINARY.get(kind)

    def covers(self, element: Type | None) -> bool:
        return isinstance(element, ComplexType)

    def part_type(self, element: ComplexType) -> Any:
        return element.element_type

    def split(self, value: Expression) -> Pair:
        return real(value), imag(value)

    def join(self, pair: Pair, type: RankedTensorType) -> Expression:
        return pair[0].apply("complex", pair[1])

    def split_array(self, array: Any) -> tuple[ndarray, ndarray]:
        return array.real.copy(), array.imag.copy()
