"""f64 as unevaluated sums of two f32, the second at most half a unit in the last place of the first.

48 bits of precision instead of 53, and the range of f32. Sources: Dekker, "A floating-point technique for extending the
available precision" (1971); Hida, Li and Bailey, "Library for double-double and quad-double arithmetic" (2007).
"""

from __future__ import annotations

from typing import Any

from plait.builtin.types import FloatType, IntegerType, f32, f64, i1
from plait.ir.value import Value
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.decompositions.pairs import Pair, Pairs, Rule, of_kinds
from plait_tcp.decompositions.products import PRODUCTS
from plait_tcp.decompositions.tensors import Tensors, full_like

np = lazy_import("numpy")
Part = Value[Any]
_SPLITTER = 4097.0  # 2^12 + 1: halves of a significand of 24 bits


def _sum_of_two(t: Tensors, x: Part, y: Part) -> Pair:
    """x + y and what rounding it lost."""
    total = t.binary("add", x, y)
    other = t.binary("subtract", total, x)
    lost_of_x = t.binary("subtract", x, t.binary("subtract", total, other))
    return total, t.binary("add", lost_of_x, t.binary("subtract", y, other))


def _normalized(t: Tensors, high: Part, low: Part) -> Pair:
    """The pair with the same sum; infinities and NaN have no second part."""
    total = t.binary("add", high, low)
    rest = t.binary("subtract", low, t.binary("subtract", total, high))
    is_finite = t.binary("lt", t.unary("abs", total), full_like(t, total, float("inf")))
    is_number = t.binary("eq", high, high)
    total = t.select(t.binary("and", is_number, is_finite), total, high)
    return total, t.select(is_finite, rest, full_like(t, total, 0))


def _halves(t: Tensors, x: Part) -> Pair:
    scaled = t.binary("multiply", x, full_like(t, x, _SPLITTER))
    high = t.binary("subtract", scaled, t.binary("subtract", scaled, x))
    return high, t.binary("subtract", x, high)


def _product_of_two(t: Tensors, x: Part, y: Part) -> Pair:
    """x * y and what rounding it lost."""
    product = t.binary("multiply", x, y)
    (a, b), (c, d) = _halves(t, x), _halves(t, y)
    lost = t.binary("subtract", t.binary("multiply", a, c), product)
    for one, other in ((a, d), (b, c), (b, d)):
        lost = t.binary("add", lost, t.binary("multiply", one, other))
    return product, lost


def add(t: Tensors, x: Pair, y: Pair) -> Pair:
    """The sum, with an error of 2^-46 of it or less."""
    high, lost = _sum_of_two(t, x[0], y[0])
    low, rest = _sum_of_two(t, x[1], y[1])
    total = t.binary("add", high, t.binary("add", lost, low))
    left = t.binary("subtract", t.binary("add", lost, low), t.binary("subtract", total, high))
    made = _normalized(t, total, t.binary("add", left, rest))
    return _special(t, high, made)


def _special(t: Tensors, plain: Part, made: Pair) -> Pair:
    """`made`, or what plain f32 gives where that is infinite or NaN."""
    is_finite = t.binary("lt", t.unary("abs", plain), full_like(t, plain, float("inf")))
    return t.select(is_finite, made[0], plain), t.select(is_finite, made[1], full_like(t, plain, 0))


def negate(t: Tensors, x: Pair) -> Pair:
    """Both parts negated."""
    return t.unary("negate", x[0]), t.unary("negate", x[1])


