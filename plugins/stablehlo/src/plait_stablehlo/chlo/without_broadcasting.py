"""What operations with implicit broadcasting compute once their operands have one shape."""

from __future__ import annotations

from typing import Any

from plait_stablehlo.chlo import broadcasting as b
from plait_stablehlo.chlo import special as p
from plait_stablehlo.chlo.other import NextAfterOp
from plait_stablehlo.ops import elementwise_binary as s

WITHOUT_BROADCASTING = {
    b.BroadcastAddOp: s.AddOp, b.BroadcastAtan2Op: s.Atan2Op, b.BroadcastDivideOp: s.DivideOp,
    b.BroadcastMaximumOp: s.MaximumOp, b.BroadcastMinimumOp: s.MinimumOp, b.BroadcastMultiplyOp: s.MultiplyOp,
    b.BroadcastPowerOp: s.PowerOp, b.BroadcastRemainderOp: s.RemainderOp, b.BroadcastShiftLeftOp: s.ShiftLeftOp,
    b.BroadcastShiftRightArithmeticOp: s.ShiftRightArithmeticOp,
    b.BroadcastShiftRightLogicalOp: s.ShiftRightLogicalOp, b.BroadcastSubtractOp: s.SubtractOp,
    b.BroadcastAndOp: s.AndOp, b.BroadcastOrOp: s.OrOp, b.BroadcastXorOp: s.XorOp,
}  # fmt: skip
_OF_CHLO = {
    b.BroadcastNextAfterOp: NextAfterOp, p.BroadcastZetaOp: p.ZetaOp, p.BroadcastPolygammaOp: p.PolygammaOp,
}  # fmt: skip
#: Those and the ones of CHLO.
WHAT_IT_COMPUTES: dict[Any, Any] = {**WITHOUT_BROADCASTING, **_OF_CHLO}


def why_undefined(op: Any) -> str | None:
    """Why an operation has no meaning for its elements: that without broadcasting is not declared for them.

    None if it has one. Operations with broadcasting are declared for all elements.
    """
    computed, ty = WHAT_IT_COMPUTES.get(type(op)), op.operands[0].type
    if computed is None or computed.definition.operands[0].constraint.check(ty):
        return None
    return f"'{computed.name}' is not defined for elements of '{ty.element_type}'"
