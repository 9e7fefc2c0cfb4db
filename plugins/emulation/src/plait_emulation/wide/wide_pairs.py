"""i64 and ui64 as pairs of ui32, the low bits first: the same bits as with the types themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, IntegerType, RankedTensorType, f32, f64, i32
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std.scalar.payload import is_unsigned
from plait_tcp import ops
from plait_tcp.builders.loops import for_loop
from plait_tcp.builders.tensors import Tensors, full_like
from plait_tcp.decompositions.products import PRODUCTS
from plait_tcp.decompositions.top_k import top_k_to_sort

from plait_emulation.pairs import Pair, Pairs, Rule
from plait_emulation.wide import words as w
from plait_emulation.wide.casts import from_float, from_integer, to_float, to_integer
from plait_emulation.wide.division import divide
from plait_emulation.wide.words import U32, Part

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type

np = lazy_import("numpy")


def _by_word(kind: str) -> Rule:
    def compute(t: Tensors, *pairs: Pair) -> Pair:
        apply = t.unary if len(pairs) == 1 else t.binary
        low, high = (apply(kind, *parts) for parts in zip(*pairs))
        return low, high

    return compute


def _counted(t: Tensors, count: Part) -> Pair:
    return count, full_like(t, count, 0)


def _popcount(t: Tensors, x: Pair) -> Pair:
    return _counted(t, t.binary("add", *(t.unary("popcount", part) for part in x)))


def _clz(t: Tensors, x: Pair) -> Pair:
    return _counted(t, w.leading_zeros(t, x))


def _itself(t: Tensors, x: Pair) -> Pair:
    return x


def _signed_sign(t: Tensors, x: Pair) -> Pair:
    mask = w.sign_mask(t, x)
    return t.binary("or", mask, _is_set(t, x)), mask


def _unsigned_sign(t: Tensors, x: Pair) -> Pair:
    return _counted(t, _is_set(t, x))


def _is_set(t: Tensors, x: Pair) -> Part:
    return w.as_bit(t, t.unary("not", w.is_zero(t, x)))


_UNARY: dict[str, Rule] = {
    "negate": w.negate, "not": _by_word("not"), "popcount": _popcount, "clz": _clz,
}  # fmt: skip
_SIGNED_UNARY: dict[str, Rule] = {**_UNARY, "abs": w.absolute, "sign": _signed_sign}
_UNSIGNED_UNARY: dict[str, Rule] = {**_UNARY, "abs": _itself, "sign": _unsigned_sign}


# Pairs of numbers


def _shift(function: Callable[..., Any]) -> Rule:
    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        return function(t, x, w.distance_of(t, y))

    return compute


def _equal(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("and", t.binary("eq", x[0], y[0]), t.binary("eq", x[1], y[1]))


def _different(t: Tensors, x: Pair, y: Pair) -> Part:
    return t.binary("or", t.binary("ne", x[0], y[0]), t.binary("ne", x[1], y[1]))


def _order(signed: bool, swapped: bool, negated: bool) -> Rule:
    """x < y, or y < x, or what is not that."""

    def compare(t: Tensors, x: Pair, y: Pair) -> Part:
        one, other = (y, x) if swapped else (x, y)
        if signed:
            one, other = w.flipped(t, one), w.flipped(t, other)
        made = w.less(t, one, other)
        return t.unary("not", made) if negated else made

    return compare


def _extreme(signed: bool, greater: bool) -> Rule:
    def choose(t: Tensors, x: Pair, y: Pair) -> Pair:
        return w.choose(t, _order(signed, greater, False)(t, x, y), x, y)

    return choose


def _quotient(signed: bool) -> Rule:
    """All ones where the divisor is 0."""

    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        sizes = (w.absolute(t, x), w.absolute(t, y)) if signed else (x, y)
        made, _ = divide(t, *sizes)
        if signed:
            differ = t.binary("xor", w.is_negative(t, x), w.is_negative(t, y))
            made = w.choose(t, differ, w.negate(t, made), made)
        return w.choose(t, w.is_zero(t, y), w.number(t, x[0], -1), made)

    return compute


def _remainder(signed: bool) -> Rule:
    """The dividend where the divisor is 0."""

    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        sizes = (w.absolute(t, x), w.absolute(t, y)) if signed else (x, y)
        _, made = divide(t, *sizes)
        if signed:
            made = w.choose(t, w.is_negative(t, x), w.negate(t, made), made)
        return w.choose(t, w.is_zero(t, y), x, made)

    return compute


def _power(signed: bool) -> Rule:
    """Square and multiply, in a loop over the bits of the exponent; a negative one counts only for 1 and -1."""

    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        one = w.number(t, x[0], 1)

        def step(b: Builder, i: Value[Any], carried: Any) -> list[Value[Any]]:
            inside = Tensors(b)
            total, base, rest = (carried[0], carried[1]), (carried[2], carried[3]), (carried[4], carried[5])
            lowest = full_like(inside, rest[0], 1)
            is_set = inside.binary("ne", inside.binary("and", rest[0], lowest), full_like(inside, lowest, 0))
            total = w.choose(inside, is_set, w.multiply(inside, total, base), total)
            return [*total, *w.multiply(inside, base, base), *w.shift_right(inside, rest, lowest)]

        made = for_loop(t.b, 0, 64, 1, [*one, *x, *y], step)
        total = made[0], made[1]
        if not signed:
            return total
        keeps = t.binary("or", _equal(t, x, one), _equal(t, x, w.number(t, x[0], -1)))
        others = w.choose(t, keeps, total, w.number(t, x[0], 0))
        return w.choose(t, w.is_negative(t, y), others, total)

    return compute


def _binary(signed: bool) -> dict[str, Rule]:
    return {
        "add": w.add, "subtract": w.subtract, "multiply": w.multiply,
        "divide": _quotient(signed), "remainder": _remainder(signed), "power": _power(signed),
        **{kind: _by_word(kind) for kind in ("and", "or", "xor")},
        "shift_left": _shift(w.shift_left), "shift_right_logical": _shift(w.shift_right),
        "shift_right_arithmetic": _shift(w.shift_right_signed), "eq": _equal, "ne": _different,
        "lt": _order(signed, False, False), "ge": _order(signed, False, True),
        "gt": _order(signed, True, False), "le": _order(signed, True, True),
        "maximum": _extreme(signed, True), "minimum": _extreme(signed, False),
    }  # fmt: skip


_SIGNED, _UNSIGNED = _binary(True), _binary(False)


# Other operations


def _unary_rule(pairs: Pairs, t: Tensors, op: ops.UnaryOp) -> Any:
    table = _UNSIGNED_UNARY if is_unsigned(op.operand.type.element_type) else _SIGNED_UNARY
    rule = table.get(op.kind.text)
    return rule(t, pairs.of(op.operand)) if rule is not None else None


def _binary_rule(pairs: Pairs, t: Tensors, op: ops.BinaryOp) -> Any:
    rule = pairs.combiner(op.kind.text, op.lhs.type.element_type)
    return rule(t, pairs.of(op.lhs), pairs.of(op.rhs)) if rule is not None else None


def _cast(pairs: Pairs, t: Tensors, op: ops.CastOp) -> Any:
    source, target = op.element_types
    if pairs.has(op.operand):
        return _cast_from(t, pairs.of(op.operand), source, target)
    if isinstance(source, ComplexType):
        source, x = source.element_type, t.unary("real", op.operand)
    else:
        x = op.operand
    if isinstance(source, FloatType):
        return from_float(t, x if source is f64 else t.cast(x, f32), not is_unsigned(target))
    return from_integer(t, x, source) if isinstance(source, IntegerType) and source.width <= 32 else None


def _cast_from(t: Tensors, x: Pair, source: Type, target: Type) -> Any:
    signed = not is_unsigned(source)
    if isinstance(target, ComplexType):
        part: Any = target.element_type
        real = to_float(t, x, signed, part)
        return t.binary("complex", real, full_like(t, real, 0))
    if isinstance(target, FloatType):
        return to_float(t, x, signed, target)
    if not isinstance(target, IntegerType) or target.width > 64:
        return None
    return x if target.width == 64 else to_integer(t, x, target)


def _iota(pairs: Pairs, t: Tensors, op: ops.IotaOp) -> Pair:
    type = op.result.type.with_element_type(U32)
    return _counted(t, t.b(ops.IotaOp(op.sizes, op.dim, type)))


def _bitcast(pairs: Pairs, t: Tensors, op: ops.BitcastOp) -> Any:
    """Words along a last dimension, or of such words; f64 by way of two words."""
    source, target = op.operand.type.element_type, op.result.type.element_type
    if pairs.has(op.operand) and pairs.has(op.result):
        return pairs.of(op.operand)
    if not all(isinstance(element, IntegerType | FloatType) for element in (source, target)):
        return None
    if pairs.has(op.operand):
        parts = w.in_parts(t, pairs.of(op.operand), U32 if target is f64 else target)
        return t.b(ops.BitcastOp(parts, op.result.type)) if target is f64 else parts
    if source is f64:
        words = RankedTensorType((*op.operand.type.shape, 2), U32)
        return w.of_parts(t, t.b(ops.BitcastOp(op.operand, words)))
    return w.of_parts(t, op.operand)


def _gather(pairs: Pairs, t: Tensors, op: ops.GatherOp) -> Any:
    """Positions as i32; elements by part."""
    _narrow_positions(pairs, t, op, 1)
    return pairs.each(op, t) if pairs.has(op.operand) else None


def _scatter(pairs: Pairs, t: Tensors, op: ops.ScatterOp) -> Any:
    _narrow_positions(pairs, t, op, len(op.inputs))
    return pairs.expanded(t, op) if pairs.has_any(op) else None


def _narrow_positions(pairs: Pairs, t: Tensors, op: Any, number: int) -> None:
    """Positions as i32, those beyond its range as its bounds: no tensor has as many elements."""
    if pairs.has(op.indices):
        x, element = pairs.of(op.indices), op.indices.type.element_type
        lowest, highest = (0 if is_unsigned(element) else -(1 << 31)), (1 << 31) - 1
        for kind, bound in (("maximum", lowest), ("minimum", highest)):
            limit = w.number(t, x[0], bound)
            rule = pairs.combiner(kind, element)
            assert rule is not None
            x = rule(t, x, limit)
        op.set_operand(number, t.cast(x[0], i32))


class WideIntegers(Pairs):
    """The low 32 bits, and the high ones."""

    rules: dict[Any, Rule] = {
        ops.UnaryOp: _unary_rule, ops.BinaryOp: _binary_rule, ops.CastOp: _cast, ops.IotaOp: _iota,
        ops.BitcastOp: _bitcast, ops.GatherOp: _gather, ops.ScatterOp: _scatter,
    }  # fmt: skip
    decompositions = (*PRODUCTS, top_k_to_sort)

    def combiner(self, kind: str, element: Type) -> Rule | None:
        return (_UNSIGNED if is_unsigned(element) else _SIGNED).get(kind)

    def covers(self, element: Any) -> bool:
        return isinstance(element, IntegerType) and element.width == 64

    def part_type(self, element: Type) -> Any:
        return U32

    def split(self, t: Tensors, value: Part) -> Pair:
        return w.split(t, value)

    def join(self, t: Tensors, pair: Pair, type: RankedTensorType) -> Part:
        return w.joined(t, pair, type.element_type)

    def split_array(self, array: ndarray) -> tuple[Any, Any]:
        bits = array.view(np.uint64)
        return (bits & np.uint64(w.ONES)).astype(np.uint32), (bits >> np.uint64(32)).astype(np.uint32)
