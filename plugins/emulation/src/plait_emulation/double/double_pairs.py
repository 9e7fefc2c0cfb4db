"""f64 as unevaluated sums of two f32, the second at most half a unit in the last place of the first.

48 bits of precision instead of 53, and the range of f32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, f32, f64, i32
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_tcp import ops
from plait_tcp.builders.tensors import Tensors, full_like
from plait_tcp.decompositions.products import PRODUCTS
from plait_tcp.decompositions.top_k import order_key
from plait_tcp.types import like

from plait_emulation.double import functions
from plait_emulation.double.arithmetic import add, divide, multiply, subtract
from plait_emulation.double.bits import bitcast
from plait_emulation.double.casts import from_integer, to_float, to_integer
from plait_emulation.pairs import Pair, Pairs, Rule, of_kinds

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import RankedTensorType
    from plait.ir.attribute import Type

np = lazy_import("numpy")
Part = Value[Any]


def _ordered(kind: str, strict: str) -> Any:
    """x < y or, of equal first parts, as the second ones are."""

    def compare(t: Tensors, x: Pair, y: Pair) -> Part:
        tie = t.binary("and", t.binary("eq", x[0], y[0]), t.binary(kind, x[1], y[1]))
        return t.binary("or", t.binary(strict, x[0], y[0]), tie)

    return compare


def _extreme(kind: str, strict: str) -> Any:
    def choose(t: Tensors, x: Pair, y: Pair) -> Pair:
        first = t.binary("or", _ordered(strict, strict)(t, x, y), t.binary("ne", x[0], x[0]))
        high = t.select(t.binary("eq", x[0], y[0]), t.binary(kind, x[0], y[0]), t.select(first, x[0], y[0]))
        return high, t.select(first, x[1], y[1])

    return choose


def _equal(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("and", t.binary("eq", x[0], y[0]), t.binary("eq", x[1], y[1]))


def _different(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("or", t.binary("ne", x[0], y[0]), t.binary("ne", x[1], y[1]))


_BINARY: dict[str, Rule] = {
    "add": add, "subtract": subtract, "multiply": multiply, "divide": divide, **functions.BINARY,
    "eq": _equal, "ne": _different,
    "lt": _ordered("lt", "lt"), "le": _ordered("le", "lt"), "gt": _ordered("gt", "gt"), "ge": _ordered("ge", "gt"),
    "maximum": _extreme("maximum", "gt"), "minimum": _extreme("minimum", "lt"),
}  # fmt: skip


def _cast(pairs: Pairs, t: Tensors, op: ops.CastOp) -> Any:
    source, target = op.element_types
    if pairs.has(op.operand):
        x = pairs.of(op.operand)
        if isinstance(target, FloatType):
            return x if target is f64 else to_float(t, x, target)
        return to_integer(t, x, target) if isinstance(target, IntegerType) and target.width <= 64 else None
    if isinstance(source, FloatType):
        high = t.cast(op.operand, f32)
        return high, full_like(t, high, 0)
    if not isinstance(source, IntegerType) or source.width > 64:
        return None
    return from_integer(t, t.cast(op.operand, source), source)


def _iota(pairs: Pairs, t: Tensors, op: ops.IotaOp) -> Pair:
    numbers = t.b(ops.IotaOp(op.sizes, op.dim, op.result.type.with_element_type(i32)))
    return from_integer(t, numbers, i32)


def _top_k(pairs: Pairs, t: Tensors, op: ops.TopKOp) -> list[Any]:
    """The first elements of both parts, sorted by total order of the first and by the second"""
    parts, k = pairs.of(op.operand), op.k.value
    last = op.operand.type.rank - 1
    positions = t.iota(sz.sizes_of(t.b, op.operand), last, i32)
    inputs = [*parts, positions]
    block = Block([like(value.type, ()) for value in inputs for _ in range(2)])
    inside = Tensors(Builder.at_end(block))
    a, b, low_a, low_b = block.arguments[:4]
    one, other = (order_key(inside.b, part, f32) for part in (a, b))
    tie = inside.binary("and", inside.binary("eq", one, other), inside.binary("gt", low_a, low_b))
    inside.b.insert(ops.YieldOp([inside.binary("or", inside.binary("gt", one, other), tie)]))
    made = t.b.insert(ops.SortOp(inputs, last, [value.type for value in inputs], body=Region(block)))
    high, low, places = (t.part(value, 0, k) for value in made.results)
    return [(high, low), places]


class DoubleSingle(Pairs):
    """The nearest f32, and the rest."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: of_kinds(functions.UNARY), ops.BinaryOp: of_kinds(_BINARY), ops.CastOp: _cast,
        ops.IotaOp: _iota, ops.TopKOp: _top_k, ops.BitcastOp: bitcast,
    }  # fmt: skip
    decompositions = PRODUCTS

    def combiner(self, kind: str, element: Type) -> Rule | None:
        return _BINARY.get(kind)

    def covers(self, element: Any) -> bool:
        return element is f64

    def part_type(self, element: Type) -> Any:
        return f32

    def split(self, t: Tensors, value: Part) -> Pair:
        high = t.cast(value, f32)
        rest = t.cast(t.binary("subtract", value, t.cast(high, f64)), f32)
        is_finite = t.binary("lt", t.unary("abs", high), full_like(t, high, float("inf")))
        return high, t.select(is_finite, rest, full_like(t, high, 0))

    def join(self, t: Tensors, pair: Pair, type: RankedTensorType) -> Part:
        high, low = (t.cast(part, f64) for part in pair)
        is_whole = t.binary("eq", low, full_like(t, low, 0))  # whose sum has lost the sign of -0
        return t.select(is_whole, high, t.binary("add", high, low))

    def split_array(self, array: ndarray) -> tuple[Any, Any]:
        with np.errstate(all="ignore"):
            high = array.astype(np.float32)
            rest = np.where(np.isfinite(high), array - high, 0)
        return high, rest.astype(np.float32)
