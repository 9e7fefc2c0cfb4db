"""The operations of `arith`, by family."""

from __future__ import annotations

from plait_std.arith.ops.base import element_of, i1_like
from plait_std.arith.ops.casts import (
    BitcastOp,
    ExtFOp,
    ExtSIOp,
    ExtUIOp,
    FPToSIOp,
    FPToUIOp,
    IndexCastOp,
    IndexCastUIOp,
    ScalingExtFOp,
    ScalingTruncFOp,
    SIToFPOp,
    TruncFOp,
    TruncIOp,
    UIToFPOp,
)
from plait_std.arith.ops.floating import (
    AddFOp,
    DivFOp,
    MaximumFOp,
    MaxNumFOp,
    MinimumFOp,
    MinNumFOp,
    MulFOp,
    NegFOp,
    RemFOp,
    SubFOp,
)
from plait_std.arith.ops.integer import (
    AddIOp,
    AddUIExtendedOp,
    AndIOp,
    CeilDivSIOp,
    CeilDivUIOp,
    DivSIOp,
    DivUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    MulIOp,
    MulSIExtendedOp,
    MulUIExtendedOp,
    OrIOp,
    RemSIOp,
    RemUIOp,
    ShLIOp,
    ShRSIOp,
    ShRUIOp,
    SubIOp,
    XOrIOp,
)
from plait_std.arith.ops.select import CmpFOp, CmpIOp, ConstantOp, SelectOp, constant_value

OPERATIONS = (
    AddFOp, AddIOp, AddUIExtendedOp, AndIOp, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpIOp, ConstantOp, DivFOp,
    DivSIOp, DivUIOp, ExtFOp, ExtSIOp, ExtUIOp, FloorDivSIOp, FPToSIOp, FPToUIOp, IndexCastOp, IndexCastUIOp,
    MaximumFOp, MaxNumFOp, MaxSIOp, MaxUIOp, MinimumFOp, MinNumFOp, MinSIOp, MinUIOp, MulFOp, MulIOp, MulSIExtendedOp,
    MulUIExtendedOp, NegFOp, OrIOp, RemFOp, RemSIOp, RemUIOp, ScalingExtFOp, ScalingTruncFOp, SelectOp, ShLIOp,
    ShRSIOp, ShRUIOp, SIToFPOp, SubFOp, SubIOp, TruncFOp, TruncIOp, UIToFPOp, XOrIOp,
)  # fmt: skip

__all__ = [op.__name__ for op in OPERATIONS] + ["OPERATIONS", "constant_value", "element_of", "i1_like"]
