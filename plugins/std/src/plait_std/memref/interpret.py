"""Reference semantics of the memref dialect: memrefs are NumPy arrays, and views of memory are views of arrays.

New buffers hold garbage on purpose, and freed ones become garbage and read-only, so that programs that read memory
they must not read give wrong results, and those that free twice are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, VectorType, row_major_strides
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.indexing import (
    check_index,
    check_shape,
    dropped_index,
    fill_dynamic,
    fill_with_garbage,
    new_buffer,
    reshaped,
    sliced,
)
from plait_std.memref import ops

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

    from plait_std.indexing import Array

np = lazy_import("numpy")
stride_tricks = lazy_import("numpy.lib.stride_tricks")


def _allocation_of(array: Any) -> Any:
    """The array that was allocated, of which `array` is a view."""
    base = base_of(array)
    while (shown := getattr(base.base, "obj", None)) is not None:  # of the `memoryview` that `memref.view` makes
        base = base_of(shown)
    return base


def base_of(array: Any) -> Any:
    """The array from whose beginning offsets count: what was allocated, or what `memref.view` shows of bytes."""
    while array.base is not None:
        base = array.base if hasattr(array.base, "dtype") else getattr(array.base, "base", None)  # of `as_strided`
        if not hasattr(base, "dtype"):
            break
        array = base
    return array


@interpret(ops.AllocOp, ops.AllocaOp)
def alloc(op: ops.AllocOp | ops.AllocaOp, *entries: int) -> Any:
    sizes, ty = entries[: len(op.dynamic_sizes)], op.memref.type
    shape = [*fill_dynamic(ty.shape, sizes), *_shape_of_elements(ty)]
    return new_buffer(shape, dtype_of(ty))


def _shape_of_elements(ty: Any) -> tuple[int, ...]:
    """The dimensions of the vectors in a memref, which are the last ones of its array."""
    return ty.element_type.shape if isinstance(ty.element_type, VectorType) else ()


@interpret(ops.DeallocOp)
def dealloc(op: ops.DeallocOp, memref: Array) -> tuple[()]:
    _free(memref)
    return ()


def _free(memref: Array) -> None:
    buffer = _allocation_of(memref)
    if not buffer.flags.writeable:
        raise InterpretError("frees a buffer that has been freed already, or is constant")
    fill_with_garbage(buffer)
    buffer.flags.writeable = False


@interpret(ops.AssumeAlignmentOp, ops.MemorySpaceCastOp)
def _same(op: ops.AssumeAlignmentOp | ops.MemorySpaceCastOp, source: Array) -> Any:
    """Addresses are NumPy's here, so that whether they are aligned says nothing of the program."""
    return source


@interpret(ops.DistinctObjectsOp)
def distinct_objects(op: ops.DistinctObjectsOp, *objects: Array) -> tuple[Array, ...]:
    if any(np.shares_memory(a, b) for a, b in combinations(objects, 2)):
        raise InterpretError("has objects with memory in common")
    return objects


