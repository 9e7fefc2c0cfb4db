"""Unrolls reading and replacing parts of vectors: at positions that are known, or chosen among all rows at run time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.rewrite import conversion_pattern

from plait_std.algebra import SCALARS
from plait_std.mixed import Mixed, mixed, split
from plait_std.ub.ops import PoisonOp
from plait_std.vector import ops
from plait_std.vector.unroll.rows import Converted, Row, as_result, rows_of

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_POISON = -1


@conversion_pattern(ops.ExtractOp)
def unroll_extract(op: ops.ExtractOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows at the position; an element of the row that holds it"""
    entries, shape = mixed(op.static_position, operands[1:]), op.source.type.shape
    if _POISON in entries:
        return PoisonOp(result=op.result.type)
    lead = len(shape) - 1
    rows = _taken(rw, rows_of(operands[0]), entries[:lead], shape)
    if len(entries) <= lead:
        return as_result(rows, op.result.type)
    return ops.ExtractOp(rows[0], *split(entries[lead:]), op.result.type)


def _taken(rw: ConversionRewriter, rows: Sequence[Row], entries: Sequence[Mixed], shape: Sequence[int]) -> list[Row]:
    """The rows at a position of leading dimensions."""
    if not entries:
        return list(rows)
    blocks, first = _blocks(rows, shape[0]), entries[0]
    if isinstance(first, int):
        return _taken(rw, blocks[first], entries[1:], shape[1:])
    made, *others = [_taken(rw, block, entries[1:], shape[1:]) for block in blocks]
    for i, other in enumerate(others, 1):
        made = _chosen(rw, first, i, other, made)
    return made


def _blocks(rows: Sequence[Row], count: int) -> list[list[Row]]:
    size = len(rows) // count
    return [list(rows[i : i + size]) for i in range(0, len(rows), size)]


def _chosen(rw: ConversionRewriter, at: Value[Any], i: int, new: Sequence[Row], old: Sequence[Row]) -> list[Row]:
    """The rows of `new` if `at` is `i`, else the rows of `old`."""
    is_here = (SCALARS.on(rw).index(at) == i).value
    return [SCALARS.select(rw, is_here, a, b) for a, b in zip(new, old)]


@conversion_pattern(ops.InsertOp)
def unroll_insert(op: ops.InsertOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows, those at the position replaced; an element into the row that holds it"""
    value, dest, *dynamic = operands
    entries, shape = mixed(op.static_position, dynamic), op.dest.type.shape
    if _POISON in entries:
        return PoisonOp(result=op.result.type)
    lead = len(shape) - 1

    def replaced(rows: list[Row]) -> list[Row]:
        if len(entries) <= lead:
            return list(rows_of(value))
        return [rw(ops.InsertOp(value, rows[0], *split(entries[lead:])))]

    return (tuple(_put(rw, rows_of(dest), entries[:lead], shape, replaced)),)


def _put(
    rw: ConversionRewriter, rows: Sequence[Row], entries: Sequence[Mixed], shape: Sequence[int],
    replaced: Callable[[list[Row]], list[Row]],
) -> list[Row]:  # fmt: skip
    """All rows, with `replaced` of those at a position of leading dimensions in their place."""
    if not entries:
        return replaced(list(rows))
    blocks, first = _blocks(rows, shape[0]), entries[0]
    for i, block in enumerate(blocks):
        if isinstance(first, int):
            if i == first:
                blocks[i] = _put(rw, block, entries[1:], shape[1:], replaced)
        else:
            blocks[i] = _chosen(rw, first, i, _put(rw, block, entries[1:], shape[1:], replaced), block)
    return [row for block in blocks for row in block]


POSITIONS = (unroll_extract, unroll_insert)
