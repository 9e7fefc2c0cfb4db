"""Measured search over what passes decide: which tile sizes, how far loops are unrolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait.tuning.kept import keep_pipeline, kept_pipeline
    from plait.tuning.search import Trial, Tuned, tune

__all__ = ["Trial", "Tuned", "keep_pipeline", "kept_pipeline", "tune"]

__getattr__ = lazy_names(__name__, {
    "keep_pipeline": "plait.tuning.kept",
    "kept_pipeline": "plait.tuning.kept",
    "Trial": "plait.tuning.search",
    "Tuned": "plait.tuning.search",
    "tune": "plait.tuning.search",
})  # fmt: skip
