"""Where an operation comes from, as text that compiled code can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.location import FileLineColRange, FusedLoc

if TYPE_CHECKING:
    from plait.ir.location import Location


def place_text(location: Location) -> str:
    """`file:line:column`, or nothing if the location is not known."""
    attribute: Any = location.as_attribute()
    while attribute is not None and not isinstance(attribute, FileLineColRange):
        if isinstance(attribute, FusedLoc):
            attribute = attribute.locations[0] if attribute.locations else None
        else:
            attribute = getattr(attribute, "child", None) or getattr(attribute, "callee", None)
    return "" if attribute is None else f"{attribute.filename}:{attribute.line}:{attribute.column}"
