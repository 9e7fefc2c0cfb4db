"""The sizes of the results of CHLO's operations that are not elementwise: as `plait_stablehlo.sizes`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait_std.sizes.expressions import Dim, Row, SizeExpression, broadcast, dim, dims, equal

from plait_stablehlo.chlo.ops.broadcast_shapes import NoBroadcastError, dimension_maps
from plait_stablehlo.sizes.regions import Lookup, Tracer, all_complete, carried, kept, rank, through
from plait_stablehlo.sizes.results import of_operands_together, of_type

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def of_constant(op: Operation, lookup: Lookup) -> Sequence[Row] | None:
    return of_type(op)


def of_constant_like(op: Operation, lookup: Lookup) -> Sequence[Row] | None:
    return of_operands_together(op)


def of_broadcast(op: Operation, lookup: Lookup) -> list[Row] | None:
    """The shape to which the operands are broadcast; None if they cannot be."""
    try:
        maps = dimension_maps(op)
    except NoBroadcastError:
        return None
    count = max(len(v.type.shape) for v in op.operands)
    places = [[(v, places.index(k)) for v, places in zip(op.operands, maps) if k in places] for k in range(count)]
    return [[broadcast([dim(*place) for place in column]) for column in places]]


def of_top_k(op: Any, lookup: Lookup) -> list[Row]:
    return [[*dims(op.operand)[:-1], op.k.value] for _ in op.results]


def of_ragged_dot(op: Any, lookup: Lookup) -> list[Row]:
    ranks = [len(v.type.shape) for v in op.operands]
    return [[dim(op.operands[i], at) for i, at in op.ragged_dot_dimension_numbers.result_dimensions(ranks)]]


def of_scan(op: Any, lookup: Lookup) -> list[Row] | None:
    """`chlo.scan`: the scanned dimension and sizes of slices; what is carried as `of_while` does."""
    block, at = op.body.entry, op.dimension.value
    count, outputs = len(op.inputs), len(op.outputs)
    tracer, yielded = Tracer(op, lookup), block.terminator.operands
    slices, carries = block.arguments[:count], block.arguments[count:]
    same = kept(tracer, carries, op.inits, yielded[outputs:])
    taken = {Dim(a, i): dim(v, i + (i >= at)) for a, v in zip(slices, op.inputs) for i in range(rank(a))}
    rows = [through(tracer, value, {**same, **taken}) for value in yielded[:outputs]]
    for row, result in zip(rows, op.outputs):
        row.insert(at, _scanned(op, at))
        row[:] = [size if extent == DYNAMIC else extent for size, extent in zip(row, result.type.shape)]
    return all_complete([*rows, *carried(op.carries, carries, same)])


def _scanned(op: Any, at: int) -> SizeExpression | None:
    given = [] if op.scan_dim_size is None else [op.scan_dim_size.value]
    found = [*given, *(dim(v, at) for v in op.inputs)]
    return equal(*found) if found else None