def subtract(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x + -y"""
    return add(t, x, negate(t, y))


def multiply(t: Tensors, x: Pair, y: Pair) -> Pair:
    """The product, without that of the second parts."""
    high, lost = _product_of_two(t, x[0], y[0])
    for one, other in ((x[0], y[1]), (x[1], y[0])):
        lost = t.binary("add", lost, t.binary("multiply", one, other))
    return _special(t, high, _normalized(t, high, lost))


def divide(t: Tensors, x: Pair, y: Pair) -> Pair:
    """Long division: three quotients of first parts."""
    quotients: list[Part] = []
    rest = x
    zero = full_like(t, x[0], 0)
    for _ in range(3):
        quotient = t.binary("divide", rest[0], y[0])
        quotients.append(quotient)
        rest = subtract(t, rest, multiply(t, y, (quotient, zero)))
    made = _normalized(t, *_sum_of_two(t, quotients[0], quotients[1]))
    return _special(t, quotients[0], add(t, made, (quotients[2], zero)))


def square_root(t: Tensors, x: Pair) -> Pair:
    """One step of Newton's method from the root of the first part; zeros and special numbers are as in f32."""
    root, zero = t.unary("sqrt", x[0]), full_like(t, x[0], 0)
    rest = subtract(t, x, multiply(t, (root, zero), (root, zero)))
    half = t.binary("divide", rest[0], t.binary("add", root, root))
    made = _special(t, root, _normalized(t, root, half))
    is_zero = t.binary("eq", root, zero)
    return t.select(is_zero, root, made[0]), t.select(is_zero, zero, made[1])


def absolute(t: Tensors, x: Pair) -> Pair:
    """Both parts negated where the first is negative."""
    high, is_negative = t.unary("abs", x[0]), t.binary("lt", x[0], full_like(t, x[0], 0))
    return high, t.select(is_negative, t.unary("negate", x[1]), x[1])


def _ordered(kind: str, strict: str) -> Any:
    """x < y or, of equal first parts, as the second ones are."""

    def compare(t: Tensors, x: Pair, y: Pair) -> Part:
        tie = t.binary("and", t.binary("eq", x[0], y[0]), t.binary(kind, x[1], y[1]))
        return t.binary("or", t.binary(strict, x[0], y[0]), tie)

    return compare


def _extreme(strict: str) -> Any:
    def choose(t: Tensors, x: Pair, y: Pair) -> Pair:
        first = t.binary("or", _ordered(strict, strict)(t, x, y), t.binary("ne", x[0], x[0]))
        return t.select(first, x[0], y[0]), t.select(first, x[1], y[1])

    return choose


def _equal(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("and", t.binary("eq", x[0], y[0]), t.binary("eq", x[1], y[1]))


def _different(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("or", t.binary("ne", x[0], y[0]), t.binary("ne", x[1], y[1]))


_UNARY: dict[str, Rule] = {"negate": negate, "abs": absolute, "sqrt": square_root}
_BINARY: dict[str, Rule] = {
    "add": add, "subtract": subtract, "multiply": multiply, "divide": divide,
    "eq": _equal, "ne": _different,
    "lt": _ordered("lt", "lt"), "le": _ordered("le", "lt"), "gt": _ordered("gt", "gt"), "ge": _ordered("ge", "gt"),
    "maximum": _extreme("gt"), "minimum": _extreme("lt"),
}  # fmt: skip


def _cast(pairs: Pairs, t: Tensors, op: Any) -> Any:
    source, target = op.element_types
    if target is f64:
        exact = isinstance(source, FloatType) or source is i1 or getattr(source, "width", 64) <= 24
        if source is f64 or not exact or not isinstance(source, FloatType | IntegerType):
            return None
        high = t.cast(op.operand, f32)
        return high, full_like(t, high, 0)
    return pairs.of(op.operand)[0] if target is f32 else None


class DoubleSingle(Pairs):
    """The nearest f32, and the rest."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: of_kinds(_UNARY), ops.BinaryOp: of_kinds(_BINARY), ops.CastOp: _cast,
    }  # fmt: skip
    decompositions = PRODUCTS

    def combiner(self, kind: str, element: Any) -> Rule | None:
        return _BINARY.get(kind)

    def covers(self, element: Any) -> bool:
        return element is f64

    def part_type(self, element: Any) -> Any:
        return f32

    def split(self, t: Tensors, value: Part) -> Pair:
        high = t.cast(value, f32)
        rest = t.cast(t.binary("subtract", value, t.cast(high, f64)), f32)
        is_finite = t.binary("lt", t.unary("abs", high), full_like(t, high, float("inf")))
        return high, t.select(is_finite, rest, full_like(t, high, 0))

    def join(self, t: Tensors, pair: Pair, type: Any) -> Part:
        return t.binary("add", *(t.cast(part, f64) for part in pair))

    def split_array(self, array: Any) -> tuple[Any, Any]:
        with np.errstate(all="ignore"):
            high = array.astype(np.float32)
            rest = np.where(np.isfinite(high), array - high, 0)
        return high, rest.astype(np.float32)
