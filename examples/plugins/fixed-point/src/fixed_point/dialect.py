"""The dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from fixed_point.ops import OPERATIONS
from fixed_point.types import FixedType

_canonicalize = lazy_import("fixed_point.canonicalize")
_interpret = lazy_import("fixed_point.interpret")
_models = lazy_import("fixed_point.models")

FIXED = Dialect(
    "fixed",
    operations=OPERATIONS,
    types=(FixedType,),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
