"""The operations of `affine`, by family."""

from __future__ import annotations

from plait_std.affine.ops.dma import DmaStartOp, DmaWaitOp
from plait_std.affine.ops.index_arithmetic import ApplyOp, DelinearizeIndexOp, LinearizeIndexOp, MaxOp, MinOp
from plait_std.affine.ops.loops import ForOp, IfOp, YieldOp
from plait_std.affine.ops.memory import LoadOp, StoreOp
from plait_std.affine.ops.parallel import ParallelOp
from plait_std.affine.ops.vector_memory import PrefetchOp, VectorLoadOp, VectorStoreOp

OPERATIONS = (
    ApplyOp, DelinearizeIndexOp, DmaStartOp, DmaWaitOp, ForOp, IfOp, LinearizeIndexOp, LoadOp, MaxOp, MinOp,
    ParallelOp, PrefetchOp, StoreOp, VectorLoadOp, VectorStoreOp, YieldOp,
)  # fmt: skip

__all__ = [
    "OPERATIONS",
    "ApplyOp",
    "DelinearizeIndexOp",
    "DmaStartOp",
    "DmaWaitOp",
    "ForOp",
    "IfOp",
    "LinearizeIndexOp",
    "LoadOp",
    "MaxOp",
    "MinOp",
    "ParallelOp",
    "PrefetchOp",
    "StoreOp",
    "VectorLoadOp",
    "VectorStoreOp",
    "YieldOp",
]  # fmt: skip
