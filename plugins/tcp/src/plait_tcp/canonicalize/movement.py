"""Canonical forms of data movement: move once what is moved twice, compute before repeating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineMap
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.builders import constant_entries

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.ops.index_lists import split_mixed
from plait_tcp.types import like

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def is_settled(op: Operation) -> bool:
    """Whether it is known which dimensions of a broadcast expand."""
    return isinstance(op, ops.BroadcastOp) and "maybe" not in op.expands


def new_broadcast(
    rw: Rewriter, x: Value[Any], dims: Sequence[int], sizes: Sequence[Any], type: RankedTensorType
) -> Any:
    """A broadcast to a type with these sizes, of which no dimension may turn out to expand."""
    return rw(ops.BroadcastOp(x, sz.dynamic_only(rw, type.shape, sizes), list(dims), None, type))


def sizes_of_result(op: Any) -> list[Any]:
    """The sizes of the result of a broadcast."""
    return sz.mixed_sizes(op.result.type.shape, op.sizes)


# Broadcasts


@pattern(ops.BroadcastOp)
def compose_broadcasts(op: Any, rw: Rewriter) -> Rewrite:
    """broadcast(broadcast(x)) -> broadcast(x)"""
    inner = op.operand.defining_op
    if not is_settled(op) or not is_settled(inner):
        return rw.no_match("the operand is not a broadcast, or it is not known which dimensions expand")
    for i, dim in enumerate(inner.dims.values):
        if inner.operand.type.shape[i] != 1 and op.expands[dim] == "yes":
            return rw.no_match("a dimension of unknown size 1 expands")
    dims = [op.dims.values[dim] for dim in inner.dims.values]
    return new_broadcast(rw, inner.operand, dims, sizes_of_result(op), op.result.type)


@pattern(ops.TransposeOp)
def transpose_of_broadcast(op: Any, rw: Rewriter) -> Rewrite:
    """transpose(broadcast(x)) -> broadcast(x)"""
    inner = op.operand.defining_op
    if not is_settled(inner):
        return rw.no_match("the operand is not a broadcast")
    perm = list(op.perm.values)
    sizes = sizes_of_result(inner)
    dims = [perm.index(dim) for dim in inner.dims.values]
    return new_broadcast(rw, inner.operand, dims, [sizes[i] for i in perm], op.result.type)


@pattern(ops.SliceOp)
def slice_of_broadcast(op: Any, rw: Rewriter) -> Rewrite:
    """slice(broadcast(x)) -> broadcast(slice(x))"""
    inner = op.operand.defining_op
    if not is_settled(inner):
        return rw.no_match("the operand is not a broadcast")
    boxes = list(zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
    places: list[int] = list(inner.dims.values)
    kept: list[tuple[Any, Any, Any]] = [
        (0, 1, 1) if how == "yes" else boxes[dim] for how, dim in zip(inner.expands, places)
    ]
    for (_, size, _), how, dim in zip(kept, inner.expands, places):
        if how != "yes" and isinstance(size, int) and size == 1 != op.result.type.shape[dim]:
            return rw.no_match("a dimension becomes 1, which would expand")
    x = new_slice(rw, inner.operand, kept) if kept else inner.operand
    return new_broadcast(rw, x, inner.dims.values, op.mixed_sizes, op.result.type)


def new_slice(rw: Builder, x: Value[Any], boxes: Sequence[tuple[Any, Any, Any]]) -> Any:
    """The box of `x` with these offsets, sizes and strides."""
    parts = [split_mixed(list(column)) for column in zip(*boxes)]
    lists: list[Any] = [values for values, _ in parts] + [constants for _, constants in parts]
    return rw(ops.SliceOp(x, *lists, result=like(x.type, lists[4])))


@pattern(ops.SliceOp)
def slice_at_constants(op: Any, rw: Rewriter) -> Rewrite:
    """slice whose offsets, sizes or strides are values of constants -> slice of known ones"""
    given = [op.mixed_offsets, op.mixed_sizes, op.mixed_strides]
    known = [constant_entries(entries) for entries in given]
    if known == given or any(n < 0 for entries in known for n in entries if isinstance(n, int)):
        return rw.no_match("no constant is given as a value, or one that would be refused")
    return sz.as_shaped(rw, new_slice(rw, op.operand, list(zip(*known))), op.result.type)


@pattern(ops.UnaryOp)
def unary_of_broadcast(op: Any, rw: Rewriter) -> Rewrite:
    """unary(broadcast(x)) -> broadcast(unary(x))"""
    inner = op.operand.defining_op
    if not is_settled(inner):
        return rw.no_match("the operand is not a broadcast")
    small = TENSORS.apply(rw, op.kind.text, inner.operand.type, inner.operand)
    return new_broadcast(rw, small, inner.dims.values, sizes_of_result(inner), op.result.type)


@pattern(ops.CastOp)
def cast_of_broadcast(op: Any, rw: Rewriter) -> Rewrite:
    """cast(broadcast(x)) -> broadcast(cast(x))"""
    inner = op.operand.defining_op
    if not is_settled(inner) or op.result.type.shape != op.operand.type.shape:
        return rw.no_match("the operand is not a broadcast")
    element = op.result.type.element_type
    signs = op.in_int_signedness, op.out_int_signedness
    small = rw(ops.CastOp(inner.operand, inner.operand.type.with_element_type(element), *signs))
    return new_broadcast(rw, small, inner.dims.values, sizes_of_result(inner), op.result.type)


@pattern(ops.BinaryOp)
def binary_of_broadcasts(op: Any, rw: Rewriter) -> Rewrite:
    """binary(broadcast(x), broadcast(y)) -> broadcast(binary(x, y)), of one shape in one way"""
    left, right = op.lhs.defining_op, op.rhs.defining_op
    if not is_settled(left) or not is_settled(right):
        return rw.no_match("the operands are not broadcasts")
    same = left.operand.type is right.operand.type and left.operand.type.has_static_shape
    if not same or left.dims is not right.dims or list(left.sizes) != list(right.sizes):
        return rw.no_match("the operands are repeated in different ways")
    small = TENSORS.apply(rw, op.kind.text, left.operand.type, left.operand, right.operand)
    return new_broadcast(rw, small, left.dims.values, sizes_of_result(left), op.result.type)


_IDEMPOTENT = frozenset(("maximum", "minimum", "and", "or"))


@pattern(ops.ReduceOp)
def reduce_of_broadcast(op: Any, rw: Rewriter) -> Rewrite:
    """reduce(broadcast(x)) along repeated elements -> binary(x, init), of kinds for which f(a, a) = a"""
    inner, kind = op.operand.defining_op, op.kind.text
    if not is_settled(inner) or kind not in _IDEMPOTENT:
        return rw.no_match("the operand is not a broadcast, or repeating elements matters")
    dims, shape = list(op.dims.values), inner.result.type.shape
    if set(dims) & set(inner.dims.values) or any(shape[dim] < 1 for dim in dims):
        return rw.no_match("elements that differ are combined, or perhaps none")
    kept = [i for i in range(len(shape)) if i not in dims]
    sizes = [sizes_of_result(inner)[i] for i in kept]
    x = new_broadcast(rw, inner.operand, [kept.index(dim) for dim in inner.dims.values], sizes, op.result.type)
    init = new_broadcast(rw, op.init, [], sizes, op.result.type)
    return ops.BinaryOp(kind, init, x)


# Slices


@pattern(ops.SliceOp)
def compose_slices(op: ops.SliceOp, rw: Rewriter) -> Rewrite:
    """slice(slice(x)) -> slice(x)"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.SliceOp):
        return rw.no_match("the operand is not a slice")
    boxes: list[Any] = []
    for first, step, offset, size, stride in zip(
        inner.mixed_offsets, inner.mixed_strides, op.mixed_offsets, op.mixed_sizes, op.mixed_strides
    ):
        boxes.append((sz.add(rw, first, sz.multiply(rw, offset, step)), size, sz.multiply(rw, stride, step)))
    return sz.as_shaped(rw, new_slice(rw, inner.operand, boxes), op.result.type)


