"""Numbers everything that the IR refers to: what is used most gets the smallest numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DictionaryAttr, OpaqueAttr
from plait.builtin.types import OpaqueType
from plait.ir.attribute import Attribute, Type
from plait.ir.location import UNKNOWN_LOCATION
from plait.ir.operation import Operation
from plait.ir.traits import IsolatedFromAbove
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.entries import NumberingWriter
from plait.syntax.bytecode.properties import PropertyLayout, as_stored, joined_attributes
from plait.syntax.bytecode.strings import StringTable
from plait.syntax.bytecode.table import encoding_of

if TYPE_CHECKING:
    from plait.builtin.dense import ResourceHandle
    from plait.context import Context
    from plait.ir.value import BlockArgument
    from plait.syntax.bytecode.codec import Form


class Entry:
    """An attribute, type or operation name of the file."""

    __slots__ = ("dialect", "form", "number", "uses", "value")

    def __init__(self, value: Any, dialect: str, form: Form | None = None) -> None:
        self.value = value
        self.dialect = dialect
        self.form = form  # None: as text
        self.uses = 1
        self.number = -1


class Numbering:
    """The numbers of attributes, types, names, dialects, strings, resources and values of an operation."""

    def __init__(self, root: Operation, ctx: Context, version: int) -> None:
        self.ctx = ctx
        self.version = version
        self.strings = StringTable()
        self.dialects: dict[str, int] = {}
        self.attributes: dict[Any, Entry] = {}
        self.types: dict[Any, Entry] = {}
        self.op_names: dict[tuple[str, bool], Entry] = {}
        self.resources: dict[ResourceHandle, int] = {}
        self.layouts: dict[Any, PropertyLayout] = {}
        self._writer: Any = NumberingWriter(self)
        for op in root.walk():
            self._operation(op)
        for table in (self.attributes, self.types, self.op_names):
            _assign(list(table.values()), self.dialects)
        self.resource_groups = self._group_resources()

    # Operations

    def layout(self, cls: Any) -> PropertyLayout:
        """How the properties of an operation class are written."""
        found = self.layouts.get(cls)
        if found is None:
            found = self.layouts[cls] = PropertyLayout(cls, self.version)
        return found

    def _operation(self, op: Operation) -> None:
        name = (op.name, op.is_registered)
        entry = self.op_names.get(name)
        if entry is None:
            self.op_names[name] = Entry(op.name, self._dialect(op.name.partition(".")[0]))
        else:
            entry.uses += 1
        self.attribute(op.location.as_attribute())
        discardable = self.discardable(op)
        if discardable is not None:
            self.attribute(discardable)
        if self.version >= fmt.NATIVE_PROPERTIES:
            self._properties(op)
        for result in op.results:
            self.type(result.type)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    self.type(argument.type)
                    location = argument_location(argument)
                    if location is not UNKNOWN_LOCATION or self.version < fmt.ELIDED_ARGUMENT_LOCATIONS:
                        self.attribute(location)

    def _properties(self, op: Operation) -> None:
        if op.is_registered:
            self.layout(type(op)).write(self._writer, op)
        elif op.properties:
            self.attribute(unregistered_properties(op))

    def discardable(self, op: Operation) -> DictionaryAttr | None:
        """The dictionary that is written for an operation; None if it is empty."""
        entries: Mapping[str, Any] = op.attributes
        if self.version < fmt.NATIVE_PROPERTIES:
            entries = joined_attributes(op)
        elif op.is_registered:
            layout = self.layout(type(op))
            if layout.differs:
                entries = {name: x for name, x in op.attributes.items() if name not in layout.foreign}
                entries.update({name: x for name, x in op.properties.items() if name in layout.besides})
        return DictionaryAttr({name: as_stored(value) for name, value in entries.items()}) if entries else None

    # Attributes and types

    def attribute(self, attribute: Attribute) -> None:
        self._number(attribute, self.attributes, isinstance(attribute, Type))

    def type(self, ty: Attribute) -> None:
        self._number(ty, self.types, False)

    def _number(self, attribute: Attribute, table: dict[Any, Entry], as_attribute: bool) -> None:
        entry = table.get(attribute)
        if entry is not None:
            entry.uses += 1
            return
        dialect = "builtin" if as_attribute else _dialect_of(attribute)
        encoding = encoding_of(self.ctx, dialect)
        if as_attribute:  # a type that stands where an attribute does: the last form of builtin that takes any
            form = encoding.form(6, False)
        else:
            form = encoding.form_of(attribute, self.version)
        entry = table[attribute] = Entry(attribute, self._dialect(dialect), form)
        if form is not None:
            form.write(self._writer, attribute)

    def _dialect(self, name: str) -> str:
        self.dialects.setdefault(name, len(self.dialects))
        return name

    # Resources

    def resource(self, handle: ResourceHandle) -> None:
        self.resources.setdefault(handle, -1)

    def _group_resources(self) -> list[tuple[str, list[ResourceHandle]]]:
        groups: dict[str, list[ResourceHandle]] = {}
        for handle in self.resources:
            groups.setdefault(self._dialect(handle.dialect), []).append(handle)
        ordered = sorted(groups.items(), key=lambda group: self.dialects[group[0]])
        for _, handles in ordered:
            handles.sort(key=lambda handle: handle.blob is None)  # those without data come last
        for number, handle in enumerate([handle for _, handles in ordered for handle in handles]):
            self.resources[handle] = number
        return ordered


def _dialect_of(attribute: Attribute) -> str:
    if isinstance(attribute, (OpaqueAttr, OpaqueType)):
        return attribute.dialect
    return attribute.name.partition(".")[0]


def argument_location(argument: BlockArgument) -> Any:
    return (argument.location or UNKNOWN_LOCATION).as_attribute()


def unregistered_properties(op: Operation) -> Attribute:
    """The one attribute that holds the properties of an operation that is not registered."""
    properties = op.properties
    return properties[""] if list(properties) == [""] else DictionaryAttr(properties)


def is_isolated(op: Operation) -> bool:
    return op.is_registered and op.has_trait(IsolatedFromAbove)


def _assign(entries: list[Entry], dialects: dict[str, int]) -> None:
    """Number by uses, then group by dialect what has a number of as many bytes, so that few groups are needed."""
    entries.sort(key=lambda entry: -entry.uses)
    start, limit = 0, 1 << 7
    ordered: list[Entry] = []
    while start < len(entries):
        ordered += sorted(entries[start:limit], key=lambda entry: dialects[entry.dialect])
        start, limit = limit, limit << 7
    for number, entry in enumerate(ordered):
        entry.number = number
