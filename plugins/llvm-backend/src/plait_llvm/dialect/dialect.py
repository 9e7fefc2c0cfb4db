"""The llvm dialect as one value."""

from __future__ import annotations

from plait.define import Dialect

from plait_llvm.dialect import attributes, types
from plait_llvm.dialect.ops import arithmetic, control, functions, intrinsics, memory, values

LLVM = Dialect(
    "llvm",
    operations=(
        *arithmetic.OPERATIONS, *memory.OPERATIONS, *values.OPERATIONS, *control.OPERATIONS, *functions.OPERATIONS,
        *intrinsics.OPERATIONS,
    ),
    attributes=attributes.ATTRIBUTES,
    types=types.TYPES,
)  # fmt: skip
