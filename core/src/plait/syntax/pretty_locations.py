"""Locations without `loc(...)` and quotes, for people: they cannot be parsed. MLIR's `--mlir-pretty-debuginfo`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.location import CallSiteLoc, FileLineColRange, FusedLoc, NameLoc, UnknownLoc

if TYPE_CHECKING:
    from plait.ir.location import Location


def write_pretty(location: Any, printer: Any) -> None:
    """Write `file:1:2`, `"name"(file:1:2)`, `[a, b]` or `callee at caller`; parts that have aliases by these."""
    if isinstance(location, UnknownLoc):
        printer.write("[unknown]")
    elif isinstance(location, FileLineColRange):
        printer.write(f"{location.filename}:{location.line}:{location.column}")
        if location.end_column >= 0:
            line = "" if location.end_line in (-1, location.line) else str(location.end_line)
            printer.write(f" to {line}:{location.end_column}")
    elif isinstance(location, NameLoc):
        printer.string(location.identifier)
        if location.child is not None:
            printer.write("(")
            printer.location_inner(location.child)
            printer.write(")")
    elif isinstance(location, CallSiteLoc):
        printer.location_inner(location.callee)
        beside = isinstance(location.callee, NameLoc) and isinstance(location.caller, FileLineColRange)
        printer.write(" at " if beside else "\n at ")
        printer.location_inner(location.caller)
    elif isinstance(location, FusedLoc):
        if location.metadata is not None:
            printer.write("<")
            printer.attribute(location.metadata)
            printer.write(">")
        printer.write("[")
        printer.comma_separated(location.locations, printer.location_inner)
        printer.write("]")
    else:
        location.print_inner(printer)


def name_in(location: Location) -> str | None:
    """The name of the first named location among the parts of `location`; None if there is none."""
    if isinstance(location, NameLoc):
        return location.identifier
    if isinstance(location, FusedLoc):
        return next((found for part in location.locations if (found := name_in(part)) is not None), None)
    return name_in(location.callee) if isinstance(location, CallSiteLoc) else None
