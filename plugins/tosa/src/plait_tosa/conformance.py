"""What the conformance kit is told about plait-tosa: see plait-testing."""

from __future__ import annotations

from typing import Any


def _shift(rng: Any) -> list[Any]:
    """Numbers, and how far they are shifted, which is never negative."""
    return [rng.integers(-40, 40, 4).astype("int32"), rng.integers(0, 5, 4).astype("int32")]


def _rows(rng: Any) -> list[Any]:
    """Values, rows to replace, each named once, and what they become."""
    values, rows = rng.integers(-6, 7, (1, 4, 5)) / 4, rng.integers(-6, 7, (1, 3, 5)) / 4
    return [values.astype("float32"), rng.permutation(4)[None, :3].astype("int32"), rows.astype("float32")]


INPUTS = {"tosa.arithmetic_right_shift": _shift, "tosa.scatter": _rows}
