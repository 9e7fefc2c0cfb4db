"""Older versions of operators in the terms of the newest one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait_onnx.reader.graph import Call, GraphReader


def upgrade(call: Call, reader: GraphReader) -> None:
    """Change a call of an older version into one that means the same in the newest."""
