"""Lower operations that put elements of rows together in another order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import values as v
from plait_llvm.from_std.vector.rows import first_elements, numbers, of_elements, repeat, row_type
from plait_llvm.lowering.build import lane

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter
    from plait_std.vector import masks, movement

Values = Sequence[Value[Any]]


def shuffled(rw: ConversionRewriter, first: Value[Any], second: Value[Any], mask: Sequence[int]) -> Value[Any]:
    """Elements of two rows, which may be of unlike sizes: in llvm they are not, so the shorter one is filled up."""
    have, other = first.type.shape[0], second.type.shape[0]
    size = max(have, other)
    if have != other:
        first, second = (_filled(rw, row, size) for row in (first, second))
        mask = [i if i < have else i - have + size for i in mask]
    return rw(v.ShuffleVectorOp(first, second, list(mask)))


def _filled(rw: ConversionRewriter, row: Value[Any], size: int) -> Value[Any]:
    have = row.type.shape[0]
    return row if have == size else rw(v.ShuffleVectorOp(row, row, [*range(have), *([-1] * (size - have))]))


@conversion_pattern("vector.shuffle")
def lower_shuffle(op: movement.ShuffleOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.shuffle -> llvm.shufflevector"""
    row_type(op.vector.type, rw)
    return shuffled(rw, operands[0], operands[1], op.mask.values)


@conversion_pattern("vector.interleave")
def lower_interleave(op: movement.InterleaveOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.interleave -> llvm.shufflevector"""
    size = row_type(op.result.type, rw).shape[0]
    return shuffled(rw, operands[0], operands[1], [i // 2 + (i % 2) * size // 2 for i in range(size)])


@conversion_pattern("vector.deinterleave")
def lower_deinterleave(op: movement.DeinterleaveOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.deinterleave -> two llvm.shufflevector"""
    size = row_type(op.source.type, rw).shape[0]
    return [shuffled(rw, operands[0], operands[0], range(first, size, 2)) for first in (0, 1)]


@conversion_pattern("vector.bitcast")
def lower_bitcast(op: movement.BitCastOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.bitcast -> llvm.bitcast"""
    source, target = row_type(op.source.type, rw), row_type(op.result.type, rw)
    for old, new in ((op.source.type, source), (op.result.type, target)):
        if getattr(old.element_type, "width", 64) != getattr(new.element_type, "width", 64):
            return rw.no_match(f"elements of type '{old.element_type}' are carried as '{new.element_type}'")
    return operands[0] if source is target else ar.BitcastOp(operands[0], target)


@conversion_pattern("vector.to_elements")
def lower_to_elements(op: movement.ToElementsOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.to_elements -> llvm.extractelement of each"""
    count = row_type(op.source.type, rw).shape[0]
    return [lane(rw, operands[0], i) for i in range(count)]


@conversion_pattern("vector.from_elements")
def lower_from_elements(op: movement.FromElementsOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.from_elements -> llvm.insertelement of each; one shuffle where all are one"""
    ty = row_type(op.dest.type, rw)
    return repeat(rw, operands[0], ty) if len(set(operands)) == 1 else of_elements(rw, operands, ty)


@conversion_pattern("vector.extract_strided_slice")
def lower_extract_strided_slice(op: movement.ExtractStridedSliceOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.extract_strided_slice -> llvm.shufflevector"""
    row_type(op.source.type, rw)
    (first,), (size,) = op.window
    return shuffled(rw, operands[0], operands[0], range(first, first + size))


@conversion_pattern("vector.insert_strided_slice")
def lower_insert_strided_slice(op: movement.InsertStridedSliceOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.insert_strided_slice -> llvm.shufflevector"""
    count = row_type(op.dest.type, rw).shape[0]
    (first,), (size,) = op.window
    mask = [count + i - first if first <= i < first + size else i for i in range(count)]
    return shuffled(rw, operands[1], operands[0], mask)


@conversion_pattern("vector.step")
def lower_step(op: movement.StepOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.step -> llvm.mlir.constant"""
    return numbers(rw, row_type(op.result.type, rw))


@conversion_pattern("vector.constant_mask")
def lower_constant_mask(op: masks.ConstantMaskOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.constant_mask -> llvm.mlir.constant"""
    ty, count = row_type(op.result.type, rw), op.mask_dim_sizes.values[0]
    flags = [i < count for i in range(ty.shape[0])]
    return v.ConstantOp(DenseElementsAttr.from_values(ty, flags), ty)


@conversion_pattern("vector.create_mask")
def lower_create_mask(op: masks.CreateMaskOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.create_mask -> llvm.icmp of the numbers of elements"""
    return first_elements(rw, operands[0], row_type(op.result.type, rw).shape[0])


MOVEMENT = (
    lower_shuffle, lower_interleave, lower_deinterleave, lower_bitcast, lower_to_elements, lower_from_elements,
    lower_extract_strided_slice, lower_insert_strided_slice, lower_step, lower_constant_mask, lower_create_mask,
)  # fmt: skip
