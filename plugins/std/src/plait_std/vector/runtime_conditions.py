"""What operations of vector need when they run: windows and elements inside."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import VectorType
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable
from plait.ir.affine import AffineDim

from plait_std.arith.algebra import ARITH
from plait_std.mixed import mixed
from plait_std.vector import ops, transfers


def _end(checks: RuntimeChecks, start: Any, count: int) -> Any:
    """Where a window ends: `start` + `count`."""
    return ARITH.compute(checks.builder, lambda start: start + count, start)


class Window(RuntimeVerifiable):
    """All elements are inside of the memref."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        vector: VectorType = (op.result if isinstance(op, transfers.LoadOp) else op.value).type
        lead = len(op.indices) - len(vector.shape)
        for dim, index in enumerate(op.indices):
            count = vector.shape[dim - lead] if dim >= lead else 1
            checks.require_at_most(0, index, f"index #{dim} is out of bounds")
            end = _end(checks, index, count)
            checks.require_at_most(end, checks.size(op.base, dim), f"dimension #{dim} runs out of bounds")


class Transfer(RuntimeVerifiable):
    """What is promised to be in bounds is, unless a mask leaves elements out."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        if op.mask is not None:
            return
        vector: VectorType = (op.vector if isinstance(op, transfers.TransferReadOp) else op.value).type
        counts: dict[int, int | None] = {}
        flags: Any = op.in_bounds
        for result, count, flag in zip(op.permutation_map.map.results, vector.shape, flags.elements):
            if isinstance(result, AffineDim):
                counts[result.position] = count if flag.value else None
        for dim, index in enumerate(op.indices):
            count = counts.get(dim, 1)
            if count is not None:
                checks.require_at_most(0, index, f"index #{dim} is out of bounds")
                end = _end(checks, index, count)
                checks.require_at_most(end, checks.size(op.base, dim), f"dimension #{dim} runs out of bounds")


class Position(RuntimeVerifiable):
    """Each index is inside of the vector."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        vector = op.source if isinstance(op, ops.ExtractOp) else op.dest
        for dim, index in enumerate(mixed(op.static_position, op.dynamic_position)):
            checks.require_index(index, vector.type.shape[dim], f"index #{dim} is out of bounds")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    transfers.LoadOp: Window(),
    transfers.StoreOp: Window(),
    transfers.TransferReadOp: Transfer(),
    transfers.TransferWriteOp: Transfer(),
    ops.ExtractOp: Position(),
    ops.InsertOp: Position(),
}
