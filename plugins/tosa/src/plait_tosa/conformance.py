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


def _gathered(rng: Any) -> list[Any]:
    """Values, and rows of them."""
    values = rng.integers(-6, 7, (1, 4, 5)) / 4
    return [values.astype("float32"), rng.integers(0, 4, (1, 3)).astype("int32")]


NOT_COMPARED = {
    "conversion[tosa-to-tcp:tosa.const_shape]": "its result is a shape, which no function can return",
}
INPUTS = {"tosa.arithmetic_right_shift": _shift, "tosa.gather": _gathered, "tosa.scatter": _rows}
