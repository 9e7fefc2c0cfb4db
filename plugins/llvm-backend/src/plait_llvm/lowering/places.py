"""Where an operation comes from, as text that compiled code can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.location import FileLineColRange, FusedLoc

if TYPE_CHECKING:
    from plait.ir.location import Location


def place_of(location: Location) -> FileLineColRange | None:
    """The place in a file that a location begins with; None if it is not known."""
    attribute: Any = location.as_attribute()
    while attribute is not None and not isinstance(attribute, FileLineColRange):
        if isinstance(attribute, FusedLoc):
            attribute = attribute.locations[0] if attribute.locations else None
        else:
            attribute = getattr(attribute, "child", None) or getattr(attribute, "callee", None)
    return attribute


def place_text(location: Location) -> str:
    """`file:line:column`, or nothing if the location is not known."""
    place = place_of(location)
    return "" if place is None else f"{place.filename}:{place.line}:{place.column}"
