"""Interface models of `math`."""

from __future__ import annotations

from plait.interfaces.elementwise import Elementwise

from plait_std.arith.models import SameOperation
from plait_std.math.ops import OPERATIONS

MODELS = {Elementwise: {op: SameOperation() for op in OPERATIONS}}
