"""Aliases of attributes and types: which there are, their names, and the lines that define them."""

from __future__ import annotations

from typing import Any

from plait.builtin.attributes import AffineMapAttr, DistinctAttr, IntegerSetAttr
from plait.ir.attribute import Attribute
from plait.ir.location import LocationAttr, UnknownLoc
from plait.ir.operation import Operation


def alias_prefix(attribute: Any) -> str | None:
    """The alias that an attribute asks for (`map`, `set`, `loc` ...), without number; None if it wants none."""
    if isinstance(attribute, AffineMapAttr):
        return "map"
    if isinstance(attribute, IntegerSetAttr):
        return "set"
    if isinstance(attribute, DistinctAttr):
        return "distinct"
    return getattr(attribute, "alias", None)


def _parts(value: Any) -> list[Attribute]:
    """The attributes directly inside an attribute or a tuple of them."""
    if isinstance(value, Attribute):
        return [part for field in type(value)._fields for part in _parts_of_field(getattr(value, field))]
    return _parts_of_field(value)


def _parts_of_field(value: Any) -> list[Attribute]:
    if isinstance(value, Attribute):
        return [value]
    if isinstance(value, tuple) and value and not isinstance(value[0], (int, float, bool)):
        return [part for item in value for part in _parts_of_field(item)]
    return []


class _Collector:
    def __init__(self, printer: Any) -> None:
        self.printer = printer
        self.depth: dict[Any, int] = {}
        self.found: dict[Any, str] = {}
        self.locations: dict[Any, None] = {}

    def visit(self, attribute: Any) -> int:
        """How many levels of aliases `attribute` holds; 0 if none. Each attribute is looked into once."""
        known = self.depth.get(attribute)
        if known is not None:
            return known
        self.depth[attribute] = 0
        depth = max([self.visit(part) for part in _parts(attribute)], default=0)
        prefix = alias_prefix(attribute)
        if depth or prefix is not None:
            self.printer.nested.add(attribute)
        if prefix is not None:
            depth += 1
            self.found[attribute] = prefix
        self.depth[attribute] = depth
        return depth

    def visit_location(self, location: Any) -> None:
        attribute = location.as_attribute() if location is not None else None
        if attribute is None or attribute in self.locations:
            return
        for part in _parts(attribute):
            if isinstance(part, LocationAttr):
                self.visit_location(part)
            else:
                self.visit(part)
        self.locations[attribute] = None

    def operation(self, op: Operation) -> None:
        depth, visit = self.depth, self.visit
        shown = getattr(op, "printed_attributes", None)
        if shown is not None and not self.printer.generic:  # the custom form hides some: they must not get aliases
            for attribute in shown():
                visit(attribute)
            for result in op.results:
                visit(result.type)
            return
        for attribute in op._properties if op.is_registered else op.properties.values():
            if attribute is not None and attribute not in depth:
                visit(attribute)
        if op._attributes is not None:
            for attribute in op._attributes.values():
                if attribute not in depth:
                    visit(attribute)
        for result in op.results:
            if result.type not in depth:
                visit(result.type)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    visit(argument.type)


def collect_aliases(root: Operation, printer: Any) -> tuple[list[str], list[str]]:
    """Choose the aliases for `root`, tell the printer, and return the lines that stand before and after it."""
    collector = _Collector(printer)
    for op in root.walk():
        collector.operation(op)
    if printer.debug_info:
        for op in root.walk():
            collector.visit_location(op.location)
            for region in op.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        collector.visit_location(argument.location)
    found = sorted(collector.found.items(), key=lambda item: (collector.depth[item[0]], item[1]))
    counts: dict[str, int] = {}
    before: list[str] = []
    for attribute, prefix in found:
        number = counts.get(prefix, 0)
        counts[prefix] = number + 1
        sigil = attribute.sigil
        alias = f"{sigil}{prefix}{number or ''}"
        before.append(f"{alias} = {printer.capture(attribute.print)}")
        printer.aliases[attribute] = alias
    after = _location_aliases(collector, printer)
    return before, after


def _location_aliases(collector: _Collector, printer: Any) -> list[str]:
    lines: list[str] = []
    for number, location in enumerate(collector.locations):
        alias = f"#loc{number or ''}"
        if isinstance(location, UnknownLoc):
            alias = "#loc" if number == 0 else alias
        lines.append(f"{alias} = {printer.capture(location.print)}")
        printer.aliases[location] = alias
        printer.nested.add(location)
    return lines
