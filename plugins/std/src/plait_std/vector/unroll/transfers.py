"""Unrolls transfers between vectors and memory into transfers of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import VectorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.value import Value
from plait.rewrite import conversion_pattern

from plait_std.algebra import SCALARS
from plait_std.builders import constant_entries, index_constant
from plait_std.vector import transfers
from plait_std.vector.building import broadcast
from plait_std.vector.unroll.rows import Converted, number_of, positions, row_type, rows_of

if TYPE_CHECKING:
    from plait.builtin.attributes import AffineMap as Map
    from plait.rewrite import ConversionRewriter

    from plait_std.mixed import Mixed


@conversion_pattern(transfers.TransferReadOp)
def unroll_transfer_read(op: transfers.TransferReadOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One read for each row, once where rows are the same"""
    row = _RowsInMemory(op, op.vector.type, operands, rw)
    made: dict[tuple[int, ...], Value[Any]] = {}
    rows: list[Value[Any]] = []
    padding = operands[1 + row.rank]
    mask = operands[2 + row.rank] if op.mask is not None else None
    for position in positions(op.vector.type.shape):
        place = row.moved(position)
        if place not in made:
            indices, indexing, flags, inside = row.of(position, mask, is_read=True)
            made[place] = rw(transfers.TransferReadOp(
                operands[0], indices, indexing, padding, inside, flags, row_type(op.vector.type)
            ))  # fmt: skip
        rows.append(made[place])
    return (tuple(rows),)


@conversion_pattern(transfers.TransferWriteOp)
def unroll_transfer_write(op: transfers.TransferWriteOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One write for each row"""
    row = _RowsInMemory(op, op.value.type, operands[1:], rw)
    mask = operands[2 + row.rank] if op.mask is not None else None
    base = operands[1]
    for value, position in zip(rows_of(operands[0]), positions(op.value.type.shape)):
        indices, indexing, flags, inside = row.of(position, mask)
        result = base.type if op.results else None
        new = rw.insert(transfers.TransferWriteOp(value, base, indices, indexing, inside, flags, result))
        base = new.results[0] if op.results else base
    return base if op.results else rw.erase(op) or ()


class _RowsInMemory:
    """Where the rows of a transfer are; `operands` are the memref or tensor, the indices, and what follows."""

    def __init__(self, op: Any, vector: VectorType, operands: Converted, rw: ConversionRewriter) -> None:
        self.rw, self.vector, self.base = rw, vector, operands[0]
        self.rank = op.base.type.rank
        self.indices = operands[1 : 1 + self.rank]
        self.known = constant_entries(self.indices)
        self.map: Map = op.permutation_map.map
        self.indexing = AffineMapAttr(AffineMap(self.map.num_dims, 0, self.map.results[-1:]))
        self.flags = op.in_bounds.elements
        self.flag = ArrayAttr(self.flags[-1:])

    def moved(self, position: Sequence[int]) -> tuple[int, ...]:
        """How far the row at a position is from the first, along each dimension of memory."""
        offsets = [0] * self.rank
        for along, index in zip(self.map.results, position):
            if isinstance(along, AffineDim):
                offsets[along.position] = index
        return tuple(offsets)

    def of(
        self, position: Sequence[int], mask: Any, *, is_read: bool = False
    ) -> tuple[list[Any], AffineMapAttr, ArrayAttr, Any]:
        """The indices, map, bounds and mask of the row at a position.

        In place of a row that is outside, the first one is read, of which no element is taken: a load where there is
        no memory takes hundreds of cycles, even if its mask has no flag set.
        """
        moved = zip(self.indices, self.known, self.moved(position))
        indices = [self._plus(known, by) if by else i for i, known, by in moved]
        inside = self._mask_of_row(mask, position)
        for along, flag in zip(self.map.results[:-1], self.flags):
            if isinstance(along, AffineDim) and not flag.value:
                dim = along.position
                is_inside = self._is_inside(indices[dim], dim)
                inside = self._and(is_inside, inside)
                if is_read and indices[dim] is not self.indices[dim]:
                    indices[dim] = SCALARS.select(self.rw, is_inside, indices[dim], self.indices[dim])
        return indices, self.indexing, self.flag, inside

    def _plus(self, known: Mixed, by: int) -> Value[Any]:
        """The sum of an index and a number; a number once in a block: a conversion goes through it to its end."""
        rw = self.rw
        if not isinstance(known, int):
            return (SCALARS.on(rw).index(known) + by).value
        key = _RowsInMemory, rw.block, known + by
        found = rw.shared.get(key)
        if found is None or found.owner.parent is not rw.block:
            found = rw.shared[key] = index_constant(rw, known + by)
        return found

    def _mask_of_row(self, mask: Any, position: Sequence[int]) -> Value[Any] | None:
        """The flags of a row; masks have the order of memory, without the dimensions along which rows repeat."""
        if mask is None:
            return None
        dims = [(along.position, i) for i, along in enumerate(self.map.results) if isinstance(along, AffineDim)]
        order = [i for _, i in sorted(dims)]
        if len(order) == len(position) + 1 and order[-1] == len(position):
            sizes = [self.vector.shape[i] for i in order[:-1]]
            return rows_of(mask)[number_of([position[i] for i in order[:-1]], sizes)]
        return self.rw.no_match("a mask whose last dimension is not the last one of the vector is not supported")  # type: ignore[return-value]

    def _is_inside(self, index: Value[Any], dim: int) -> Value[Any]:
        b = SCALARS.on(self.rw)
        return (b.index(index) < b.size(self.base, dim)).value

    def _and(self, is_inside: Value[Any], mask: Value[Any] | None) -> Value[Any]:
        """The mask of a row, with no flag set if the row is outside along a dimension."""
        repeats = not isinstance(self.map.results[-1], AffineDim)  # the row is one element, and the mask one flag
        flags = broadcast(self.rw, is_inside, () if repeats else self.vector.shape[-1:])
        if mask is None:
            return flags
        return SCALARS.apply(self.rw, "and", flags.type, flags, mask)


TRANSFERS = (unroll_transfer_read, unroll_transfer_write)
