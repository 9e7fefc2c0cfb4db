"""Reference semantics of operations that put elements together in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import dtype_of, value_for
from plait.lazy import lazy_import

from plait_std.vector import movement as ops

if TYPE_CHECKING:
    from plait_std.indexing import Array

np = lazy_import("numpy")


@interpret(ops.ShuffleOp)
def shuffle(op: ops.ShuffleOp, v1: Array, v2: Array) -> Any:
    """What is poison is 0."""
    both = np.concatenate([np.atleast_1d(v1), np.atleast_1d(v2)])
    out = np.zeros(op.vector.type.shape, both.dtype)
    for i, number in enumerate(op.mask.values):
        if number >= 0:
            out[i] = both[number]
    return out


@interpret(ops.InterleaveOp)
def interleave(op: ops.InterleaveOp, lhs: Array, rhs: Array) -> Any:
    return np.stack([lhs, rhs], axis=-1).reshape(op.result.type.shape)


@interpret(ops.DeinterleaveOp)
def deinterleave(op: ops.DeinterleaveOp, source: Array) -> Any:
    return source[..., 0::2].copy(), source[..., 1::2].copy()


@interpret(ops.BitCastOp)
def bitcast(op: ops.BitCastOp, source: Array) -> Any:
    target = op.result.type
    have, want = getattr(op.source.type.element_type, "width", 64), getattr(target.element_type, "width", 64)
    if have == want and source.dtype.itemsize == np.dtype(dtype_of(target)).itemsize:
        return np.ascontiguousarray(source).view(dtype_of(target)).reshape(target.shape)
    if have % 8 or want % 8:
        return _bits_as(source, have, want, dtype_of(target)).reshape(target.shape)
    return np.frombuffer(np.ascontiguousarray(source).tobytes(), dtype_of(target)).reshape(target.shape).copy()


def _bits_as(source: Array, have: int, want: int, dtype: Any) -> Any:
    """Elements that do not fill their bytes: bit by bit, the lowest first."""
    raw = np.frombuffer(np.ascontiguousarray(source).tobytes(), "u1").reshape(source.size, -1)
    bits = np.unpackbits(raw, axis=1, bitorder="little")[:, :have].reshape(-1, want)
    size = np.dtype(dtype).itemsize
    fill = bits[:, -1:] if np.dtype(dtype).kind == "i" else np.zeros_like(bits[:, -1:])
    wide = np.concatenate([bits, np.repeat(fill, 8 * size - want, axis=1)], axis=1)
    return np.frombuffer(np.packbits(wide, axis=1, bitorder="little").tobytes(), dtype).copy()


@interpret(ops.ToElementsOp)
def to_elements(op: ops.ToElementsOp, source: Array) -> Any:
    return tuple(value_for(r.type, e) for r, e in zip(op.results, source.reshape(-1)))


@interpret(ops.FromElementsOp)
def from_elements(op: ops.FromElementsOp, *elements: Any) -> Any:
    ty = op.dest.type
    return np.array([np.asarray(e, dtype_of(ty)) for e in elements], dtype_of(ty)).reshape(ty.shape)


def _window(op: Any) -> tuple[slice, ...]:
    return tuple(slice(first, first + size) for first, size in zip(*op.window))


@interpret(ops.ExtractStridedSliceOp)
def extract_strided_slice(op: ops.ExtractStridedSliceOp, source: Array) -> Any:
    return source[_window(op)].copy()


@interpret(ops.InsertStridedSliceOp)
def insert_strided_slice(op: ops.InsertStridedSliceOp, value: Array, dest: Array) -> Any:
    out = dest.copy()
    out[_window(op)] = value
    return out


@interpret(ops.StepOp)
def step(op: ops.StepOp) -> Any:
    return np.arange(op.result.type.shape[0], dtype=dtype_of(op.result.type))


@interpret(ops.VectorScaleOp)
def vscale(op: ops.VectorScaleOp) -> int:
    """Scalable vectors are as long as their types say."""
    return 1


@interpret(ops.ScalableInsertOp)
def scalable_insert(op: ops.ScalableInsertOp, value: Array, dest: Array) -> Any:
    out = dest.copy()
    out[_inside(op.pos.value, value.shape[0], dest)] = value
    return out


@interpret(ops.ScalableExtractOp)
def scalable_extract(op: ops.ScalableExtractOp, source: Array) -> Any:
    return source[_inside(op.pos.value, op.result.type.shape[0], source)]


def _inside(start: int, size: int, whole: Array) -> slice:
    if start + size > whole.shape[0]:
        raise InterpretError(f"is at position {start} of a vector of {whole.shape[0]} elements")
    return slice(start, start + size)


MOVEMENT = (
    shuffle, interleave, deinterleave, bitcast, to_elements, from_elements, extract_strided_slice,
    insert_strided_slice, step, vscale, scalable_insert, scalable_extract,
)  # fmt: skip
