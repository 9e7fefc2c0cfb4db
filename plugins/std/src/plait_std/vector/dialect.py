"""The vector dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.vector.attributes import CombiningKindAttr, IteratorTypeAttr
from plait_std.vector.ops import OPERATIONS as VALUES
from plait_std.vector.transfers import OPERATIONS as TRANSFERS

_interpret = lazy_import("plait_std.vector.interpret")
_models = lazy_import("plait_std.vector.models")

VECTOR = Dialect(
    "vector",
    operations=(*VALUES, *TRANSFERS),
    attributes=(CombiningKindAttr, IteratorTypeAttr),
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
