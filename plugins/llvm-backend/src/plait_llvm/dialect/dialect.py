"""The llvm dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_llvm.dialect import attributes, metadata, types
from plait_llvm.dialect.ops import arithmetic, atomic, calls, control, functions, intrinsics, masked, memory, values
from plait_llvm.dialect.rare import RARE

_discardable = lazy_import("plait_llvm.dialect.discardable")
_models = lazy_import("plait_llvm.dialect.models")
_interpret = lazy_import("plait_llvm.interpret.table")

_MODULES = (arithmetic, memory, atomic, values, control, calls, functions, intrinsics, masked)

LLVM = Dialect(
    "llvm",
    operations=tuple(op for module in _MODULES for op in module.OPERATIONS),
    operations_in=RARE,
    attributes=(*attributes.ATTRIBUTES, *metadata.ATTRIBUTES),
    types=types.TYPES,
    models=lambda: _models.MODELS,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    discardable=lambda: _discardable.DISCARDABLE,
)
