"""Diagnostics as text: `file:line:col: error: message`, the source line with a caret, notes and a `help:` line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from plait.ir.location import (
    CallSiteLoc,
    FileLineColRange,
    FusedLoc,
    InlinedLocation,
    NameLoc,
    SourceBuffer,
    SourceLocation,
    UnknownLoc,
)

if TYPE_CHECKING:
    from plait.diagnostics.diagnostic import Diagnostic
    from plait.ir.location import Location

MAX_LINE = 160
"""Source lines longer than this are shown around the caret only."""


def render_diagnostic(diagnostic: Diagnostic, *, color: bool = False, sources: SourceLookup | None = None) -> str:
    """The text of a diagnostic, its notes and its help, without a newline at the end.

    `sources` returns the text of a file by its name, for locations that were printed and parsed again; without it only
    locations of the text just parsed show their line.
    """
    lines = [*_message(diagnostic, color, sources)]
    for note in diagnostic.notes:
        lines += _message(note, color, sources, shown=diagnostic.location)
    if diagnostic.help is not None:
        lines.append(f"{_paint('help', color)}: {diagnostic.help}")
    return "\n".join(lines)


SourceLookup = Callable[[str], str | None]


def _message(
    diagnostic: Diagnostic, color: bool, sources: SourceLookup | None, shown: Location | None = None
) -> Iterable[str]:
    """The lines of a message; without its source line if `shown`, printed above, has the same one."""
    position, callers = resolve(diagnostic.location)
    prefix = f"{position.text}: " if position is not None else ""
    code = f" [{diagnostic.code}]" if diagnostic.code else ""
    yield f"{prefix}{_paint(diagnostic.severity, color)}: {diagnostic.message}{code}"
    if position is not None and (shown is None or shown != diagnostic.location):
        yield from position.excerpt(color, sources)
    for caller in callers:
        yield f"{caller.text}: {_paint('note', color)}: called from"
        yield from caller.excerpt(color, sources)


class Position:
    """A place in a source: what is printed before the message, and the line to show."""

    def __init__(
        self, filename: str, line: int, column: int, width: int = 1, buffer: SourceBuffer | None = None, shown: int = 0
    ) -> None:
        self.filename = filename
        self.line = line
        self.column = column
        self.shown = shown or column  # the column in the line that is shown
        self.width = width
        self.buffer = buffer

    @property
    def text(self) -> str:
        if self.line == 0:  # a file without lines
            return self.filename
        return f"{self.filename}:{self.line}:{self.column}"

    def excerpt(self, color: bool, sources: SourceLookup | None) -> Iterable[str]:
        """The source line and the caret line; nothing if the source is not at hand."""
        line = self._line(sources)
        if line is None or not line.strip():
            return
        start = max(0, self.shown - 1 - MAX_LINE // 2) if len(line) > MAX_LINE else 0
        shown = line[start : start + MAX_LINE].rstrip()
        lead, tail = ("..." if start else ""), ("..." if start + MAX_LINE < len(line) else "")
        blank = "".join("\t" if c == "\t" else " " for c in line[start : self.shown - 1])
        marker = "^" + "~" * (min(self.width, len(shown) - (self.shown - 1 - start)) - 1)
        yield f"  {lead}{shown}{tail}"
        yield f"  {' ' * len(lead)}{blank}{_paint('caret', color, marker)}"

    def _line(self, sources: SourceLookup | None) -> str | None:
        buffer = self.buffer
        if buffer is None:
            text = sources(self.filename) if sources is not None else None
            if text is None:
                return None
            buffer = SourceBuffer(text, self.filename)
        lines = buffer.text.count("\n") + 1
        return buffer.line_text(self.line) if 1 <= self.line <= lines else None


def resolve(location: Location | None) -> tuple[Position | None, list[Position]]:
    """The position of a location and, for code that was inlined, the positions of the calls, innermost first."""
    if isinstance(location, SourceLocation):
        return _source_position(location), []
    if isinstance(location, FileLineColRange):
        width = location.end_column - location.column if location.end_line in (-1, location.line) else 1
        return Position(location.filename, location.line, location.column, max(width, 1)), []
    if isinstance(location, NameLoc):
        return resolve(location.child)
    if isinstance(location, (CallSiteLoc, InlinedLocation)):
        callee, inner = resolve(location.callee)
        caller, outer = resolve(location.caller)
        return callee, [*inner, *([caller] if caller is not None else []), *outer]
    if isinstance(location, FusedLoc):
        known = [found for found in map(resolve, location.locations) if found[0] is not None]
        return known[0] if known else (None, [])
    if location is None or isinstance(location, UnknownLoc):
        return None, []
    return resolve(location.as_attribute()) if hasattr(location, "as_attribute") else (None, [])


def _source_position(location: SourceLocation) -> Position:
    buffer = location.buffer
    line, column = location.line_and_column
    width = buffer.token_end(location.token) - location.offset
    return Position(buffer.filename, line, column, max(width, 1), buffer, buffer.column_shown(location.offset))


_COLORS = {"error": "1;31", "warning": "1;35", "remark": "1;34", "note": "1;36", "help": "1;32", "caret": "1;32"}


def _paint(what: str, color: bool, text: str | None = None) -> str:
    text = what if text is None else text
    return f"\x1b[{_COLORS[what]}m{text}\x1b[0m" if color else text