@pattern(ops.SliceOp)
def slice_of_concat(op: Any, rw: Rewriter) -> Rewrite:
    """slice(concat(..., x, ...)) -> slice(x), where it lies in one operand"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.ConcatOp):
        return rw.no_match("the operand is not a concatenation")
    dim: int = inner.dim.value
    offset, size, stride = (part[dim] for part in (op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
    if not all(isinstance(n, int) for n in (offset, size, stride)) or size == 0:
        return rw.no_match("it is not known where the slice lies")
    start, last = 0, offset + (size - 1) * stride
    for value in inner.inputs:
        extent = value.type.shape[dim]
        if extent == DYNAMIC:
            break
        if start <= offset and last < start + extent:
            boxes = list(zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
            boxes[dim] = (offset - start, size, stride)
            return sz.as_shaped(rw, new_slice(rw, value, boxes), op.result.type)
        start += extent
    return rw.no_match("the slice does not lie in one operand")


@pattern(ops.SliceOp)
def slice_of_pad(op: Any, rw: Rewriter) -> Rewrite:
    """slice(pad(x)) -> slice(x), where it takes none of what was added"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.PadOp) or any(n != 0 or not isinstance(n, int) for n in inner.mixed_interior):
        return rw.no_match("the operand is not padded around")
    boxes: list[Any] = []
    parts = zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides, inner.mixed_low, inner.mixed_high)
    for (offset, size, stride, low, high), extent in zip(parts, inner.operand.type.shape):
        if (low, high) == (0, 0) and isinstance(low, int) and isinstance(high, int):
            boxes.append((offset, size, stride))
            continue
        if not all(isinstance(n, int) for n in (offset, size, stride, low)) or extent == DYNAMIC or size == 0:
            return rw.no_match("it is not known where the slice lies")
        if offset < low or offset - low + (size - 1) * stride >= extent:
            return rw.no_match("the slice takes what was added")
        boxes.append((offset - low, size, stride))
    return sz.as_shaped(rw, new_slice(rw, inner.operand, boxes), op.result.type)


