"""Vectors of one shape that a structured operation is computed with: how they are read, computed and written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, DenseElementsAttr, bool_attr
from plait.builtin.types import DYNAMIC, ShapedType, VectorType, i1, index
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.algebra import constant_of
from plait_std.arith.attributes import FastMathFlagsAttr
from plait_std.builders import integer_value
from plait_std.vector import building as vectors
from plait_std.vector import transfers
from plait_std.vector.ops import ShapeCastOp

from plait_linalg.indexing import dim_of, factors, has_own_dim
from plait_linalg.ops import IndexOp
from plait_linalg.passes.vectorization.backwards import reverse, straightened
from plait_linalg.passes.vectorization.reads_behind_slices import may_read_behind, whole_read

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.affine import AffineExpr

    from plait_linalg.ops.base import StructuredOp

MOST_APART = 16
"""Lanes that lie so many elements apart, or fewer, are read: with all elements between them, or one by one if those
would be more vectors than lanes."""
CONTRACT = FastMathFlagsAttr("contract")


class Vectors:
    """How an operation is computed on vectors of one shape, whose dimensions lie along loops of the operation."""

    def __init__(self, op: StructuredOp, builder: Builder, dims: Sequence[int], sizes: Sequence[int]) -> None:
        self.op: Any = op
        self.builder = builder
        self.b = SCALARS.on(builder)
        self.dims = list(dims)
        """The loop along each dimension of the vectors."""
        self.shape = tuple(sizes[loop] for loop in dims)
        self.extents: dict[int, int] = {}
        """The size of each of these loops as far as it is known."""
        for value, map in zip(reversed(op.operands), reversed(op.maps())):
            for expr, size in zip(map.results, value.type.shape if isinstance(value.type, ShapedType) else ()):
                if isinstance(expr, AffineDim) and size >= 0:
                    self.extents.setdefault(expr.position, size)

    def size_along(self, loop: int) -> int:
        """The number of steps of a loop that one vector takes."""
        return self.shape[self.dims.index(loop)] if loop in self.dims else 1

    def payload(
        self, indices: dict[int, Any], outs: Sequence[Value[Any] | None], partly: int | None = None
    ) -> list[Value[Any]]:
        """The body on vectors, the last ones along the loop `partly`; returns what it yields."""
        block = self.op.payload.block
        ins = [
            self.read(value, map, indices, partly) if argument.has_uses else None
            for value, map, argument in zip(self.op.ins, self.op.maps(), block.arguments)
        ]
        values: dict[Any, Any] = dict(zip(block.arguments, [*ins, *outs]))
        for inner in block.operations:
            if inner is block.last:
                break
            if isinstance(inner, IndexOp):
                values[inner.result] = self._index(inner.dim.value, indices)
            else:
                self._on_vectors(inner, values)
        return [self._repeated(values.get(value, value)) for value in block.last.operands]

    def _on_vectors(self, op: Operation, values: dict[Any, Any]) -> None:
        """The operation on vectors, or on scalars if none of its operands is a vector."""
        if isinstance(op, arith.ConstantOp):
            values[op.result] = constant_of(self.builder, op.value)
            return
        operands = [values.get(value, value) for value in op.operands]
        types: list[Any] = [result.type for result in op.results]
        if any(isinstance(value.type, VectorType) for value in operands):
            operands = [self._repeated(value) for value in operands]
            types = [VectorType(self.shape, ty) for ty in types]
        new: Any = type(op).create(operands, types, op._properties, op.attributes, location=op.location)
        if "reduction" in self.op.iterators() and _is_sum_of_product(op):
            new.fastmath = FastMathFlagsAttr(new.fastmath.value | CONTRACT.value)
        self.builder.insert(new)
        values.update(zip(op.results, new.results))

    # Values

    def _repeated(self, value: Value[Any]) -> Value[Any]:
        """A vector for a scalar."""
        if isinstance(value.type, VectorType):
            return value
        return vectors.broadcast(self.builder, value, self.shape)

    def _index(self, loop: int, indices: dict[int, Any]) -> Value[Any]:
        """The indices of a loop: a scalar where it stays a loop, else counted from the start along its dimension."""
        if loop not in self.dims:
            return indices[loop].value
        dim = self.dims.index(loop)
        inner, size = prod(self.shape[dim + 1 :]), self.shape[dim]
        values = [i // inner % size for i in range(prod(self.shape))]
        numbers = self.builder(arith.ConstantOp(DenseElementsAttr.from_values(VectorType(self.shape, index), values)))
        if loop not in indices:
            return numbers
        return (self.b.expression(self._repeated(indices[loop].value)) + numbers).value

    def mask(self, left: Expression) -> Value[Any]:
        """True for the first `left` elements along the last dimension."""
        size = self.shape[-1]
        if isinstance(left.mixed, int):
            flags = [number < left.mixed for number in range(size)]
            row = vectors.numbers(self.builder, flags, i1)
        else:
            numbers = self.b.expression(vectors.numbers(self.builder, range(size), index))
            row = numbers.apply("ult", vectors.broadcast(self.builder, left.value, (size,))).value
        return vectors.broadcast(self.builder, row, self.shape)

    def read(
        self, value: Value[Any], map: AffineMap, indices: dict[int, Any], partly: int | None = None
    ) -> Value[Any]:
        """The elements of an operand, as a vector where they differ; `partly` is a loop that may end in the vector."""
        if not isinstance(value.type, ShapedType):
            return value
        straight, backwards = straightened(map)
        if backwards:
            read = self.read(value, straight, indices, partly)
            return reverse(self.builder, read, [self.dims.index(loop) for loop in sorted(backwards)])
        known = self._known(value, map)
        if known is not None:
            return known
        places = [self._at(expr, indices) for expr in map.results]
        along = [dim_of(map, loop) if self.is_along(map, loop) else None for loop in self.dims]
        inside = [loop in indices and loop != partly for loop in self.dims]
        distance = self.distance_of_lanes(map)
        if distance > 1:
            return self._read_lanes_apart(value, map, places, distance, inside[-1])
        apart = self._dims_apart(map)
        if apart and (rows := self._strided_rows(value, map, places, apart)) is not None:
            along[apart[0]], inside[apart[0]] = dim_of(map, self.dims[apart[0]]), True
            return self._read_along(*rows, along, inside, self.shape, self.dims)
        if apart:
            return self._read_rows(value, map, places, along, inside, apart[-1] + 1)
        return self._read_along(value, places, along, inside, self.shape, self.dims)

    def is_one_read(self, value: Value[Any], map: AffineMap) -> bool:
        """Whether the vector of an operand is one read from memory, in the order of memory."""
        if self._known(value, map) is not None or self.distance_of_lanes(map) > 1 or self._dims_apart(map):
            return False
        along = [dim_of(map, loop) for loop in self.dims]
        return self._dim_of_rows(along, self.shape, len(map.results) - 1) is None

    def read_along(
        self, value: Value[Any], map: AffineMap, loops: Sequence[int], indices: dict[int, Any]
    ) -> Value[Any]:
        """The elements of an operand along some loops, of which the vector has one step if they are not `dims`."""
        places = [self._at(expr, indices) for expr in map.results]
        along = [dim_of(map, loop) if loop in self.dims or has_own_dim(map, loop) else None for loop in loops]
        inside = [loop in indices for loop in loops]
        return self._read_along(value, places, along, inside, tuple([self.size_along(loop) for loop in loops]), loops)

    def _dims_apart(self, map: AffineMap) -> list[int]:
        """The dimensions of vectors along which elements are not neighbours along a dimension of the operand."""
        return [i for i, loop in enumerate(self.dims) if self.shape[i] > 1 and not self.is_along(map, loop)]

    def is_along(self, map: AffineMap, loop: int) -> bool:
        """Whether steps of a loop are steps along a dimension of an operand, or along none: no sum with factors."""
        place = dim_of(map, loop)
        if place is None:
            return True
        parts = factors(map.results[place]) or {}
        return [factor for other, factor in parts.items() if other in self.dims] == [1]

    def _read_along(
        self, value: Value[Any], places: Sequence[Value[Any]], along: Sequence[int | None], inside: Sequence[bool],
        shape: tuple[int, ...], loops: Sequence[int],
    ) -> Value[Any]:  # fmt: skip
        """A vector whose dimensions lie along `loops` and dimensions of the operand, a scalar if none does."""
        if all(dim is None for dim in along):
            return SCALARS.read(self.builder, value, places)
        row = self._dim_of_rows(along, shape, value.type.rank - 1)
        order = list(range(len(shape)))
        if row is not None:
            order = [*order[:row], *order[row + 1 : -1], order[-1], row]  # rows as they are in memory
        moved = [AffineConstant(0) if (dim := along[i]) is None else AffineDim(dim) for i in order]
        bounds = [
            (dim := along[i]) is None
            or inside[i]
            or self.extents.get(loops[i]) == shape[i]
            or (integer_value(places[dim]) == 0 and value.type.shape[dim] == shape[i])
            for i in order
        ]
        dim = along[-1]
        if dim is not None and not bounds[order.index(len(shape) - 1)] and may_read_behind(self.op, value):
            whole = whole_read(self.builder, value, places, dim, shape[-1])
            if whole is not None:
                value, places = whole.source, whole.places
                moved = [AffineDim(whole.dims[e.position]) if isinstance(e, AffineDim) else e for e in moved]
                bounds[order.index(len(shape) - 1)] = True
        element = value.type.element_type
        padding = SCALARS.constant(self.builder, 0, element)
        read = self.builder(transfers.TransferReadOp(
            value, places, AffineMapAttr(AffineMap(len(places), 0, tuple(moved))), padding, None, _flags(bounds),
            VectorType(tuple(shape[i] for i in order), element),
        ))  # fmt: skip
        if row is None:
            return read
        last = len(order) - 1
        made = vectors.transpose(self.builder, read, [*range(last - 1), last, last - 1])
        ty = VectorType(shape, element)
        return made if made.type is ty else self.builder(ShapeCastOp(made, ty))  # moves dimensions of one element

    def _dim_of_rows(self, along: Sequence[int | None], shape: tuple[int, ...], last: int) -> int | None:
        """The dimension of a vector along which elements are neighbours in memory, if it is to be transposed with the
        last one in registers: those between have one element each.
        """
        row = len(shape) - 2
        while row >= 0 and shape[row] == 1:
            row -= 1
        is_transposed = row >= 0 and shape[-1] > 1 and along[-1] not in (None, last) and along[row] == last
        return row if is_transposed else None

    def _read_rows(
        self, value: Value[Any], map: AffineMap, places: Sequence[Value[Any]], along: Sequence[int | None],
        inside: Sequence[bool], rows: int,
    ) -> Value[Any]:  # fmt: skip
        """A vector of which the first `rows` dimensions are read one by one, at any sums of loops."""
        rest = self.shape[rows:]
        made = SCALARS.constant(self.builder, 0, VectorType(self.shape, value.type.element_type))
        for position in product(*(range(size) for size in self.shape[:rows])):
            here = dict(zip(self.dims, position))
            steps = [sum(here.get(loop, 0) * by for loop, by in (factors(expr) or {}).items()) for expr in map.results]
            moved = [(self.b.index(place) + step).value for place, step in zip(places, steps)]
            row = self._read_along(value, moved, along[rows:], inside[rows:], rest, self.dims[rows:])
            if not isinstance(row.type, VectorType):
                row = vectors.broadcast(self.builder, row, rest)
            made = vectors.insert(self.builder, row, made, *position)
        return made

    def _strided_rows(
        self, value: Value[Any], map: AffineMap, places: Sequence[Value[Any]], apart: Sequence[int]
    ) -> tuple[Value[Any], list[Value[Any]]] | None:
        """A slice of which the rows of a vector are neighbours, and where it is read; None if they are read one by one.

        See Note [Rows at strides].
        """
        loop = self.dims[apart[0]]
        dim = dim_of(map, loop)
        assert dim is not None
        parts = {other: by for other, by in (factors(map.results[dim]) or {}).items() if other in self.dims}
        if len(apart) > 1 or list(parts) != [loop] or DYNAMIC not in value.type.shape[dim + 1 :]:
            return None
        starts: list[Any] = [0] * len(places)
        sizes = [SCALARS.size(self.builder, value, i) for i in range(len(places))]
        strides = [1] * len(places)
        starts[dim], sizes[dim], strides[dim] = self.b.index(places[dim]).mixed, self.shape[apart[0]], parts[loop]
        rows = SCALARS.slice(self.builder, value, starts, sizes, strides)
        return rows, [*places[:dim], self.b.index(0).value, *places[dim + 1 :]]

    def distance_of_lanes(self, map: AffineMap) -> int:
        """How many elements of the last dimension of an operand a lane is from the next; 1 if they lie elsewhere."""
        loop, place = self.dims[-1], len(map.results) - 1
        parts = factors(map.results[place]) or {} if dim_of(map, loop) == place else {}
        is_alone = [other for other in parts if other in self.dims] == [loop]
        return parts[loop] if is_alone and self.shape[-1] > 1 and 1 < parts[loop] <= MOST_APART else 1

    def _read_lanes_apart(
        self, value: Value[Any], map: AffineMap, places: Sequence[Value[Any]], distance: int, is_inside: bool
    ) -> Value[Any]:
        """A vector whose lanes are `distance` elements from each other, row by row."""
        rows: dict[tuple[int, ...], Value[Any]] = {}
        made = SCALARS.constant(self.builder, 0, VectorType(self.shape, value.type.element_type))
        for position in product(*(range(size) for size in self.shape[:-1])):
            here = dict(zip(self.dims, position))
            steps = tuple(
                sum(here.get(loop, 0) * by for loop, by in (factors(expr) or {}).items()) for expr in map.results
            )
            if steps not in rows:
                moved = [(self.b.index(place) + step).value for place, step in zip(places, steps)]
                rows[steps] = self._row_of_lanes_apart(value, moved, distance, is_inside)
            made = vectors.insert(self.builder, rows[steps], made, *position)
        if len(rows) > 1 or len(self.shape) == 1:
            return made
        (row,) = rows.values()
        return vectors.broadcast(self.builder, row, self.shape)

    def _row_of_lanes_apart(
        self, value: Value[Any], places: Sequence[Value[Any]], distance: int, is_inside: bool
    ) -> Value[Any]:
        """Lanes that are `distance` elements from each other, taken from vectors of all elements from first to last."""
        lanes, dim = self.shape[-1], len(places) - 1

        def read(start: int, size: int) -> Value[Any]:
            here = [*places[:dim], (self.b.index(places[dim]) + start).value]
            return self._read_along(value, here, [dim], [is_inside], (size,), self.dims[-1:])

        if distance > lanes:  # few of these vectors would have more than one of the lanes
            row = SCALARS.constant(self.builder, 0, VectorType((lanes,), value.type.element_type))
            for i in range(lanes):
                taken = [lanes if lane == i else lane for lane in range(lanes)]
                row = vectors.shuffle(self.builder, row, read(i * distance, 1), taken)
            return row
        (_, _), *rest = vectors.parts_of_lanes_apart(lanes, distance)
        row = read(0, lanes)
        for start, taken in rest:
            row = vectors.shuffle(self.builder, row, read(start, lanes), taken)
        return row

    def _at(self, expr: AffineExpr, indices: dict[int, Any]) -> Value[Any]:
        """Where the first element of a vector is along a dimension of an operand."""
        starts = [indices[loop] if loop in indices else self.b.index(0) for loop in range(len(self.op.iterators()))]
        return self.b.index(expr.evaluate(starts)).value  # type: ignore[arg-type]

    def _known(self, value: Value[Any], map: AffineMap) -> Value[Any] | None:
        """The vector that was just written to all of `value`, if it has this shape and this order."""
        write = value.defining_op
        in_order = list(map.results) == [AffineDim(loop) for loop in self.dims]
        if not isinstance(write, transfers.TransferWriteOp) or not in_order:
            return None
        return write.value if self._is_whole(write) else None

    def _is_whole(self, write: transfers.TransferWriteOp) -> bool:
        """Whether a vector of this shape was written to all of a tensor, in this order."""
        identity = AffineMap.identity(len(self.shape))
        if write.value.type.shape != self.shape or write.permutation_map.map != identity or write.mask is not None:
            return False
        starts = [place.defining_op for place in write.indices]
        return all(isinstance(op, arith.ConstantOp) and op.value.value == 0 for op in starts)

    def write(self, value: Value[Any], dest: Value[Any], map: AffineMap) -> Value[Any]:
        """`dest` with the vector in it; what was written to all of it before is not."""
        before = dest.defining_op
        if isinstance(before, transfers.TransferWriteOp) and self._is_whole(before):
            dest = before.base
        order = [map.results.index(AffineDim(loop)) for loop in self.dims]
        bounds = [dest.type.shape[dim] == size for dim, size in zip(order, self.shape)]
        indexing = AffineMap(len(order), 0, tuple(AffineDim(dim) for dim in order))
        zeros = [self.b.index(0).value] * len(order)
        return self.builder(transfers.TransferWriteOp(
            value, dest, zeros, AffineMapAttr(indexing), None, _flags(bounds), dest.type
        ))  # fmt: skip


def _is_sum_of_product(op: Operation) -> bool:
    """Whether `op` is a product that is only added to something, or such a sum: see Note [Sums of products]."""
    if isinstance(op, arith.MulFOp):
        return op.result.has_one_use and isinstance(next(iter(op.result.users)), arith.AddFOp)
    return isinstance(op, arith.AddFOp) and any(
        isinstance(value.defining_op, arith.MulFOp) and _is_sum_of_product(value.defining_op) for value in op.operands
    )


def _flags(values: Sequence[bool]) -> ArrayAttr:
    return ArrayAttr(tuple(bool_attr(value) for value in values))


# Note [Sums of products]
# In a reduction whose body adds a product to the output, product and sum may be computed with one rounding, if the
# machine has an instruction for that: they get the flag `contract`. The sum of such a reduction has no order that a
# program could rely on, and one rounding less does not make it less exact.


# Note [Rows at strides]
# A window that moves by two elements reads every second row of an image. Where rows are apart by a number of the run,
# each is an address of its own, which LLVM computes from the one before. Of single reads, it computed all of them, and
# loaded all elements, before the first product, and spilled sums: 0.5 to 0.6 of the speed. One read along a slice with
# the stride is what rows without one are, each of which is loaded where it is multiplied.
