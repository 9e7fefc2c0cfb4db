"""Indices, slices, shapes and buffers as NumPy has them, checked: it wraps negative indices, cuts slices and completes
shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interpret.interpretation import InterpretError
from plait.lazy import lazy_import

if TYPE_CHECKING:
    import numpy

    from plait_std.memref.ops import SubViewOp
    from plait_std.tensor.ops import ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp

    SliceOp = InsertSliceOp | ParallelInsertSliceOp | ExtractSliceOp | SubViewOp

    Array = numpy.ndarray[Any, numpy.dtype[Any]]

np = lazy_import("numpy")
stride_tricks = lazy_import("numpy.lib.stride_tricks")


def fill_dynamic(constants: Sequence[int], values: Iterable[Any]) -> list[int]:
    """`constants` with the next of `values` in the place of each `DYNAMIC`."""
    rest = iter(values)
    return [int(next(rest)) if n == DYNAMIC else n for n in constants]


def check_shape(sizes: Sequence[Any]) -> list[int]:
    """`sizes` as ints. Raises `InterpretError` if one is negative."""
    shape = [int(size) for size in sizes]
    if any(size < 0 for size in shape):
        raise InterpretError(f"has a negative size: {shape}")
    return shape


def reshaped(array: Array, sizes: Sequence[Any]) -> Any:
    """The array in another shape of as many elements; `InterpretError` for a shape of more or fewer."""
    shape = check_shape(sizes)
    if np.prod(shape, dtype=object) != array.size:
        raise InterpretError(f"has {array.size} elements, which shape {shape} does not")
    return array.reshape(shape)


def check_index(shape: Sequence[int], indices: Sequence[Any]) -> tuple[Any, ...]:
    """`indices` as a tuple, of ints or of arrays. Raises `InterpretError` out of bounds, also for negative indices."""
    for dim, (size, index) in enumerate(zip(shape, indices)):
        if isinstance(index, np.ndarray):
            wrong: Any = index[(index < 0) | (index >= size)]
            index = wrong.flat[0] if wrong.size else 0 if index.size else None
        if index is not None and not 0 <= index < size:
            raise InterpretError(f"index {int(index)} is outside dimension {dim} of shape {list(shape)}")
    return tuple(indices)


def check_slices(
    shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
) -> tuple[slice, ...]:
    """The slice of each dimension. Raises `InterpretError` unless all of its elements are inside of `shape`.

    Where a stride is 0, the slice has one element; see `sliced`.
    """
    check_shape(sizes)
    for dim, (extent, offset, size, stride) in enumerate(zip(shape, offsets, sizes, strides)):
        last = offset + (size - 1) * stride
        if not 0 <= offset <= extent - (size > 0) or (size and not 0 <= last < extent):
            found = f"offset {offset}, size {size}, stride {stride}"
            raise InterpretError(f"{found} leave dimension {dim} of shape {list(shape)}")
    return tuple(map(_slice, offsets, sizes, strides))


def _slice(offset: int, size: int, stride: int) -> slice:
    if size == 0:
        return slice(0, 0)
    stop = offset + (size - 1) * stride + (1 if stride >= 0 else -1)
    return slice(offset, stop if stop >= 0 else None, stride or 1)


def sliced(array: Array, op: SliceOp, values: Sequence[Any]) -> Any:
    """The view that an op with offsets, sizes and strides has of an array; `values` are its dynamic entries.

    The array may have more dimensions than the slice: what comes last is kept.
    """
    rest = iter(values)
    offsets = fill_dynamic(op.static_offsets.values, rest)
    sizes = fill_dynamic(op.static_sizes.values, rest)
    strides = fill_dynamic(op.static_strides.values, rest)
    view = array[(*check_slices(array.shape, offsets, sizes, strides), ...)]
    rank = len(sizes)
    if list(view.shape[:rank]) == sizes:
        return view
    steps = [old if stride else 0 for old, stride in zip(view.strides, strides)]
    return stride_tricks.as_strided(view, (*sizes, *view.shape[rank:]), (*steps, *view.strides[rank:]))


def check_loop(steps: Iterable[int]) -> None:
    """Raise `InterpretError` unless each step is positive."""
    for step in steps:
        if step <= 0:
            raise InterpretError(f"the step must be positive, got {step}")


def dropped_index(rank: int, dropped: set[int]) -> tuple[Any, ...]:
    """An index that removes the unit dimensions in `dropped`; it names an array, of rank 0 too."""
    return (*(0 if i in dropped else slice(None) for i in range(rank)), ...)


def new_buffer(shape: Sequence[int], dtype: Any) -> Any:
    """An array of garbage."""
    array = np.empty(check_shape(shape), dtype)
    fill_with_garbage(array)
    return array


def fill_with_garbage(array: Array) -> None:
    """Overwrite all elements, so that what depends on them shows."""
    if array.dtype.kind in "b":
        array.fill(True)
    elif array.dtype.kind in "iu":
        array.fill(-81 if array.dtype.kind == "i" and array.dtype.itemsize else 0x2F)
    elif array.dtype.name.startswith(("int", "uint")):  # of two or four bits
        array.fill(1)
    elif array.dtype != object:
        array.fill(np.nan if array.dtype.kind in "fcV" else 1)
