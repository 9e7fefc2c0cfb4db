"""Canonical forms of generic operations: bodies that compute nothing, and loops of one step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import TensorType, index
from plait.rewrite import pattern
from plait_std.arith.ops import ConstantOp
from plait_std.shape_verifiers import compatible
from plait_std.tensor.ops import CastOp

from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, IndexOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(GenericOp)
def erase_identity_generic(op: Any, rw: Rewriter) -> Any:
    """a body that only yields elements which are read where they are written -> the operands"""
    block, maps, operands = op.body.block, op.maps(), (*op.ins, *op.outs)
    if not op.on_tensors or block.first is not block.last or any(kind != "parallel" for kind in op.iterators()):
        return rw.no_match("the body computes, or operands are buffers")
    found: list[Any] = []
    for position, value in enumerate(block.last.operands):
        place = getattr(value, "index", -1) if value in block.arguments else -1
        if place < 0 or maps[place] is not maps[len(op.ins) + position]:
            return rw.no_match("an element comes from another place")
        types = operands[place].type, op.results[position].type
        if not maps[place].is_permutation or not isinstance(types[0], TensorType) or not compatible(*types):
            return rw.no_match("the types differ")
        found.append(operands[place])
    return [_as_type(value, result.type, rw) for value, result in zip(found, op.results)]


def _as_type(value: Any, ty: Any, rw: Rewriter) -> Any:
    return value if value.type is ty else rw.insert(CastOp(value, ty)).dest


@pattern(IndexOp)
def fold_only_index(op: IndexOp, rw: Rewriter) -> Any:
    """the index of a loop of one step -> 0"""
    parent: Any = op.parent_op
    if not isinstance(parent, GenericOp) or loop_size(parent, op.dim.value) != 1:
        return rw.no_match("the loop has other steps")
    return rw(ConstantOp(IntegerAttr(0, index)))


PATTERNS = (erase_identity_generic, fold_only_index)
