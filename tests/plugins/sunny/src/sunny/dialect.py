"""The dialect as a value."""

from __future__ import annotations

from plait.define import Dialect

from sunny.models import MODELS, interpret_glow
from sunny.ops import GlowOp

SUNNY = Dialect("sunny", operations=(GlowOp,), models=lambda: MODELS, interpretations=lambda: (interpret_glow,))
