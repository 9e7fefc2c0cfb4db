"""Unrolls masks by rows, and applies `vector.mask` to the operation that it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType, i1
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.rewrite import conversion_pattern

from plait_std.algebra import SCALARS
from plait_std.vector import accesses, ops, reductions, transfers
from plait_std.vector import masks as vm
from plait_std.vector.building import broadcast, transpose
from plait_std.vector.unroll.combine import neutral
from plait_std.vector.unroll.contraction import contracted
from plait_std.vector.unroll.rows import Converted, at, positions, row_type

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern(vm.ConstantMaskOp)
def unroll_constant_mask(op: vm.ConstantMaskOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Rows inside have the mask of their size, the others none"""
    ty, sizes = op.result.type, op.mask_dim_sizes.values
    row = row_type(ty)
    inside = rw(vm.ConstantMaskOp(at(sizes[-1]), row))
    outside = rw(vm.ConstantMaskOp(at(0), row))
    return (tuple(inside if all(i < n for i, n in zip(p, sizes)) else outside for p in positions(ty.shape)),)


@conversion_pattern(vm.CreateMaskOp)
def unroll_create_mask(op: vm.CreateMaskOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """Rows inside have a mask of the last size, the others one of size 0"""
    b = SCALARS.on(rw)
    zero, rows = b.index(0), list[Any]()
    for position in positions(op.result.type.shape):
        size = operands[-1]
        for i, count in zip(position, operands):
            size = (b.index(i) < count).select(b.index(size), zero).value
        rows.append(rw(vm.CreateMaskOp([size], row_type(op.result.type))))
    return (tuple(rows),)


@conversion_pattern(vm.MaskOp)
def unroll_masked_contraction(op: vm.MaskOp, operands: Converted, rw: ConversionRewriter) -> Any:
    """What the contraction becomes, where flags are set"""
    inner = op.masked
    if not isinstance(inner, ops.ContractOp):
        return rw.no_match("only contractions are unrolled under their mask")
    return contracted(inner, [rw.converted(value) for value in inner.operands], rw, operands[0])


def apply_masks(op: Operation, ctx: Context) -> None:
    """Replace each `vector.mask` by an operation that leaves out what its mask says; contractions keep theirs."""
    for inner in list(op.walk()):
        if isinstance(inner, vm.MaskOp) and not isinstance(inner.masked, ops.ContractOp):
            _apply(inner, Builder.before(inner))


def _apply(op: vm.MaskOp, b: Builder) -> None:
    inner, block = op.masked, op.body.entry
    assert block is not None and block.last is not None
    if inner is None:
        results: list[Any] = list(block.last.operands)
    else:
        made = _APPLIED[type(inner)](inner, op.mask, op.passthru, b)
        results = [made] if op.results else []
    for old, new in zip(op.results, results):
        old.replace_all_uses_with(new)
    op.erase()


def _chosen(b: Builder, kind: str, mask: Any, value: Value[Any]) -> Value[Any]:
    """The elements whose flag is set; the others change nothing."""
    return SCALARS.select(b, mask, value, neutral(b, kind, value.type))


def _reduction(op: ops.ReductionOp, mask: Any, other: Any, b: Builder) -> Any:
    return b(ops.ReductionOp(op.kind, _chosen(b, op.kind.text, mask, op.vector), op.acc, op.fastmath))


def _multi_reduction(op: reductions.MultiDimReductionOp, mask: Any, other: Any, b: Builder) -> Any:
    source = _chosen(b, op.kind.text, mask, op.source)
    return b(reductions.MultiDimReductionOp(op.kind, source, op.acc, op.reduction_dims))


def _outerproduct(op: reductions.OuterProductOp, mask: Any, other: Any, b: Builder) -> Any:
    made = b(reductions.OuterProductOp(op.lhs, op.rhs, op.acc, op.kind))
    rest = op.acc if op.acc is not None else SCALARS.constant(b, 0, made.type)
    return SCALARS.select(b, mask, made, rest)


def _both(b: Builder, mask: Any, own: Any) -> Any:
    return mask if own is None else SCALARS.apply(b, "and", mask.type, mask, own)


def _read(op: transfers.TransferReadOp, mask: Any, other: Any, b: Builder) -> Any:
    flags = _both(b, mask, op.mask)
    made = b(transfers.TransferReadOp(
        op.base, list(op.indices), op.permutation_map, op.padding, flags, op.in_bounds, op.vector.type
    ))  # fmt: skip
    return made if other is None else SCALARS.select(b, _along_vector(b, op, mask), made, other)


def _along_vector(b: Builder, op: transfers.TransferReadOp, mask: Any) -> Any:
    """The mask, which has the order of memory, in the order of the vector."""
    results, target = op.permutation_map.map.results, op.vector.type
    dims = [(r.position, i) for i, r in enumerate(results) if isinstance(r, AffineDim)]
    in_memory = [i for _, i in sorted(dims)]
    order = [in_memory.index(i) for i in sorted(in_memory)]
    if order != sorted(order):
        mask = transpose(b, mask, order)
    if len(dims) < len(results):
        shape = [n if i in in_memory else 1 for i, n in enumerate(target.shape)]
        mask = b(ops.ShapeCastOp(mask, VectorType(shape, i1)))
        mask = broadcast(b, mask, target.shape)
    return mask


def _write(op: transfers.TransferWriteOp, mask: Any, other: Any, b: Builder) -> Any:
    flags, target = _both(b, mask, op.mask), op.results[0].type if op.results else None
    new = b.insert(transfers.TransferWriteOp(
        op.value, op.base, list(op.indices), op.permutation_map, flags, op.in_bounds, target
    ))  # fmt: skip
    return new.results[0] if op.results else None


def _gather(op: accesses.GatherOp, mask: Any, other: Any, b: Builder) -> Any:
    flags = _both(b, mask, op.mask)
    return b(accesses.GatherOp(
        op.base, list(op.offsets), op.indices, flags, op.pass_thru, op.alignment, op.result.type
    ))  # fmt: skip


_APPLIED: dict[Any, Any] = {
    ops.ReductionOp: _reduction, reductions.MultiDimReductionOp: _multi_reduction,
    reductions.OuterProductOp: _outerproduct, transfers.TransferReadOp: _read, transfers.TransferWriteOp: _write,
    accesses.GatherOp: _gather,
}  # fmt: skip

MASKS = (unroll_constant_mask, unroll_create_mask, unroll_masked_contraction)
