"""Reference semantics of operations of linalg that are not one loop nest: tiled layouts and softmax."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import TensorType
from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.lazy import lazy_import
from plait_std.indexing import fill_dynamic

from plait_linalg.ops import PackOp, SoftmaxOp, UnPackOp

if TYPE_CHECKING:
    from plait_std.indexing import Array

    from plait_linalg.ops.relayout import RelayoutOp

np = lazy_import("numpy")


class _Layout:
    """Where the elements of the packed tensor of `op` are; `shape` is its shape when the program runs."""

    def __init__(self, op: RelayoutOp, plain: tuple[int, ...], shape: tuple[int, ...], tiles: tuple[Any, ...]) -> None:
        sizes = fill_dynamic(op.static_inner_tiles.values, tiles)
        if list(shape[len(plain) :]) != sizes:
            raise InterpretError(f"has tiles of {sizes}, but a packed tensor of shape {list(shape)}")
        dims = [op.packed_dims_of(dim) for dim in range(len(plain))]
        self.order = [dim for pair in dims for dim in pair if dim is not None]
        self.expanded = [shape[dim] for dim in self.order]
        self.extents = [shape[outer] * (1 if inner is None else shape[inner]) for outer, inner in dims]
        for (outer, inner), size in zip(dims, plain):
            tile = 1 if inner is None else shape[inner]
            if shape[outer] != -(-size // tile):
                raise InterpretError(f"has {shape[outer]} tiles of size {tile} for a dimension of size {size}")


@interpret(PackOp)
def pack(op: PackOp, source: Array, dest: Array, *rest: Any) -> Any:
    padding, tiles = (None, rest) if op.padding_value is None else (rest[0], rest[1:])
    layout = _Layout(op, source.shape, dest.shape, tiles)
    if padding is None and list(source.shape) != layout.extents:
        raise InterpretError(f"has no padding value to fill the tiles of shape {list(source.shape)}")
    padded = np.full(layout.extents, 0 if padding is None else padding, source.dtype)
    padded[tuple([slice(size) for size in source.shape])] = source
    return padded.reshape(layout.expanded).transpose(np.argsort(layout.order)).copy()


@interpret(UnPackOp)
def unpack(op: UnPackOp, source: Array, dest: Array, *tiles: Any) -> Any:
    layout = _Layout(op, dest.shape, source.shape, tiles)
    whole = source.transpose(layout.order).reshape(layout.extents)
    return whole[tuple([slice(size) for size in dest.shape])].copy()


@interpret(SoftmaxOp)
def softmax(op: SoftmaxOp, x: Array, output: Array) -> Any:
    axis = op.dimension.value
    powers = np.exp(x - x.max(axis=axis, keepdims=True, initial=-np.inf))
    share = (powers / powers.sum(axis=axis, keepdims=True)).astype(x.dtype)
    if isinstance(op.output.type, TensorType):
        return share
    output[...] = share
    return ()


AGGREGATES = (pack, unpack, softmax)
