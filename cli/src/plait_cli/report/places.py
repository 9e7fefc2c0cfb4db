"""Where operations come from: the places in the source, and what makes two locations the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from plait.diagnostics.render import Position, resolve
from plait.ir.location import CallSiteLoc, FusedLoc, InlinedLocation, NameLoc, SourceLocation, UnknownLoc

if TYPE_CHECKING:
    from plait.ir.location import Location

_MOST = 6
"""Places that are kept for an operation."""
_LONGEST = 300
"""Characters of a source line that are kept."""


def leaves(location: Any) -> tuple[Hashable, ...]:
    """The places that a location is made of; of code that was inlined, those in the callee."""
    if isinstance(location, SourceLocation):
        return ((location.buffer, location.token),)
    if isinstance(location, (CallSiteLoc, InlinedLocation)):
        return leaves(location.callee)
    if isinstance(location, FusedLoc):
        return tuple(dict.fromkeys(leaf for part in location.locations for leaf in leaves(part)))
    if isinstance(location, NameLoc) and location.child is not None:
        return leaves(location.child)
    if location is None or isinstance(location, UnknownLoc):
        return ()
    return (location,)


def key_of(location: Location) -> Hashable:
    """A value that is the same for locations that are; None for an unknown one."""
    if isinstance(location, InlinedLocation):
        return key_of(location.callee), key_of(location.caller)
    found = leaves(location)
    return found or None


class Places:
    """The places of a report: `[file, line, column]`, each once, and the text of the lines that they are in."""

    def __init__(self) -> None:
        self.all: list[tuple[int, int, int]] = []
        self.files: list[dict[str, Any]] = []
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._files: dict[str, int] = {}

    def numbers(self, location: Location) -> list[int]:
        """The places of a location, the first being the nearest: then callers, and what else it was fused from."""
        found = [self._number(position) for position in _positions(location)]
        return list(dict.fromkeys(found))[:_MOST]

    def _number(self, position: Position) -> int:
        file = self._files.get(position.filename)
        if file is None:
            file = self._files[position.filename] = len(self.files)
            self.files.append({"name": position.filename, "lines": {}})
        key = (file, position.line, position.column)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.all)
            self.all.append(key)
            self._keep_line(position, self.files[file]["lines"])
        return number

    def _keep_line(self, position: Position, lines: dict[str, str]) -> None:
        """Keep the text of a line of what was parsed. Files that only a location names are not opened."""
        buffer = position.buffer
        if buffer is None or str(position.line) in lines or not buffer.text:
            return
        text = buffer.line_text(position.line).rstrip()
        lines[str(position.line)] = text if len(text) <= _LONGEST else text[:_LONGEST] + " ..."


def _positions(location: Location) -> list[Position]:
    if isinstance(location, FusedLoc):
        return [position for part in location.locations for position in _positions(part)]
    position, callers = resolve(location)
    return [*([position] if position is not None else []), *callers]
