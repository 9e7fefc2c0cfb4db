"""Parsing of locations."""

from __future__ import annotations

from collections.abc import Sequence

from plait.ir.attribute import Attribute
from plait.ir.location import CallSiteLoc, FileLineColRange, FusedLoc, LocationAttr, NameLoc, UnknownLoc
from plait.syntax.affine_parser import AffineParser


class LocationParser(AffineParser):
    """Adds `loc(...)`."""

    def parse_location(self) -> LocationAttr:
        """Take `loc(...)`."""
        self.parse_keyword("loc")
        self.parse_punctuation("(")
        location = self.parse_location_inner()
        self.parse_punctuation(")")
        return location

    def parse_optional_location(self) -> LocationAttr | None:
        """Take `loc(...)` if it is next."""
        if self.tokens[self.index] == "loc" and self.tokens[self.index + 1] == "(":
            return self.parse_location()
        return None

    def parse_location_inner(self) -> LocationAttr:
        """Take a location without `loc(` and `)`."""
        return self._guarded(self._parse_location_inner)

    def _parse_location_inner(self) -> LocationAttr:
        token = self.tokens[self.index]
        if token[:1] == "#":
            return self._parse_location_attribute()
        if token[:1] == '"':
            return self._parse_file_or_name()
        if token == "unknown":
            self.index += 1
            return UnknownLoc()
        if token == "callsite":
            self.index += 1
            return self._parse_call_site()
        if token == "fused":
            self.index += 1
            return self._parse_fused()
        raise self.error(f"expected location instance, found {self.describe_next()}")

    def _parse_location_attribute(self) -> LocationAttr:
        at = self.index
        found = self.parse_attribute()
        if not isinstance(found, LocationAttr):
            raise self.error(f"expected a location, found '{found}'", at)
        return found

    def _parse_file_or_name(self) -> LocationAttr:
        name = self.parse_string()
        if self.parse_optional_punctuation("("):
            child = self.parse_location_inner()
            self.parse_punctuation(")")
            return NameLoc(name, None if isinstance(child, UnknownLoc) else child)
        if not self.parse_optional_punctuation(":"):
            return NameLoc(name)
        line = self._parse_position("line")
        self.parse_punctuation(":")
        column = self._parse_position("column")
        if not self.parse_optional_keyword("to"):
            return FileLineColRange(name, line, column)
        end_line = line if self.tokens[self.index] == ":" else self._parse_position("line")
        self.parse_punctuation(":")
        return FileLineColRange(name, line, column, end_line, self._parse_position("column"))

    def _parse_position(self, what: str) -> int:
        if not self.next_is_integer() or self.tokens[self.index] == "-":
            raise self.error(f"expected integer {what} number, found {self.describe_next()}")
        return self.parse_integer()

    def _parse_call_site(self) -> LocationAttr:
        self.parse_punctuation("(")
        callee = self.parse_location_inner()
        self.parse_keyword("at")
        caller = self.parse_location_inner()
        self.parse_punctuation(")")
        return CallSiteLoc(callee, caller)

    def _parse_fused(self) -> LocationAttr:
        metadata = None
        if self.parse_optional_punctuation("<"):
            metadata = self.parse_attribute()
            self.parse_punctuation(">")
        locations = self.parse_comma_separated("[", "]", self.parse_location_inner)
        return fuse(locations, metadata)


def fuse(locations: Sequence[LocationAttr], metadata: Attribute | None = None) -> LocationAttr:
    """The locations as one: without repetitions and unknown ones, and no wrapper around a single one."""
    parts: dict[LocationAttr, None] = {}
    for location in locations:
        inner = (location,)
        if isinstance(location, FusedLoc) and location.metadata is metadata:
            inner = location.locations
        parts.update(dict.fromkeys(inner))
    parts.pop(UnknownLoc(), None)
    if not parts:
        return UnknownLoc() if metadata is None else FusedLoc((UnknownLoc(),), metadata)
    if len(parts) == 1 and metadata is None:
        return next(iter(parts))
    return FusedLoc(tuple(parts), metadata)
