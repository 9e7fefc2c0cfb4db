"""The torch dialect as a value."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_torch.ops import OPERATIONS
from plait_torch.types import TYPES

_interpret = lazy_import("plait_torch.interpret")

TORCH = Dialect("torch", operations=OPERATIONS, types=TYPES, interpretations=lambda: _interpret.INTERPRETATIONS)
