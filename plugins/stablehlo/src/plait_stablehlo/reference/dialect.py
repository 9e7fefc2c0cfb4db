"""The dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_stablehlo.reference.ops import PrintOp, ProbeOp, RunParallelOp

_interpret = lazy_import("plait_stablehlo.reference.interpret")

INTERPRETER = Dialect(
    "interpreter",
    operations=(RunParallelOp, PrintOp, ProbeOp),
    interpretations=lambda: _interpret.INTERPRETATIONS,
)
