"""Gather, scatter, tables and the place of the largest element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, i32
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import emit_size, split_mixed

from plait_tosa.ops import data as m
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops import reduction as r
from plait_tosa.to_tcp.contraction import identity_of
from plait_tosa.to_tcp.elementwise import binary, cast
from plait_tosa.to_tcp.shaping import dynamic_values, finish, shape_keys, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern(m.GatherOp)
def lower_gather(op: m.GatherOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.gather -> tcp.gather of rows, with the batch as batching dimension"""
    values, indices = operands
    channels = emit_size(rw, shape_keys(values)[2])
    sizes, static = split_mixed([1, 1, channels])
    ty = typed((*indices.type.shape, static[2]), values.type.element_type)
    made = tcp.GatherOp(values, indices, sizes, (2,), (1,), (1,), 2, static, ty, (0,), (0,))
    return finish(rw, op, rw(made))


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
    places_type = typed(x.type.shape, index)
    places = rw(tcp.IotaOp(dynamic_values(rw, places_type, shape_keys(x)), axis, places_type))
    inits = [splat(rw, (), element, identity_of("maximum", element)), splat(rw, (), index, 0)]
    ignore_nan = op.nan_mode.text == "IGNORE" or not isinstance(element, FloatType)
    kept = [size for i, size in enumerate(x.type.shape) if i != axis]
    made = tcp.ReduceRegionOp(
        [x, places], inits, (axis,), [typed(kept, element), typed(kept, index)],
        Region([_larger_block(typed((), element), typed((), index), ignore_nan)]),
    )  # fmt: skip
    return finish(rw, op, rw.insert(made).results[1])


def _larger_block(scalar: Type, index: Type, ignore_nan: bool) -> Block:
    """Take the element if it is larger, or equal and before; NaN is larger than all, or never taken."""
    block = Block((scalar, index, scalar, index))
    b = Builder.at_end(block)
    best, best_place, new, place = block.arguments

    def kind(name: str, left: Value[Any], right: Value[Any]) -> Any:
        return b(tcp.BinaryOp(name, left, right))

    before = kind("lt", place, best_place)
    take = kind("or", kind("gt", new, best), kind("and", kind("eq", new, best), before))
    if not ignore_nan:
        new_nan, best_nan = kind("ne", new, new), kind("ne", best, best)
        not_best_nan = b(tcp.UnaryOp("not", best_nan))
        take = kind("or", take, kind("and", new_nan, kind("or", not_best_nan, before)))
    chosen = [b(tcp.TernaryOp("select", take, x, y)) for x, y in ((new, best), (place, best_place))]
    b.insert(tcp.YieldOp(chosen))
    return block


PATTERNS = (lower_gather, lower_scatter, lower_table, lower_argmax)
