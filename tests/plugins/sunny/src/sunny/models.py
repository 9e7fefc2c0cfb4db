"""How sunny takes part: a scalar payload and reference semantics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.interfaces.elementwise import Elementwise
from plait.interpret import interpret
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.arith.ops import AddFOp, MulFOp

from sunny.ops import GlowOp


class GlowPayload(Elementwise):
    """light + lamp * lamp"""

    def payload(self, op: Any, builder: Builder, scalars: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        light, lamp = scalars
        square = builder.insert(MulFOp(lamp, lamp)).result
        return (builder.insert(AddFOp(light, square)).result,)


MODELS = {Elementwise: {"sunny.glow": GlowPayload()}}


@interpret(GlowOp)
def interpret_glow(op: GlowOp, light: Any, lamp: Any) -> Any:
    """light + lamp * lamp"""
    return light + lamp * lamp
