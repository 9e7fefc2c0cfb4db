"""The section of the IR: operations, regions, blocks, and values by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DictionaryAttr
from plait.define.op import OPERAND_SEGMENTS
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.location import UNKNOWN_LOCATION, LocationAttr
from plait.ir.operation import Operation, UnregisteredOp
from plait.ir.region import Region
from plait.ir.traits import IsolatedFromAbove
from plait.ir.value import BlockArgument, Value
from plait.suggest import did_you_mean
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.dialects import OpName
from plait.syntax.bytecode.entries import EntryReader
from plait.syntax.bytecode.properties import PropertyLayout, split_attributes
from plait.syntax.bytecode.stream import ByteReader, malformed
from plait.syntax.bytecode.table import FileTables

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.define.op import Op


class _Forward(Value[Any]):
    """Stands for a value that is used before the file defines it."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        self.type: Any = None
        self._uses: Any = None
        self.name_hint = None
        self.at = at


class _Values:
    """The values that can be used: the values of enclosing regions, up to the first isolated one, in order."""

    __slots__ = ("known", "next")

    def __init__(self) -> None:
        self.known: list[Value[Any] | None] = []
        self.next = 0

    def define(self, reader: ByteReader, values: Sequence[Value[Any]]) -> None:
        """The values that come next. Those that were used already are put in their place."""
        known, start = self.known, self.next
        self.next = stop = start + len(values)
        if stop > len(known):
            reader.fail("the region defines more values than declared")
        for i, value in enumerate(values, start):
            before = known[i]
            if before is not None:
                before.replace_all_uses_with(value)
            known[i] = value

    def use(self, reader: ByteReader) -> Value[Any]:
        at = reader.position
        number = reader.varint()
        if number >= len(self.known):
            reader.fail(f"invalid value index: {number}", at)
        value = self.known[number]
        if value is None:
            value = self.known[number] = _Forward(at)
        return value


