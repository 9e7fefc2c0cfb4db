"""Gather, scatter, tables and the place of the largest element."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, i32
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_std.sizes import multiply
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, emit_size, shape_keys, split_mixed

from plait_tosa.numerics import identity_of
from plait_tosa.ops import block_scaled as k
from plait_tosa.ops import data as m
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import reduction as r
from plait_tosa.to_tcp.elementwise import binary, cast
from plait_tosa.to_tcp.shaping import finish, scalar_of, sizes_by, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern(m.GatherOp)
def lower_gather(op: m.GatherOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.gather -> tcp.gather of rows, with the batch as batching dimension"""
    values, indices = operands
    return finish(rw, op, _gather_rows(rw, values, indices))


def _gather_rows(rw: ConversionRewriter, values: Value[Any], indices: Value[Any]) -> Any:
    channels = emit_size(rw, shape_keys(values)[2])
    sizes, static = split_mixed([1, 1, channels])
    ty = typed((*indices.type.shape, static[2]), values.type.element_type)
    return rw(tcp.GatherOp(values, indices, sizes, (2,), (1,), (1,), 2, static, ty, (0,), (0,)))


@conversion_pattern(m.RowGatherOp)
def lower_row_gather(op: m.RowGatherOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.row_gather -> tcp.gather at each index and those behind it"""
    values, indices, count = operands
    number = scalar_of(count)
    if number is None:
        return rw.no_match("row_count is not constant")
    return finish(rw, op, _gather_rows(rw, values, _all_rows(rw, indices, int(number))))


def _all_rows(rw: ConversionRewriter, indices: Value[Any], count: int) -> Any:
    """The numbers of `count` rows from each index on."""
    if count == 1:
        return indices
    (batches, places), element = indices.type.shape, indices.type.element_type
    keys = shape_keys(indices)
    columns = TENSORS.reshape(rw, indices, sizes_by(rw, (batches, places, 1), [*keys, 1]))
    rows = binary(rw, "add", columns, TENSORS.iota(rw, (1, 1, count), 2, element))
    total = multiply(rw, emit_size(rw, keys[1]), count)
    return TENSORS.reshape(rw, rows, [emit_size(rw, keys[0]), total])


@conversion_pattern(k.RowGatherBlockScaledOp)
def lower_row_gather_block_scaled(
    op: k.RowGatherBlockScaledOp, operands: Sequence[Value[Any]], rw: ConversionRewriter
) -> Any:
    """tosa.row_gather_block_scaled -> tcp.gather of rows of elements, and of scales"""
    *values, indices, count = operands
    number = scalar_of(count)
    if number is None:
        return rw.no_match("row_count is not constant")
    rows = _all_rows(rw, indices, int(number))
    return finish(rw, op, [_gather_rows(rw, v, rows) for v in values])


@conversion_pattern(m.ScatterOp)
def lower_scatter(op: m.ScatterOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.scatter -> tcp.scatter that takes the new element"""
    values, indices, updates = operands
    scalar = typed((), values.type.element_type)
    body = Block((scalar, scalar))
    Builder.at_end(body).insert(tcp.YieldOp([body.arguments[1]]))
    made = tcp.ScatterOp(
        [values], indices, [updates], (2,), (1,), (1,), 2, [values.type], Region([body]), (0,), (0,)
    )  # fmt: skip
    return finish(rw, op, rw.insert(made).results[0])


def _look_up(rw: ConversionRewriter, table: Value[Any], indices: Value[Any]) -> Any:
    """The elements of a tensor of rank 1 at the indices."""
    shape = indices.type.shape
    made = tcp.GatherOp(
        table, indices, (), (), (0,), (0,), len(shape), (1,), typed(shape, table.type.element_type), None, None
    )  # fmt: skip
    return rw(made)


@conversion_pattern(o.TableOp)
def lower_table(op: o.TableOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.table -> tcp.gather from the table; if the elements are i16, it interpolates between two entries"""
    x, table = operands

    def number(value: int) -> Any:
        return splat(rw, [1] * len(x.type.shape), i32, value)

    wide = cast(rw, x, i32)
    if x.type.element_type.width == 8:
        return finish(rw, op, _look_up(rw, table, binary(rw, "add", wide, number(128))))
    place = binary(rw, "add", wide, number(32768))
    index = binary(rw, "shift_right_logical", place, number(7))
    fraction = binary(rw, "and", place, number(127))
    base, after = (
        cast(rw, _look_up(rw, table, i), i32) for i in (index, binary(rw, "add", index, number(1)))
    )  # fmt: skip
    slope = binary(rw, "multiply", binary(rw, "subtract", after, base), fraction)
    result = binary(rw, "add", binary(rw, "shift_left", base, number(7)), slope)
    return finish(rw, op, cast(rw, result, op.output.type.element_type))


@conversion_pattern(r.ArgMaxOp)
def lower_argmax(op: r.ArgMaxOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.argmax -> tcp.reduce_region of elements and their places"""
    x, index = operands[0], op.output.type.element_type
    axis, element = op.axis.value, x.type.element_type
    places = TENSORS.iota(rw, sizes_by(rw, x.type.shape, shape_keys(x)), axis, index)
    mode = op.nan_mode.text if isinstance(element, FloatType) else ""
    first = nan if mode == "IGNORE" else identity_of("maximum", element)
    inits = [splat(rw, (), element, first), splat(rw, (), index, 0)]
    kept = [size for i, size in enumerate(x.type.shape) if i != axis]
    made = tcp.ReduceRegionOp(
        [x, places], inits, (axis,), [typed(kept, element), typed(kept, index)],
        Region([_larger_block(typed((), element), typed((), index), mode)]),
    )  # fmt: skip
    return finish(rw, op, rw.insert(made).results[1])


def _larger_block(scalar: Type, index: Type, mode: str) -> Block:
    """Take the element if it is larger, or equal and before; NaN is larger than all, or smaller, as `mode` says."""
    block = Block((scalar, index, scalar, index))
    b = Builder.at_end(block)
    best, best_place, new, place = TENSORS.on(b).wrap(*block.arguments)
    before = place < best_place
    take = (new > best) | ((new == best) & before)
    if mode == "PROPAGATE":
        take = take | ((new != new) & ((best == best) | before))
    if mode == "IGNORE":
        take = take | ((new == new) & (best != best))
    b.insert(tcp.YieldOp([take.select(new, best).value, take.select(place, best_place).value]))
    return block


PATTERNS = (
    lower_gather, lower_row_gather, lower_row_gather_block_scaled, lower_scatter, lower_table, lower_argmax,
)  # fmt: skip
