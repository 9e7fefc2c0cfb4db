"""Canonical forms of masks: constants, and masks that leave out nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, IntegerAttr
from plait.builtin.types import i64
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.arith.ops import ConstantOp
from plait_std.vector import masks as ops

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


def known_mask(mask: Value[Any]) -> bool | None:
    """Whether all flags of a mask are set, or none; None if neither is known."""
    op = mask.defining_op
    if isinstance(op, ops.ConstantMaskOp):
        return _of_sizes(op)
    value = op.value if isinstance(op, ConstantOp) else None
    if isinstance(value, DenseElementsAttr) and value.is_splat:
        return bool(next(value.values()))
    return None


def _of_sizes(op: ops.ConstantMaskOp) -> bool | None:
    sizes = tuple(op.mask_dim_sizes.values)
    if sizes == (op.result.type.shape or (1,)):
        return True
    return False if 0 in sizes else None


@fold(ops.ConstantMaskOp)
def fold_constant_mask(op: ops.ConstantMaskOp) -> Any:
    """a mask of all flags or of none -> a constant"""
    known, ty = _of_sizes(op), op.result.type
    return None if known is None or ty.is_scalable else DenseElementsAttr.splat(ty, known)


@pattern(ops.CreateMaskOp)
def make_mask_constant(op: ops.CreateMaskOp, rw: Rewriter) -> Any:
    """create_mask of constants -> constant_mask"""
    numbers: list[int] = []
    ty = op.result.type
    if ty.is_scalable:
        return rw.no_match("the size of the mask depends on the machine")
    for size, count in zip(op.sizes, ty.shape or (1,)):
        inner = size.defining_op
        if not isinstance(inner, ConstantOp) or not isinstance(inner.value, IntegerAttr):
            return rw.no_match("a size is not known")
        numbers.append(max(0, min(inner.value.value, count)))
    if 0 in numbers:
        numbers = [0] * len(numbers)
    return ops.ConstantMaskOp(DenseArrayAttr(i64, numbers), ty)


@pattern(ops.MaskOp)
def drop_mask(op: ops.MaskOp, rw: Rewriter) -> Any:
    """mask of nothing -> what it yields; under a mask of all flags -> the operation itself"""
    block = op.body.entry
    assert block is not None and block.last is not None
    ending = block.last
    results = list(ending.operands)
    if op.masked is not None and not known_mask(op.mask):
        return rw.no_match("an operation is masked")
    rw.erase(ending)
    rw.inline_block(block, op)
    return results or rw.erase(op) or ()


FOLDS = (fold_constant_mask,)

PATTERNS = (make_mask_constant, drop_mask)
