"""The semantics of constants and movement of elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import elements_of
from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.lazy import lazy_import

from plait_tosa.ops import data as m
from plait_tosa.stored import stored_elements

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


@interpret(m.ConstOp)
def const(op: m.ConstOp) -> Any:
    return np.asarray(elements_of(stored_elements(op.values)))


@interpret(m.ConstShapeOp)
def const_shape(op: m.ConstShapeOp) -> Any:
    return [int(v) for v in op.values.values()]


@interpret(m.ConcatOp)
def concat(op: m.ConcatOp, *inputs: ndarray) -> Any:
    return np.concatenate(inputs, axis=op.axis.value)


@interpret(m.PadOp)
def pad(op: m.PadOp, x: ndarray, padding: Sequence[int], value: ndarray) -> Any:
    rows = [(padding[2 * i], padding[2 * i + 1]) for i in range(x.ndim)]
    full = np.full([n + lo + hi for n, (lo, hi) in zip(x.shape, rows)], value.reshape(-1)[0], x.dtype)
    full[tuple(slice(lo, lo + n) for n, (lo, _) in zip(x.shape, rows))] = x
    return full


@interpret(m.ReshapeOp)
def reshape(op: m.ReshapeOp, x: ndarray, shape: Sequence[int]) -> Any:
    return np.asarray(x, order="C").reshape([n if n != -(2**63) else -1 for n in shape])


@interpret(m.ReverseOp)
def reverse(op: m.ReverseOp, x: ndarray) -> Any:
    return np.asarray(np.flip(x, op.axis.value), order="C")


@interpret(m.SliceOp)
def slice_(op: m.SliceOp, x: ndarray, start: Sequence[int], size: Sequence[int]) -> Any:
    sizes = [n if n != -1 else have - s for n, s, have in zip(size, start, x.shape)]
    for dim, (first, count, have) in enumerate(zip(start, sizes, x.shape)):
        if not 0 <= first <= first + count <= have:
            raise InterpretError(f"the slice leaves dimension {dim}")
    return np.asarray(x[tuple(slice(s, s + n) for s, n in zip(start, sizes))], order="C")


@interpret(m.TileOp)
def tile(op: m.TileOp, x: ndarray, multiples: Sequence[int]) -> Any:
    return np.tile(x, multiples) if x.ndim else x


@interpret(m.TransposeOp)
def transpose(op: m.TransposeOp, x: ndarray) -> Any:
    return np.asarray(np.transpose(x, op.perms.values), order="C")


@interpret(m.GatherOp)
def gather(op: m.GatherOp, values: ndarray, indices: ndarray) -> Any:
    _check_indices(indices, values.shape[1])
    return np.take_along_axis(values, indices[:, :, None].astype(np.int64), axis=1)


def _check_indices(indices: ndarray, extent: int) -> None:
    if ((indices < 0) | (indices >= extent)).any():
        raise InterpretError(f"an index is outside the {extent} rows")


@interpret(m.RowGatherOp)
def row_gather(op: m.RowGatherOp, values: ndarray, indices: ndarray, count: ndarray) -> Any:
    return gathered_rows(values, indices, count)


def gathered_rows(values: ndarray, indices: ndarray, count: ndarray) -> Any:
    """`count` rows of `values` from each index on, for each batch."""
    rows = (indices[:, :, None].astype(np.int64) + np.arange(int(count.reshape(-1)[0]))).reshape(len(indices), -1)
    _check_indices(rows, values.shape[1])
    return np.take_along_axis(values, rows[:, :, None], axis=1)


@interpret(m.ScatterOp)
def scatter(op: m.ScatterOp, values: ndarray, indices: ndarray, new: ndarray) -> Any:
    _check_indices(indices, values.shape[1])
    result = values.copy()
    for batch, rows, rest in zip(result, indices, new):
        batch[rows] = rest
    return result




DATA = (
    const, const_shape, concat, pad, reshape, reverse, slice_, tile, transpose, gather, row_gather, scatter,
)  # fmt: skip
