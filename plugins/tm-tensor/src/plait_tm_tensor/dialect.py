"""The tm_tensor dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_tm_tensor import ops

_interpret = lazy_import("plait_tm_tensor.interpret")
_models = lazy_import("plait_tm_tensor.models")

TM_TENSOR = Dialect(
    "tm_tensor",
    operations=ops.OPERATIONS,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
