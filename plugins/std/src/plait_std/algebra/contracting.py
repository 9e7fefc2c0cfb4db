"""Scalars that code generators may contract: a product and a sum become one operation with one rounding."""

from __future__ import annotations

from typing import Any

from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.algebra.scalars import Scalars
from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr

_CONTRACT = FastMathFlagsAttr("contract")


class Contracting(Scalars):
    """Scalars whose products and sums may be computed with one rounding."""

    __slots__ = ("fuses", "has_estimates", "looks_up", "permutes", "scales")

    def __init__(
        self, fuses: bool = False, has_estimates: bool = False, looks_up: bool = False, scales: bool = False,
        permutes: bool = False,
    ) -> None:  # fmt: skip
        self.fuses = fuses
        """Whether the machine has a fused multiply-add: see `plait_std.elementary.pairs`."""
        self.has_estimates = has_estimates
        """Whether it has estimates of reciprocals of 14 digits, as AVX-512 has."""
        self.looks_up = looks_up
        """Whether it chooses lanes of two registers: see `plait_std.elementary.pieces`."""
        self.permutes = permutes
        """Whether it chooses lanes of one register of 256 bits: see there too."""
        self.scales = scales
        """Whether it multiplies by a power of two in one instruction."""

    def apply(self, builder: Builder, kind: str, type: Type, *values: Value[Any]) -> Value[Any]:
        made = super().apply(builder, kind, type, *values)
        op: Any = made.defining_op
        if isinstance(op, (arith.AddFOp, arith.SubFOp, arith.MulFOp)):
            op.fastmath = _CONTRACT
        return made
