"""Unrolls operations that put elements together in another order."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr
from plait.builtin.types import VectorType
from plait.define import c
from plait.rewrite import conversion_pattern

from plait_std.vector import movement as ops
from plait_std.vector.building import of_elements, poison
from plait_std.vector.unroll.rows import Converted, number_of, positions, row_type, rows_of

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter


@conversion_pattern(ops.ShuffleOp)
def unroll_shuffle(op: ops.ShuffleOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows of the parts that are chosen"""
    both = (*rows_of(operands[0]), *rows_of(operands[1]))
    size = prod(op.v1.type.shape[1:-1])
    made: list[Any] = []
    for part in op.mask.values:
        if part < 0:
            made += [poison(rw, row_type(op.vector.type))] * size
        else:
            made += both[part * size : (part + 1) * size]
    return (tuple(made),)


@conversion_pattern(ops.InterleaveOp)
def unroll_interleave(op: ops.InterleaveOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Row by row"""
    return (tuple(rw(ops.InterleaveOp(a, b)) for a, b in zip(*map(rows_of, operands))),)


@conversion_pattern(ops.DeinterleaveOp)
def unroll_deinterleave(op: ops.DeinterleaveOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Row by row"""
    half = row_type(op.res1.type)
    made = [rw.insert(ops.DeinterleaveOp(row, half, half)).results for row in rows_of(operands[0])]
    return (tuple(even for even, _ in made), tuple(odd for _, odd in made))


@conversion_pattern(ops.BitCastOp)
def unroll_bitcast(op: ops.BitCastOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Row by row"""
    return (tuple(rw(ops.BitCastOp(row, row_type(op.result.type))) for row in rows_of(operands[0])),)


@conversion_pattern(ops.ToElementsOp)
def unroll_to_elements(op: ops.ToElementsOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The elements of each row"""
    size, element = op.source.type.shape[-1], op.source.type.element_type
    rows = [rw.insert(ops.ToElementsOp(row, [element] * size)) for row in rows_of(operands[0])]
    return [value for row in rows for value in row.results]


@conversion_pattern(ops.FromElementsOp)
def unroll_from_elements(op: ops.FromElementsOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One operation for each row"""
    ty = row_type(op.dest.type)
    size = ty.shape[0]
    rows = [operands[i : i + size] for i in range(0, len(operands), size)]
    return (tuple(of_elements(rw, row, ty) for row in rows),)


def _numbers(*numbers: int) -> ArrayAttr:
    return ArrayAttr(tuple(c.I64Attr.coerce(n) for n in numbers))


@conversion_pattern(ops.ExtractStridedSliceOp)
def unroll_extract_strided_slice(op: ops.ExtractStridedSliceOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows inside, and a part of each"""
    (offsets, sizes), source = op.window, op.source.type.shape
    given = rows_of(operands[0])
    made: list[Any] = []
    for position in positions(sizes):
        row = given[number_of([a + b for a, b in zip(offsets, position)], source)]
        made.append(row if sizes[-1] == source[-1] else part_of_row(rw, row, offsets[-1], sizes[-1]))
    return (tuple(made),)


def part_of_row(rw: ConversionRewriter, row: Any, offset: int, size: int) -> Any:
    """The elements of a row from `offset` on."""
    ty = VectorType((size,), row.type.element_type)
    return rw(ops.ExtractStridedSliceOp(row, _numbers(offset), _numbers(size), _numbers(1), ty))


@conversion_pattern(ops.InsertStridedSliceOp)
def unroll_insert_strided_slice(op: ops.InsertStridedSliceOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows, those inside replaced, or a part of each of them"""
    (offsets, sizes), dest = op.window, op.dest.type.shape
    new, rows = rows_of(operands[0]), list(rows_of(operands[1]))
    for value, position in zip(new, positions(sizes)):
        number = number_of([a + b for a, b in zip(offsets, position)], dest)
        if sizes[-1] != dest[-1]:
            value = rw(ops.InsertStridedSliceOp(value, rows[number], _numbers(offsets[-1]), _numbers(1)))
        rows[number] = value
    return (tuple(rows),)


MOVEMENT = (
    unroll_shuffle, unroll_interleave, unroll_deinterleave, unroll_bitcast, unroll_to_elements, unroll_from_elements,
    unroll_extract_strided_slice, unroll_insert_strided_slice,
)  # fmt: skip
