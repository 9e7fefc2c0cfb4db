"""Creation, movement of elements and shapes as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import bit_count, contiguous, float_width, is_narrow_int, narrow_int
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import dynamism as y
from plait_stablehlo.ops import elementwise_unary as u

if TYPE_CHECKING:
    from plait.builtin.types import Type

np = lazy_import("numpy")


@interpret(k.ConstantOp)
def constant(op: k.ConstantOp) -> Any:
    return np.asarray(elements_of(op.value))


def iota_values(shape: Sequence[int], dim: int, element: Type) -> Any:
    """The numbers 0, 1 ... along a dimension."""
    steps = np.arange(shape[dim]).astype(dtype_of(element))
    return contiguous(np.broadcast_to(np.expand_dims(steps, tuple(range(1, len(shape) - dim))), shape))


@interpret(k.IotaOp)
def iota(op: k.IotaOp) -> Any:
    ty = op.output.type
    return iota_values(ty.shape, op.iota_dimension.value, ty.element_type)


@interpret(y.DynamicIotaOp)
def dynamic_iota(op: y.DynamicIotaOp, shape: Any) -> Any:
    return iota_values([int(n) for n in shape], op.iota_dimension.value, op.result.type.element_type)


def broadcast_values(x: Any, dims: Sequence[int], shape: Sequence[int]) -> Any:
    """`x` with its dimensions at `dims` of `shape`, repeated along all others."""
    order = sorted(range(len(dims)), key=lambda i: dims[i])
    spread = [1] * len(shape)
    for i in order:
        spread[dims[i]] = x.shape[i]
    return contiguous(np.broadcast_to(np.transpose(x, order).reshape(spread), shape))


@interpret(m.BroadcastInDimOp)
def broadcast_in_dim(op: m.BroadcastInDimOp, x: Any) -> Any:
    return broadcast_values(x, op.broadcast_dimensions.values, op.result.type.shape)


@interpret(y.DynamicBroadcastInDimOp)
def dynamic_broadcast_in_dim(op: y.DynamicBroadcastInDimOp, x: Any, shape: Any) -> Any:
    return broadcast_values(x, op.broadcast_dimensions.values, [int(n) for n in shape])


@interpret(m.BroadcastOp)
def broadcast(op: m.BroadcastOp, x: Any) -> Any:
    return contiguous(np.broadcast_to(x, (*op.broadcast_sizes.values, *x.shape)))


@interpret(m.ConcatenateOp)
def concatenate(op: m.ConcatenateOp, *inputs: Any) -> Any:
    return np.concatenate(inputs, axis=op.dimension.value)


@interpret(m.ReshapeOp)
def reshape(op: m.ReshapeOp, x: Any) -> Any:
    return contiguous(x).reshape([size if size >= 0 else -1 for size in op.result.type.shape])


@interpret(y.DynamicReshapeOp)
def dynamic_reshape(op: y.DynamicReshapeOp, x: Any, shape: Any) -> Any:
    return contiguous(x).reshape([int(n) for n in shape])


@interpret(m.ReverseOp)
def reverse(op: m.ReverseOp, x: Any) -> Any:
    return contiguous(np.flip(x, op.dimensions.values)) if op.dimensions.values else x


@interpret(m.SliceOp)
def slice_(op: m.SliceOp, x: Any) -> Any:
    rows = zip(op.start_indices.values, op.limit_indices.values, op.strides.values)
    return contiguous(x[tuple(slice(*row) for row in rows)])


@interpret(y.RealDynamicSliceOp)
def real_dynamic_slice(op: y.RealDynamicSliceOp, x: Any, starts: Any, limits: Any, strides: Any) -> Any:
    rows = [[int(n) for n in row] for row in zip(starts, limits, strides)]
    return contiguous(x[tuple(slice(*row) for row in rows)])


def pad_values(x: Any, value: Any, low: Sequence[int], high: Sequence[int], interior: Sequence[int]) -> Any:
    """`x` with `value` around and between its elements; negative paddings drop elements."""
    spread = [n + max(n - 1, 0) * between for n, between in zip(x.shape, interior)]
    full = np.full([max(0, lo) + n + max(0, hi) for n, lo, hi in zip(spread, low, high)], value, dtype=x.dtype)
    inside = zip(spread, low, interior)
    full[tuple(slice(max(0, lo), max(0, lo) + n, between + 1) for n, lo, between in inside)] = x
    return contiguous(
        full[tuple(slice(max(0, -lo), size - max(0, -hi)) for size, lo, hi in zip(full.shape, low, high))]
    )


@interpret(m.PadOp)
def pad(op: m.PadOp, x: Any, value: Any) -> Any:
    return pad_values(x, value, op.edge_padding_low.values, op.edge_padding_high.values, op.interior_padding.values)


@interpret(y.DynamicPadOp)
def dynamic_pad(op: y.DynamicPadOp, x: Any, value: Any, *paddings: Any) -> Any:
    low, high, interior = ([int(n) for n in padding] for padding in paddings)
    return pad_values(x, value, low, high, interior)


@interpret(m.TransposeOp)
def transpose(op: m.TransposeOp, x: Any) -> Any:
    return contiguous(np.transpose(x, op.permutation.values))


def clamped_starts(starts: Sequence[Any], shape: Sequence[int], sizes: Sequence[int]) -> tuple[slice, ...]:
    """The block of `sizes` at `starts`, moved so that it is inside `shape`."""
    moved = [min(max(int(s), 0), n - size) for s, n, size in zip(starts, shape, sizes)]
    return tuple(slice(s, s + size) for s, size in zip(moved, sizes))


@interpret(m.DynamicSliceOp)
def dynamic_slice(op: m.DynamicSliceOp, x: Any, *starts: Any) -> Any:
    return contiguous(x[clamped_starts(starts, x.shape, op.slice_sizes.values)])


@interpret(m.DynamicUpdateSliceOp)
def dynamic_update_slice(op: m.DynamicUpdateSliceOp, x: Any, update: Any, *starts: Any) -> Any:
    result = np.array(x)
    result[clamped_starts(starts, x.shape, update.shape)] = update
    return result


@interpret(y.GetDimensionSizeOp)
def get_dimension_size(op: y.GetDimensionSizeOp, x: Any) -> Any:
    return np.array(x.shape[op.dimension.value], np.int32)


@interpret(y.SetDimensionSizeOp)
def set_dimension_size(op: y.SetDimensionSizeOp, x: Any, size: Any) -> Any:
    dim, size = op.dimension.value, int(size)
    if not 0 <= size <= x.shape[dim]:
        raise InterpretError(f"sets dimension {dim} of size {x.shape[dim]} to {size}")
    return contiguous(x[(slice(None),) * dim + (slice(0, size),)])


@interpret(u.BitcastConvertOp)
def bitcast_convert(op: u.BitcastConvertOp, x: Any) -> Any:
    """The bits of `x`, the lowest first; formats of less than a byte are packed without gaps."""
    dtype, x = dtype_of(op.result.type), contiguous(x)
    source, target = _element_bits(x.dtype), _element_bits(dtype)
    if source == target and x.dtype.itemsize == dtype.itemsize and "b" not in (x.dtype.kind, dtype.kind):
        return x.view(dtype)
    shape = x.shape if source == target else x.shape[:-1] if source < target else (*x.shape, source // target)
    stored = x.reshape(*x.shape, 1).view(np.uint8)
    bits = np.unpackbits(stored, axis=-1, bitorder="little")[..., :source].reshape(*shape, target)
    padding = np.zeros((*shape, dtype.itemsize * 8 - target), np.uint8)
    stored = np.packbits(np.concatenate([bits, padding], axis=-1), axis=-1, bitorder="little")
    if is_narrow_int(dtype):
        return narrow_int(stored[..., 0].astype(np.int32), dtype)
    return stored.view(dtype).reshape(shape)


def _element_bits(dtype: Any) -> int:
    """The bits that an element has, which may be fewer than those that it is stored in."""
    if is_narrow_int(dtype):
        return bit_count(dtype)
    return 1 if dtype.kind == "b" else float_width(dtype)


INTERPRETATIONS = (
    constant, iota, dynamic_iota, broadcast_in_dim, dynamic_broadcast_in_dim, broadcast, concatenate, reshape,
    dynamic_reshape, reverse, slice_, real_dynamic_slice, pad, dynamic_pad, transpose, dynamic_slice,
    dynamic_update_slice, get_dimension_size, set_dimension_size, bitcast_convert,
)  # fmt: skip
