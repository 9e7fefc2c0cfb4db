"""Random bits: a generic operation makes the words of all blocks, which are then laid out as the result has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.build import Expression, ExpressionBuilder
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType, i64, index
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_linalg.bodies import build_generic
from plait_linalg.ops import IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, TOTAL
from plait_std.builders import as_index
from plait_std.scalar import payload
from plait_std.tensor import ops as tensor

from plait_tcp import counter_rng as rng
from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.models.shapes import reified
from plait_tcp.to_linalg.generic import as_type, extract, signless_tensor

Scalar = Value[Any]
_WORD, _WIDE = IntegerType(32, "unsigned"), IntegerType(64, "unsigned")


class ScalarWords:
    """Arithmetic of words as operations on i32."""

    def __init__(self, b: ExpressionBuilder) -> None:
        self.b = b

    def constant(self, value: int) -> Expression:
        return self.b.number(value, _WORD)

    def add(self, x: Expression, y: Expression) -> Expression:
        return x + y

    def xor(self, x: Expression, y: Expression) -> Expression:
        return x ^ y

    def rotate_left(self, x: Expression, distance: int) -> Expression:
        return x << distance | x >> (32 - distance)

    def multiply(self, x: Expression, factor: int) -> tuple[Expression, Expression]:
        low, high = _words_of(x.cast(_WIDE) * factor)
        return high, low


def _words_of(number: Expression) -> list[Expression]:
    """The low and the high word of a number of 64 bits."""
    return [part.cast(_WORD) for part in (number, number >> 32)]


@pattern(ops.RngBitsOp)
def rng_bits_to_generic(op: ops.RngBitsOp, rw: Rewriter) -> Rewrite:
    """tcp.rng_bits -> linalg.generic over blocks, tensor.insert_slice of their words"""
    state = signless_tensor(rw, op.state)
    parts = [extract(rw, state, [sz.as_value(rw, i)]) for i in range(op.state.type.shape[0])]
    made = _Bits(op, rw, parts)
    bits = made.build()
    return as_type(rw, made.new_state(state), op.new_state.type), bits


class _Bits:
    """The blocks of one operation: `before` x `rows` x `after` of them, each with `each` numbers."""

    def __init__(self, op: Any, rw: Rewriter, state: Sequence[Scalar]) -> None:
        self.op, self.rw, self.state = op, rw, state
        self.algorithm: str = op.algorithm.text
        self.element = op.bits.type.element_type
        self.each = rng.numbers_per_block(self.algorithm, self.element.width)
        self.shape: list[sz.Size] = reified(op, rw)[1]
        self.before, self.along, self.after = self._arrangement()
        self.rows = sz.ceil_divide(rw, self.along, self.each)
        self.blocks = sz.multiply(rw, sz.multiply(rw, self.before, self.rows), self.after)

    def _arrangement(self) -> tuple[sz.Size, sz.Size, sz.Size]:
        if self.algorithm == "threefry2x32" and self.each == 2 and self.shape:
            return _split(self.rw, self.shape)
        return 1, sz.product(self.rw, self.shape), 1

    def build(self) -> Value[Any]:
        """Build the tensor of bits."""
        rw = self.rw
        words = self._blocks()
        sizes: list[sz.Size] = [self.before, self.rows, self.each, self.after]
        plain = payload.signless(self.element)
        laid_out = sz.empty_like(rw, RankedTensorType(sz.static_shape(sizes), plain), sizes)
        thin = [self.before, self.rows, 1, self.after]
        for i, word in enumerate(words):
            laid_out = TENSORS.insert(rw, word, laid_out, [0, 0, i, 0], thin)
        return as_type(rw, self._in_shape(laid_out), self.op.bits.type)

    def _in_shape(self, laid_out: Value[Any]) -> Value[Any]:
        rw, element = self.rw, laid_out.type.element_type
        padded = [self.before, sz.multiply(rw, self.rows, self.each), self.after]
        lined_up = self._reshaped(laid_out, padded)
        wanted = [self.before, self.along, self.after]
        if sz.static_shape(padded) != sz.static_shape(wanted) or DYNAMIC in sz.static_shape(padded):
            lined_up = TENSORS.slice(rw, lined_up, [0] * 3, wanted)
        result = self.op.bits.type.with_element_type(element)
        return rw(ops.ReshapeOp(lined_up, sz.dynamic_only(rw, result.shape, self.shape), result))

    def _reshaped(self, x: Value[Any], sizes: Sequence[sz.Size]) -> Value[Any]:
        return TENSORS.reshape(self.rw, x, sizes)

    def _blocks(self) -> Sequence[Value[Any]]:
        """For each number of a block, the tensor [before, rows, 1, after] of that number in all blocks."""
        rw = self.rw
        sizes: list[sz.Size] = [self.before, self.rows, 1, self.after]
        type = RankedTensorType(sz.static_shape(sizes), payload.signless(self.element))
        inits = [sz.empty_like(rw, type, sizes) for _ in range(self.each)]

        def body(b: Builder, scalars: Sequence[Scalar]) -> Sequence[Scalar]:
            outer, row, inner = (b(IndexOp(i)) for i in (0, 1, 3))
            number = sz.add(b, sz.multiply(b, sz.add(b, sz.multiply(b, outer, self.rows), row), self.after), inner)
            words = self._words(_wide(b, number))
            return [_as_element(word, self.element) for word in words]

        maps = [AffineMap.identity(4)] * self.each
        return build_generic(rw, [], inits, maps, ["parallel"] * 4, body).results

    def _words(self, number: Expression) -> list[Expression]:
        """The numbers of a block: words or, of pairs of words, numbers of 64 bits."""
        b = number.b
        key = _words_of(b.expression(self.state[0], _WIDE))
        low = number + self.state[1]
        if self.algorithm == "threefry2x32":
            words = rng.threefry2x32(ScalarWords(b), _words_of(low), key)
        else:
            words = rng.philox4x32(ScalarWords(b), [*_words_of(low), *_words_of(self._high(low, number))], key)
        if self.element.width != 64:
            return words
        return [low.cast(_WIDE) | high.cast(_WIDE) << 32 for low, high in zip(words[::2], words[1::2])]

    def _high(self, low: Expression, added: Expression) -> Expression:
        """The high part of a counter whose low part became `low` when `added` was added."""
        high = self.state[2] if len(self.state) == 3 else self.state[0]
        return (low < added).unsigned.cast(_WIDE) + high

    def new_state(self, state: Value[Any]) -> Value[Any]:
        """The state with the number of blocks added to its counter."""
        b = self.rw
        blocks = _wide(b, self.blocks)
        low = blocks + self.state[1]
        parts = [self.state[0], low.value]
        if len(self.state) == 3:
            parts.append(self._high(low, blocks).value)
        return b(tensor.FromElementsOp(parts, state.type))


def _wide(b: Builder, number: sz.Size) -> Expression:
    """A size as a number of 64 bits."""
    return SCALARS.on(b).expression(TOTAL.cast(b, as_index(b, number), index, i64), _WIDE)


def _as_element(number: Expression, element: Any) -> Scalar:
    """The low bits of a number, as an element."""
    bits = number.cast(IntegerType(element.width, "unsigned"))
    return (bits.bitcast(element) if isinstance(element, FloatType) else bits).value


# Sizes


def _split(b: Builder, shape: Sequence[sz.Size]) -> tuple[sz.Size, sz.Size, sz.Size]:
    """The products before, at and after `rng.split_dim(shape)`, which may be known at run time only."""
    parts = [(sz.product(b, shape[:i]), shape[i], sz.product(b, shape[i + 1 :])) for i in range(len(shape))]
    static = [size for size in shape if isinstance(size, int)]
    if len(static) == len(shape):
        return parts[rng.split_dim(static)]
    as_expression = SCALARS.on(b).index
    chosen = parts[0]
    for part in parts[1:]:
        chosen = _chosen(as_expression(part[1]) > chosen[1], part, chosen)
    for part in reversed(parts):
        chosen = _chosen((as_expression(part[1]) & 1) == 0, part, chosen)
    return chosen


def _chosen(condition: Expression, yes: Sequence[sz.Size], no: Sequence[sz.Size]) -> tuple[sz.Size, sz.Size, sz.Size]:
    b = condition.b
    one, two, three = (condition.select(b.index(x), b.index(y)).mixed for x, y in zip(yes, no))
    return one, two, three


RANDOM = (rng_bits_to_generic,)