@interpret(ops.CastOp)
def cast(op: ops.CastOp, source: Array) -> Any:
    ty = op.dest.type
    layout = ty.strides_and_offset() if isinstance(ty, MemRefType) else None
    if layout is None or (isinstance(op.source.type, MemRefType) and op.source.type.strides_and_offset() == layout):
        return source
    strides, offset = layout
    found = [s // source.itemsize for s in source.strides]
    start = (_address(source) - _address(base_of(source))) // source.itemsize
    wrong = [s for s, n, f in zip(strides, source.shape, found) if s not in (DYNAMIC, f) and n > 1]
    if source.size and (wrong or offset not in (DYNAMIC, start)):
        raise InterpretError(f"has strides {found} and offset {start}, which do not fit '{ty}'")
    return source


@interpret(ops.CopyOp)
def copy(op: ops.CopyOp, source: Array, target: Array) -> tuple[()]:
    if source.shape != target.shape:
        raise InterpretError(f"copies shape {source.shape} to shape {target.shape}")
    target[...] = source
    return ()


@interpret(ops.DimOp)
def dim(op: ops.DimOp, source: Array, index: int) -> int:
    check_index((source.ndim,), (index,))
    return source.shape[index]


@interpret(ops.RankOp)
def rank(op: ops.RankOp, source: Array) -> int:
    return source.ndim - len(_shape_of_elements(op.memref.type))


def _address(array: Array) -> int:
    return array.__array_interface__["data"][0]


@interpret(ops.ExtractAlignedPointerAsIndexOp)
def extract_aligned_pointer(op: ops.ExtractAlignedPointerAsIndexOp, source: Array) -> int:
    return _address(base_of(source))


@interpret(ops.ExtractStridedMetadataOp)
def extract_strided_metadata(op: ops.ExtractStridedMetadataOp, source: Array) -> tuple[Any, ...]:
    base = base_of(source)
    offset = (_address(source) - _address(base)) // source.itemsize
    strides = [s // source.itemsize for s in source.strides]
    return (stride_tricks.as_strided(base, (), ()), offset, *source.shape, *strides)


@interpret(ops.GetGlobalOp, needs_frame=True)
def get_global(frame: Any, op: Any) -> Any:
    found = frame.lookup(op.symbol)
    if found is None or found.initial_value is None:
        raise InterpretError(f"names no defined global '{op.symbol.root}'")
    return frame.interpreter.variables.get(found)


@interpret(ops.LoadOp)
def load(op: ops.LoadOp, memref: Array, *indices: int) -> Any:
    found = memref[check_index(memref.shape[: len(indices)], indices)]
    return found.copy() if isinstance(op.result.type, VectorType) else value_for(op.result.type, found)


@interpret(ops.StoreOp)
def store(op: ops.StoreOp, value: Array, memref: Array, *indices: int) -> tuple[()]:
    memref[check_index(memref.shape[: len(indices)], indices)] = value
    return ()


@interpret(ops.ReinterpretCastOp)
def reinterpret_cast(op: ops.ReinterpretCastOp, source: Array, *entries: int) -> Any:
    first, second = len(op.offsets), len(op.offsets) + len(op.sizes)
    (offset,) = fill_dynamic(op.static_offsets.values, entries[:first])
    sizes = fill_dynamic(op.static_sizes.values, entries[first:second])
    strides = fill_dynamic(op.static_strides.values, entries[second:])
    base = base_of(source).reshape(-1)
    _check_reach(base.size, offset, check_shape(sizes), strides)
    return stride_tricks.as_strided(base[offset:], sizes, [s * source.itemsize for s in strides])


def _check_reach(count: int, offset: int, sizes: Sequence[int], strides: Sequence[int]) -> None:
    """Raise `InterpretError` unless all elements lie in a buffer of `count`."""
    if 0 in sizes:
        return
    ends = [(n - 1) * s for n, s in zip(sizes, strides)]
    low, high = offset + sum(e for e in ends if e < 0), offset + sum(e for e in ends if e > 0)
    if low < 0 or high >= count:
        raise InterpretError(f"reaches from element {low} to {high} of a buffer of {count}")


@interpret(ops.SubViewOp)
def subview(op: ops.SubViewOp, source: Array, *entries: int) -> Any:
    found = sliced(source, op, entries)
    dropped = op.dropped_dims
    return found[dropped_index(op.source.type.rank, dropped)] if dropped else found


def _view_as(source: Array, shape: Sequence[int]) -> Any:
    found = reshaped(source, shape)
    if found.size and not np.shares_memory(found, source):
        raise InterpretError("views dimensions as one that are not contiguous")
    return found


@interpret(ops.ReshapeOp)
def reshape(op: ops.ReshapeOp, source: Array, shape: Any) -> Any:
    return _view_as(source, shape)


@interpret(ops.ExpandShapeOp)
def expand_shape(op: ops.ExpandShapeOp, src: Array, *sizes: Any) -> Any:
    return _view_as(src, fill_dynamic(op.static_output_shape.values, sizes))


@interpret(ops.CollapseShapeOp)
def collapse_shape(op: ops.CollapseShapeOp, src: Array) -> Any:
    return _view_as(src, [int(np.prod([src.shape[d] for d in group], dtype=np.int64)) for group in op.groups])


@interpret(ops.TransposeOp)
def transpose(op: ops.TransposeOp, source: Array) -> Any:
    return source.transpose(op.dims)


@interpret(ops.ViewOp)
def view(op: ops.ViewOp, source: Array, shift: int, *sizes: int) -> Any:
    ty = op.result.type
    shape = [*check_shape(fill_dynamic(ty.shape, sizes)), *_shape_of_elements(ty)]
    dtype = dtype_of(ty)
    count = int(np.prod(shape, dtype=np.int64)) * dtype.itemsize
    strides = [s * dtype.itemsize for s in row_major_strides(shape)]
    if shift < 0 or shift + count > source.size:
        raise InterpretError(f"views bytes {shift} to {shift + count} of a buffer of {source.size}")
    part: Any = source.reshape(-1)[shift : shift + count]
    flat = np.frombuffer(memoryview(part), dtype) if count else part.view(dtype)
    return stride_tricks.as_strided(flat, shape, strides)


@interpret(ops.ReallocOp)
def realloc(op: ops.ReallocOp, source: Array, *size: int) -> Any:
    array = new_buffer(fill_dynamic(op.result.type.shape, size), source.dtype)
    kept = min(array.shape[0], source.shape[0])
    array[:kept] = source[:kept]
    _free(source)
    return array


@interpret(ops.AllocaScopeOp, needs_frame=True)
def alloca_scope(frame: Frame, op: ops.AllocaScopeOp) -> tuple[Any, ...]:
    return frame.run_region(op.body)


INTERPRETATIONS = (
    *alloc, dealloc, *_same, distinct_objects, cast, copy, dim, rank, extract_aligned_pointer,
    extract_strided_metadata, get_global, load, store, reinterpret_cast, subview, reshape, expand_shape, collapse_shape,
    transpose, view, realloc, alloca_scope,
)  # fmt: skip
