"""Two operations that move elements as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC, i1
from plait.rewrite import Rewrite, Rewriter, pattern

from plait_tcp import ops
from plait_tcp.sizes.equal_numbers import are_equal
from plait_tcp.sizes.known import number_key, size_key
from plait_tcp.sizes.symbols import smallest_size

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


@pattern(ops.TransposeOp)
def compose_transposes(op: ops.TransposeOp, rw: Rewriter) -> Rewrite:
    """transpose(transpose(x)) -> transpose(x)"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.TransposeOp):
        return rw.no_match("the operand is not a transpose")
    perm = [inner.perm.values[i] for i in op.perm.values]
    return ops.TransposeOp(inner.operand, perm, op.result.type)


@pattern(ops.BroadcastOp)
def settle_expansion(op: ops.BroadcastOp, rw: Rewriter) -> Rewrite:
    """a dimension that is known to have the size of the result's, or not to be 1, does not expand"""
    maybe = list(op.maybe_expanding.values) if op.maybe_expanding is not None else []
    sizes = iter(op.sizes)
    given = [next(sizes) if size == DYNAMIC else size for size in op.result.type.shape]
    left = [i for i in maybe if not _is_whole(op.operand, i, given[op.dims.values[i]])]
    if left == maybe:
        return rw.no_match("nothing says more of the sizes of dimensions that may expand")
    return ops.BroadcastOp(op.operand, op.sizes, op.dims, left or None, op.result.type)


def _is_whole(x: Value[Any], dim: int, size: Value[Any]) -> bool:
    key = size if isinstance(size, int) else number_key(size)
    return are_equal(size_key(x, dim), key) or smallest_size(x, dim) > 1


@pattern(ops.ReshapeOp)
def compose_reshapes(op: ops.ReshapeOp, rw: Rewriter) -> Rewrite:
    """reshape(reshape(x)) -> reshape(x)"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.ReshapeOp):
        return rw.no_match("the operand is not a reshape")
    return ops.ReshapeOp(inner.operand, op.sizes, op.result.type)


@pattern(ops.ReverseOp)
def compose_reverses(op: ops.ReverseOp, rw: Rewriter) -> Rewrite:
    """reverse(reverse(x)) along the same dimensions -> x"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.ReverseOp) or set(inner.dims.values) != set(op.dims.values):
        return rw.no_match("the operand is not a reverse along the same dimensions")
    return inner.operand


@pattern(ops.ConvOp)
def compose_reversed_kernel(op: ops.ConvOp, rw: Rewriter) -> Rewrite:
    """conv(x, reverse(w)) -> conv(x, w), which reverses along these dimensions itself"""
    turned, spatial = op.rhs.defining_op, op.rhs_dims.values[2:]
    if not isinstance(turned, ops.ReverseOp) or not turned.result.has_one_use:
        return rw.no_match("the kernel is not a reverse for this convolution alone")
    if not set(turned.dims.values) <= set(spatial):
        return rw.no_match("features of the kernel are reversed")
    reversed_dims = set(op.reversed_dims) ^ set(turned.dims.values)
    made = op.clone({op.rhs: turned.operand})
    made.reversal = DenseArrayAttr(i1, tuple([dim in reversed_dims for dim in spatial])) if reversed_dims else None
    return made


COMPOSITIONS = (compose_transposes, settle_expansion, compose_reshapes, compose_reverses, compose_reversed_kernel)
