"""The operations of `shape`, by family."""

from __future__ import annotations

from plait_std.shape.ops.arithmetic import AddOp, DivOp, MaxOp, MeetOp, MinOp, MulOp
from plait_std.shape.ops.reductions import ReduceOp, YieldOp
from plait_std.shape.ops.shapes import (
    AnyOp,
    BroadcastOp,
    ConcatOp,
    ConstShapeOp,
    FromExtentsOp,
    FromExtentTensorOp,
    IsBroadcastableOp,
    ShapeEqOp,
    SplitAtOp,
    ToExtentTensorOp,
)
from plait_std.shape.ops.sizes import (
    ConstSizeOp,
    DimOp,
    GetExtentOp,
    IndexToSizeOp,
    NumElementsOp,
    RankOp,
    SizeToIndexOp,
)
from plait_std.shape.ops.values import ShapeOfOp, ValueAsShapeOp, ValueOfOp, WithShapeOp
from plait_std.shape.ops.witnesses import (
    AssumingAllOp,
    AssumingOp,
    AssumingYieldOp,
    ConstWitnessOp,
    CstrBroadcastableOp,
    CstrEqOp,
    CstrRequireOp,
)

OPERATIONS = (
    AddOp, DivOp, MulOp, MaxOp, MinOp, MeetOp, BroadcastOp, ConstShapeOp, ConstSizeOp, ShapeEqOp, IsBroadcastableOp,
    FromExtentsOp, FromExtentTensorOp, RankOp, ToExtentTensorOp, DimOp, GetExtentOp, IndexToSizeOp, SizeToIndexOp,
    NumElementsOp, ShapeOfOp, ValueOfOp, ValueAsShapeOp, WithShapeOp, SplitAtOp, ConcatOp, AnyOp, AssumingAllOp,
    CstrBroadcastableOp, CstrEqOp, CstrRequireOp, ConstWitnessOp, AssumingYieldOp, AssumingOp, YieldOp, ReduceOp,
)  # fmt: skip

__all__ = [
    "OPERATIONS",
    "AddOp",
    "AnyOp",
    "AssumingAllOp",
    "AssumingOp",
    "AssumingYieldOp",
    "BroadcastOp",
    "ConcatOp",
    "ConstShapeOp",
    "ConstSizeOp",
    "ConstWitnessOp",
    "CstrBroadcastableOp",
    "CstrEqOp",
    "CstrRequireOp",
    "DimOp",
    "DivOp",
    "FromExtentTensorOp",
    "FromExtentsOp",
    "GetExtentOp",
    "IndexToSizeOp",
    "IsBroadcastableOp",
    "MaxOp",
    "MeetOp",
    "MinOp",
    "MulOp",
    "NumElementsOp",
    "RankOp",
    "ReduceOp",
    "ShapeEqOp",
    "ShapeOfOp",
    "SizeToIndexOp",
    "SplitAtOp",
    "ToExtentTensorOp",
    "ValueAsShapeOp",
    "ValueOfOp",
    "WithShapeOp",
    "YieldOp",
]  # fmt: skip
