"""The `math` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.math import ops

_canonicalize = lazy_import("plait_std.math.canonicalize")
_interpret = lazy_import("plait_std.math.interpret")
_models = lazy_import("plait_std.math.models")

MATH = Dialect(
    "math",
    operations=ops.OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
