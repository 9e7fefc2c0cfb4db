"""Reference semantics of operations that move elements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interpret import InterpretError, dtype_of, interpret
from plait.lazy import lazy_import

from plait_tcp import ops
from plait_tcp.arrays import pad_array

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.builtin.attributes import DenseArrayAttr
    from plait.builtin.types import RankedTensorType

np = lazy_import("numpy")


@interpret(ops.BroadcastOp)
def broadcast(op: ops.BroadcastOp, x: ndarray, *sizes: int) -> Any:
    shape = _shape(op.result.type, sizes)
    aligned = [1] * len(shape)
    for i, dim in enumerate(op.dims.values):
        aligned[dim] = x.shape[i]
    order = sorted(range(x.ndim), key=op.dims.values.__getitem__)
    return np.broadcast_to(x.transpose(order).reshape(aligned), shape).copy()


def _shape(type: RankedTensorType, sizes: Sequence[int]) -> tuple[int, ...]:
    rest = iter(sizes)
    return tuple(int(next(rest)) if size == DYNAMIC else size for size in type.shape)


@interpret(ops.ReshapeOp)
def reshape(op: ops.ReshapeOp, x: ndarray, *sizes: int) -> Any:
    return x.reshape(_shape(op.result.type, sizes))


@interpret(ops.TransposeOp)
def transpose(op: ops.TransposeOp, x: ndarray) -> Any:
    return x.transpose(op.perm.values).copy()


@interpret(ops.ReverseOp)
def reverse(op: ops.ReverseOp, x: ndarray) -> Any:
    return np.flip(x, axis=tuple(op.dims.values)).copy()


def _mixed(constants: DenseArrayAttr, values: Iterator[int]) -> list[int]:
    return [int(next(values)) if size == DYNAMIC else size for size in constants.values]


@interpret(ops.SliceOp)
def slice_(op: ops.SliceOp, x: ndarray, *indices: int) -> Any:
    rest = iter(indices)
    offsets, sizes, strides = (_mixed(c, rest) for c in (op.static_offsets, op.static_sizes, op.static_strides))
    for offset, size, stride, extent in zip(offsets, sizes, strides, x.shape):
        if size and not 0 <= offset + (size - 1) * stride < extent:
            raise InterpretError(f"reads element {offset + (size - 1) * stride} of a dimension of size {extent}")
    box = tuple(slice(o, o + n * s if n else o, s) for o, n, s in zip(offsets, sizes, strides))
    return x[box].copy()


@interpret(ops.PadOp)
def pad(op: ops.PadOp, x: ndarray, value: ndarray, *indices: int) -> Any:
    rest = iter(indices)
    low, high, interior = (_mixed(c, rest) for c in (op.static_low, op.static_high, op.static_interior))
    return pad_array(x, value, low, high, interior)


@interpret(ops.ConcatOp)
def concat(op: ops.ConcatOp, *inputs: ndarray) -> Any:
    return np.concatenate(inputs, axis=op.dim.value)


@interpret(ops.IotaOp)
def iota(op: ops.IotaOp, *sizes: int) -> Any:
    shape, dim = _shape(op.result.type, sizes), op.dim.value
    aligned = [1] * len(shape)
    aligned[dim] = shape[dim]
    numbers = np.arange(shape[dim]).astype(dtype_of(op.result.type))
    return np.broadcast_to(numbers.reshape(aligned), shape).copy()


MOVEMENT = (broadcast, reshape, transpose, reverse, slice_, pad, concat, iota)
