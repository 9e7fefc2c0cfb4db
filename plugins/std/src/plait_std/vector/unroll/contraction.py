"""Unrolls contractions into products and sums of rows. See Note [Lanes of a contraction]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType, i1
from plait.rewrite import conversion_pattern

from plait_std.algebra import SCALARS
from plait_std.vector import ops
from plait_std.vector.building import broadcast
from plait_std.vector.contraction import iteration_sizes
from plait_std.vector.types import element_of
from plait_std.vector.unroll.combine import combine, multiply, neutral, widened
from plait_std.vector.unroll.reductions import reduced_row
from plait_std.vector.unroll.rows import (
    Converted,
    Row,
    Rows,
    as_result,
    element,
    number_of,
    rows_of,
    transposed,
)

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.rewrite import ConversionRewriter


@conversion_pattern(ops.ContractOp)
def unroll_contract(op: ops.ContractOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """For each row of the result and each step of the reductions: row = kind(row, left * right)"""
    return contracted(op, operands, rw)


def contracted(op: ops.ContractOp, operands: Converted, rw: ConversionRewriter, mask: Any = None) -> Any:
    """What a contraction becomes; where a flag of `mask`, over its iterators, is not set, nothing is combined."""
    if any(isinstance(value.type, VectorType) and value.type.is_scalable for value in op.operands):
        return rw.no_match("the number of steps depends on the machine")
    return _Contraction(op, operands, rw, mask).run()


class _Operand:
    """The rows of an operand along the lanes; one without lanes has elements that are repeated."""

    def __init__(
        self, rows: Rows, dims: Sequence[int], sizes: dict[int, int], lanes: int, rw: ConversionRewriter, ty: Type
    ) -> None:
        self.sizes, self.rw, self.size, self.ty = sizes, rw, sizes[lanes], ty
        self.dims = list(dims)
        self.has_lanes = lanes in dims
        are_elements = not self.has_lanes and (not dims or sizes[dims[-1]] == 1)
        self.rows = rows if are_elements else tuple(widened(rw, row, ty) for row in rows)
        self.repeated: dict[int, Row] = {}
        if self.has_lanes and dims[-1] != lanes:
            self._move_lanes(lanes)

    def _move_lanes(self, lanes: int) -> None:
        """Make rows along `lanes`: blocks of this and the last dimension are transposed."""
        old, size = self.dims, self.sizes
        new = [lanes if d == old[-1] else old[-1] if d == lanes else d for d in old]
        made: dict[tuple[int, ...], Row] = {}
        others = [d for d in old if d not in (lanes, old[-1])]
        for position in product(*(range(size[d]) for d in others)):
            at = dict(zip(others, position))
            places = [[(at | {lanes: i})[d] for d in old[:-1]] for i in range(size[lanes])]
            block = [self.rows[number_of(place, self._shape(old))] for place in places]
            for i, row in enumerate(transposed(self.rw, tuple(block))):
                made[tuple((at | {old[-1]: i})[d] for d in new[:-1])] = row
        self.rows = tuple(made[p] for p in product(*(range(size[d]) for d in new[:-1])))
        self.dims = new

    def _shape(self, dims: Sequence[int]) -> list[int]:
        return [self.sizes[d] for d in dims]

    def row(self, point: dict[int, int]) -> Row:
        """The row at a point of the iterators."""
        shape = self._shape(self.dims)
        if self.has_lanes:
            return self.rows[number_of([point[d] for d in self.dims[:-1]], shape)]
        number = number_of([point[d] for d in self.dims], shape)
        if number not in self.repeated:
            last = shape[-1] if shape else 1
            source = self.rows[number // last]
            if last > 1 or not shape:
                source = element(self.rw, source, number % last)
            row = broadcast(self.rw, source, (self.size,))
            self.repeated[number] = widened(self.rw, row, self.ty)
        return self.repeated[number]


class _Contraction:
    def __init__(self, op: ops.ContractOp, operands: Converted, rw: ConversionRewriter, mask: Any) -> None:
        self.op, self.rw = op, rw
        self.sizes = iteration_sizes(op)
        maps = [list(m.dim_positions() or ()) for m in op.maps]
        self.out = maps[2]
        # The lanes of a sum to one element are those of its left operand, which lie as they are needed
        self.lanes = self.out[-1] if self.out else maps[0][-1]
        self.acc = operands[2]
        self.ty = element_of(op.result.type)
        self.lhs, self.rhs = (
            _Operand(rows_of(value), dims, self.sizes, self.lanes, rw, self.ty)
            for value, dims in zip(operands, maps[:2])
        )
        every = list(range(len(op.iterators)))
        self.mask = None if mask is None else _Operand(rows_of(mask), every, self.sizes, self.lanes, rw, i1)

    def run(self) -> Any:
        steps = [i for i in self.sizes if i not in self.out and i != self.lanes]
        if not self.out:
            start = neutral(self.rw, self.op.kind.text, VectorType((self.sizes[self.lanes],), self.ty))
            row = self._sum({}, steps, start)
            return reduced_row(self.rw, self.op.kind, row, self.acc)
        made: list[Row] = []
        for start, position in zip(rows_of(self.acc), product(*(range(self.sizes[d]) for d in self.out[:-1]))):
            made.append(self._sum(dict(zip(self.out, position)), steps, start))
        return as_result(made, self.op.result.type)

    def _sum(self, point: dict[int, int], steps: Sequence[int], total: Row) -> Row:
        for step in product(*(range(self.sizes[d]) for d in steps)):
            here = point | dict(zip(steps, step))
            made = combine(self.rw, self.op.kind.text, total, multiply(self.rw, self.lhs.row(here), self.rhs.row(here)))
            total = made if self.mask is None else SCALARS.select(self.rw, self.mask.row(here), made, total)
        return total


CONTRACTIONS = (unroll_contract,)

# Note [Lanes of a contraction]
#
# One iterator runs along the lanes of registers: the last one of the result, so that rows of the accumulator are kept
# as they are. An operand that has it elsewhere is transposed in blocks, once; the elements of one that does not have it
# are repeated. A row of one element is repeated before it is widened: some machines multiply narrow vectors by narrow
# scalars. All other iterators are unrolled. The result may be one element: then the lanes hold sums of parts that are
# combined at the end, and the order of a sum of floats is not the order of the elements.
