"""Where in the user's Python source a node of a graph comes from."""

from __future__ import annotations

import re
from typing import Any

from plait.ir.location import UNKNOWN_LOCATION, FileLineColRange, NameLoc

_FRAME = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)(?:, in (?P<function>.*))?$', re.MULTILINE)


def place_of(node: Any) -> tuple[str, int] | None:
    """The file and line of the innermost frame of the stack that made a node; None if PyTorch did not keep it."""
    frames = list(_FRAME.finditer(node.meta.get("stack_trace") or getattr(node, "stack_trace", None) or ""))
    return (frames[-1]["file"], int(frames[-1]["line"])) if frames else None


def location_of(node: Any) -> Any:
    """The place of a node, under its name in the graph; the name tells it from others of the same line."""
    place = place_of(node)
    child: Any = FileLineColRange(place[0], place[1], 1) if place is not None else UNKNOWN_LOCATION
    return NameLoc(node.name, child)