# Contractions


@pattern(ops.ContractOp)
def contract_of_transpose(op: ops.ContractOp, rw: Rewriter) -> Rewrite:
    """contract(transpose(x), y) -> contract(x, y), read through another map (Note [Adjacent elements])"""
    operands, maps = [op.lhs, op.rhs], list(op.maps)
    for i, value in enumerate(list(operands)):
        inner = value.defining_op
        if isinstance(inner, ops.TransposeOp):
            places = list(inner.perm.values)
            order = sorted(range(len(places)), key=places.__getitem__)
            results = tuple([maps[i].results[j] for j in order])
            innermost = maps[2].results[-1:]
            if innermost and innermost[0] in results[:-1]:
                continue
            maps[i] = AffineMap(maps[i].num_dims, maps[i].num_symbols, results)
            operands[i] = inner.operand
    if operands == [op.lhs, op.rhs]:
        return rw.no_match("no operand is a transpose that may go")
    attribute = ArrayAttr(tuple([AffineMapAttr(map) for map in maps]))
    lhs, rhs = operands
    return ops.ContractOp(lhs, rhs, attribute, op.iterator_types, op.acc_type, op.result.type)


MOVEMENT = (
    compose_broadcasts, transpose_of_broadcast, slice_of_broadcast, unary_of_broadcast, cast_of_broadcast,
    binary_of_broadcasts, reduce_of_broadcast, slice_at_constants, compose_slices, slice_of_concat,
    slice_of_pad, contract_of_transpose,
)  # fmt: skip

# Note [Adjacent elements]
# The innermost loop of a contraction runs along the last dimension of the result. An operand that it reads should have
# those elements next to each other: a transpose that sees to that stays, and is one pass over the operand.