class IRReader:
    """Reads the operations of a file whose tables are known."""

    def __init__(
        self, tables: FileTables, operations: list[OpName], version: int, properties: list[tuple[int, int]]
    ) -> None:
        self.tables = tables
        self.operations = operations
        self.version = version
        self.properties = properties
        self.classes: dict[int, Any] = {}
        self.layouts: dict[Any, PropertyLayout] = {}
        self.read_properties: dict[tuple[Any, int], Any] = {}
        self.depth = 0

    def top_level(self, reader: ByteReader) -> list[Operation]:
        """The operations of the section, which is a block without arguments."""
        region = Region(Block())
        values = _Values()
        count, has_arguments = reader.flagged()
        if has_arguments:
            reader.fail("the top level has no arguments")
        block = region.block
        for _ in range(count):
            block.append(self._operation(reader, values, [], top=True))
        reader.expect_end("the IR section")
        self._check(reader, values, 0)
        operations = list(block.operations)
        for op in operations:
            op.detach()
        return operations

    def _check(self, reader: ByteReader, values: _Values, start: int) -> None:
        """All values from `start` on are defined."""
        for value in values.known[start:]:
            if isinstance(value, _Forward):
                reader.fail("use of an undefined value", value.at)
        if values.next != len(values.known):
            reader.fail(f"the region defines {values.next - start} values, declared are {len(values.known) - start}")

    # Operations

    def _operation(self, reader: ByteReader, values: _Values, blocks: list[Block], top: bool = False) -> Operation:
        at = reader.position
        number = reader.varint()
        if number >= len(self.operations):
            reader.fail(f"invalid operation name index: {number}", at)
        cls = self.classes.get(number)
        if cls is None:
            cls = self._class_of(self.operations[number], reader, at)
            self.classes[number] = cls
        mask = reader.byte()
        location = self._location(reader)
        attributes: dict[str, Any] = {}
        if mask & fmt.HAS_ATTRIBUTES:
            attributes = self._attribute(reader, DictionaryAttr).as_dict()
        properties: Any = {}
        if mask & fmt.HAS_PROPERTIES:
            properties = self._properties(reader, cls, self.operations[number])
        types: list[Type] = []
        if mask & fmt.HAS_RESULTS:
            types = [self._type(reader) for _ in range(reader.count("results"))]
        operands: list[Value[Any]] = []
        if mask & fmt.HAS_OPERANDS:
            operands = [values.use(reader) for _ in range(reader.count("operands"))]
        successors: list[Block] = []
        if mask & fmt.HAS_SUCCESSORS:
            successors = [self._successor(reader, blocks) for _ in range(reader.count("successors"))]
        if mask & fmt.HAS_USE_LIST_ORDERS:
            if self.version < fmt.USE_LIST_ORDERS:
                reader.fail("this version of the format does not support use-list orders", at)
            skip_use_list_orders(reader, len(types))
        op = self._create(reader, number, cls, (operands, types, successors), (properties, attributes), location, at)
        if not top:
            values.define(reader, op.results)
        if mask & fmt.HAS_REGIONS:
            op.regions = self._regions(reader, op, values)
        return op

    def _class_of(self, name: OpName, reader: ByteReader, at: int) -> Any:
        ctx = self.tables.ctx
        cls = ctx.op_class(name.name)
        if cls is not None:
            return cls
        if name.registered is not True and ctx.allow_unregistered:
            return UnregisteredOp
        dialect = name.name.partition(".")[0]
        loaded = ctx.dialect(dialect)
        if loaded is not None:
            message = f"'{name.name}' is not an operation of dialect '{dialect}'"
            help = did_you_mean(name.name, list(loaded.operations))
        else:
            message = f"operation '{name.name}' is unregistered: dialect '{dialect}' is not installed"
            help = ctx.missing_dialect_hint(dialect)
        error = malformed(reader.filename, message, at)
        error.diagnostics[0].help = help
        raise error

    def _create(
        self,
        reader: ByteReader,
        number: int,
        cls: Any,
        parts: Sequence[Any],
        given: Sequence[Any],
        location: Attribute,
        at: int,
    ) -> Operation:
        operands, types, successors = parts
        properties, attributes = given
        if cls is UnregisteredOp:
            return UnregisteredOp.make(
                self.operations[number].name, properties, operands=operands, result_types=types,
                attributes=attributes, successors=successors, location=location,
            )  # fmt: skip
        layout = self._layout(cls)
        if attributes and self.version < fmt.NATIVE_PROPERTIES:
            properties, attributes = split_attributes(cls, attributes)
        elif layout.differs:
            properties, attributes = split_attributes(cls, {**properties, **attributes})
        packed: Any = properties
        if not isinstance(packed, tuple):
            packed = cls._pack_properties(packed)
        self._check_segments(reader, cls, packed, len(operands), len(types), at)
        return cls.create(operands, types, packed, attributes, (), successors, location)

    def _check_segments(
        self, reader: ByteReader, cls: type[Op], packed: Any, operands: int, results: int, at: int
    ) -> None:
        """The sizes of groups add up; accessors of operations rely on it."""
        start = len(cls.definition.properties)
        for name, value in zip(cls.property_names[start:], packed[start:]):
            of_operands = name == OPERAND_SEGMENTS
            groups = cls.definition.operands if of_operands else cls.definition.results
            count = operands if of_operands else results
            sizes = value.values if isinstance(value, DenseArrayAttr) else None
            if sizes is None or len(sizes) != len(groups) or sum(sizes) != count or min(sizes, default=0) < 0:
                reader.fail(f"'{cls.name}': '{name}' does not divide {count} values into {len(groups)} groups", at)

    def _properties(self, reader: ByteReader, cls: Any, name: OpName) -> Any:
        at = reader.position
        number = reader.varint()
        if self.version < fmt.NATIVE_PROPERTIES or number >= len(self.properties):
            reader.fail(f"invalid property index: {number}", at)
        key = (cls, number)
        found = self.read_properties.get(key)
        if found is None:
            found = self.read_properties[key] = self._read_properties(cls, name, number)
        return found

    def _read_properties(self, cls: Any, name: OpName, number: int) -> Any:
        start, stop = self.properties[number]
        reader = EntryReader(self.tables, start, stop)
        if cls is UnregisteredOp or name.registered is False:  # they stand in one attribute
            attribute = reader.attribute()
            found = attribute.as_dict() if isinstance(attribute, DictionaryAttr) else {"": attribute}
            if cls is UnregisteredOp:
                return found
            found, extra = split_attributes(cls, found)
            if extra:
                reader.fail(f"unknown property '{next(iter(extra))}' of '{cls.name}'", start)
        else:
            try:
                found = self._layout(cls).read(reader)
            except VerifyError as error:
                reader.fail(f"'{cls.name}': {error}", start)
            reader.expect_end(f"the properties of '{cls.name}'")
        return found if self._layout(cls).differs else cls._pack_properties(found)

    def _layout(self, cls: Any) -> PropertyLayout:
        layout = self.layouts.get(cls)
        if layout is None:
            layout = self.layouts[cls] = PropertyLayout(cls, self.version)
        return layout

    # References into tables

    def _attribute(self, reader: ByteReader, cls: type[Attribute]) -> Any:
        at = reader.position
        found = self.tables.attributes.get(reader.varint(), reader, at)
        if not isinstance(found, cls):
            reader.fail(f"expected a {cls.__name__}, but got: {found}", at)
        return found

    def _type(self, reader: ByteReader) -> Type:
        at = reader.position
        return self.tables.types.get(reader.varint(), reader, at)

    def _location(self, reader: ByteReader) -> Any:
        return self._attribute(reader, LocationAttr)

    def _successor(self, reader: ByteReader, blocks: list[Block]) -> Block:
        at = reader.position
        number = reader.varint()
        if number >= len(blocks):
            reader.fail(f"invalid successor index: {number}", at)
        return blocks[number]

    # Regions

    def _regions(self, reader: ByteReader, op: Operation, values: _Values) -> tuple[Region, ...]:
        count, isolated = reader.flagged()
        if count > reader.remaining:
            reader.fail(f"{count} regions do not fit into the {reader.remaining} bytes that are left")
        if self.depth >= fmt.MAX_REGION_DEPTH:
            reader.fail(f"regions nest more than {fmt.MAX_REGION_DEPTH} deep")
        if not isolated and op.is_registered and op.has_trait(IsolatedFromAbove):
            reader.fail(f"the regions of '{op.name}' are isolated from above, but not marked so")
        self.depth += 1
        section = None
        if isolated and self.version >= fmt.LAZY_REGIONS:
            at = reader.position
            number, section = reader.section()
            if number != fmt.IR:
                reader.fail("expected the section of a region's IR", at)
        regions: list[Region] = []
        for _ in range(count):
            region = Region()
            region.parent = op
            regions.append(region)
            self._region(section or reader, region, _Values() if isolated else values)
        if section is not None:
            section.expect_end("the section of a region")
        self.depth -= 1
        return tuple(regions)

    def _region(self, reader: ByteReader, region: Region, values: _Values) -> None:
        number = reader.count("blocks")
        if not number:
            return
        defined = reader.count("values")
        blocks = [Block() for _ in range(number)]
        for block in blocks:
            region.append(block)
        start, outer_next = len(values.known), values.next
        values.known.extend([None] * defined)
        values.next = start
        for block in blocks:
            self._block(reader, block, blocks, values)
        self._check(reader, values, start)
        del values.known[start:]
        values.next = outer_next

    def _block(self, reader: ByteReader, block: Block, blocks: list[Block], values: _Values) -> None:
        count, has_arguments = reader.flagged()
        if has_arguments:
            self._arguments(reader, block)
            values.define(reader, block.arguments)
        for _ in range(count):
            block.append(self._operation(reader, values, blocks))

    def _arguments(self, reader: ByteReader, block: Block) -> None:
        arguments: list[BlockArgument[Any]] = []
        for index in range(reader.count("block arguments")):
            location: Any = UNKNOWN_LOCATION
            at = reader.position
            if self.version >= fmt.ELIDED_ARGUMENT_LOCATIONS:
                number, located = reader.flagged()
                ty = self.tables.types.get(number, reader, at)
                if located:
                    location = self._location(reader)
            else:
                ty = self._type(reader)
                location = self._location(reader)
            arguments.append(BlockArgument(ty, block, index, location))
        block.arguments = tuple(arguments)
        if self.version >= fmt.USE_LIST_ORDERS and reader.byte():
            skip_use_list_orders(reader, len(arguments))


def skip_use_list_orders(reader: ByteReader, count: int) -> None:
    """Pass over orders of uses. Users of a value have the order of the file here, whatever it was in the writer."""
    for _ in range(1 if count == 1 else reader.count("use-list orders")):
        if count != 1:
            at = reader.position
            if reader.varint() >= count:
                reader.fail("use-list order for a value that does not exist", at)
        at = reader.position
        size, _ = reader.flagged()
        if size > reader.remaining:
            reader.fail(f"{size} positions of uses do not fit into the {reader.remaining} bytes that are left", at)
        for _ in range(size):
            reader.varint()
