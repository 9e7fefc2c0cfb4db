"""Reference semantics of the tensor dialect: tensors are NumPy arrays that nobody writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.indexing import check_index, check_shape, check_slices, dropped_index, fill_dynamic, reshaped, sliced
from plait_std.tensor import ops

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

    from plait_std.indexing import Array

    pass

np = lazy_import("numpy")


@interpret(ops.CastOp)
def cast(op: ops.CastOp, source: Array) -> Any:
    return source


@interpret(ops.BitcastOp)
def bitcast(op: ops.BitcastOp, source: Array) -> Any:
    return np.ascontiguousarray(source).view(dtype_of(op.dest.type)).reshape(source.shape)


@interpret(ops.ConcatOp)
def concat(op: Any, *inputs: Array) -> Any:
    return np.concatenate(inputs, axis=op.dim.value)


@interpret(ops.DimOp)
def dim(op: ops.DimOp, source: Array, index: int) -> int:
    check_index((source.ndim,), (index,))
    return source.shape[index]


@interpret(ops.EmptyOp)
def empty(op: ops.EmptyOp, *sizes: int) -> Any:
    return np.zeros(check_shape(fill_dynamic(op.result.type.shape, sizes)), dtype_of(op.result.type))


@interpret(ops.ExtractOp)
def extract(op: ops.ExtractOp, tensor: Array, *indices: int) -> Any:
    return value_for(op.result.type, tensor[check_index(tensor.shape, indices)])


@interpret(ops.ExtractSliceOp)
def extract_slice(op: ops.ExtractSliceOp, source: Array, *entries: int) -> Any:
    found = sliced(source, op, entries)
    return found[dropped_index(found.ndim, op.dropped_dims)]


@interpret(ops.FromElementsOp)
def from_elements(op: ops.FromElementsOp, *elements: Any) -> Any:
    return np.array(elements, dtype_of(op.result.type)).reshape(op.result.type.shape)


def _indexer(
    indices: Array, dims: Sequence[int], shape: Sequence[int]
) -> list[tuple[tuple[int, ...], tuple[slice, ...]]]:
    """For each coordinate in `indices`: its position, and the slices that it names."""
    found: list[tuple[tuple[int, ...], tuple[slice, ...]]] = []
    for position in np.ndindex(indices.shape[:-1]):
        where = [slice(None)] * len(shape)
        for dim, coordinate in zip(dims, indices[position]):
            check_index((shape[dim],), (int(coordinate),))
            where[dim] = slice(int(coordinate), int(coordinate) + 1)
        found.append((position, tuple(where)))
    return found


@interpret(ops.GatherOp)
def gather(op: ops.GatherOp, source: Array, indices: Array) -> Any:
    dims = op.gather_dims.values
    unit = tuple(1 if d in dims else s for d, s in enumerate(source.shape))
    out = np.zeros(indices.shape[:-1] + unit, source.dtype)
    for position, where in _indexer(indices, dims, source.shape):
        out[position] = source[where]
    rank_kept = op.result.type.rank == out.ndim
    return out if rank_kept else out[(..., *(0 if d in dims else slice(None) for d in range(source.ndim)))]


@interpret(ops.ScatterOp)
def scatter(op: ops.ScatterOp, source: Array, dest: Array, indices: Array) -> Any:
    dims = op.scatter_dims.values
    unit = tuple(1 if d in dims else s for d, s in enumerate(dest.shape))
    out, slices_of = dest.copy(), reshaped(source, indices.shape[:-1] + unit)
    for position, where in _indexer(indices, dims, dest.shape):
        out[where] = slices_of[position]
    return out


@interpret(ops.GenerateOp, needs_frame=True)
def generate(frame: Frame, op: ops.GenerateOp, *extents: Any) -> Any:
    out = np.zeros(check_shape(fill_dynamic(op.result.type.shape, extents)), dtype_of(op.result.type))
    for position in np.ndindex(out.shape):
        (out[position],) = frame.run_region(op.body, [int(i) for i in position])
    return out


@interpret(ops.InsertOp)
def insert(op: ops.InsertOp, value: Array, dest: Array, *indices: int) -> Any:
    out = dest.copy()
    out[check_index(dest.shape, indices)] = value
    return out


@interpret(ops.InsertSliceOp)
def insert_slice(op: ops.InsertSliceOp, source: Array, dest: Array, *entries: int) -> Any:
    out = dest.copy()
    view = sliced(out, op, entries)
    view[...] = reshaped(source, view.shape)
    return out


@interpret(ops.ParallelInsertSliceOp)
def parallel_insert_slice(op: ops.ParallelInsertSliceOp, source: Array, dest: Array, *entries: int) -> tuple[()]:
    """The array that the iterations share is theirs alone: the loop has made it."""
    view = sliced(dest, op, entries)
    view[...] = reshaped(source, view.shape)
    return ()


@interpret(ops.RankOp)
def rank(op: ops.RankOp, tensor: Array) -> int:
    return tensor.ndim


@interpret(ops.ReshapeOp)
def reshape(op: ops.ReshapeOp, source: Array, shape: Any) -> Any:
    return reshaped(source, shape)


@interpret(ops.ExpandShapeOp)
def expand_shape(op: ops.ExpandShapeOp, src: Array, *sizes: int) -> Any:
    return reshaped(src, fill_dynamic(op.static_output_shape.values, sizes))


@interpret(ops.CollapseShapeOp)
def collapse_shape(op: ops.CollapseShapeOp, src: Array) -> Any:
    return src.reshape([int(np.prod([src.shape[d] for d in group], dtype=np.int64)) for group in op.groups])


@interpret(ops.PadOp, needs_frame=True)
def pad(frame: Frame, op: ops.PadOp, source: Array, *entries: Any) -> Any:
    low = fill_dynamic(op.static_low.values, entries[: len(op.low)])
    high = fill_dynamic(op.static_high.values, entries[len(op.low) :])
    shape = check_shape([a + n + b for a, n, b in zip(low, source.shape, high)])
    inside = check_slices(shape, low, source.shape, [1] * source.ndim)
    out = np.zeros(shape, source.dtype)
    value = op.constant_padding
    if value is not None:
        out[...] = frame.run_region(op.region, [0] * source.ndim)[0]
    else:
        for position in np.ndindex(*shape):
            (out[position],) = frame.run_region(op.region, [int(i) for i in position])
    out[inside] = source
    return out


@interpret(ops.SplatOp)
def splat(op: ops.SplatOp, value: Array, *sizes: int) -> Any:
    return np.full(check_shape(fill_dynamic(op.aggregate.type.shape, sizes)), value, dtype_of(op.aggregate.type))


INTERPRETATIONS = (
    cast, bitcast, concat, dim, empty, extract, extract_slice, from_elements, gather, scatter, generate, insert,
    insert_slice, parallel_insert_slice, rank, reshape, expand_shape, collapse_shape, pad, splat,
)  # fmt: skip
