"""Reference semantics of masks, and of operations under a mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import interpret
from plait.lazy import lazy_import

from plait_std.vector import masks as ops
from plait_std.vector.interpret import accesses, reductions, transfers, values

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame

np = lazy_import("numpy")


def _rectangle(ty: Any, sizes: Any) -> Any:
    out = np.zeros(ty.shape, bool)
    if not ty.shape:
        out[()] = sizes[0] > 0
        return out
    out[tuple(slice(0, max(0, min(int(size), count))) for size, count in zip(sizes, ty.shape))] = True
    return out


@interpret(ops.ConstantMaskOp)
def constant_mask(op: ops.ConstantMaskOp) -> Any:
    return _rectangle(op.result.type, op.mask_dim_sizes.values)


@interpret(ops.CreateMaskOp)
def create_mask(op: ops.CreateMaskOp, *sizes: int) -> Any:
    return _rectangle(op.result.type, sizes)


_MASKED = {
    one.root_name: one.function
    for one in (
        values.contract, values.reduction, reductions.multi_reduction, reductions.outerproduct, accesses.gather,
        transfers.transfer_read, transfers.transfer_write,
    )
}  # fmt: skip


@interpret(ops.MaskOp, needs_frame=True)
def mask(frame: Frame, op: ops.MaskOp, mask: Any, *passthru: Any) -> Any:
    inner = op.masked
    if inner is None:
        return frame.run_region(op.body)
    operands = [frame.values[value] for value in inner.operands]
    options = {"passthru": passthru[0]} if passthru else {}
    return _MASKED[inner.name](inner, *operands, mask=mask, **options)


MASKS = (constant_mask, create_mask, mask)
