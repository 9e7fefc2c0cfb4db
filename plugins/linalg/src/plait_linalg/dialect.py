"""The linalg dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_linalg.attributes import ElementwiseKindAttr, IteratorTypeAttr, TypeFnAttr
from plait_linalg.ops import OPERATIONS, RARE

_canonicalize = lazy_import("plait_linalg.canonicalize")
_discardable = lazy_import("plait_linalg.discardable")
_interpret = lazy_import("plait_linalg.interpret")
_models = lazy_import("plait_linalg.models")

LINALG = Dialect(
    "linalg",
    operations=OPERATIONS,
    operations_in=RARE,
    attributes=(ElementwiseKindAttr, IteratorTypeAttr, TypeFnAttr),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    discardable=lambda: _discardable.DISCARDABLE,
)
