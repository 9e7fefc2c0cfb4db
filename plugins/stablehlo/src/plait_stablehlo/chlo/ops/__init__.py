"""The operations of CHLO."""

from __future__ import annotations

from typing import Any

from plait_stablehlo.chlo.ops import broadcasting, other, special, structured, unary

OPERATIONS: tuple[type[Any], ...] = (
    *unary.OPERATIONS, *broadcasting.OPERATIONS, *other.OPERATIONS, *special.OPERATIONS, *structured.OPERATIONS,
)  # fmt: skip
