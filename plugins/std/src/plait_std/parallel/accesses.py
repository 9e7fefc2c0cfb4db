"""Which parts of which buffers an operation reads and writes, in the dimensions of the buffer or of a view of it.

An access is a box: for each dimension its first and last index, as sums of atoms (see `bounds`), or None where that is
not known. Loads, stores and transfers say where they access; any other operation that reads or writes a buffer accesses
all of the view that it gets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim
from plait.ir.value import Value

from plait_std.memref import ops as memref
from plait_std.native.ops import ReinterpretOp, element_bits
from plait_std.parallel.bounds import Bounds
from plait_std.sizes.linear import Linear, applied
from plait_std.vector import accesses as masked
from plait_std.vector import transfers

if TYPE_CHECKING:
    from plait.ir.operation import Operation

Side = tuple[Linear, Linear] | None
"""The first and the last index along one dimension."""


class Access(FrozenValue):
    """What is accessed of the buffer `root`; no sides where that is not known."""

    root: Value[Any]
    sides: tuple[Side, ...]
    writes: bool


def access_of(op: Operation, buffer: Value[Any], writes: bool, root: Value[Any], bounds: Bounds) -> Access:
    """The access of `op` to `buffer`, which is a view of `root`."""
    sides = _sides_in(op, buffer, bounds)
    value: Any = buffer
    while value is not root:
        view: Any = value.defining_op
        through = _VIEWS.get(view.__class__)
        if through is None:
            return Access(root, (), writes)
        value = view.operands[0]
        if not isinstance(value.type, MemRefType):
            return Access(root, (), writes)
        inside = through(view, sides, bounds) if sides else [None] * value.type.rank
        sides = [_within(side, extent(value, dim, bounds), bounds) for dim, side in enumerate(inside)]
    return Access(root, tuple(sides), writes)


def views_from(buffer: Value[Any], root: Value[Any]) -> Iterator[Value[Any]]:
    """A view of `root`, what it is a view of, and so on: to the root, or as far as accesses are followed."""
    value: Any = buffer
    while value is not root:
        yield value
        view = value.defining_op
        if view.__class__ not in _VIEWS:
            return
        value = view.operands[0]
    yield root


def extent(buffer: Any, dim: int, bounds: Bounds) -> Linear | None:
    """The size of a dimension of a buffer."""
    size = buffer.type.shape[dim]
    if size != DYNAMIC:
        return Linear(size)
    op = buffer.defining_op
    if isinstance(op, memref.AllocOp):
        return bounds.sum_of(op.sizes[dim])
    if isinstance(op, memref.SubViewOp):
        dropped = op.dropped_dims
        kept = [size for i, size in enumerate(op.mixed_sizes) if i not in dropped]
        return bounds.sum_of(kept[dim])
    if isinstance(op, memref.CastOp) and isinstance(op.source.type, MemRefType):
        return extent(op.source, dim, bounds)
    return Linear(0, {(buffer, dim): 1}) if bounds.is_outside(buffer) else None


def _within(side: Side, size: Linear | None, bounds: Bounds) -> Side:
    """A side without what lies outside of the dimension, which is not accessed; all of it if nothing is known."""
    if size is None:
        return side
    last = size.plus(Linear(-1))
    if side is None:
        return Linear(0), last
    return side[0] if bounds.lowest(side[0]) else Linear(0), bounds.smaller(side[1], last)


def _sides_in(op: Any, buffer: Any, bounds: Bounds) -> list[Side]:
    """What `op` accesses of its operand, in the dimensions of that."""
    sizes = [extent(buffer, dim, bounds) for dim in range(buffer.type.rank)]
    accessed = _ACCESSED.get(op.__class__)
    if accessed is None:
        return [_within(None, size, bounds) for size in sizes]
    counts = accessed(op)
    sides: list[Side] = []
    for index, count, size in zip(op.indices, counts, sizes):
        first = bounds.sum_of(index)
        sides.append(_within((first, first.plus(Linear(count - 1))), size, bounds))
    return sides


def _one_element(op: Any) -> list[int]:
    return [1] * len(op.indices)


def _transferred(vector: Any, op: Any) -> list[int]:
    counts = [1] * len(op.indices)
    for size, expr in zip(vector.type.shape, op.permutation_map.map.results):
        if isinstance(expr, AffineDim):
            counts[expr.position] = size
    return counts


def _last_dims(vector: Any, op: Any) -> list[int]:
    shape = list(vector.type.shape)
    return [1] * (len(op.indices) - len(shape)) + shape


_ACCESSED: Mapping[type, Callable[[Any], list[int]]] = {
    memref.LoadOp: _one_element,
    memref.StoreOp: _one_element,
    transfers.TransferReadOp: lambda op: _transferred(op.vector, op),
    transfers.TransferWriteOp: lambda op: _transferred(op.value, op),
    transfers.LoadOp: lambda op: _last_dims(op.results[0], op),
    transfers.StoreOp: lambda op: _last_dims(op.value, op),
    masked.MaskedLoadOp: lambda op: _last_dims(op.results[0], op),
    masked.MaskedStoreOp: lambda op: _last_dims(op.value, op),
    masked.ExpandLoadOp: lambda op: _last_dims(op.results[0], op),
    masked.CompressStoreOp: lambda op: _last_dims(op.value, op),
}
"""How many elements an operation accesses along each dimension, from its indices on."""


def _through_subview(op: memref.SubViewOp, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    rest, dropped = iter(sides), op.dropped_dims
    found: list[Side] = []
    for dim, (offset, stride) in enumerate(zip(op.mixed_offsets, op.mixed_strides)):
        start = bounds.sum_of(offset)
        side = (Linear(0), Linear(0)) if dim in dropped else next(rest)
        step = bounds.sum_of(stride)
        if side is None or not step.is_constant or step.constant <= 0:
            found.append(None)
        else:
            found.append((start.plus(side[0], step.constant), start.plus(side[1], step.constant)))
    return found


def _through_transpose(op: memref.TransposeOp, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    found: list[Side] = [None] * len(sides)
    for side, dim in zip(sides, op.dims):
        found[dim] = side
    return found


def _through_expand(op: memref.ExpandShapeOp, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    """Dimensions that one was split into: the sum of their indices, by their strides in it."""
    shape = op.results[0].type.shape
    return [_joined([sides[dim] for dim in group], [shape[dim] for dim in group]) for group in op.groups]


def _joined(sides: Sequence[Side], shape: Sequence[int]) -> Side:
    if len(sides) == 1:
        return sides[0]
    if DYNAMIC in shape[1:] or None in sides:
        return None
    first = last = Linear(0)
    for dim, side in enumerate(sides):
        stride = prod(shape[dim + 1 :])
        assert side is not None
        first, last = first.plus(side[0], stride), last.plus(side[1], stride)
    return first, last


def _through_collapse(op: memref.CollapseShapeOp, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    """The dimensions that one was made of: whole rows of the first one, or anything."""
    shape = op.src.type.shape
    found: list[Side] = []
    for side, group in zip(sides, op.groups):
        rest: list[Side] = [None] * (len(group) - 1)
        found += [side] if not rest else [_rows(side, [shape[d] for d in group], bounds), *rest]
    return found


def _through_reinterpret(op: memref.ReinterpretCastOp, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    """All elements of a buffer in another shape: whole rows of the first dimension, or anything."""
    source, result = op.source.type, op.results[0].type
    rest: list[Side] = [None] * (source.rank - 1)
    plain = all(ty.has_static_shape and ty.has_identity_layout for ty in (source, result))
    if not plain or not source.shape or source.num_elements != result.num_elements:
        return [None] * source.rank
    return [_rows(_joined(sides, result.shape), source.shape, bounds), *rest]


def _rows(side: Side, shape: Sequence[int], bounds: Bounds) -> Side:
    """The rows, along the first dimension of a shape, in which elements lie that are counted through all dimensions."""
    if side is None or DYNAMIC in shape[1:] or 0 in shape[1:]:
        return None
    size = prod(shape[1:])
    firsts = [row for bound in bounds.lowest(side[0]) if (row := _quotient(bound, size)) is not None]
    lasts = [row for bound in bounds.highest(side[1]) if (row := _quotient(bound, size)) is not None]
    if not firsts or not lasts:
        return None
    return reduce(partial(applied, "max"), firsts), reduce(partial(applied, "min"), lasts)


def _quotient(sum_: Linear, by: int) -> Linear | None:
    """sum / by, rounded down; None unless all but the constant can be divided."""
    if any(factor % by for factor in sum_.terms.values()):
        return None
    return Linear(sum_.constant // by, {atom: factor // by for atom, factor in sum_.terms.items()})


def _through_elements(op: ReinterpretOp, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    """The same elements in all dimensions but the last, in which they may have another size."""
    is_same = element_bits(op.source.type.element_type) == element_bits(op.result.type.element_type)
    return list(sides) if is_same else [*sides[:-1], None]


def _same(op: Operation, sides: Sequence[Side], bounds: Bounds) -> list[Side]:
    return list(sides)


_VIEWS: Mapping[type, Callable[[Any, Sequence[Side], Bounds], list[Side]]] = {
    memref.SubViewOp: _through_subview,
    memref.TransposeOp: _through_transpose,
    memref.ExpandShapeOp: _through_expand,
    memref.CollapseShapeOp: _through_collapse,
    memref.CastOp: _same,
    memref.ReinterpretCastOp: _through_reinterpret,
    ReinterpretOp: _through_elements,
    memref.AssumeAlignmentOp: _same,
}
"""The sides in the source of a view of what is accessed of the view."""
