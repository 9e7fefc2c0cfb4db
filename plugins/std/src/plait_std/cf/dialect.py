"""The `cf` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.cf import ops

_canonicalize = lazy_import("plait_std.cf.canonicalize")
_interpret = lazy_import("plait_std.cf.interpret")
_models = lazy_import("plait_std.cf.models")

CF = Dialect(
    "cf",
    operations=ops.OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
