"""Operations with functions of scalars: map, and scattering to what a window prefers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, RankedTensorType, i32, i64
from plait.define.traits import ConstantLike, Elementwise
from plait.ir.block import Block
from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_std import sizes as sz
from plait_std.algebra import TOTAL
from plait_std.tensor import ops as tensor
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS

from plait_stablehlo.ops import reduction as r
from plait_stablehlo.ops.convolution_shape import padding_rows, values_or
from plait_stablehlo.to_tcp.shaping import as_result, broadcast_scalar, constant, unify, with_element

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern(r.MapOp)
def lower_map(op: r.MapOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.map of elementwise operations -> these operations on whole tensors; of others -> loops"""
    block = op.computation.entry
    inner = list(block.operations)
    if not all(o.has_trait(Elementwise) or o.has_trait(ConstantLike) for o in inner[:-1]):
        return as_result(rw, op, _for_each(rw, op, unify(rw, operands)))
    inputs = unify(rw, operands)
    known = dict(zip(block.arguments, inputs))
    for one in inner[:-1]:
        known.update(zip(one.results, _on_tensors(rw, one, known, inputs[0])))
    result = inner[-1].operands[0]
    return as_result(rw, op, known.get(result) or broadcast_scalar(rw, result, inputs[0]))


def _for_each(rw: Any, op: r.MapOp, inputs: Sequence[Any]) -> Any:
    """Loops over the elements that compute the function of each."""
    loops, block = TOTAL.on(rw), op.computation.entry
    sizes = sz.sizes_of(rw, inputs[0])
    result = with_element(inputs[0].type, op.result.type.element_type)
    target = loops.variable(sz.empty_like(rw, result, sizes))
    with loops.nest(sizes) as place:
        scalars = [loops.expression(x)[place].value for x in inputs]
        cells = [
            loops.builder(tensor.FromElementsOp((v,), a.type)) for v, a in zip(scalars, block.arguments)
        ]  # fmt: skip
        mapping: dict[Any, Any] = dict(zip(block.arguments, cells))
        *inner, last = list(block.operations)
        outside = rw.block, rw.anchor
        rw.set_at_end(loops.builder.block)
        copy_operations(rw, inner, mapping)
        rw.block, rw.anchor = outside
        found = mapping.get(last.operands[0], last.operands[0])
        target[place] = loops.expression(found)[()]
    return target.value


def copy_operations(rw: ConversionRewriter, operations: Sequence[Any], mapping: dict[Any, Any]) -> None:
    """Insert copies of operations, whose regions are converted too; `mapping` takes old values to new ones."""
    for each in operations:
        made = rw.insert(each.clone(mapping))
        rw.new_ops += [one for one in made.walk() if one is not made]


def _on_tensors(rw: ConversionRewriter, op: Operation, known: dict[Any, Any], like: Any) -> Sequence[Any]:
    """The results of an operation on scalars, for each element of tensors of the shape of `like`."""
    if op.has_trait(ConstantLike):
        return [broadcast_scalar(rw, rw.insert(op.clone()).results[0], like)]
    operands = [known[v] if v in known else broadcast_scalar(rw, v, like) for v in op.operands]
    types = [with_element(like.type, v.type.element_type) for v in op.results]
    return rw.insert(
        op.__class__.create(operands, types, op.properties, dict(op.attributes), location=op.location)
    ).results


@conversion_pattern(r.SelectAndScatterOp)
def lower_select_and_scatter(op: r.SelectAndScatterOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.select_and_scatter -> the place that each window prefers, then tcp.scatter to these places"""
    value, source, init = operands
    if not value.type.has_static_shape or not source.type.has_static_shape:
        return rw.no_match("the shape is not static")
    element = value.type.element_type
    scalar = RankedTensorType((), element)
    functions = [[b.type for b in region.entry.arguments] for region in (op.select, op.scatter)]
    if functions != [[scalar, scalar]] * 2:
        return rw.no_match("the functions compute with other types than the operands have")
    count = value.type.num_elements
    places = _preferred(rw, op, value)
    updates = TENSORS.reshape(rw, source, [source.type.num_elements])
    base = TENSORS.broadcast(rw, init, [count])
    made = tcp.ScatterOp([base], places, [updates], (), (0,), (0,), 1, [base.type], Region(), None, None)
    rw.insert(made)
    rw.move_region(op.scatter, made.body)
    return as_result(rw, op, tcp.ReshapeOp(made.results[0], (), value.type))


def _preferred(rw: ConversionRewriter, op: Any, value: Value[Any]) -> Any:
    """For each window the position, in row-major order, of the element that `select` prefers; -1 for an empty one.

    Positions have 32 bits where all fit: a vector then has as many of them as of the elements that are compared.
    """
    rank, shape, count = len(value.type.shape), value.type.shape, value.type.num_elements
    integer = i32 if count < 1 << 31 else i64
    positions = TENSORS.reshape(rw, TENSORS.iota(rw, [count], 0, integer), shape)
    inits = [constant(rw, 0, value.type.element_type), constant(rw, -1, integer)]
    window, strides = values_or(op.window_dimensions, 1, rank), values_or(op.window_strides, 1, rank)
    rows = padding_rows(op.padding, rank)
    low, high = tuple(a for a, _ in rows), tuple(b for _, b in rows)
    sizes = op.source.type.shape
    types = [RankedTensorType(sizes, e) for e in (value.type.element_type, integer)]
    made = tcp.WindowRegionOp(
        [value, positions], inits, (), (), window, strides, low, high, types,
        Region([Block([v.type for v in (*inits, *inits)])]), None, None,
    )  # fmt: skip
    rw.insert(made)
    place = rw.block, rw.anchor
    rw.set_at_end(made.body.block)
    _choose(rw, op.select, made.body.block.arguments, integer)
    rw.block, rw.anchor = place
    return TENSORS.reshape(rw, made.results[1], [op.source.type.num_elements])


def _choose(b: Any, select: Region, arguments: Sequence[Any], integer: IntegerType) -> None:
    """Keep the chosen element if `select` prefers it to the next one; padding, at -1, is never chosen."""
    best, best_place, new, place = TENSORS.on(b).wrap(*arguments)
    mapping: dict[Any, Any] = dict(zip(select.block.arguments, (best.value, new.value)))
    inner = list(select.block.operations)
    for one in inner[:-1]:
        b.insert(one.clone(mapping))
    prefers, zero = best.b.wrap(mapping.get(inner[-1].operands[0], inner[-1].operands[0]), constant(b, 0, integer))
    keep = (prefers & (best_place >= zero)) | (place < zero)
    b.insert(tcp.YieldOp([keep.select(x, y).value for x, y in ((best, new), (best_place, place))]))


PATTERNS = (lower_map, lower_select_and_scatter)
