"""Interface models of `index`: divisions and shifts are checked at run time like their counterparts in `arith`."""

from __future__ import annotations

from plait.interfaces.memory_effects import MemoryEffects, NoMemoryEffects
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.interfaces.speculatable import Speculatable

from plait_std.arith.runtime_conditions import Division, Shift
from plait_std.index import ops as o

_SIGNED = (o.DivSOp, o.CeilDivSOp, o.FloorDivSOp)
_OTHER = (o.DivUOp, o.CeilDivUOp, o.RemSOp, o.RemUOp)


class NonZeroDivision(Speculatable):
    """A division may be speculated by a constant other than 0 and -1."""

    def is_speculatable(self, op: o.IndexBinaryOp) -> bool:
        divisor = op.rhs.defining_op
        return isinstance(divisor, o.ConstantOp) and divisor.value.value not in (0, -1)


MODELS = {
    MemoryEffects: {op: NoMemoryEffects() for op in (*_SIGNED, *_OTHER)},
    RuntimeVerifiable: {
        **{op: Division(may_overflow=True) for op in _SIGNED},
        **{op: Division(may_overflow=False) for op in _OTHER},
        **{op: Shift() for op in (o.ShlOp, o.ShrSOp, o.ShrUOp)},
    },
    Speculatable: {op: NonZeroDivision() for op in (*_SIGNED, *_OTHER)},
}
