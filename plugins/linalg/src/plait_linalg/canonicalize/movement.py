"""Canonical forms of operations that move elements: what moves nothing, and two in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, array_i64
from plait.rewrite import Fold, fold, pattern

from plait_linalg.ops import BroadcastOp, CopyOp, FillOp, PackOp, TransposeOp, UnPackOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(TransposeOp)
def erase_identity_transpose(op: TransposeOp, rw: Rewriter) -> Any:
    """transpose by the identity -> the input"""
    perm = list(op.permutation.values)
    if not op.results or perm != sorted(perm) or op.input.type is not op.results[0].type:
        return rw.no_match("dimensions move")
    return op.input


@pattern(CopyOp)
def erase_copy(op: CopyOp, rw: Rewriter) -> Any:
    """copy of a tensor of the same type -> the input"""
    if not op.results or op.ins[0].type is not op.results[0].type:
        return rw.no_match("it copies a buffer, or converts")
    return op.ins[0]


@pattern(TransposeOp)
def join_transposes(op: TransposeOp, rw: Rewriter) -> Any:
    """transpose(transpose(x, p), q) -> transpose(x, p[q])"""
    inner: Any = op.input.defining_op
    if not isinstance(inner, TransposeOp):
        return rw.no_match("the input is not a transpose on tensors")
    order = inner.permutation.values
    return _move(op, inner.input, [order[dim] for dim in op.permutation.values], rw)


def _move(op: Any, value: Any, dims: list[int], rw: Rewriter) -> Any:
    """Let `op` move another value, by other dimensions."""
    with rw.modify(op):
        op.operands = [value, op.init]
        op.set_property(op.keyword, array_i64(dims))
    return ()


@pattern(BroadcastOp)
def erase_broadcast_along_nothing(op: BroadcastOp, rw: Rewriter) -> Any:
    """broadcast along no dimension -> the input"""
    if not op.results or op.dimensions.values or op.input.type is not op.results[0].type:
        return rw.no_match("it copies a buffer, or has more elements")
    return op.input


@pattern(BroadcastOp)
def join_broadcasts(op: BroadcastOp, rw: Rewriter) -> Any:
    """broadcast(broadcast(x, a), b) -> broadcast(x, c)"""
    inner: Any = op.input.defining_op
    if not isinstance(inner, BroadcastOp):
        return rw.no_match("the input is not a broadcast on tensors")
    added: list[int] = list(op.dimensions.values)
    kept = [dim for dim in range(op.init.type.rank) if dim not in added]
    middle: list[int] = [kept[dim] for dim in inner.dimensions.values]
    return _move(op, inner.input, sorted(added + middle), rw)


@pattern(TransposeOp)
def broadcast_along_transposed(op: TransposeOp, rw: Rewriter) -> Any:
    """transpose(broadcast(x, a), p) -> broadcast(x, b), where the dimensions of x stay in order"""
    inner: Any = op.input.defining_op
    if not isinstance(inner, BroadcastOp):
        return rw.no_match("the input is not a broadcast on tensors")
    order, added = op.permutation.values, inner.dimensions.values
    kept = [dim for dim in order if dim not in added]
    if kept != sorted(kept):
        return rw.no_match("dimensions of what is broadcast move")
    dims = tuple(position for position, dim in enumerate(order) if dim in added)
    return BroadcastOp.make(inner.input, op.init, dims, attributes=op.attributes)


def _same_tiles(a: Any, b: Any) -> bool:
    """Whether two operations pack, or unpack, by the same tiles in the same order."""
    return (
        list(a.outer_dims) == list(b.outer_dims)
        and a.inner_dims_pos is b.inner_dims_pos
        and a.static_inner_tiles is b.static_inner_tiles
        and tuple(a.inner_tiles) == tuple(b.inner_tiles)
    )


@fold(PackOp)
def fold_pack(op: PackOp, source: Any, *operands: Any) -> Any:
    """pack(unpack(x)) -> x, where nothing is padded; pack of a splat constant -> a splat constant"""
    inner, ty = op.source.defining_op, op.result.type
    if op.padding_value is not None:
        return None
    if isinstance(inner, UnPackOp) and inner.source.type is ty and _same_tiles(op, inner):
        return inner.source
    splat = isinstance(source, DenseElementsAttr) and source.is_splat and ty.has_static_shape
    return DenseElementsAttr(ty, source.raw) if splat else None


@fold(UnPackOp)
def fold_unpack(op: UnPackOp, source: Any, *operands: Any) -> Any:
    """unpack(pack(x)) -> x of static sizes, not padded; unpack of a splat constant -> a splat constant"""
    inner, ty = op.source.defining_op, op.result.type
    if isinstance(inner, PackOp) and inner.padding_value is None and inner.source.type is ty and _same_tiles(op, inner):
        return inner.source if ty.has_static_shape else None  # the last tile may be unpacked in part
    splat = isinstance(source, DenseElementsAttr) and source.is_splat and ty.has_static_shape
    return DenseElementsAttr(ty, source.raw) if splat else None


@pattern(PackOp)
def drop_unused_padding(op: PackOp, rw: Rewriter) -> Any:
    """pack with a padding value into tiles that are full -> pack without"""
    if op.padding_value is None or op.inner_tiles or not op.source.type.has_static_shape:
        return rw.no_match("it does not pad, or the sizes are not known")
    sizes = [op.source.type.shape[dim] for dim in op.inner_dims_pos.values]
    if any(size % tile for size, tile in zip(sizes, op.static_inner_tiles.values)):
        return rw.no_match("a tile is padded")
    rest = (op.outer_dims_perm, op.inner_dims_pos, (), op.static_inner_tiles)
    return PackOp(op.source, op.dest, None, *rest, attributes=op.attributes)


def fill_where_it_is_moved(op: Any, rw: Rewriter) -> Any:
    """transpose, broadcast or pack of fill(v) -> fill(v), where padding has the same value"""
    inner: Any = op.operands[0].defining_op
    if not isinstance(inner, FillOp) or inner.ins[0].type is not inner.outs[0].type.element_type:
        return rw.no_match("the input is not filled, or the value is converted")
    if isinstance(op, PackOp) and op.padding_value not in (None, inner.ins[0]):
        return rw.no_match("the padding is another value")
    return FillOp.make([inner.ins[0]], [op.operands[1]])


FOLDS: tuple[Fold, ...] = (fold_pack, fold_unpack)
PATTERNS = (
    erase_identity_transpose, join_transposes, erase_broadcast_along_nothing, join_broadcasts,
    broadcast_along_transposed, erase_copy, drop_unused_padding,
    *(pattern(root)(fill_where_it_is_moved) for root in (TransposeOp, BroadcastOp, PackOp)),
)  # fmt: skip
