"""The native dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.native.attributes import ATTRIBUTES
from plait_std.native.ops import OPERATIONS

_interpret = lazy_import("plait_std.native.interpret")
_models = lazy_import("plait_std.native.models")

NATIVE = Dialect(
    "native",
    operations=OPERATIONS,
    attributes=ATTRIBUTES,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
