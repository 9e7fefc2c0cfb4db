"""The `scf` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.scf import ops

_canonicalize = lazy_import("plait_std.scf.canonicalize")
_interpret = lazy_import("plait_std.scf.interpret")
_models = lazy_import("plait_std.scf.models")

SCF = Dialect(
    "scf",
    operations=ops.OPERATIONS,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
