"""How sunny takes part: a scalar payload and reference semantics."""

from __future__ import annotations

from typing import Any

from plait.interfaces.elementwise import Elementwise
from plait.interpret import interpret
from plait_std.algebra import Formula

from sunny.ops import GlowOp

MODELS = {Elementwise: {"sunny.glow": Formula(lambda light, lamp: light + lamp * lamp)}}


@interpret(GlowOp)
def interpret_glow(op: GlowOp, light: Any, lamp: Any) -> Any:
    """light + lamp * lamp"""
    return light + lamp * lamp
