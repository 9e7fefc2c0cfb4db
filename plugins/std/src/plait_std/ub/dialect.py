"""The `ub` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.ub import ops

_interpret = lazy_import("plait_std.ub.interpret")

UB = Dialect(
    "ub",
    operations=ops.OPERATIONS,
    attributes=(ops.PoisonAttr,),
    interpretations=lambda: _interpret.INTERPRETATIONS,
)
