"""The onnx dialect."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_onnx.ops import OPERATIONS
from plait_onnx.types import OptionalType, SequenceType

_interpret = lazy_import("plait_onnx.interpret")

ONNX = Dialect(
    "onnx",
    operations=OPERATIONS,
    types=(SequenceType, OptionalType),
    interpretations=lambda: _interpret.INTERPRETATIONS,
)
