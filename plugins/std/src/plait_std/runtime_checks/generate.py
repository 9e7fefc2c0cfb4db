"""Inserts assertions for the conditions that operations need when they run.

    %0 = arith.divsi %a, %b : i32

becomes

    %1 = arith.cmpi ne, %b, %c0_i32 : i32
    cf.assert %1, "'arith.divsi' op divisor is zero"
    %0 = arith.divsi %a, %b : i32
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.ir.operation import Operation
from plait.passes import Pass

from plait_std.runtime_checks.checks import Assertions

if TYPE_CHECKING:
    from plait.context import Context


@dataclass(frozen=True)
class GenerateRuntimeVerification(Pass):
    """Insert assertions before each operation with a model of `RuntimeVerifiable`."""

    name: ClassVar[str] = "generate-runtime-verification"
    title: ClassVar[str] = "GenerateRuntimeVerificationPass"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in list(op.walk()):
            model = ctx.model(RuntimeVerifiable, inner) if inner.parent is not None else None
            if model is not None:
                model.runtime_conditions(inner, Assertions(inner))
