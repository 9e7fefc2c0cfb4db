"""Complex numbers as pairs of real numbers.

Sums and products follow the definition; quotients and magnitudes are scaled, so that squares do not overflow
(`complex_functions`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType
from plait.ir.value import Value
from plait_tcp import ops
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.complex import functions
from plait_emulation.pairs import Pair, Pairs, Rule, by_part, of_kinds

if TYPE_CHECKING:
    from plait.builtin.types import Type

Part = Value[Any]


def _each(kind: str) -> Rule:
    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        return t.binary(kind, x[0], y[0]), t.binary(kind, x[1], y[1])

    return compute


def _real(t: Tensors, x: Pair) -> Part:
    return x[0]


def _imag(t: Tensors, x: Pair) -> Part:
    return x[1]


def _complex(t: Tensors, x: Part, y: Part) -> Pair:
    return x, y


def _equal(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("and", *_each("eq")(t, x, y))


def _different(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("or", *_each("ne")(t, x, y))


_UNARY: dict[str, Rule] = {
    **functions.UNARY, "real": _real, "imag": _imag,
}  # fmt: skip
_BINARY: dict[str, Rule] = {
    **functions.BINARY, "complex": _complex, "add": _each("add"), "subtract": _each("subtract"), "eq": _equal,
    "ne": _different,
}  # fmt: skip


def _cast(pairs: Pairs, t: Tensors, op: ops.CastOp) -> Any:
    target = op.result.type.element_type
    if not pairs.has(op.operand):
        real = t.cast(op.operand, target.element_type)
        return real, full_like(t, real, 0)
    first, second = pairs.of(op.operand)
    if isinstance(target, ComplexType):
        return t.cast(first, target.element_type), t.cast(second, target.element_type)
    return t.cast(first, target) if pairs.part_type(op.operand.type.element_type) is target else None


def _bilinear(pairs: Pairs, t: Tensors, op: ops.ContractOp | ops.ConvOp) -> Any:
    """Four contractions or convolutions, of the parts of what is complex"""
    acc = op.accumulator_type
    if not isinstance(acc, ComplexType):
        return None
    result = pairs.part_type(op.result.type.element_type)

    def part(x: Part, y: Part) -> Part:
        made: Any = op.clone()
        made.set_operand(0, x)
        made.set_operand(1, y)
        made.set_property("acc_type", None if acc.element_type is result else acc.element_type)
        made.results[0].type = op.result.type.with_element_type(result)
        return t.b(made)

    (a, b), (c, d) = (pairs.of(v) if pairs.has(v) else (v, None) for v in (op.lhs, op.rhs))
    real, imag = part(a, c), None
    if b is not None and d is not None:
        real = t.binary("subtract", real, part(b, d))
    for x, y in ((a, d), (b, c)):
        if x is not None and y is not None:
            imag = part(x, y) if imag is None else t.binary("add", imag, part(x, y))
    return real, full_like(t, real, 0) if imag is None else imag


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

    def split(self, t: Tensors, value: Part) -> Pair:
        return t.unary("real", value), t.unary("imag", value)

    def join(self, t: Tensors, pair: Pair, type: Type) -> Part:
        return t.binary("complex", *pair)

    def split_array(self, array: Any) -> tuple[Any, Any]:
        return array.real.copy(), array.imag.copy()
