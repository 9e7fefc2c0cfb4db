"""i64 and ui64 as pairs of ui32, the low bits first: the same bits as with the types themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.builtin.types import ComplexType, FloatType, IntegerType, RankedTensorType, f32, f64, i32
from plait.lazy import lazy_import
from plait_std.scalar.payload import is_unsigned
from plait_tcp import ops
from plait_tcp.api import PRODUCTS, top_k_to_sort

from plait_emulation.paired_regions import expand
from plait_emulation.pairs import Made, Pair, Pairs, Rule, both_equal, choose, either_differs, of_kinds
from plait_emulation.wide import words as w
from plait_emulation.wide.casts import from_float, from_integer, to_float, to_integer
from plait_emulation.wide.division import divide
from plait_emulation.wide.words import U32

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.types import RankedTensorType, Type

np = lazy_import("numpy")


def _by_word(kind: str) -> Rule:
    def compute(x: Pair, y: Pair) -> Pair:
        return x[0].apply(kind, y[0]), x[1].apply(kind, y[1])

    return compute


def _counted(count: Expression) -> Pair:
    return count, count.like(0)


def _signed_sign(x: Pair) -> Pair:
    mask = w.sign_mask(x)
    return mask | _is_set(x), mask


def _unsigned_sign(x: Pair) -> Pair:
    return _counted(_is_set(x))


def _is_set(x: Pair) -> Expression:
    return w.as_bit(~w.is_zero(x))


_UNARY: dict[str, Callable[[Pair], Pair]] = {
    "negate": w.negate, "not": lambda x: (~x[0], ~x[1]), "clz": lambda x: _counted(w.leading_zeros(x)),
    "popcount": lambda x: _counted(x[0].apply("popcount") + x[1].apply("popcount")),
}  # fmt: skip
_SIGNED_UNARY: dict[str, Callable[[Pair], Pair]] = {**_UNARY, "abs": w.absolute, "sign": _signed_sign}
_UNSIGNED_UNARY: dict[str, Callable[[Pair], Pair]] = {**_UNARY, "abs": lambda x: x, "sign": _unsigned_sign}


# Pairs of numbers


def _shift(function: Callable[[Pair, Expression], Pair]) -> Rule:
    def compute(x: Pair, y: Pair) -> Pair:
        return function(x, w.distance_of(y))

    return compute


def _order(signed: bool, swapped: bool, negated: bool) -> Rule:
    """x < y, or y < x, or what is not that."""

    def compare(x: Pair, y: Pair) -> Expression:
        one, other = (y, x) if swapped else (x, y)
        if signed:
            one, other = w.flipped(one), w.flipped(other)
        made = w.less(one, other)
        return ~made if negated else made

    return compare


def _extreme(signed: bool, greater: bool) -> Rule:
    is_first: Callable[..., Any] = _order(signed, greater, False)

    def extreme(x: Pair, y: Pair) -> Pair:
        return choose(is_first(x, y), x, y)

    return extreme


def _quotient(signed: bool) -> Rule:
    """All ones where the divisor is 0."""

    def compute(x: Pair, y: Pair) -> Pair:
        made, _ = divide(w.absolute(x), w.absolute(y)) if signed else divide(x, y)
        if signed:
            made = choose(w.is_negative(x) ^ w.is_negative(y), w.negate(made), made)
        return choose(w.is_zero(y), w.number(x[0], -1), made)

    return compute


def _remainder(signed: bool) -> Rule:
    """The dividend where the divisor is 0."""

    def compute(x: Pair, y: Pair) -> Pair:
        _, made = divide(w.absolute(x), w.absolute(y)) if signed else divide(x, y)
        if signed:
            made = choose(w.is_negative(x), w.negate(made), made)
        return choose(w.is_zero(y), x, made)

    return compute


def _power(signed: bool) -> Rule:
    """Square and multiply, in a loop over the bits of the exponent; a negative one counts only for 1 and -1."""

    def compute(x: Pair, y: Pair) -> Pair:
        b, one = x[0].b, w.number(x[0], 1)
        variables = [b.variable(part) for part in (*one, *x, *y)]
        with b.loop(0, 64):
            low, high, base_low, base_high, rest_low, rest_high = (v.get() for v in variables)
            total, base, rest = (low, high), (base_low, base_high), (rest_low, rest_high)
            lowest = rest_low.like(1)
            total = choose((rest_low & lowest) != 0, w.multiply(total, base), total)
            new = (*total, *w.multiply(base, base), *w.shift_right(rest, lowest))
            for variable, part in zip(variables, new):
                variable.set(part)
        b.forget(*variables)
        total = variables[0].get(), variables[1].get()
        if not signed:
            return total
        keeps = both_equal(x, one) | both_equal(x, w.number(x[0], -1))
        others = choose(keeps, total, w.number(x[0], 0))
        return choose(w.is_negative(y), others, total)

    return compute


def _binary(signed: bool) -> dict[str, Rule]:
    return {
        "add": w.add, "subtract": w.subtract, "multiply": w.multiply,
        "divide": _quotient(signed), "remainder": _remainder(signed), "power": _power(signed),
        **{kind: _by_word(kind) for kind in ("and", "or", "xor")},
        "shift_left": _shift(w.shift_left), "shift_right_logical": _shift(w.shift_right),
        "shift_right_arithmetic": _shift(w.shift_right_signed), "eq": both_equal, "ne": either_differs,
        "lt": _order(signed, False, False), "ge": _order(signed, False, True),
        "gt": _order(signed, True, False), "le": _order(signed, True, True),
        "maximum": _extreme(signed, True), "minimum": _extreme(signed, False),
    }  # fmt: skip


_SIGNED, _UNSIGNED = _binary(True), _binary(False)


# Other operations


def _unary_rule(pairs: Pairs, b: ExpressionBuilder, op: ops.UnaryOp) -> Made:
    return of_kinds(_UNSIGNED_UNARY if is_unsigned(op.operand.type.element_type) else _SIGNED_UNARY)(pairs, b, op)


def _binary_rule(pairs: Pairs, b: ExpressionBuilder, op: ops.BinaryOp) -> Made:
    return of_kinds(_UNSIGNED if is_unsigned(op.lhs.type.element_type) else _SIGNED)(pairs, b, op)


def _cast(pairs: Pairs, b: ExpressionBuilder, op: ops.CastOp) -> Made:
    source, target = op.element_types
    if pairs.has(op.operand):
        return _cast_from(pairs.pair(b, op.operand), source, target)
    x = b.expression(op.operand)
    if isinstance(source, ComplexType):
        source, x = source.element_type, x.apply("real")
    if isinstance(source, FloatType):
        return from_float(x if source is f64 else x.cast(f32), not is_unsigned(target))
    return from_integer(x, source) if isinstance(source, IntegerType) and source.width <= 32 else None


def _cast_from(x: Pair, source: Type, target: Type) -> Made:
    signed = not is_unsigned(source)
    if isinstance(target, ComplexType):
        part: Any = target.element_type
        real = to_float(x, signed, part)
        return real.apply("complex", 0)
    if isinstance(target, FloatType):
        return to_float(x, signed, target)
    if not isinstance(target, IntegerType) or target.width > 64:
        return None
    return x if target.width == 64 else to_integer(x, target)


def _iota(pairs: Pairs, b: ExpressionBuilder, op: ops.IotaOp) -> Pair:
    return _counted(b(ops.IotaOp(op.sizes, op.dim, op.result.type.with_element_type(U32))))


def _bitcast(pairs: Pairs, b: ExpressionBuilder, op: ops.BitcastOp) -> Made:
    """Words along a last dimension, or of such words; f64 by way of two words."""
    source, target = op.operand.type.element_type, op.result.type.element_type
    if pairs.has(op.operand) and pairs.has(op.result):
        return pairs.of(op.operand)
    if not isinstance(source, IntegerType | FloatType) or not isinstance(target, IntegerType | FloatType):
        return None
    if pairs.has(op.operand):
        parts = w.in_parts(pairs.pair(b, op.operand), U32 if target is f64 else target)
        return parts.bitcast(op.result.type) if target is f64 else parts
    operand = b.expression(op.operand)
    return w.of_parts(operand.bitcast(RankedTensorType((*operand.type.shape, 2), U32)) if source is f64 else operand)


def _gather(pairs: Pairs, b: ExpressionBuilder, op: ops.GatherOp) -> Made:
    """Positions as i32; elements by part."""
    _narrow_positions(pairs, b, op, 1)
    return pairs.each(op, b) if pairs.has(op.operand) else None


def _scatter(pairs: Pairs, b: ExpressionBuilder, op: ops.ScatterOp) -> Made:
    _narrow_positions(pairs, b, op, len(op.inputs))
    return expand(pairs, b, op) if pairs.has_any(op) else None


def _narrow_positions(pairs: Pairs, b: ExpressionBuilder, op: ops.GatherOp | ops.ScatterOp, number: int) -> None:
    """Positions as i32, those beyond its range as its bounds: no tensor has as many elements."""
    if pairs.has(op.indices):
        x, element = pairs.pair(b, op.indices), op.indices.type.element_type
        lowest, highest = (0 if is_unsigned(element) else -(1 << 31)), (1 << 31) - 1
        for kind, bound in (("maximum", lowest), ("minimum", highest)):
            rule: Any = pairs.combiner(kind, element)
            x = rule(x, w.number(x[0], bound))
        op.set_operand(number, x[0].cast(i32).value)


class WideIntegers(Pairs):
    """The low 32 bits, and the high ones."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: _unary_rule, ops.BinaryOp: _binary_rule, ops.CastOp: _cast, ops.IotaOp: _iota,
        ops.BitcastOp: _bitcast, ops.GatherOp: _gather, ops.ScatterOp: _scatter,
    }  # fmt: skip
    decompositions = (*PRODUCTS, top_k_to_sort)

    def combiner(self, kind: str, element: Type) -> Rule | None:
        return (_UNSIGNED if is_unsigned(element) else _SIGNED).get(kind)

    def covers(self, element: Type | None) -> bool:
        return isinstance(element, IntegerType) and element.width == 64

    def part_type(self, element: Type) -> Type:
        return U32

    def split(self, value: Expression) -> Pair:
        return w.split(value)

    def join(self, pair: Pair, type: RankedTensorType) -> Expression:
        return w.joined(pair, type.element_type)

    def split_array(self, array: ndarray) -> tuple[ndarray, ndarray]:
        bits = array.view(np.uint64)
        return (bits & np.uint64(w.ONES)).astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)
