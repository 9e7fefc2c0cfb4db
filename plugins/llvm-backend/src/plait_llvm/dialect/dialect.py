"""The llvm dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_llvm.dialect import attributes, types
from plait_llvm.dialect.ops import arithmetic, atomic, control, functions, intrinsics, masked, memory, values

_discardable = lazy_import("plait_llvm.dialect.discardable")
_models = lazy_import("plait_llvm.dialect.models")

LLVM = Dialect(
    "llvm",
    operations=(
        *arithmetic.OPERATIONS, *memory.OPERATIONS, *atomic.OPERATIONS, *values.OPERATIONS, *control.OPERATIONS,
        *functions.OPERATIONS, *intrinsics.OPERATIONS, *masked.OPERATIONS,
    ),
    attributes=attributes.ATTRIBUTES,
    types=types.TYPES,
    models=lambda: _models.MODELS,
    discardable=lambda: _discardable.DISCARDABLE,
)  # fmt: skip
