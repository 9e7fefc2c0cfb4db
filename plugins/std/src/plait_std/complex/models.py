"""Interface models of `complex`: none beyond what the traits say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MODELS: Mapping[Any, Any] = {}
