"""The memref dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.memref.atomic import OPERATIONS as ATOMIC
from plait_std.memref.ops import OPERATIONS
from plait_std.memref.transfers import OPERATIONS as TRANSFERS

_canonicalize = lazy_import("plait_std.memref.canonicalize")
_interpret = lazy_import("plait_std.memref.interpret")
_interpret_atomic = lazy_import("plait_std.memref.interpret_atomic")
_models = lazy_import("plait_std.memref.models")

MEMREF = Dialect(
    "memref",
    operations=(*OPERATIONS, *ATOMIC, *TRANSFERS),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: (*_interpret.INTERPRETATIONS, *_interpret_atomic.ATOMIC),
    models=lambda: _models.MODELS,
)
