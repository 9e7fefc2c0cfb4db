"""The `affine` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.affine import ops

_canonicalize = lazy_import("plait_std.affine.canonicalize")
_interpret = lazy_import("plait_std.affine.interpret")
_models = lazy_import("plait_std.affine.models")

AFFINE = Dialect(
    "affine",
    operations=ops.OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
