"""Complex numbers as pairs of real numbers.

Sums and products are those of the definition; quotients and magnitudes are scaled, so that squares do not overflow.
"""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ComplexType
from plait.ir.value import Value

from plait_tcp import ops
from plait_tcp.decompositions.pairs import Pair, Pairs, Rule, by_part, of_kinds
from plait_tcp.decompositions.tensors import Tensors, full_like

Part = Value[Any]


def _each(kind: str) -> Rule:
    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        return t.binary(kind, x[0], y[0]), t.binary(kind, x[1], y[1])

    return compute


def multiply(t: Tensors, x: Pair, y: Pair) -> Pair:
    """(a + bi)(c + di) = (ac - bd) + (ad + bc)i"""
    ac, bd = t.binary("multiply", x[0], y[0]), t.binary("multiply", x[1], y[1])
    ad, bc = t.binary("multiply", x[0], y[1]), t.binary("multiply", x[1], y[0])
    return t.binary("subtract", ac, bd), t.binary("add", ad, bc)


def divide(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x conj(y) / |y|^2, with y divided by its greater part"""
    scale = t.binary("maximum", t.unary("abs", y[0]), t.unary("abs", y[1]))
    unit = t.binary("divide", y[0], scale), t.binary("divide", y[1], scale)
    size = t.binary("add", *(t.binary("multiply", part, part) for part in unit))
    made = multiply(t, x, (unit[0], t.unary("negate", unit[1])))
    first, second = (t.binary("divide", t.binary("divide", part, size), scale) for part in made)
    return first, second


def magnitude(t: Tensors, x: Pair) -> Part:
    """m sqrt(1 + (n / m)^2), with m the greater part"""
    parts = [t.unary("abs", part) for part in x]
    high, low = t.binary("maximum", *parts), t.binary("minimum", *parts)
    ratio = t.binary("divide", low, high)
    root = t.unary("sqrt", t.binary("add", full_like(t, high, 1), t.binary("multiply", ratio, ratio)))
    is_zero = t.binary("eq", high, full_like(t, high, 0))
    is_special = t.binary("or", is_zero, t.binary("eq", high, full_like(t, high, float("inf"))))
    return t.select(is_special, high, t.binary("multiply", high, root))


def exponential(t: Tensors, x: Pair) -> Pair:
    """exp(a) (cos b + i sin b)"""
    size = t.unary("exp", x[0])
    return t.binary("multiply", size, t.unary("cos", x[1])), t.binary("multiply", size, t.unary("sin", x[1]))


def logarithm(t: Tensors, x: Pair) -> Pair:
    """log |x| + i arg x"""
    return t.unary("log", magnitude(t, x)), t.binary("atan2", x[1], x[0])


def negate(t: Tensors, x: Pair) -> Pair:
    """Both parts negated."""
    return t.unary("negate", x[0]), t.unary("negate", x[1])


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
    "real": _real, "imag": _imag, "negate": negate, "abs": magnitude, "exp": exponential, "log": logarithm,
}  # fmt: skip
_BINARY: dict[str, Rule] = {
    "complex": _complex, "add": _each("add"), "subtract": _each("subtract"), "multiply": multiply, "divide": divide,
    "eq": _equal, "ne": _different,
}  # fmt: skip


def _cast(pairs: Pairs, t: Tensors, op: Any) -> Any:
    target = op.result.type.element_type
    if not pairs.has(op.operand):
        real = t.cast(op.operand, target.element_type)
        return real, full_like(t, real, 0)
    first, second = pairs.of(op.operand)
    if isinstance(target, ComplexType):
        return t.cast(first, target.element_type), t.cast(second, target.element_type)
    return t.cast(first, target) if pairs.part_type(op.operand.type.element_type) is target else None


def _contract(pairs: Pairs, t: Tensors, op: Any) -> Any:
    """Four contractions"""
    if op.acc_type is not None or not (pairs.has(op.lhs) and pairs.has(op.rhs)):
        return None
    type = op.result.type.with_element_type(pairs.part_type(op.result.type.element_type))

    def contract(x: Part, y: Part) -> Part:
        return t.b.insert(ops.ContractOp(x, y, op.indexing_maps, op.iterator_types, None, type)).result

    (a, b), (c, d) = pairs.of(op.lhs), pairs.of(op.rhs)
    return t.binary("subtract", contract(a, c), contract(b, d)), t.binary("add", contract(a, d), contract(b, c))


class ComplexPairs(Pairs):
    """Real and imaginary parts."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: of_kinds(_UNARY), ops.BinaryOp: of_kinds(_BINARY), ops.CastOp: _cast, ops.ContractOp: _contract,
        ops.ReduceOp: by_part(("add",)), ops.ScanOp: by_part(("add",)), ops.WindowOp: by_part(("add",)),
    }  # fmt: skip

    def combiner(self, kind: str, element: Any) -> Rule | None:
        return _BINARY.get(kind)

    def covers(self, element: Any) -> bool:
        return isinstance(element, ComplexType)

    def part_type(self, element: Any) -> Any:
        return element.element_type

    def split(self, t: Tensors, value: Part) -> Pair:
        return t.unary("real", value), t.unary("imag", value)

    def join(self, t: Tensors, pair: Pair, type: Any) -> Part:
        return t.binary("complex", *pair)

    def split_array(self, array: Any) -> tuple[Any, Any]:
        return array.real.copy(), array.imag.copy()
