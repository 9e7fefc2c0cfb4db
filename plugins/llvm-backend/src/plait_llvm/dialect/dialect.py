"""The llvm dialect as one value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_llvm.dialect import attributes, metadata, types
from plait_llvm.dialect.ops import (
    arithmetic,
    atomic,
    control,
    coroutines,
    debug,
    exceptions,
    functions,
    hints,
    intrinsics,
    linkage,
    masked,
    memory,
    predication,
    rounding,
    values,
    vectors,
)

_discardable = lazy_import("plait_llvm.dialect.discardable")
_models = lazy_import("plait_llvm.dialect.models")
_interpret = lazy_import("plait_llvm.interpret.table")

LLVM = Dialect(
    "llvm",
    operations=(
        *arithmetic.OPERATIONS, *memory.OPERATIONS, *atomic.OPERATIONS, *values.OPERATIONS, *control.OPERATIONS,
        *functions.OPERATIONS, *intrinsics.OPERATIONS, *masked.OPERATIONS, *rounding.OPERATIONS, *vectors.OPERATIONS,
        *hints.OPERATIONS, *predication.OPERATIONS, *coroutines.OPERATIONS,
        *exceptions.OPERATIONS, *linkage.OPERATIONS, *debug.OPERATIONS,
    ),
    attributes=(*attributes.ATTRIBUTES, *metadata.ATTRIBUTES),
    types=types.TYPES,
    models=lambda: _models.MODELS,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    discardable=lambda: _discardable.DISCARDABLE,
)  # fmt: skip
