"""What operations of the tensor dialect need when they run: indices and slices inside, sizes that fit."""

from __future__ import annotations

from typing import Any

from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable

from plait_std.tensor import ops


class ElementAccess(RuntimeVerifiable):
    """Each index is inside of the tensor."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        tensor = op.tensor if isinstance(op, ops.ExtractOp) else op.dest
        for dim, index in enumerate(op.indices):
            checks.require_index(index, checks.size(tensor, dim), f"index #{dim} is out of bounds")


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    ops.ExtractOp: ElementAccess(),
    ops.InsertOp: ElementAccess(),
}
