"""f64 as unevaluated sums of two f32, the second at most half a unit in the last place of the first.

48 bits of precision instead of 53, and the range of f32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.build.functions import select
from plait.builtin.types import FloatType, IntegerType, f32, f64, i32
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.lazy import lazy_import
from plait_std import sizes as sz
from plait_tcp import ops
from plait_tcp.api import PRODUCTS, TENSORS, TensorBuilder, order_key
from plait_tcp.types import like

from plait_emulation.double import functions
from plait_emulation.double.arithmetic import add, divide, is_finite, multiply, subtract
from plait_emulation.double.bits import bitcast
from plait_emulation.double.casts import from_integer, to_float, to_integer
from plait_emulation.pairs import Made, Pair, Pairs, Rule, both_equal, either_differs, of_kinds

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import RankedTensorType, Type

np = lazy_import("numpy")


def _ordered(kind: str, strict: str) -> Rule:
    """x < y or, of equal first parts, as the second ones are."""

    def compare(x: Pair, y: Pair) -> Expression:
        tie = (x[0] == y[0]) & x[1].apply(kind, y[1])
        return x[0].apply(strict, y[0]) | tie

    return compare


def _extreme(kind: str, strict: str) -> Rule:
    def choose(x: Pair, y: Pair) -> Pair:
        first: Any = _ordered(strict, strict)(x, y)
        first = first | (x[0] != x[0])
        high = select(x[0] == y[0], x[0].apply(kind, y[0]), select(first, x[0], y[0]))
        return high, select(first, x[1], y[1])

    return choose


_BINARY: dict[str, Rule] = {
    "add": add, "subtract": subtract, "multiply": multiply, "divide": divide, **functions.BINARY,
    "eq": both_equal, "ne": either_differs,
    "lt": _ordered("lt", "lt"), "le": _ordered("le", "lt"), "gt": _ordered("gt", "gt"), "ge": _ordered("ge", "gt"),
    "maximum": _extreme("maximum", "gt"), "minimum": _extreme("minimum", "lt"),
}  # fmt: skip


def _cast(pairs: Pairs, b: ExpressionBuilder, op: ops.CastOp) -> Made:
    source, target = op.element_types
    if pairs.has(op.operand):
        x = pairs.pair(b, op.operand)
        if isinstance(target, FloatType):
            return x if target is f64 else to_float(x, target)
        return to_integer(x, target) if isinstance(target, IntegerType) and target.width <= 64 else None
    operand = b.expression(op.operand)
    if isinstance(source, FloatType):
        high = operand.cast(f32)
        return high, high.like(0)
    if not isinstance(source, IntegerType) or source.width > 64:
        return None
    return from_integer(operand.cast(source), source)


def _iota(pairs: Pairs, b: ExpressionBuilder, op: ops.IotaOp) -> Pair:
    return from_integer(b(ops.IotaOp(op.sizes, op.dim, op.result.type.with_element_type(i32))), i32)


def _top_k(pairs: Pairs, b: ExpressionBuilder, op: ops.TopKOp) -> list[Any]:
    """The first elements of both parts, sorted by total order of the first and by the second"""
    t, parts, k = TensorBuilder(b.builder), pairs.of(op.operand), op.k.value
    last = op.operand.type.rank - 1
    positions = t.iota(sz.sizes_of(t.b, op.operand), last, i32)
    inputs = [*parts, positions]
    block = Block([like(value.type, ()) for value in inputs for _ in range(2)])
    inside = TENSORS.on(Builder.at_end(block))
    keys = inside.wrap(*[order_key(inside.builder, part, f32) for part in block.arguments[:2]])
    low = inside.wrap(*block.arguments[2:4])
    tie = (keys[0] == keys[1]) & (low[0] > low[1])
    inside.builder.insert(ops.YieldOp([((keys[0] > keys[1]) | tie).value]))
    made = t.b.insert(ops.SortOp(inputs, last, [value.type for value in inputs], body=Region(block)))
    high, rest, places = (t.part(value, 0, k) for value in made.results)
    return [(high, rest), places]


class DoubleSingle(Pairs):
    """The nearest f32, and the rest."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: of_kinds(functions.UNARY), ops.BinaryOp: of_kinds(_BINARY), ops.CastOp: _cast,
        ops.IotaOp: _iota, ops.TopKOp: _top_k, ops.BitcastOp: bitcast,
    }  # fmt: skip
    decompositions = PRODUCTS

    def combiner(self, kind: str, element: Type) -> Rule | None:
        return _BINARY.get(kind)

    def covers(self, element: Type | None) -> bool:
        return element is f64

    def part_type(self, element: Type) -> Type:
        return f32

    def split(self, value: Expression) -> Pair:
        high = value.cast(f32)
        rest = (value - high.cast(f64)).cast(f32)
        return high, select(is_finite(high), rest, 0)

    def join(self, pair: Pair, type: RankedTensorType) -> Expression:
        high, low = (part.cast(f64) for part in pair)
        return select(low == 0, high, high + low)  # a sum with 0 has lost the sign of -0

    def split_array(self, array: ndarray) -> tuple[ndarray, ndarray]:
        with np.errstate(all="ignore"):
            high = array.astype(np.float32)
            rest = np.where(np.isfinite(high), array - high, 0)
        return high, rest.astype(np.float32)
