"""Aliases of attributes and types: which there are, their names, and the lines that define them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from plait.builtin.attributes import AffineMapAttr, DenseResourceElementsAttr, DistinctAttr, IntegerSetAttr, UnitAttr
from plait.ir.attribute import Attribute
from plait.ir.location import UNKNOWN_LOCATION, LocationAttr
from plait.ir.operation import Operation

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.syntax.printer import Printer


def alias_prefix(attribute: Attribute) -> str | None:
    """The alias that an attribute asks for (`map`, `set`, `loc` ...), without number; None if it wants none."""
    if isinstance(attribute, AffineMapAttr):
        return "map"
    if isinstance(attribute, IntegerSetAttr):
        return "set"
    if isinstance(attribute, LocationAttr):
        return "loc"
    if isinstance(attribute, DistinctAttr):
        return None if isinstance(attribute.value, UnitAttr) else "distinct"
    return getattr(attribute, "alias", None)


def _parts(value: Any) -> list[Attribute]:
    """The attributes directly inside an attribute or a tuple of them."""
    if isinstance(value, Attribute):
        return [part for field in type(value)._fields for part in _parts_of_field(getattr(value, field))]
    return _parts_of_field(value)


def _parts_of_field(value: Any) -> list[Attribute]:
    if isinstance(value, Attribute):
        return [value]
    items = cast("tuple[Any, ...]", value) if isinstance(value, tuple) else ()
    if items and not isinstance(items[0], (int, float, bool)):
        return [part for item in items for part in _parts_of_field(item)]
    return []


class _Collector:
    """Finds the attributes that get aliases, in the order in which the printer meets them."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer
        self.debug_info = printer.debug_info
        self.depth: dict[Any, int] = {}
        self.found: dict[Any, str] = {}
        self.needed_early: set[Any] = set()

    def visit(self, attribute: Attribute) -> int:
        """How many levels of aliases `attribute` holds; 0 if none. Each attribute is looked into once."""
        known = self.depth.get(attribute)
        if known is not None:
            return known
        self.depth[attribute] = 0
        parts = _parts(attribute)
        depth = max([self.visit(part) for part in parts], default=0)
        if isinstance(attribute, DenseResourceElementsAttr):
            self.printer.resources[attribute.handle] = None
        prefix = alias_prefix(attribute)
        if isinstance(attribute, DistinctAttr) or not self.printer.nested.isdisjoint(parts):
            self.printer.nested.add(attribute)  # its text is of this printer: distinct attributes count within a text
        if depth or prefix is not None:
            self.printer.nested.add(attribute)
        if prefix is not None:
            depth += 1
            self.found[attribute] = prefix
        self.depth[attribute] = depth
        return depth

    def need_early(self, attribute: Attribute) -> None:
        """The alias stands in the text itself, so that it must be defined before."""
        if attribute in self.needed_early:
            return
        self.needed_early.add(attribute)
        for part in _parts(attribute):
            self.need_early(part)

    def visit_early(self, attribute: Attribute) -> None:
        if self.visit(attribute) and attribute not in self.needed_early:
            self.need_early(attribute)

    def location(self, op: Operation) -> None:
        if self.debug_info and (location := op.location.as_attribute()) in self.printer.located:
            self.visit(location)

    def operation(self, op: Operation) -> None:
        depth, early = self.depth, self.visit_early
        shown = getattr(op, "printed_attributes", None)
        if shown is not None and not self.printer.generic:  # the custom form hides others: they must not get aliases
            for attribute in (*shown(), *[result.type for result in op.results]):
                early(attribute)
            return
        for attribute in op._properties if op.is_registered else _by_name(op.properties):
            if attribute is not None and (attribute not in depth or depth[attribute]):
                early(attribute)
        if op._attributes is not None:
            for attribute in _by_name(op._attributes):
                early(attribute)
        for result in op.results:
            if result.type not in depth or depth[result.type]:
                early(result.type)

    def block(self, block: Block) -> None:
        for argument in block.arguments:
            self.visit_early(argument.type)
        if not self.debug_info:
            return
        shown = [argument for argument in block.arguments if argument in self.printer.located]
        shown.sort(key=self.printer.located.__getitem__)  # an operation may print them in an order of its own
        for argument in shown:
            self.visit_early((argument.location or UNKNOWN_LOCATION).as_attribute())

    def tree(self, root: Operation) -> None:
        """Visit `root` and all in it, the arguments of a block before its operations.

        As in mlir-opt, the generic form looks into regions before it looks at the attributes of their operation.
        """
        generic = self.printer.generic
        self.location(root)
        if not generic:
            self.operation(root)
        stack = [(root, iter(_blocks(root)))]
        while stack:
            owner, items = stack[-1]
            item = next(items, None)
            if item is None:
                stack.pop()
                if generic:
                    self.operation(owner)
            elif isinstance(item, Operation):
                self.location(item)
                if item.regions:
                    if not generic:
                        self.operation(item)
                    stack.append((item, iter(_blocks(item))))
                else:
                    self.operation(item)
            else:
                self.block(item)


def _by_name(attributes: dict[str, Attribute]) -> list[Attribute]:
    """The attributes in the order in which they are printed."""
    return [attributes[name] for name in sorted(attributes)]


def _blocks(op: Operation) -> Iterator[Any]:
    """The blocks of an operation, each followed by its operations."""
    for region in op.regions:
        for block in region.blocks:
            if block.arguments:
                yield block
            yield from block.operations


def collect_aliases(root: Operation, printer: Printer) -> tuple[list[str], list[str]]:
    """Choose the aliases for `root`, tell the printer, and return the lines that stand before and after it.

    Aliases that only locations of operations use stand after the text.
    """
    collector = _Collector(printer)
    collector.tree(root)
    found = sorted(collector.found.items(), key=lambda item: (collector.depth[item[0]], item[1]))
    counts: dict[str, int] = {}
    before: list[str] = []
    after: list[str] = []
    for attribute, prefix in found:
        number = counts.get(prefix, 0)
        counts[prefix] = number + 1
        alias = f"{attribute.sigil}{prefix}{number or ''}"
        lines = before if attribute in collector.needed_early else after
        lines.append(f"{alias} = {printer.definition(attribute)}")
        printer.aliases[attribute] = alias
    return before, after
