"""Canonical forms of concatenations and of slices of them: what moves along two dimensions moves once."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.sizes.linear import Linear
from plait_std.tensor.ops import DimOp

from plait_tcp import ops
from plait_tcp.canonicalize.movement import new_slice
from plait_tcp.sizes.equal_numbers import are_equal
from plait_tcp.sizes.known import number_key, shape_keys, size_key
from plait_tcp.sizes.progressions import sum_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_MOST_PARTS = 32
"""A concatenation of concatenations has so many parts at most."""
_MOST_STEPS = 8
"""So many slices and reversals of a concatenation are looked through."""


@pattern(ops.ConcatOp)
def slices_across_concat(op: ops.ConcatOp, rw: Rewriter) -> Rewrite:
    """slice(concat(x, y)) -> concat(slice(x), slice(y)), where slices of the whole are put together again"""
    slices: list[Any] = _readers(op.result)
    if not slices or not all(isinstance(one, ops.SliceOp) for one in slices):
        return rw.no_match("the concatenation is not only read by slices")
    if not all(isinstance(user, ops.ConcatOp) for one in slices for user in _readers(one.result)):
        return rw.no_match("the slices are not only concatenated")
    sizes = _sizes(op)
    if not _are_read_once(slices, sizes):
        return rw.no_match("elements are read more than once")
    across = [one for one in slices if _takes_all(one, op.dim.value, sizes)]
    if not across:
        return rw.no_match("no slice takes all parts as they are")
    for one in across:
        rw.set_before(one)
        rw.replace(one, _concat_of_slices(one, op, rw))
    return ()


def _readers(value: Value[Any]) -> list[Operation]:
    """The operations that read elements of a tensor, not its size."""
    return [user for user in value.users if not isinstance(user, DimOp)]


def _sizes(op: ops.ConcatOp) -> list[Linear]:
    """The sizes of a concatenation, as its parts have them."""
    dim, sizes = op.dim.value, [sum_of(key) for key in shape_keys(op.result)]
    sizes[dim] = Linear(0)
    for value in op.inputs:
        sizes[dim] = sizes[dim].plus(sum_of(size_key(value, dim)))
    return sizes


def _are_read_once(slices: Sequence[Any], sizes: Sequence[Linear]) -> bool:
    """Whether slices have no more elements than the whole: along one dimension only, where sizes are unknown."""
    counts = [[_sum_of_size(size) for size in one.mixed_sizes] for one in slices]
    if all(count.is_constant for row in (*counts, sizes) for count in row):
        return sum(prod(n.constant for n in row) for row in counts) <= prod(n.constant for n in sizes)
    parted = [dim for dim, size in enumerate(sizes) if any(_difference(row[dim], size) != 0 for row in counts)]
    if len(parted) != 1:
        return False
    taken = Linear(0)
    for row in counts:
        taken = taken.plus(row[parted[0]])
    left = _difference(sizes[parted[0]], taken)
    return left is not None and left >= 0


def _takes_all(op: Any, dim: int, sizes: Sequence[Linear]) -> bool:
    """Whether a slice takes all elements along a dimension of what has these sizes."""
    from_start = (op.mixed_offsets[dim], op.mixed_strides[dim]) == (0, 1)
    return from_start and _difference(_sum_of_size(op.mixed_sizes[dim]), sizes[dim]) == 0


def _difference(a: Linear, b: Linear) -> int | None:
    """a - b, if it is known: numbers that are computed alike are equal, though `cse` has not seen them yet."""
    sum, left = a.plus(b, -1), dict[Any, int]()
    for atom, factor in sum.terms.items():
        key: Any = atom
        same = next((other for other in left if are_equal(other, key)), key)
        left[same] = left.get(same, 0) + factor
    return None if any(left.values()) else sum.constant


def _sum_of_size(size: Any) -> Linear:
    return Linear(size) if isinstance(size, int) else sum_of(number_key(size))


def _concat_of_slices(op: Any, inner: ops.ConcatOp, rw: Rewriter) -> Any:
    """What a slice takes of a concatenation, whose parts it takes as they are: slices of these."""
    dim = inner.dim.value
    parts = [_slice_of_part(op, dim, value, rw) for value in inner.inputs]
    return sz.as_shaped(rw, ops.ConcatOp(parts, dim), op.result.type)


def _slice_of_part(op: Any, dim: int, value: Value[Any], rw: Rewriter) -> Any:
    """What a slice takes of one part of a concatenation along `dim`, all of which it takes."""
    boxes = list(zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides))
    boxes[dim] = (0, sz.size_of(rw, value, dim), 1)
    return new_slice(rw, value, boxes)


@pattern(ops.ConcatOp)
def concat_across_concat(op: ops.ConcatOp, rw: Rewriter) -> Rewrite:
    """concat(x, slice(x)), where x = concat(y, z) along another dimension -> concat(concat(y, slice(y)), ...)"""
    moved = [_moved_part(value) for value in op.inputs]
    inner: Any = moved[0].whole.defining_op
    if not isinstance(inner, ops.ConcatOp) or inner.dim is op.dim or any(m.whole is not inner.result for m in moved):
        return rw.no_match("what is joined is not one concatenation along another dimension, and parts of it")
    if inner.result not in op.inputs or len(set(op.inputs)) == 1:
        return rw.no_match("the concatenation as a whole is not joined with parts of it")
    if len(op.inputs) * len(inner.inputs) > _MOST_PARTS:
        return rw.no_match("there would be too many parts")
    members = {op, *(step for each in moved for step in each.steps)}
    if any(user not in members for one in (inner, *members) if one is not op for user in _readers(one.results[0])):
        return rw.no_match("the concatenation, or a part of it, is read by others")
    dim, sizes = inner.dim.value, _sizes(inner)
    if not all(_leaves(step, dim, sizes) for each in moved for step in each.steps):
        return rw.no_match("the parts are not taken as they are")
    parts: list[Any] = []
    for part in inner.inputs:
        joined = [_moved_alike(each.steps, part, dim, rw) for each in moved]
        parts.append(rw(ops.ConcatOp(joined, op.dim.value)))
    return sz.as_shaped(rw, ops.ConcatOp(parts, dim), op.result.type)


class _Moved(NamedTuple):
    """A value of slices, reversals and repeats of a tensor."""

    whole: Value[Any]
    steps: list[Operation]
    """The operations, in the order in which they run."""


def _moved_part(value: Any) -> _Moved:
    steps: list[Operation] = []
    while len(steps) < _MOST_STEPS:
        op = value.defining_op
        if isinstance(op, (ops.SliceOp, ops.ReverseOp)):
            steps.insert(0, op)
            value = op.operand
        elif _repeated_dim(op) is not None:
            steps[:0] = [op.operand.defining_op, op]
            value = op.operand.defining_op.operand
        else:
            break
    return _Moved(value, steps)


def _repeated_dim(op: Any) -> int | None:
    """The dimension of one element that a reshape leaves out, and the broadcast `op` puts in again, repeated."""
    before: Any = op.operand.defining_op if isinstance(op, ops.BroadcastOp) else None
    if not isinstance(before, ops.ReshapeOp) or not op.result.type.has_static_shape:
        return None
    shape, made = list(before.operand.type.shape), list(op.result.type.shape)
    repeated = [dim for dim in range(len(made)) if dim not in op.dims.values]
    if len(repeated) != 1 or len(shape) != len(made) or list(op.dims.values) != sorted(op.dims.values):
        return None
    (dim,) = repeated
    left = shape[:dim] + shape[dim + 1 :]
    is_same = left == made[:dim] + made[dim + 1 :] == list(before.result.type.shape)
    return dim if is_same and shape[dim] == 1 else None


def _leaves(op: Any, dim: int, sizes: list[Linear]) -> bool:
    """Whether an operation moves nothing along a dimension."""
    if isinstance(op, ops.SliceOp):
        return _takes_all(op, dim, sizes)
    if isinstance(op, ops.ReverseOp):
        return dim not in op.dims.values
    return isinstance(op, ops.ReshapeOp) or _repeated_dim(op) != dim


def _moved_alike(steps: Sequence[Any], value: Any, dim: int, rw: Rewriter) -> Any:
    """A part of a concatenation along `dim` after the steps that the whole takes."""
    for step in steps:
        if isinstance(step, ops.SliceOp):
            value = _slice_of_part(step, dim, value, rw)
        elif isinstance(step, ops.ReverseOp):
            value = rw(ops.ReverseOp(value, step.dims))
        elif isinstance(step, ops.BroadcastOp):
            value = _repeated(value, step, rw)  # the reshape before it does nothing else
    return value


def _repeated(value: Any, step: Any, rw: Rewriter) -> Any:
    """A part after a broadcast, and the reshape before it, of the whole."""
    dim, shape = _repeated_dim(step), list(value.type.shape)
    assert dim is not None
    less = rw(ops.ReshapeOp(value, [], value.type.with_shape(shape[:dim] + shape[dim + 1 :])))
    shape[dim] = step.result.type.shape[dim]
    return rw(ops.BroadcastOp(less, [], step.dims, None, value.type.with_shape(shape)))


CONCATENATIONS = (slices_across_concat, concat_across_concat)
