"""The vector dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.vector.accesses import OPERATIONS as ACCESSES
from plait_std.vector.attributes import CombiningKindAttr, IteratorTypeAttr, PrintPunctuationAttr
from plait_std.vector.masks import OPERATIONS as MASKS
from plait_std.vector.movement import OPERATIONS as MOVEMENT
from plait_std.vector.ops import OPERATIONS as VALUES
from plait_std.vector.reductions import OPERATIONS as REDUCTIONS
from plait_std.vector.transfers import OPERATIONS as TRANSFERS

_canonicalize = lazy_import("plait_std.vector.canonicalize")
_interpret = lazy_import("plait_std.vector.interpret")
_models = lazy_import("plait_std.vector.models")

VECTOR = Dialect(
    "vector",
    operations=(*VALUES, *MOVEMENT, *REDUCTIONS, *MASKS, *TRANSFERS, *ACCESSES),
    attributes=(CombiningKindAttr, IteratorTypeAttr, PrintPunctuationAttr),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
)
