"""Models of interfaces for the operations of TOSA."""

from __future__ import annotations

from typing import Any

MODELS: dict[Any, dict[Any, Any]] = {}
