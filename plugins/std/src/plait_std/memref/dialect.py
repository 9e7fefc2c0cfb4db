"""The memref dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.memref.ops import OPERATIONS

_canonicalize = lazy_import("plait_std.memref.canonicalize")
_interpret = lazy_import("plait_std.memref.interpret")
_models = lazy_import("plait_std.memref.models")

MEMREF = Dialect(
    "memref",
    operations=OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
