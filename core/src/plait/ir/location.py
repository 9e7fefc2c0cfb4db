"""Locations: where an operation came from."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, ClassVar

from plait.ir.asm import AttributePrinter
from plait.ir.attribute import Attribute


class Location:
    """What every location offers: `SourceLocation`, made by the parser, and the attributes `loc(...)`."""

    __slots__ = ()

    def as_attribute(self) -> LocationAttr:
        """This location as the attribute that is printed."""
        raise NotImplementedError


class SourceBuffer:
    """A source text and its name; turns offsets (in characters) into lines and columns when asked."""

    __slots__ = ("_starts", "filename", "text")

    def __init__(self, text: str, filename: str = "<stdin>") -> None:
        self.text = text
        self.filename = filename
        self._starts: list[int] | None = None

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and column of a character, both counted from 1."""
        if self._starts is None:
            self._starts = [0]
            find = self.text.find
            at = find("\n")
            while at >= 0:
                self._starts.append(at + 1)
                at = find("\n", at + 1)
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def column_shown(self, offset: int) -> int:
        """The column of a character in `line_text`."""
        return self.line_and_column(offset)[1]

    def line_text(self, line: int) -> str:
        """A line, to be shown."""
        self.line_and_column(0)
        assert self._starts is not None
        end = self._starts[line] - 1 if line < len(self._starts) else len(self.text)
        return self.text[self._starts[line - 1] : end]


class SourceLocation(Location):
    """Where the parser met an operation: token number `token` of `buffer`. Not interned, cheap to make."""

    __slots__ = ("buffer", "token")

    def __init__(self, buffer: Any, token: int) -> None:
        self.buffer = buffer
        self.token = token

    @property
    def offset(self) -> int:
        return self.buffer.token_offset(self.token)

    @property
    def line_and_column(self) -> tuple[int, int]:
        return self.buffer.line_and_column(self.offset)

    def as_attribute(self) -> LocationAttr:
        line, column = self.line_and_column
        return FileLineColRange(self.buffer.filename, line, column)


class InlinedLocation(Location):
    """An operation from `callee` that was inlined where `caller` is: a `CallSiteLoc` that is made when asked for.

    Inlining locates each operation that it moves; finding lines and columns for all would take longer than the rest.
    """

    __slots__ = ("callee", "caller")

    def __init__(self, callee: Location, caller: Location) -> None:
        self.callee = callee
        self.caller = caller

    def as_attribute(self) -> LocationAttr:
        return CallSiteLoc(self.callee.as_attribute(), self.caller.as_attribute())


class LocationAttr(Attribute, Location):
    """Base of the location attributes."""

    def as_attribute(self) -> LocationAttr:
        return self

    def print(self, printer: AttributePrinter) -> None:
        printer.write("loc(")
        self.print_inner(printer)
        printer.write(")")

    def print_inner(self, printer: AttributePrinter) -> None:
        """Write the location without `loc(` and `)`."""
        raise NotImplementedError


class UnknownLoc(LocationAttr):
    """`loc(unknown)`"""

    name: ClassVar[str] = "builtin.unknown_loc"

    def print_inner(self, printer: AttributePrinter) -> None:
        printer.write("unknown")


class FileLineColRange(LocationAttr):
    """`loc("file":line:column)`, or a range `loc("file":1:2 to 3:4)`. Lines and columns count from 1."""

    name: ClassVar[str] = "builtin.file_line_range"
    filename: str
    line: int
    column: int
    end_line: int = -1
    end_column: int = -1

    def print_inner(self, printer: AttributePrinter) -> None:
        printer.string(self.filename)
        printer.write(f":{self.line}:{self.column}")
        if self.end_column >= 0:
            line = "" if self.end_line in (-1, self.line) else str(self.end_line)
            printer.write(f" to {line}:{self.end_column}")


class NameLoc(LocationAttr):
    """`loc("name")` or `loc("name"(child))`"""

    name: ClassVar[str] = "builtin.name_loc"
    identifier: str
    child: LocationAttr | None = None

    @classmethod
    def normalize(cls, identifier: str, child: LocationAttr | None = None) -> tuple[str, LocationAttr | None]:
        return identifier, None if isinstance(child, UnknownLoc) else child

    def print_inner(self, printer: AttributePrinter) -> None:
        printer.string(self.identifier)
        if self.child is not None:
            printer.write("(")
            printer.location_inner(self.child)
            printer.write(")")


class CallSiteLoc(LocationAttr):
    """`loc(callsite(callee at caller))`"""

    name: ClassVar[str] = "builtin.call_site_loc"
    callee: LocationAttr
    caller: LocationAttr

    def print_inner(self, printer: AttributePrinter) -> None:
        printer.write("callsite(")
        printer.location_inner(self.callee)
        printer.write(" at ")
        printer.location_inner(self.caller)
        printer.write(")")


class FusedLoc(LocationAttr):
    """`loc(fused<metadata>[a, b])`"""

    name: ClassVar[str] = "builtin.fused_loc"
    locations: tuple[LocationAttr, ...]
    metadata: Attribute | None = None

    def print_inner(self, printer: AttributePrinter) -> None:
        printer.write("fused")
        if self.metadata is not None:
            printer.write("<")
            printer.attribute(self.metadata)
            printer.write(">")
        printer.write("[")
        printer.comma_separated(self.locations, printer.location_inner)
        printer.write("]")


UNKNOWN_LOCATION: Any = UnknownLoc()

# Note [Positions]
# What the parser makes keeps its position as a small integer: the number of its first token, counted from where its
# block begins (`_location`); the block knows the text and the token where it begins (`_buffer`, `_start`). `location`
# makes the `SourceLocation` when it is asked for. An object for each operation and block argument would be a tenth of
# the memory of a module. An operation that leaves its block takes a `SourceLocation` along.
