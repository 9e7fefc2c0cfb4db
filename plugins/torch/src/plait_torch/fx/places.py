"""Where in the user's Python source a node of a graph comes from."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Any

from plait.ir.location import UNKNOWN_LOCATION, FileLineColRange, NameLoc
from plait.lazy import lazy_import

torch = lazy_import("torch")

_FRAME = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)(?:, in (?P<function>.*))?$', re.MULTILINE)


def place_of(node: Any) -> tuple[str, int] | None:
    """The file and line of the innermost frame of the stack that made a node; None if PyTorch did not keep it.

    What lies in PyTorch itself, or in code that it has generated, counts only where nothing else is in the stack.
    """
    frames = list(_FRAME.finditer(node.meta.get("stack_trace") or getattr(node, "stack_trace", None) or ""))
    places = [(frame["file"], int(frame["line"])) for frame in frames]
    return next((place for place in reversed(places) if _is_of_user(place[0])), places[-1] if places else None)


def _is_of_user(file: str) -> bool:
    return not file.startswith(("<", _folder_of_pytorch()))


@cache
def _folder_of_pytorch() -> str:
    return os.path.dirname(str(torch.__file__)) + os.sep


def location_of(node: Any) -> Any:
    """The place of a node, under its name in the graph; the name tells it from others of the same line."""
    place = place_of(node)
    child: Any = FileLineColRange(place[0], place[1], 1) if place is not None else UNKNOWN_LOCATION
    return NameLoc(node.name, child)
