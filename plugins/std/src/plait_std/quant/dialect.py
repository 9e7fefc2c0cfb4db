"""The `quant` dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.quant.ops import OPERATIONS
from plait_std.quant.types import TYPES

_bytecode = lazy_import("plait_std.quant.bytecode")
_canonicalize = lazy_import("plait_std.quant.canonicalize")
_interpret = lazy_import("plait_std.quant.interpret")

QUANT = Dialect(
    "quant",
    operations=OPERATIONS,
    types=TYPES,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    bytecode=lambda: _bytecode.QUANT_ENCODING,
)
