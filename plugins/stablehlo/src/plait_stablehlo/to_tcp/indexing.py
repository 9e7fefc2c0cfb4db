"""Gather, scatter and sort."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, emit_size, split_mixed
from plait_tcp.conversion import check_operands

from plait_stablehlo.compatibility import tensor as tensor_of
from plait_stablehlo.ops import indexing as x
from plait_stablehlo.ops import reduction as r
from plait_stablehlo.to_tcp.movement import clamped_offset
from plait_stablehlo.to_tcp.shaping import as_result, as_shapes, keys_in, unify

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.rewrite import ConversionRewriter


def _gather(rw: ConversionRewriter, op: Any, operand: Any, indices: Any, sizes: list[Any]) -> Any:
    """tcp.gather of boxes of mixed `sizes`; a single one is a tcp.slice"""
    n = op.dimension_numbers
    values, static = split_mixed(sizes)
    ty = tensor_of(x.gather_shape("gather", indices.type, n, static), operand.type.element_type)
    if indices.type.rank == 1 and indices.type.has_static_shape and n.index_vector_dim == 0:
        return as_result(rw, op, _only_box(rw, n, operand, indices, sizes, ty))
    made = tcp.GatherOp(
        operand, indices, values, n.offset_dims, n.collapsed_slice_dims, n.start_index_map, n.index_vector_dim,
        static, ty, n.operand_batching_dims or None, n.start_indices_batching_dims or None,
    )  # fmt: skip
    return as_result(rw, op, rw(made))


def _only_box(rw: ConversionRewriter, n: Any, operand: Any, indices: Any, sizes: list[Any], ty: Any) -> Any:
    """tcp.slice, and tcp.reshape where dimensions of one element are left out"""
    offsets: list[Any] = [0] * len(sizes)
    for place, dim in enumerate(n.start_index_map):
        offsets[dim] = clamped_offset(rw, operand, dim, indices, place, sizes[dim])
    box = TENSORS.slice(rw, operand, offsets, sizes, [1] * len(sizes))
    if not n.collapsed_slice_dims:
        return box
    kept = [size for dim, size in enumerate(sizes) if dim not in n.collapsed_slice_dims]
    return rw(tcp.ReshapeOp(box, split_mixed(kept)[0], ty))


@conversion_pattern(x.GatherOp)
def lower_gather(op: x.GatherOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.gather -> tcp.gather"""
    n, sizes = op.dimension_numbers, list(op.slice_sizes.values)
    if any(sizes[dim] != 1 for dim in (*n.collapsed_slice_dims, *n.operand_batching_dims)):
        return rw.no_match("a collapsed or batching dimension has a slice of size 0")
    return _gather(rw, op, operands[0], operands[1], sizes)


@conversion_pattern(x.DynamicGatherOp)
def lower_dynamic_gather(op: x.DynamicGatherOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.dynamic_gather -> tcp.gather with sizes"""
    check_operands(op, operands, rw)
    n = op.dimension_numbers
    sizes = [emit_size(rw, key) for key in keys_in(operands[2])]
    for dim in (*n.collapsed_slice_dims, *n.operand_batching_dims):
        sizes[dim] = 1  # the specification allows no larger ones
    return _gather(rw, op, operands[0], operands[1], sizes)


@conversion_pattern(x.ScatterOp)
def lower_scatter(op: x.ScatterOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.scatter -> tcp.scatter"""
    count, n = len(op.inputs), op.scatter_dimension_numbers
    inputs, updates = unify(rw, operands[:count]), unify(rw, operands[count + 1 :])
    elements = [v.type.element_type for v in inputs]
    arguments = [a.type.element_type for a in op.update_computation.entry.arguments]
    if arguments != elements * 2 or [v.type.element_type for v in updates] != elements:
        return rw.no_match("the region computes with other types than the inputs have")
    made = tcp.ScatterOp(
        inputs, operands[count], updates, n.update_window_dims, n.inserted_window_dims,
        n.scatter_dims_to_operand_dims, n.index_vector_dim, [v.type for v in inputs], Region(),
        n.input_batching_dims or None, n.scatter_indices_batching_dims or None,
    )  # fmt: skip
    rw.insert(made)
    rw.move_region(op.update_computation, made.body)
    return as_shapes(rw, made.results, op.results)


@conversion_pattern(r.SortOp)
def lower_sort(op: r.SortOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.sort -> tcp.sort, which is always stable"""
    inputs = unify(rw, operands)
    made = rw.insert(tcp.SortOp(inputs, op.sorted_dimension, [v.type for v in inputs], Region()))
    rw.move_region(op.comparator, made.body)
    return as_shapes(rw, made.results, op.results)


PATTERNS = (lower_gather, lower_dynamic_gather, lower_scatter, lower_sort)
