"""What operations with implicit broadcasting compute once their operands have one shape."""

from __future__ import annotations

from plait_stablehlo.chlo import broadcasting as b
from plait_stablehlo.stablehlo.ops import elementwise_binary as s

WITHOUT_BROADCASTING = {
    b.BroadcastAddOp: s.AddOp, b.BroadcastAtan2Op: s.Atan2Op, b.BroadcastDivideOp: s.DivideOp,
    b.BroadcastMaximumOp: s.MaximumOp, b.BroadcastMinimumOp: s.MinimumOp, b.BroadcastMultiplyOp: s.MultiplyOp,
    b.BroadcastPowerOp: s.PowerOp, b.BroadcastRemainderOp: s.RemainderOp, b.BroadcastShiftLeftOp: s.ShiftLeftOp,
    b.BroadcastShiftRightArithmeticOp: s.ShiftRightArithmeticOp,
    b.BroadcastShiftRightLogicalOp: s.ShiftRightLogicalOp, b.BroadcastSubtractOp: s.SubtractOp,
    b.BroadcastAndOp: s.AndOp, b.BroadcastOrOp: s.OrOp, b.BroadcastXorOp: s.XorOp,
}  # fmt: skip
