"""The tensor dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.tensor.ops import OPERATIONS

_canonicalize = lazy_import("plait_std.tensor.canonicalize")
_interpret = lazy_import("plait_std.tensor.interpret")
_models = lazy_import("plait_std.tensor.models")

TENSOR = Dialect(
    "tensor",
    operations=OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
