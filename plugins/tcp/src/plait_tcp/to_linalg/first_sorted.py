"""Sorts of which only the first elements are used: each is inserted into a short sorted list (Note [Insertion])."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType
from plait.ir.affine import AffineMap
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter
from plait_linalg.bodies import scalarize_body
from plait_linalg.ops import FillOp, GenericOp, IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.builders.payload_regions import emit_region
from plait_tcp.to_linalg.blocks_of_keys import BLOCK, least_key
from plait_tcp.to_linalg.generic import as_type, signless_tensor
from plait_tcp.to_linalg.sort_keys import SortKey, sort_key

if TYPE_CHECKING:
    from plait.build import Expression

Values = Sequence[Value[Any]]

_LARGEST_LIST = 64
"""The most elements that are selected by insertion."""
_LEAST_LINE = 8
"""A line has at least so many times the elements of the list."""


def lower_first_sorted(op: Any, rw: Rewriter) -> Rewrite:
    """What the pattern `first_sorted_to_loops` does."""
    if not takes_first(op):
        return rw.no_match(f"not 1 to {_LARGEST_LIST} elements of lines of {_LEAST_LINE} times as many are used")
    made = _FirstSorted(op, used_of(op), rw).build([signless_tensor(rw, value) for value in op.inputs])
    return [as_type(rw, value, output.type) for value, output in zip(made, op.outputs)]


def takes_first(op: Any) -> bool:
    """Whether so few of the first elements of a sort are used that they are selected."""
    count, size = used_of(op), op.inputs[0].type.shape[op.dim.value]
    return 0 < count <= _LARGEST_LIST and (size == DYNAMIC or size >= count * _LEAST_LINE)


def used_of(op: Any) -> int:
    """How many of the first elements of each line slices take; -1 if others are used too, or if it is not known."""
    dim, most = op.dim.value, -1
    for user in [user for output in op.outputs for user in output.users]:
        if not isinstance(user, ops.SliceOp):
            return -1
        lists: Any = user.mixed_offsets, user.mixed_sizes, user.mixed_strides
        offset, size, stride = (entries[dim] for entries in lists)
        if offset != 0 or stride != 1 or not isinstance(size, int):
            return -1
        most = max(most, size)
    return most


class _FirstSorted:
    """The loops that select the first elements of each line."""

    def __init__(self, op: Any, count: int, rw: Rewriter) -> None:
        self.op, self.count, self.rw = op, count, rw
        self.b = SCALARS.on(Builder.before(op))
        self.key: SortKey | None = sort_key(op.body.block)
        self.bodies: list[Block] = []

    def build(self, inputs: Values) -> Values:
        """Build the loops; return tensors of the sizes of `inputs` whose first elements are set."""
        b, dim = self.b, self.op.dim.value
        extents: list[Any] = sz.sizes_of(self.rw, self.op.inputs[0])
        compared = {argument.index // 2 for argument in self.op.body.block.arguments if argument.has_uses}
        used = [i for i, output in enumerate(self.op.outputs) if output.has_uses or i in compared]
        self.inputs = {i: inputs[i] for i in used}
        self.lists = {i: b.variable(self._list(inputs[i], extents)) for i in used}
        self.length = b.index(extents[dim])
        rest = [sz.as_value(self.rw, extent) for i, extent in enumerate(extents) if i != dim]
        with b.nest(rest) as self.line:
            self._line()
        for block in self.bodies:
            scalarize_body(block, self.rw.ctx)
        if self.key is not None:
            self.key.discard()
        return [self._widened(i, x, extents) for i, x in enumerate(inputs)]

    def _list(self, x: Value[Any], extents: Sequence[Any]) -> Value[Any]:
        """The lists of all lines, filled with zeros."""
        dim = self.op.dim.value
        shape = (*x.type.shape[:dim], self.count, *x.type.shape[dim + 1 :])
        empty = SCALARS.empty(self.rw, [*extents[:dim], self.count, *extents[dim + 1 :]], x.type.element_type)
        shaped = sz.as_shaped(self.rw, empty, RankedTensorType(shape, x.type.element_type))
        zero = SCALARS.constant(self.rw, 0, x.type.element_type)
        return self.rw.insert(FillOp.make([zero], [shaped])).results[0]

    def _widened(self, i: int, x: Value[Any], extents: Sequence[Any]) -> Value[Any]:
        """A tensor as large as input `i` that starts with the list: its slices are slices of the list."""
        whole = sz.empty_like(self.rw, x.type, extents)
        if i not in self.lists:
            return whole
        sizes = [self.count if d == self.op.dim.value else extent for d, extent in enumerate(extents)]
        zeros, ones = [0] * len(sizes), [1] * len(sizes)
        return self.rw(tensor.InsertSliceOp.of(self.lists[i].value, whole, zeros, sizes, ones))

    def _line(self) -> None:
        """Select from one line."""
        b = self.b
        if self.key is not None:
            integer = IntegerType(self.key.width)
            empty = SCALARS.empty(b.builder, [self.count], integer)
            self.keys = b.variable(b.builder.insert(FillOp.make([b.number(0, integer).value], [empty])).results[0])
        self._select()
        if self.key is not None:
            b.forget(self.keys)

    def _select(self) -> None:
        b, size = self.b, self.op.inputs[0].type.shape[self.op.dim.value]
        is_last = self.op.dim.value == self.op.inputs[0].type.rank - 1
        if self.key is None or not is_last or (size != DYNAMIC and size < 2 * BLOCK):
            with b.loop(0, self.length) as i:
                self._insert(i)
            return
        with b.loop(0, self.length, BLOCK) as start:
            end = (start + BLOCK).apply("minimum", self.length)
            with b.if_((start < self.count) | self._some_come_before(start)), b.loop(start, end) as i:
                self._insert(i)

    def _some_come_before(self, start: Expression) -> Expression:
        """Whether an element of a block comes before the last one of the list. See Note [Blocks]."""
        assert self.key is not None
        b, key, x = self.b, self.key, self.inputs[self.key.operand]
        least, body = least_key(b, key, x, self.line, start, self.length)
        self.bodies.append(body)
        return least < self.keys[b.index(self.count - 1)].unsigned

    def _insert(self, i: Expression) -> None:
        """Insert element `i` of a line if the list is not full, or if it comes before the last one of the list."""
        b = self.b
        last = i.apply("minimum", self.count - 1)
        new = {j: self._element(x, self._there(i)) for j, x in self.inputs.items()}
        key = self._key(new[self.key.operand].value) if self.key is not None else None
        with b.if_((i < self.count) | self._comes_before(new, key, last)):
            place = b.variable(last.value)
            with b.loop(0, last) as step:
                below = last - step
                above = below - 1
                moves = self._comes_before(new, key, above)
                for x in self.lists.values():
                    x[self._there(below)] = moves.select(x[self._there(above)], x[self._there(below)])
                if key is not None:
                    self.keys[below] = moves.select(self.keys[above], self.keys[below])
                place.set(moves.select(above, place))
            for j, x in self.lists.items():
                x[self._there(place)] = new[j]
            if key is not None:
                self.keys[b.wrap(place.value)[0]] = key.signed

    def _there(self, i: Any) -> list[Any]:
        dim = self.op.dim.value
        return [*self.line[:dim], i, *self.line[dim:]]

    def _comes_before(self, new: dict[int, Expression], key: Expression | None, place: Expression) -> Expression:
        """Whether an element, with a key if there are keys, comes before the one at `place` of the list."""
        b = self.b
        if key is not None:
            return key < self.keys[place].unsigned
        zeros = [SCALARS.constant(b.builder, 0, x.type.element_type) for x in self.op.inputs]
        pairs = [
            (new[j].value, self.lists[j][self._there(place)].value) if j in new else (zero, zero)
            for j, zero in enumerate(zeros)
        ]
        self._remember()
        (first,) = emit_region(b.builder, self.op.body.block, [scalar for pair in pairs for scalar in pair])
        return b.wrap(first)[0]

    def _key(self, element: Value[Any]) -> Expression:
        """The key of an element."""
        assert self.key is not None
        self._remember()
        return self.key.of(self.b, element)

    def _remember(self) -> None:
        block = self.b.builder.block
        assert block is not None
        if block not in self.bodies:
            self.bodies.append(block)

    def _element(self, x: Value[Any], places: Sequence[Any]) -> Expression:
        """An element of an input; of one that numbers its elements, what it is computed of."""
        b, made = self.b, x.defining_op
        at = [place.value for place in places]
        if not isinstance(made, GenericOp) or not _is_generated(made):
            return b.wrap(SCALARS.read(b.builder, x, at))[0]
        block = made.payload.block
        mapping: dict[Any, Any] = {}
        for op in block.operations:
            if isinstance(op, IndexOp):
                mapping[op.result] = at[op.dim.value]
            elif op is not block.last:
                b.builder.insert(op.clone(mapping))
        (result,) = block.last.operands  # type: ignore[union-attr]
        return b.wrap(mapping.get(result, result))[0]


def _is_generated(op: GenericOp) -> bool:
    """Whether an operation computes one tensor from the places of its elements."""
    if op.ins or len(op.outs) != 1 or any(kind != "parallel" for kind in op.iterators()):
        return False
    is_read = op.payload.block.arguments[0].has_uses
    return op.maps()[0] == AffineMap.identity(len(op.iterators())) and not is_read


# Note [Insertion]
# The elements found so far are a list, in order. Few elements of a long line come before the last one of the list: the
# others take one comparison. One that does moves those behind its place by one. An element comes before another only if
# it must, so that of equal ones the first stays first. At worst, in a line that is sorted the other way, all elements
# are moved each time: with at most 64 this takes no longer than a sort by comparisons.

# Note [Blocks]
# Where the order is that of a key, and elements are neighbours in memory, the least key of a block is found by vectors.
# Most blocks have no element that comes before the last one of the list, and are passed over. A block at the end of a
# line starts earlier, so that it is whole: that it has elements twice lets it be searched in vain at most.
