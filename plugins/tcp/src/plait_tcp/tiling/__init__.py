"""Tiles of the operations of tcp, and reductions in parts: a file for each way in which operands are read."""

from __future__ import annotations

from typing import Any

from plait.interfaces.tiling import Tiling

from plait_tcp import ops
from plait_tcp.tiling.boxes import BOXES
from plait_tcp.tiling.counters import COUNTERS
from plait_tcp.tiling.groups import GroupTiling
from plait_tcp.tiling.indexing import INDEXING
from plait_tcp.tiling.lines import LINES
from plait_tcp.tiling.mapped import MAPPED
from plait_tcp.tiling.partial import PARTIAL
from plait_tcp.tiling.reshapes import RESHAPES
from plait_tcp.tiling.windows import WINDOWS

TILING: dict[Any, Tiling] = {**MAPPED, **BOXES, **LINES, **WINDOWS, **INDEXING, **RESHAPES, **COUNTERS}
_GROUPS = GroupTiling(TILING)
TILING.update({ops.GroupOp: _GROUPS, ops.IsolatedGroupOp: _GROUPS})

__all__ = ["PARTIAL", "TILING"]
