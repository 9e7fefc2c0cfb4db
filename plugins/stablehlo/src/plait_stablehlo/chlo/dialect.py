"""The CHLO dialect."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_stablehlo.chlo.ops import OPERATIONS

_interpret = lazy_import("plait_stablehlo.chlo.interpret")

CHLO = Dialect("chlo", operations=OPERATIONS, interpretations=lambda: _interpret.INTERPRETATIONS)
