"""The operations of `scf`, by family."""

from __future__ import annotations

from plait_std.scf.ops.base import ConditionOp, YieldOp
from plait_std.scf.ops.branches import ExecuteRegionOp, IfOp, IndexSwitchOp
from plait_std.scf.ops.loops import ForOp, WhileOp
from plait_std.scf.ops.parallel import ForallOp, InParallelOp, ParallelOp, ReduceOp, ReduceReturnOp

OPERATIONS = (
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, InParallelOp, IndexSwitchOp, ParallelOp, ReduceOp,
    ReduceReturnOp, WhileOp, YieldOp,
)  # fmt: skip

__all__ = [
    "OPERATIONS",
    "ConditionOp",
    "ExecuteRegionOp",
    "ForOp",
    "ForallOp",
    "IfOp",
    "InParallelOp",
    "IndexSwitchOp",
    "ParallelOp",
    "ReduceOp",
    "ReduceReturnOp",
    "WhileOp",
    "YieldOp",
]  # fmt: skip
