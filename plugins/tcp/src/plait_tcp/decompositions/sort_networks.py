"""Sort and top k as networks of exchanges on whole tensors, and top k of blocks (Note [Stages]).

    %s = tcp.sort(%x) dim = 0 {...} : tensor<?xf32>

becomes stages that compare each element with the one at a distance of a power of two, all at once. Source: Batcher,
"Sorting networks and their applications" (1968).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i1, i32, i64, index
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_std.math import ops as math

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.builders.loops import for_loop
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.decompositions.top_k import descending
from plait_tcp.decompositions.whole_regions import apply, is_elementwise

if TYPE_CHECKING:
    from plait.rewrite import Rewriter

Values = Sequence[Value[Any]]


@pattern(ops.SortOp)
def sort_to_network(op: ops.SortOp, rw: Rewriter) -> Rewrite:
    """tcp.sort -> the stages of a bitonic network on whole tensors"""
    if not is_elementwise(op.body.block):
        return rw.no_match("the comparator has no form on whole tensors")
    t, dim, rank = TensorBuilder(rw), op.dim.value, op.inputs[0].type.rank
    last = [i for i in range(rank) if i != dim] + [dim]
    lines = [t.transpose(x, last) if dim != rank - 1 else x for x in op.inputs]
    network = _Network(t, op.body.block, sz.size_of(rw, lines[0], rank - 1))
    width = power_of_two(rw, network.length)
    made = network.sorted(network.numbered(lines, width), width)
    back = [last.index(i) for i in range(rank)]
    taken = [t.part(x, 0, network.length) for x in made[:-1]]
    placed = [t.transpose(x, back) if dim != rank - 1 else x for x in taken]
    return [sz.as_shaped(rw, x, result.type) for x, result in zip(placed, op.results)]


@pattern(ops.TopKOp)
def top_k_to_network(op: ops.TopKOp, rw: Rewriter) -> Rewrite:
    """tcp.top_k -> sorted blocks of k elements, and of each two of them the first k, until one is left"""
    t, k = TensorBuilder(rw), op.k.value
    length = sz.size_of(rw, op.operand, op.operand.type.rank - 1)
    network = _Network(t, descending(op.operand.type.element_type), length)
    block = power_of_two(rw, k)
    assert isinstance(block, int)
    count = power_of_two(rw, sz.ceil_divide(rw, network.length, block))
    positions = t.iota(sz.sizes_of(rw, op.operand), op.operand.type.rank - 1, i32)
    lines = network.numbered([op.operand, positions], sz.multiply(rw, count, block))
    made = network.first_block(lines, block, count)
    return [sz.as_shaped(rw, t.part(x, 0, k), result.type) for x, result in zip(made, op.results)]


def power_of_two(b: Builder, size: sz.Size) -> sz.Size:
    """The least power of two that is not less."""
    if isinstance(size, int):
        return 1 << max(size - 1, 0).bit_length()
    one = sz.as_value(b, 1)
    return TENSORS.apply(b, "shift_left", index, one, sz.as_value(b, exponent(b, size)))


def exponent(b: Builder, size: sz.Size) -> sz.Size:
    """Of that power of two."""
    if isinstance(size, int):
        return max(size - 1, 0).bit_length()
    last = TOTAL.cast(b, sz.as_value(b, sz.maximum(b, sz.add(b, size, -1), 0)), index, i64)
    zeros = TOTAL.cast(b, b(math.CountLeadingZerosOp(last)), i64, index)
    return sz.subtract(b, 64, zeros)


class _Network:
    """Exchanges of elements of lines along the last dimension; the last tensor numbers the elements.

    `length` is how many elements a line has: those that come after it, to fill up a power of two, stay behind all.
    """

    def __init__(self, t: TensorBuilder, comparator: Block, length: sz.Size) -> None:
        self.t, self.comparator, self.length = t, comparator, length

    def numbered(self, lines: Values, width: sz.Size) -> list[Value[Any]]:
        """The lines, filled up to `width`, and the numbers of their elements."""
        t, b = self.t, self.t.b
        filled = [self._filled(x, width) for x in lines]
        shape = [*sz.sizes_of(b, lines[0])[:-1], width]
        return [*filled, t.iota(shape, len(shape) - 1, i32)]

    def _filled(self, x: Value[Any], width: sz.Size) -> Value[Any]:
        if isinstance(width, int) and width == x.type.shape[-1]:
            return x
        return self.t.extended(x, self.t.scalar(0, x.type.element_type), width)

    def sorted(self, lines: Values, width: sz.Size) -> list[Value[Any]]:
        """The lines in order; `width` is a power of two."""
        return self._each(exponent(self.t.b, width), lines, self._phase)

    def first_block(self, lines: Values, block: int, count: sz.Size) -> list[Value[Any]]:
        """The first `block` elements of each line, in order."""
        for phase in range(block.bit_length() - 1):
            lines = self._phase(phase, lines)
        rounds = exponent(self.t.b, count)

        def halve(step: int | Value[Any], lines: Values) -> Values:
            return self._halved(lines, block)

        return self._each(rounds, lines, halve)

    def _each(self, count: sz.Size, lines: Values, body: Callable[[Any, Values], Values]) -> list[Value[Any]]:
        """Steps that take lines to lines: one after the other, or in a loop if it is not known how many."""
        if isinstance(count, int):
            for number in range(count):
                lines = body(number, lines)
            return list(lines)
        types = [RankedTensorType((*x.type.shape[:-1], DYNAMIC), x.type.element_type) for x in lines]
        carried = [sz.as_shaped(self.t.b, x, type) for x, type in zip(lines, types)]
        outer = self.t

        def step(b: Builder, i: Value[Any], lines: Values) -> list[Value[Any]]:
            self.t = TensorBuilder(b)
            made = [sz.as_shaped(b, x, type) for x, type in zip(body(i, lines), types)]
            self.t = outer
            return made

        return list(for_loop(outer.b, 0, count, 1, carried, step))

    def _phase(self, phase: sz.Size, lines: Values) -> Values:
        """Merge blocks of 2^phase elements to blocks of twice as many, every second one in reverse order."""

        def stage(i: int, lines: Values) -> Values:
            return self._exchanged(lines, sz.subtract(self.t.b, phase, i), i)

        return self._each(sz.add(self.t.b, phase, 1), lines, stage)

    def _halved(self, lines: Values, block: int) -> Values:
        """Of each two blocks, one in order and one in reverse, the first elements of both, in order or in reverse."""
        first, second = self._split(lines, block)
        wins = self._before(first, second)
        best = [self.t.select(wins, x, y) for x, y in zip(first, second)]
        lines = [self._joined(x) for x in best]
        phase = block.bit_length() - 2
        return self._phase(phase, lines) if phase >= 0 else lines

    def _joined(self, x: Value[Any]) -> Value[Any]:
        *outer, blocks, size = sz.sizes_of(self.t.b, x)
        return self.t.reshape(x, [*outer, sz.multiply(self.t.b, blocks, size)])

    def _split(self, lines: Values, distance: sz.Size) -> tuple[list[Value[Any]], list[Value[Any]]]:
        """The lower and the upper halves of blocks of twice `distance` elements."""
        t, b = self.t, self.t.b
        *outer, width = sz.sizes_of(b, lines[0])
        count = sz.floor_divide(b, width, sz.multiply(b, distance, 2))
        shape = [*outer, count, 2, distance]
        rank = len(shape)
        cut = [t.reshape(x, shape) for x in lines]
        halves: list[list[Value[Any]]] = []
        for i in range(2):
            offsets, sizes = [0] * (rank - 2) + [i, 0], [*outer, count, 1, distance]
            halves.append([t.reshape(t.slice(x, offsets, sizes), [*outer, count, distance]) for x in cut])
        return halves[0], halves[1]

    def _exchanged(self, lines: Values, level: sz.Size, behind: sz.Size) -> list[Value[Any]]:
        """Exchange elements at a distance of 2^level; blocks of 2^(level + behind + 1) alternate in direction."""
        t, b = self.t, self.t.b
        lower, upper = self._split(lines, shifted(b, level))
        swaps = self._before(upper, lower)
        rank, sizes = lower[0].type.rank, sz.sizes_of(b, lower[0])
        numbers = t.iota(sizes, rank - 2, i32)
        distance = t.broadcast(_number(t, behind), sizes, [])
        odd = t.binary("and", t.binary("shift_right_logical", numbers, distance), self._full(numbers, 1))
        swaps = t.binary("xor", swaps, t.cast(odd, i1))
        made: list[Value[Any]] = []
        single = [*sizes[:-1], 1, sizes[-1]]
        for x, y in zip(lower, upper):
            halves = t.select(swaps, y, x), t.select(swaps, x, y)
            joined = t.concat([t.reshape(half, single) for half in halves], rank - 1)
            *outer, count, _, size = sz.sizes_of(b, joined)
            made.append(t.reshape(joined, [*outer, sz.multiply(b, sz.multiply(b, count, 2), size)]))
        return [sz.as_shaped(b, x, old.type) for x, old in zip(made, lines)]

    def _full(self, x: Value[Any], number: sz.Size) -> Value[Any]:
        return self.t.broadcast(_number(self.t, number), sz.sizes_of(self.t.b, x), [])

    def _before(self, first: Values, second: Values) -> Value[Any]:
        """Whether one comes before the other: as the comparator says, then by number; what was filled in comes last."""
        t = self.t
        numbers = first[-1], second[-1]
        earlier = t.binary("lt", *numbers)
        filled = t.binary("ge", t.binary("maximum", *numbers), self._full(numbers[0], self.length))
        pairs = list(zip(first[:-1], second[:-1]))
        (says,) = apply(t, self.comparator, [x for x, y in pairs for x in (x, y)])
        (opposite,) = apply(t, self.comparator, [x for x, y in pairs for x in (y, x)])
        tie = t.binary("and", t.unary("not", opposite), earlier)
        return t.select(filled, earlier, t.binary("or", says, tie))


def shifted(b: Builder, level: sz.Size) -> sz.Size:
    """2^level"""
    if isinstance(level, int):
        return 1 << level
    return TENSORS.apply(b, "shift_left", index, sz.as_value(b, 1), level)


def _number(t: TensorBuilder, number: sz.Size) -> Value[Any]:
    """An index as a 0-d tensor of i32."""
    if isinstance(number, int):
        return t.scalar(number, i32)
    return TENSORS.tensor(t.b, [TENSORS.convert(t.b, number, i32)])


# Note [Stages]
# A phase merges neighbouring blocks, one in order and one in reverse, by exchanges at half the distance each: log2(n)
# phases of up to log2(n) stages. Which elements are exchanged does not depend on them, so that a stage is a few
# elementwise operations; of a static length they are written out, of a dynamic one they stand in two loops. Numbers
# decide between elements that the comparator does not tell apart, so that there are no equal ones, the sort is stable,
# and every network gives the same result. The comparator must be a strict weak ordering, as StableHLO asks.
# Of k elements blocks of k are sorted, in order and in reverse by turns. The first k of two such blocks are those of
# each pair that comes first; one merge brings them in order. That is n log(k)^2 exchanges instead of n log(n)^2.
