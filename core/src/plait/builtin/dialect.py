"""The builtin dialect, the only one in the core."""

from __future__ import annotations

from plait.builtin.ops import ModuleOp, UnrealizedConversionCastOp
from plait.define import Dialect

BUILTIN = Dialect("builtin", operations=(ModuleOp, UnrealizedConversionCastOp))
