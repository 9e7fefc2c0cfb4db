"""Unrolls operations on vectors as values into those on rows."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import VectorType
from plait.define.traits import Elementwise
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite import conversion_pattern

from plait_std.arith import ops as arith
from plait_std.vector import ops
from plait_std.vector.building import broadcast
from plait_std.vector.unroll.rows import (
    Converted,
    Rows,
    as_result,
    has_rows,
    moved,
    number_of,
    positions,
    row_type,
    rows_of,
    transposed,
)

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter


@conversion_pattern(None, bounded_recursion=True)
def unroll_elementwise(op: Operation, operands: Converted, rw: ConversionRewriter) -> Any:
    """One operation for each row; a scalar operand is for all rows."""
    if not op.has_trait(Elementwise):
        return rw.no_match("it is not elementwise")
    types = [result.type for result in op.results]
    count = prod(types[0].shape[:-1])
    made: list[list[Value[Any]]] = [[] for _ in types]
    for i in range(count):
        row: list[Any] = [rows[i] if rows.__class__ is tuple else rows for rows in operands]
        new = type(op).create(row, list(map(row_type, types)), op._properties, op.attributes, (), (), op.location)
        rw.insert(new)
        for results, result in zip(made, new.results):
            results.append(result)
    return tuple(tuple(results) for results in made)


@conversion_pattern(arith.ConstantOp)
def unroll_constant(op: arith.ConstantOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One constant for each row, shared where they are equal"""
    value: Any = op.value
    if not isinstance(value, DenseElementsAttr):
        return rw.no_match("its elements are not numbers")
    ty = row_type(value.type)
    if value.is_splat:
        return (_all_rows(rw(arith.ConstantOp(DenseElementsAttr(ty, value.raw))), value.type),)
    size = len(value.raw) // prod(value.type.shape[:-1])
    parts = [value.raw[at : at + size] for at in range(0, len(value.raw), size)]
    return (tuple(rw(arith.ConstantOp(DenseElementsAttr(ty, part))) for part in parts),)


def _all_rows(row: Value[Any], ty: VectorType) -> Rows:
    return (row,) * prod(ty.shape[:-1])


@conversion_pattern(ops.BroadcastOp)
def unroll_broadcast(op: ops.BroadcastOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Each row of the source, repeated where the source has one element in its place"""
    target, source = op.vector.type, op.source.type
    row = row_type(target)
    if not isinstance(source, VectorType) or not source.shape:
        return (_all_rows(broadcast(rw, operands[0], row.shape), target),)
    given = [one if one.type is row else broadcast(rw, one, row.shape) for one in rows_of(operands[0])]
    lead = len(target.shape) - len(source.shape)
    chosen: list[Value[Any]] = []
    for position in positions(target.shape):
        own = [0 if size == 1 else i for i, size in zip(position[lead:], source.shape[:-1])]
        chosen.append(given[number_of(own, source.shape)])
    return (tuple(chosen),)


@conversion_pattern(ops.TransposeOp)
def unroll_transpose(op: ops.TransposeOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The rows in another order, or rows put together of elements where the last dimension changes"""
    order, source, target = op.permutation.values, op.vector.type.shape, op.result.type
    given = rows_of(operands[0])

    def place(position: Sequence[int]) -> list[int]:
        found = [0] * len(source)
        for dim, index in zip(order, position):
            found[dim] = index
        return found

    if order[-1] == len(source) - 1:
        return (tuple(given[number_of(place((*p, 0))[:-1], source)] for p in positions(target.shape)),)
    if sorted(order[:-2]) == list(range(len(order) - 2)) and order[-2:] == (len(order) - 1, len(order) - 2):
        return (_blocks_transposed(rw, given, order, source, target),)
    return (tuple(moved(rw, given, source, target, place)),)


def _blocks_transposed(
    rw: ConversionRewriter, given: Rows, order: Sequence[int], source: Sequence[int], target: VectorType
) -> Rows:
    """Each matrix of the last two dimensions transposed, the matrices in another order."""
    made: list[Value[Any]] = []
    lead = [source[dim] for dim in order[:-2]]
    for position in positions((*lead, 1)):
        place = [0] * len(lead)
        for dim, index in zip(order, position):
            place[dim] = index
        first = number_of(place, source) * source[-2]
        made += transposed(rw, given[first : first + source[-2]])
    return tuple(made)


@conversion_pattern(ops.ShapeCastOp)
def unroll_shape_cast(op: ops.ShapeCastOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """The same rows if they stay as long as they are, else rows put together of elements"""
    source, target = op.source.type, op.result.type
    given = rows_of(operands[0])
    if source.shape[-1:] == target.shape[-1:] and source.shape:
        return (given,) if has_rows(target) else given[0]

    def place(position: Sequence[int]) -> list[int]:
        number = number_of(position, target.shape)
        return [*divmod(number, source.shape[-1])] if source.shape else [0, 0]

    return as_result(moved(rw, given, (len(given), *source.shape[-1:]), target, place), target)


VALUES = (
    unroll_elementwise, unroll_constant, unroll_broadcast, unroll_transpose, unroll_shape_cast,
)  # fmt: skip
