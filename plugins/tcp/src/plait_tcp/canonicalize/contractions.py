"""Canonical forms of contractions: what has been computed in blocks is read in blocks.

    %w = tcp.binary multiply %q, %scales : tensor<16x32x1024xf32>
    %r = tcp.reshape %w : tensor<16x32x1024xf32> -> tensor<512x1024xf32>
    %y = tcp.contract %x, %r ... : tensor<4x512xf32>, tensor<512x1024xf32> -> tensor<4x1024xf32>

becomes a contraction of %w and of a reshape of %x, over 16 blocks and the 32 elements of each. The scales of blocks are
broadcast within these, so that %w has no form without them; it fuses into the contraction that reads it in blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC
from plait.define.traits import Elementwise
from plait.ir.affine import AffineDim, AffineMap
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS

if TYPE_CHECKING:
    from plait.ir.value import Value


@pattern(ops.ContractOp)
def contract_in_blocks(op: ops.ContractOp, rw: Rewriter) -> Rewrite:
    """contract(x, reshape(y)) -> contract(reshape(x), y) over blocks, where y repeats something within each"""
    for i, value in enumerate((op.lhs, op.rhs)):
        inner: Any = value.defining_op
        dim = _joined_dim(inner) if isinstance(inner, ops.ReshapeOp) else None
        if dim is None or not _repeats(inner.operand):
            continue
        iterator: int = op.maps[i].results[dim].position
        if op.iterators[iterator] == "reduction" and AffineDim(iterator) in op.maps[1 - i].results:
            return _in_blocks(op, rw, inner, dim, iterator)
    return rw.no_match("no operand has been computed in blocks of a dimension that is reduced")


def _in_blocks(op: ops.ContractOp, rw: Rewriter, inner: ops.ReshapeOp, dim: int, iterator: int) -> Rewrite:
    """The contraction with one more iterator behind `iterator`, which runs along dimension `dim` before the reshape."""
    is_left = op.lhs.defining_op is inner
    other, map = (op.rhs, op.maps[1]) if is_left else (op.lhs, op.maps[0])
    place = map.results.index(AffineDim(iterator))
    blocks = inner.operand.type.shape[dim : dim + 2]
    sizes = sz.sizes_of(rw, other)
    shape = [*sizes[:place], *blocks, *sizes[place + 1 :]]
    reshaped = TENSORS.reshape(rw, other, shape)
    lhs, rhs = (inner.operand, reshaped) if is_left else (reshaped, inner.operand)
    maps = ArrayAttr(tuple([AffineMapAttr(_split(map, iterator)) for map in op.maps]))
    kinds = list(op.iterator_types.elements)
    kinds.insert(iterator, kinds[iterator])
    return ops.ContractOp(lhs, rhs, maps, ArrayAttr(tuple(kinds)), op.acc_type, op.result.type)


def _split(map: AffineMap, iterator: int) -> AffineMap:
    """A map of which one iterator has become two neighbours."""
    results: list[Any] = []
    positions: list[int] = [cast(AffineDim, expression).position for expression in map.results]
    for position in positions:
        results.append(AffineDim(position + (position > iterator)))
        if position == iterator:
            results.append(AffineDim(position + 1))
    return AffineMap(map.num_dims + 1, map.num_symbols, tuple(results))


def _joined_dim(op: ops.ReshapeOp) -> int | None:
    """The dimension that a reshape makes of two; None if it does something else."""
    source, shape = op.operand.type.shape, op.result.type.shape
    if DYNAMIC in source or len(source) != len(shape) + 1:
        return None
    dim = next((i for i, size in enumerate(shape) if source[i] != size), len(shape))
    is_joined = source[dim + 2 :] == shape[dim + 1 :] and dim < len(shape) and 1 not in source[dim : dim + 2]
    return dim if is_joined else None


def _repeats(value: Value[Any]) -> bool:
    """Whether elementwise operations compute a value, which nothing else uses, with something that is broadcast."""
    pending = [value]
    while pending:
        following = pending.pop()
        inner = following.defining_op
        if inner is None or not inner.has_trait(Elementwise) or not following.has_one_use:
            continue
        if any(isinstance(x.defining_op, ops.BroadcastOp) for x in inner.operands):
            return True
        pending += inner.operands
    return False


CONTRACTIONS = (contract_in_blocks,)
