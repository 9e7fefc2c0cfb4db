"""Lower complex to the llvm dialect: a number is a struct of its two parts."""

from __future__ import annotations

from typing import Any

PATTERNS: tuple[Any, ...] = ()
