"""Gather as loops over its result, scatter as loops over the updates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.build import Expression
from plait.build.functions import minimum
from plait.builtin.types import IndexType, index
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_linalg.bodies import scalarize_body
from plait_linalg.ops import IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, TOTAL
from plait_std.scalar import payload
from plait_std.scalar.payload import is_unsigned

from plait_tcp import ops
from plait_tcp.builders.loops import carried_loops
from plait_tcp.builders.payload_regions import emit_region
from plait_tcp.models.shapes import reified
from plait_tcp.ops.indexing import batch_dims_of_indices, batching_dims, window_dims
from plait_tcp.to_linalg.generic import as_type, extract, generic, signless_tensor


@pattern(ops.GatherOp)
def gather_to_generic(op: ops.GatherOp, rw: Rewriter) -> Rewrite:
    """tcp.gather -> linalg.generic that reads the indices through maps, and the operand where they say"""
    rank, offsets = op.result.type.rank, list(op.offset_dims.values)
    numbers = [i for i in range(rank) if i not in offsets]
    source = signless_tensor(rw, op.operand)
    extents: list[Any] = sz.sizes_of(rw, op.operand)
    box: list[Any] = op.mixed_sizes
    last: list[Any] = [sz.subtract(rw, extent, size) for extent, size in zip(extents, box)]
    element = op.indices.type.element_type

    def body(b: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        def loop(i: int) -> Value[Any]:
            return b(IndexOp(i))

        places: list[sz.Size] = [0] * len(box)
        for dim, scalar in zip(op.start_index_map.values, scalars):
            places[dim] = _clamped(b, TOTAL.cast(b, scalar, element, index), last[dim], is_unsigned(element))
        for dim, numbered in zip(*batching_dims(op)):
            places[dim] = loop(numbers[batch_dims_of_indices(op).index(numbered)])
        for dim, place in zip(window_dims(op, len(box)), offsets):
            places[dim] = sz.add(b, places[dim], loop(place))
        return (extract(b, source, [sz.as_value(b, place) for place in places]),)

    reads = [_component(op, i, rank, numbers) for i in range(len(op.start_index_map.values))]
    shape = reified(op, rw)[0]
    return generic(rw, op.result.type, [op.indices] * len(reads), shape, reads, body)


def _clamped(b: Builder, start: Value[Any], last: sz.Size, unsigned: bool) -> sz.Size:
    if isinstance(last, int) and last == 0:
        return 0
    end = sz.as_value(b, last)
    if unsigned:
        return SCALARS.apply(b, "minimum_unsigned", index, start, end)
    return sz.minimum(b, sz.maximum(b, start, 0), end)


def _component(op: ops.GatherOp | ops.ScatterOp, component: int, rank: int, numbers: Sequence[int]) -> AffineMap:
    """From an element of the result to element `component` of its index vector."""
    results: list[Any] = [AffineDim(number) for number in numbers]
    if op.index_vector_dim.value < op.indices.type.rank:
        results.insert(op.index_vector_dim.value, AffineConstant(component))
    return AffineMap(rank, 0, tuple(results))


# Scatter


@pattern(ops.ScatterOp)
def scatter_to_loops(op: Any, rw: Rewriter) -> Rewrite:
    """tcp.scatter -> scf.for over index vectors and the parts of boxes that are in bounds"""
    inputs = [signless_tensor(rw, value) for value in op.inputs]
    return [as_type(rw, value, output.type) for value, output in zip(_Scatter(op, rw).build(inputs), op.outputs)]


class _Scatter:
    """The loops of a scatter, which carry the inputs."""

    def __init__(self, op: Any, rw: Rewriter) -> None:
        self.op, self.rw = op, rw
        self.indices = signless_tensor(rw, op.indices)
        self.updates = [signless_tensor(rw, value) for value in op.updates]
        self.extents = sz.sizes_of(rw, op.inputs[0])
        shape: list[Any] = sz.sizes_of(rw, op.updates[0])
        self.offsets: list[int] = list(op.offset_dims.values)
        self.numbers = [i for i in range(len(shape)) if i not in self.offsets]
        self.counts = [shape[i] for i in self.numbers]
        self.box: list[Any] = [shape[i] for i in self.offsets]
        self.window = window_dims(op, len(self.extents))
        self.outer = self._outer()
        self.bodies: list[Any] = []

    def _outer(self) -> list[int]:
        """Which dimensions of the box lie outside of the loops over index vectors: see Note [Rows of boxes]."""
        located = [*self.op.start_index_map.values, *batching_dims(self.op)[0]]
        innermost = max(self.op.start_index_map.values, default=-1)
        many = self.counts and not all(count == 1 for count in self.counts)
        return [n for n, dim in enumerate(self.window) if many and dim not in located and dim < innermost]

    def build(self, inputs: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        """Build the loops; return the inputs with the updates in them."""
        bounds = [(0, self.box[n]) for n in self.outer]
        made = carried_loops(self.rw, bounds, inputs, self._vectors)
        for block in self.bodies:
            scalarize_body(block, self.rw.ctx)
        return made

    def _vectors(self, b: Builder, rows: Sequence[Value[Any]], carried: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        """Write the boxes of all index vectors, of them the elements in these rows."""
        self.rows = dict(zip(self.outer, rows))
        if not self.counts:  # one vector: a loop all the same, for `scalarize_body` must not see the rewriter's block
            return carried_loops(b, [(0, 1)], carried, lambda b, _, carried: self._vector(b, [], carried))
        return carried_loops(b, [(0, count) for count in self.counts], carried, self._vector)

    def _vector(self, b: Builder, number: Sequence[Value[Any]], carried: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        """Write the box of one index vector."""
        starts = self._starts(b, number)
        inside: Expression | None = None
        for dim, start in enumerate(starts):
            if dim not in self.window and dim in self.op.start_index_map.values:
                end, first = SCALARS.on(b).wrap(sz.as_value(b, self.extents[dim]), sz.as_value(b, start))
                fits = first.apply("ult", end)
                inside = fits if inside is None else inside & fits
        if inside is None:
            return self._boxes(b, number, starts, carried)
        once = inside.select(inside.b.index(1), inside.b.index(0)).value  # Note [A loop instead of a branch]
        return carried_loops(b, [(0, once)], carried, lambda b, _, carried: self._boxes(b, number, starts, carried))

    def _starts(self, b: Builder, number: Sequence[Value[Any]]) -> list[sz.Size]:
        starts: list[sz.Size] = [0] * len(self.extents)
        vector, element = self.op.index_vector_dim.value, self.op.indices.type.element_type
        for component, dim in enumerate(self.op.start_index_map.values):
            place = list(number)
            if vector < self.op.indices.type.rank:
                place.insert(vector, sz.as_value(b, component))
            scalar = extract(b, self.indices, place)
            if is_unsigned(element) and payload.bit_width(element) == 64:  # far out of bounds must not become negative
                scalar = minimum(SCALARS.on(b).expression(scalar, element), (1 << 63) - 1).value
            starts[dim] = scalar if isinstance(element, IndexType) else TOTAL.cast(b, scalar, element, index)
        for dim, numbered in zip(*batching_dims(self.op)):
            starts[dim] = number[batch_dims_of_indices(self.op).index(numbered)]
        return starts

    def _boxes(
        self, b: Builder, number: Sequence[Value[Any]], starts: Any, carried: Sequence[Value[Any]]
    ) -> Sequence[Value[Any]]:
        """Loops over the part of the box that is in bounds: see Note [Bounds of a box]."""
        bounds: list[tuple[sz.Size, sz.Size]] = []
        for n, (dim, size) in enumerate(zip(self.window, self.box)):
            if n in self.rows:
                continue
            if isinstance(starts[dim], int):
                bounds.append((0, size))
                continue
            first = sz.maximum(b, sz.subtract(b, 0, starts[dim]), 0)
            bounds.append((first, sz.minimum(b, size, sz.subtract(b, self.extents[dim], starts[dim]))))

        def element(b: Builder, inner: Sequence[Value[Any]], carried: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
            rest = iter(inner)
            offsets = [self.rows[n] if n in self.rows else next(rest) for n in range(len(self.window))]
            return self._element(b, number, offsets, starts, carried)

        return carried_loops(b, bounds, carried, element)

    def _element(
        self,
        b: Builder,
        number: Sequence[Value[Any]],
        offsets: Sequence[Value[Any]],
        starts: Sequence[Value[Any]],
        carried: Sequence[Value[Any]],
    ) -> Sequence[Value[Any]]:
        places = list(starts)
        for dim, offset in zip(self.window, offsets):
            places[dim] = sz.add(b, places[dim], offset)
        places = [sz.as_value(b, place) for place in places]
        rest, inner = iter(number), iter(offsets)
        update = [next(inner) if i in self.offsets else next(rest) for i in range(len(number) + len(offsets))]
        scalars = [extract(b, x, places) for x in carried] + [extract(b, u, update) for u in self.updates]
        values = emit_region(b, self.op.body.block, scalars)
        inserted = [SCALARS.write(b, x, value, places) for value, x in zip(values, carried)]
        self.bodies.append(b.block)
        return inserted


INDEXING = (gather_to_generic, scatter_to_loops)

# Note [Bounds of a box]
# An update element at a place out of bounds is skipped. Along the dimensions of the box the elements in bounds are
# adjacent: the loops run over those only, and test nothing. Along the others the whole box is in or out of bounds.

# Note [Rows of boxes]
# What lies in a box along a dimension that no index locates is written at its own place there. So loops over such
# dimensions may lie outside of those over index vectors: each element gets its updates in the same order. They do where
# the dimension is before the last one that an index locates, as in sums over the last dimension: rows are then
# updated one after the other, where a column at a time would touch as many lines of a cache as there are rows.

# Note [A loop instead of a branch]
# A box that may be out of bounds is written in a loop that runs once or not at all. A branch would give back either the
# tensor that has been written or the one that has not, and bufferization copies those; what loops carry stays in place.
