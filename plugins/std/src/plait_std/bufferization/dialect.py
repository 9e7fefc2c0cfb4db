"""The bufferization dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.bufferization.ops import OPERATIONS

_canonicalize = lazy_import("plait_std.bufferization.canonicalize")
_discardable = lazy_import("plait_std.bufferization.discardable")
_interpret = lazy_import("plait_std.bufferization.interpret")
_models = lazy_import("plait_std.bufferization.models")

BUFFERIZATION = Dialect(
    "bufferization",
    operations=OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.OWN_MODELS,
    discardable=lambda: _discardable.DISCARDABLE,
)
