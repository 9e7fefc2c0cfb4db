"""Unrolls masked, indexed and compressed access to memory into access by rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64, index
from plait.rewrite import conversion_pattern

from plait_std.algebra import SCALARS
from plait_std.vector import accesses as ops
from plait_std.vector.attributes import ADD
from plait_std.vector.ops import ReductionOp
from plait_std.vector.transfers import LoadOp, StoreOp
from plait_std.vector.unroll.rows import Converted, positions, row_type, rows_of

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _row_indices(rw: ConversionRewriter, indices: Sequence[Any], position: Sequence[int]) -> list[Any]:
    """The indices of the row at a position of the leading dimensions of a vector."""
    lead = len(indices) - len(position) - 1
    b = SCALARS.on(rw)
    steps = [0] * lead + [*position, 0]
    return [(b.index(i) + step).value if step else i for i, step in zip(indices, steps)]


@conversion_pattern(LoadOp)
def unroll_load(op: LoadOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One load for each row"""
    base, *indices = operands
    if op.base.type.element_type is op.result.type:
        return rw.no_match("elements that are vectors of several dimensions are not supported")
    ty = op.result.type
    made = [
        rw(LoadOp(base, _row_indices(rw, indices, p), op.nontemporal, None, row_type(ty))) for p in positions(ty.shape)
    ]
    return (tuple(made),)


@conversion_pattern(StoreOp)
def unroll_store(op: StoreOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One store for each row"""
    value, base, *indices = operands
    if op.base.type.element_type is op.value.type:
        return rw.no_match("elements that are vectors of several dimensions are not supported")
    for row, position in zip(rows_of(value), positions(op.value.type.shape)):
        rw.insert(StoreOp(row, base, _row_indices(rw, indices, position), op.nontemporal, None))
    return rw.erase(op) or ()


@conversion_pattern(ops.MaskedLoadOp)
def unroll_masked_load(op: ops.MaskedLoadOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One load for each row"""
    base, *indices, mask, other = operands
    ty, made = op.result.type, list[Any]()
    for flags, rest, position in zip(rows_of(mask), rows_of(other), positions(ty.shape)):
        made.append(rw(ops.MaskedLoadOp(base, _row_indices(rw, indices, position), flags, rest, None, row_type(ty))))
    return (tuple(made),)


@conversion_pattern(ops.MaskedStoreOp)
def unroll_masked_store(op: ops.MaskedStoreOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One store for each row"""
    base, *indices, mask, value = operands
    for flags, row, position in zip(rows_of(mask), rows_of(value), positions(op.value.type.shape)):
        rw.insert(ops.MaskedStoreOp(base, _row_indices(rw, indices, position), flags, row, None))
    return rw.erase(op) or ()


@conversion_pattern(ops.GatherOp)
def unroll_gather(op: ops.GatherOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One gather for each row"""
    base, *offsets, numbers, mask, other = operands
    ty, made = row_type(op.result.type), list[Any]()
    for at, flags, rest in zip(rows_of(numbers), rows_of(mask), rows_of(other)):
        made.append(rw(ops.GatherOp(base, offsets, at, flags, rest, op.alignment, ty)))
    return (tuple(made),)


@conversion_pattern(ops.ScatterOp)
def unroll_scatter(op: ops.ScatterOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One scatter for each row, in order"""
    base, *offsets, numbers, mask, value = operands
    for at, flags, row in zip(rows_of(numbers), rows_of(mask), rows_of(value)):
        target = base.type if op.results else None
        new = rw.insert(ops.ScatterOp(base, offsets, at, flags, row, op.alignment, target))
        base = new.results[0] if op.results else base
    return base if op.results else rw.erase(op) or ()


@conversion_pattern(ops.ExpandLoadOp)
def unroll_expand_load(op: ops.ExpandLoadOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One load for each row, which begins where the one before ended"""
    base, *indices, mask, other = operands
    ty, made = row_type(op.result.type), list[Any]()
    for flags, rest in zip(rows_of(mask), rows_of(other)):
        made.append(rw(ops.ExpandLoadOp(base, indices, flags, rest, None, ty)))
        indices = [*indices[:-1], _after(rw, indices[-1], flags)]
    return (tuple(made),)


@conversion_pattern(ops.CompressStoreOp)
def unroll_compress_store(op: ops.CompressStoreOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """One store for each row, which begins where the one before ended"""
    base, *indices, mask, value = operands
    for flags, row in zip(rows_of(mask), rows_of(value)):
        rw.insert(ops.CompressStoreOp(base, indices, flags, row, None))
        indices = [*indices[:-1], _after(rw, indices[-1], flags)]
    return rw.erase(op) or ()


def _after(rw: ConversionRewriter, start: Value[Any], flags: Value[Any]) -> Value[Any]:
    """`start` and one more for each flag that is set."""
    b = SCALARS.on(rw)
    (first, bits) = b.wrap(start, flags)
    count = b(ReductionOp(ADD, bits.unsigned.cast(i64).value, None))
    return (first + count.cast(index)).value


ACCESSES = (
    unroll_load, unroll_store, unroll_masked_load, unroll_masked_store, unroll_gather, unroll_scatter,
    unroll_expand_load, unroll_compress_store,
)  # fmt: skip
