"""Canonical forms of masks: constants, and masks that leave out nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, IntegerAttr
from plait.builtin.types import VectorType, i64
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.arith.ops import ConstantOp
from plait_std.builders import integer_value
from plait_std.vector import masks as ops
from plait_std.vector.movement import ExtractStridedSliceOp
from plait_std.vector.ops import ExtractOp, TransposeOp

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
    known = _of_sizes(op)
    return None if known is None else DenseElementsAttr.splat(op.result.type, known)


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


@pattern(TransposeOp)
def transpose_mask(op: TransposeOp, rw: Rewriter) -> Any:
    """transpose(create_mask(m, n), [1, 0]) -> create_mask(n, m), also of constants"""
    inner: Any = op.vector.defining_op
    order = op.permutation.values
    if isinstance(inner, ops.CreateMaskOp):
        moved: list[Any] = [inner.sizes[dim] for dim in order]
        return ops.CreateMaskOp(moved, op.result.type)
    if isinstance(inner, ops.ConstantMaskOp):
        sizes = inner.mask_dim_sizes.values
        return ops.ConstantMaskOp(DenseArrayAttr(i64, [sizes[dim] for dim in order]), op.result.type)
    return rw.no_match("the source is not a mask of sizes")


@pattern(ExtractStridedSliceOp)
def slice_constant_mask(op: ExtractStridedSliceOp, rw: Rewriter) -> Any:
    """extract_strided_slice(constant_mask) -> constant_mask"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.ConstantMaskOp):
        return rw.no_match("the source is not a constant mask")
    offsets, sizes = op.window
    left = [max(0, min(n - i, size)) for n, i, size in zip(inner.mask_dim_sizes.values, offsets, sizes)]
    return ops.ConstantMaskOp(DenseArrayAttr(i64, [0] * len(left) if 0 in left else left), op.result.type)


@pattern(ExtractOp)
def extract_of_mask(op: ExtractOp, rw: Rewriter) -> Any:
    """extract(create_mask(m, n), i) -> create_mask(n), if i is known to be below m; -> a mask of nothing, if not"""
    inner, at, ty = op.source.defining_op, op.static_position.values, op.result.type
    if not isinstance(inner, ops.CreateMaskOp) or not isinstance(ty, VectorType) or min(at, default=-1) < 0:
        return rw.no_match("no row of a mask at a known position is taken")
    known = [integer_value(size) for size in inner.sizes[: len(at)]]
    if any(size is not None and i >= size for i, size in zip(at, known)):
        return ConstantOp(DenseElementsAttr.splat(ty, False))
    if None in known:
        return rw.no_match("a size is not known")
    return ops.CreateMaskOp(list(inner.sizes[len(at) :]), ty)


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

PATTERNS = (make_mask_constant, transpose_mask, slice_constant_mask, extract_of_mask, drop_mask)
