"""Canonical forms of linalg operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import index
from plait.rewrite import Canonicalization, pattern
from plait_std.arith.ops import ConstantOp

from plait_linalg.indexing import loop_size
from plait_linalg.ops import CopyOp, GenericOp, IndexOp, TransposeOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(GenericOp)
def erase_identity_generic(op: Any, rw: Rewriter) -> Any:
    """a body that only yields elements which are read where they are written -> the inputs"""
    block, maps, inputs = op.body.block, op.maps(), op.ins
    if not op.on_tensors or block.first is not block.last or any(kind != "parallel" for kind in op.iterators()):
        return rw.no_match("the body computes, or operands are buffers")
    found: list[Any] = []
    for position, value in enumerate(block.last.operands):
        place = getattr(value, "index", -1) if value in block.arguments else -1
        if not 0 <= place < len(inputs) or maps[place] is not maps[len(inputs) + position]:
            return rw.no_match("an element comes from another place")
        if not maps[place].is_permutation or inputs[place].type is not op.results[position].type:
            return rw.no_match("the types differ")
        found.append(inputs[place])
    return found


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


@pattern(IndexOp)
def fold_only_index(op: IndexOp, rw: Rewriter) -> Any:
    """the index of a loop of one step -> 0"""
    parent: Any = op.parent_op
    if not isinstance(parent, GenericOp) or loop_size(parent, op.dim.value) != 1:
        return rw.no_match("the loop has other steps")
    return rw(ConstantOp(IntegerAttr(0, index)))


PATTERNS = (erase_identity_generic, erase_identity_transpose, erase_copy, fold_only_index)
CANONICALIZATION = Canonicalization(patterns=PATTERNS)
