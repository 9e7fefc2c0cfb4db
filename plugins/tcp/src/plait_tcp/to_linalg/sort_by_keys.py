"""Sort by keys: short lines by the rank of each element, long ones digit by digit (Note [Ranks], Note [Digits])."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType, i1, i32, index
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter
from plait_linalg.bodies import scalarize_body
from plait_std import sizes as sz
from plait_std.algebra import SCALARS

from plait_tcp import ops
from plait_tcp.to_linalg.blocks_of_keys import BLOCK, keys_of_block, least_key
from plait_tcp.to_linalg.first_by_vectors import BlockKeys, FirstByVectors
from plait_tcp.to_linalg.first_of_wide_keys import FirstOfWideKeys, first_of_lines
from plait_tcp.to_linalg.first_sorted import used_of
from plait_tcp.to_linalg.generic import as_type, signless_tensor
from plait_tcp.to_linalg.line_by_vectors import LineByVectors, by_vectors
from plait_tcp.to_linalg.sort_keys import SortKey, key_tensor, sort_key
from plait_tcp.to_linalg.vector_sort import Line
from plait_tcp.to_linalg.vector_way import VectorWay

if TYPE_CHECKING:
    from plait.build import Expression, Variable

Values = Sequence[Value[Any]]


def lower_by_keys(op: Any, rw: Rewriter) -> Rewrite:
    """What the pattern `sort_by_keys` does."""
    key = sort_key(op.body.block)
    if key is None:
        return rw.no_match("the comparator does not compare one key of each element")
    made = SortByKeys(op, key, rw).build([signless_tensor(rw, value) for value in op.inputs])
    return [as_type(rw, value, output.type) for value, output in zip(made, op.outputs)]


class SortByKeys:
    """The loops of a sort by keys; with vectors if a way is given, see `by_vectors`: of all or of the `first`."""

    def __init__(
        self, op: Any, key: SortKey, rw: Rewriter, way: VectorWay | None = None, first: int | None = None
    ) -> None:
        self.op, self.key, self.rw, self.used = op, key, rw, used_of(op)
        self.b = SCALARS.on(Builder.before(op))
        self.extents: list[Any] = sz.sizes_of(rw, op.inputs[0])
        self.size: int = op.inputs[0].type.shape[op.dim.value]
        self.length = self.b.index(self.extents[op.dim.value])
        self.bits = _digit_bits(key.width, self.size, sum(map(_bytes_of, op.inputs)))
        self.digits = -(-key.width // self.bits)
        self.bodies: list[Block] = []
        self.vectors = by_vectors(self.b, op, key, way) if way is not None and first is None else None
        self.first: FirstByVectors | FirstOfWideKeys | None = None
        if way is not None and first is not None:
            self.first = first_of_lines(self.b, first, BLOCK, key.width, way, self.size)

    def build(self, inputs: Values) -> Values:
        """Build the loops; return the sorted tensors."""
        b, dim = self.b, self.op.dim.value
        is_short = None if self.size == DYNAMIC else self.size <= LONGEST_BY_RANK
        self.inputs = b.wrap(*inputs)
        self.tensors = [b.variable(sz.empty_like(self.rw, x.type, self.extents)) for x in inputs]
        filled = sz.as_value(self.rw, _filled(self.length).value)
        rest = [extent for i, extent in enumerate(self.extents) if i != dim]
        with b.nest([sz.as_value(self.rw, extent) for extent in rest]) as line:
            self.place = line
            scratch = self._scratch(inputs, is_short, filled)
            self._line(is_short)
            for variable in scratch:
                b.forget(variable)
        for block in self.bodies:
            scalarize_body(block, self.rw.ctx)
        self.key.discard()
        return [x.value for x in self.tensors]

    def _scratch(self, inputs: Values, is_short: bool | None, filled: Any) -> list[Any]:
        """Make what is written for each line, so that lines do not depend on each other; returns the variables."""
        b = self.b
        self.front, self.back = [[b.variable(self._empty(x)) for x in inputs] for _ in range(2)]
        made = [*self.front, *self.back]
        if is_short is not False:
            self.keys = b.variable(self._empty_keys(filled))
            made.append(self.keys)
        if is_short is not True:
            counts = RankedTensorType((self.digits, 1 << self.bits), index)
            self.counts = b.variable(sz.empty_like(b.builder, counts, counts.shape))
            made.append(self.counts)
        if self.vectors is not None:
            made += self.vectors.scratch(self.size, self.length, self._result())
        if self.first is not None:
            made += self.first.scratch()
        return made

    def _result(self) -> Line | None:
        """The line of the first result if its elements are neighbours."""
        is_last = self.op.dim.value == self.tensors[0].type.rank - 1
        return Line(self.tensors[0], self._there, lambda x: x) if is_last else None

    def _empty(self, x: Value[Any]) -> Value[Any]:
        """A line for elements of a tensor."""
        return sz.empty_like(self.b.builder, RankedTensorType((self.size,), x.type.element_type), [self.length.value])

    def _empty_keys(self, filled: Any) -> Value[Any]:
        """A line for the keys, filled up to whole vectors."""
        size = DYNAMIC if self.size == DYNAMIC else -(-self.size // _FILL) * _FILL
        return sz.empty_like(self.b.builder, key_tensor(self.key, size), [filled])

    def _there(self, i: Expression) -> list[Any]:
        dim = self.op.dim.value
        return [*self.place[:dim], i, *self.place[dim:]]

    def _key(self, element: Expression) -> Expression:
        """The key of an element."""
        block = self.b.builder.block
        assert block is not None
        if block not in self.bodies:
            self.bodies.append(block)
        return self.key.of(self.b, element.value)

    def _line(self, is_short: bool | None) -> None:
        """Sort a line. See Note [Ways]."""
        length = self.length
        if self.first is not None:
            length = length - self._first_by_vectors(self.first)
        if self.vectors is not None:
            is_long = self.size != DYNAMIC or length > LONGEST_WITHOUT_VECTORS
            length = length - self._by_vectors(self.vectors, length if is_long is True else self._if(is_long, length))
        if is_short is not False:
            short = length if is_short else self._if(length <= LONGEST_BY_RANK, length)
            self._by_rank(short)
            length = length - short
        if not is_short:
            self._by_digits(length)

    def _if(self, condition: Expression, length: Expression) -> Expression:
        """The length if a condition holds, else 0."""
        return self.b.index(condition.select(length, self.b.index(self.b.index(0).value)))

    def _by_vectors(self, vectors: LineByVectors, length: Expression) -> Expression:
        """Sort a line by vectors; returns how long the line is that was sorted."""
        b, element = self.b, self.inputs[self.key.operand]

        def key(i: Expression) -> tuple[Expression, Expression]:
            found = element[self._there(i)]
            return found, self._key(found)

        done = self._if(vectors.sorts(length, key), length)
        if vectors.has_places:
            self._by_places(vectors, done)
        if vectors.has_places or vectors.is_in_result:
            return done
        with b.loop(0, done) as i:
            self.tensors[0][self._there(i)] = vectors.element(i)
        return done

    def _first_by_vectors(self, first: FirstByVectors | FirstOfWideKeys) -> Expression:
        """Select the first elements of a line by vectors; returns how long the line is that this was done for."""
        b, length, element = self.b, self.length, self.inputs[self.key.operand]

        def key(i: Expression) -> Expression:
            return self._key(element[self._there(i)])

        def least(start: Expression) -> Expression:
            found, body = least_key(b, self.key, element.value, self.place, start, length)
            self.bodies.append(body)
            return found

        def keys(start: Expression, into: Variable) -> Expression:
            place, body = keys_of_block(b, self.key, element.value, self.place, start, length, into)
            self.bodies.append(body)
            return place

        is_last = self.op.dim.value == self.op.inputs[0].type.rank - 1
        is_done = first.select(length, key, BlockKeys(least, keys) if is_last else None)
        with b.loop(0, self._if(is_done, length.apply("minimum", first.count))) as i:
            place = first.place(i)
            for n, output in enumerate(self.op.outputs):
                if output.has_uses:
                    self.tensors[n][self._there(i)] = self._element(n, place)
        return self._if(is_done, length)

    def _by_places(self, vectors: LineByVectors, length: Expression) -> None:
        """Bring the elements of a line to where the sorted places say that they are."""
        b = self.b
        needed = [i for i, output in enumerate(self.op.outputs) if output.has_uses]
        if self.used > 0:
            length = length.apply("minimum", self.used)
        with b.loop(0, length) as i:
            place = vectors.place(i)
            for n in needed:
                self.front[n][i] = self._element(n, place)
        with b.loop(0, length) as i:
            for n in needed:
                self.tensors[n][self._there(i)] = self.front[n][i]

    def _element(self, n: int, place: Expression) -> Expression:
        """The element of an input at a place: its number if the input numbers its elements, and not as truth values."""
        made, element = self.op.inputs[n].defining_op, self.inputs[n].element
        if isinstance(made, ops.IotaOp) and made.dim.value == self.op.dim.value and element is not i1:
            return place.cast(element)
        return self.inputs[n][self._there(place)]

    # Ranks

    def _by_rank(self, length: Expression) -> None:
        """Count for each element of a line how many come before it."""
        b = self.b
        with b.loop(0, length) as i:
            for x, line in zip(self.inputs, self.front):
                line[i] = x[self._there(i)]
            self.keys[i] = self._key(self.front[self.key.operand][i])
        with b.loop(length, _filled(length)) as i:
            self.keys[i] = b.number(-1, self.keys.type.element_type)
        with b.loop(0, length) as i:
            own, number = self.keys[i].unsigned, i.cast(i32)
            rank = b.variable(b.number(0, i32))
            with b.loop(0, _filled(length)) as j:
                other = self.keys[j].unsigned
                before = (other < own) | ((other == own) & (j.cast(i32) < number))
                rank.set(rank.get() + before.unsigned.cast(i32))
            place = self._there(rank.cast(index))
            b.forget(rank)
            for x, line in zip(self.tensors, self.front):
                x[place] = line[i]

    # Digits

    def _by_digits(self, length: Expression) -> None:
        """Distribute the elements of a line by each digit of their keys, the lowest one first."""
        self._count(length)
        source: Sequence[Any] = self.inputs
        for digit in range(self.digits):
            target = self.tensors if digit == self.digits - 1 else self.back if digit % 2 else self.front
            self._distribute(digit, length, source, target)
            source = target

    def _count(self, length: Expression) -> None:
        """Count the keys before each value of each digit."""
        b = self.b
        digits = length.apply("minimum", 1) * self.digits
        with b.loop(0, digits) as digit, b.loop(0, 1 << self.bits) as value:
            self.counts[digit, value] = 0
        with b.loop(0, length) as i:
            key = self._key(self.inputs[self.key.operand][self._there(i)])
            for digit in range(self.digits):
                place = [digit, self._digit(key, digit)]
                self.counts[place] = self.counts[place] + 1
        with b.loop(0, digits) as digit:
            total = b.variable(b.index(0).value)
            with b.loop(0, 1 << self.bits) as value:
                count = self.counts[digit, value]
                self.counts[digit, value] = total
                total.set(total.get() + count)
            b.forget(total)

    def _digit(self, key: Expression, digit: int) -> Expression:
        if digit:
            key = key >> digit * self.bits
        return (key & ((1 << self.bits) - 1)).unsigned.cast(index) if self.key.width > self.bits else key.cast(index)

    def _distribute(self, digit: int, length: Expression, source: Sequence[Any], target: Sequence[Any]) -> None:
        """Move each element behind those with smaller digits, and behind those with the same one that came before."""
        with self.b.loop(0, length) as i:

            def at(x: Any, place: Expression) -> Any:
                return self._there(place) if x is self.inputs or x is self.tensors else [place]

            elements = [x[at(source, i)] for x in source]
            place = [digit, self._digit(self._key(elements[self.key.operand]), digit)]
            goes_to = self.counts[place]
            self.counts[place] = goes_to + 1
            for x, element in zip(target, elements):
                x[at(target, goes_to)] = element


def _filled(length: Expression) -> Expression:
    """The length of a line that is filled up to whole vectors."""
    return length.ceil_divide(_FILL) * _FILL


def _bytes_of(x: Value[Any]) -> int:
    """The bytes of an element."""
    element: Any = x.type.element_type
    return -(-getattr(element, "width", 64) // 8)


def _digit_bits(width: int, size: int, bytes: int) -> int:
    """The bits of a digit of keys of so many bits, for lines of so many elements, of so many bytes."""
    if size == DYNAMIC or size * bytes < _LARGE:
        return _BITS
    return min(range(_BITS, _MOST_BITS + 1), key=lambda bits: -(-width // bits) * (size + (1 << bits)))


_BITS, _MOST_BITS = 8, 11
"""Bits of a digit: of so many lines the first level cache holds the ends, or the second one at most."""
_LARGE = 1 << 20
"""Bytes of a line that is in memory rather than in the second level cache."""
LONGEST_BY_RANK = 64
"""The longest line that is sorted by ranks."""
LONGEST_WITHOUT_VECTORS = 15
"""The longest line that is sorted by ranks where vectors of its keys are compressed."""
_FILL = 16
"""Keys that are compared at once at most."""

# Note [Ways]
# What is known at run time only, how long a line is and whether vectors have sorted it, decides about the bounds of
# loops: those of the ways that are not taken have no iterations. So all write the same results, in place; branches
# would have results of their own.

# Note [Ranks]
# The place of an element in the order is the number of elements that come before it: those with a smaller key, and
# those with the same one that stand before it, which makes the sort stable. That is n^2 comparisons without a branch,
# many at a time in vectors: less work than log2(n) rounds of merging as long as lines are short. Lines of keys are
# filled up with the largest key, which comes before no other. Where vectors of keys are compressed, and so sorted in
# registers, ranks take longer than that from 16 elements on: 24 ns against 8, and 372 against 22 for 64 of i32.

# Note [Digits]
# Each digit, the lowest first, distributes the elements among 256 places in the order in which they are (Knuth, "The
# Art of Computer Programming", 5.2.5, algorithm R). One pass counts all digits. Keys are computed from the elements
# each time: that takes less than to move them too, and elements with one key may have different bits. The first pass
# reads the operands, and the last one writes the results; those between go from one scratch line to the other.
#
# Each digit reads and writes the whole line. Of a line that does not fit in the second level cache digits are longer,
# so that there are fewer of them: a million pairs of 32 bits take 0.4 of the time with 3 digits in place of 4.
