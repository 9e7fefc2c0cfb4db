"""What plait-jax contributes."""

from __future__ import annotations

PLAIT_API = 1
