"""What the conformance kit is told about plait-tosa: see plait-testing."""

from __future__ import annotations

from typing import Any


def _shift(rng: Any) -> list[Any]:
    """Numbers, and how far they are shifted, which is never negative."""
    return [rng.integers(-40, 40, 4).astype("int32"), rng.integers(0, 5, 4).astype("int32")]


INPUTS = {"tosa.arithmetic_right_shift": _shift}
