"""The builtin dialect, the only one in the core."""

from __future__ import annotations

from plait.builtin.ops import ModuleOp, UnrealizedConversionCastOp
from plait.define import Dialect
from plait.lazy import lazy_import

_casts = lazy_import("plait.rewrite.fold_casts")
_interpret = lazy_import("plait.interpret.casts")

BUILTIN = Dialect(
    "builtin",
    operations=(ModuleOp, UnrealizedConversionCastOp),
    canonicalization=lambda: _casts.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
)
