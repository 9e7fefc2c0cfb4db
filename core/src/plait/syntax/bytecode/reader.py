"""Reads a bytecode file: `read_bytecode`."""

from __future__ import annotations

from mmap import mmap
from typing import TYPE_CHECKING, cast

from plait.builtin.ops import ModuleOp
from plait.deep_stack import retried_deep
from plait.gc_pause import gc_paused
from plait.ir.location import FileLineColRange
from plait.ir.operation import Operation
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.dialects import read_dialects
from plait.syntax.bytecode.ir_reader import IRReader
from plait.syntax.bytecode.properties import read_property_ranges
from plait.syntax.bytecode.resources import FileResources, read_resources
from plait.syntax.bytecode.stream import ByteReader
from plait.syntax.bytecode.strings import read_strings
from plait.syntax.bytecode.table import FileTables, read_offsets

if TYPE_CHECKING:
    from plait.context import Context


def is_bytecode(data: bytes) -> bool:
    """Whether `data` begins as a bytecode file does."""
    return data[: len(fmt.MAGIC)] == fmt.MAGIC


def producer_of(data: bytes, filename: str = "<bytes>") -> str:
    """What wrote the file, as it says. Raises `DiagnosticError`."""
    return _header(ByteReader(data, filename))[1]


def dialects_of_bytecode(data: bytes, filename: str = "<bytes>") -> list[str]:
    """The names of the dialects that a bytecode file says it uses. Raises `DiagnosticError`."""
    reader = ByteReader(data, filename)
    version, _ = _header(reader)
    sections = _sections(reader, version)
    tables = FileTables(reader.data, reader.filename)
    tables.strings = read_strings(sections[fmt.STRINGS])
    return read_dialects(sections[fmt.DIALECTS], version, tables.string).dialects


def read_bytecode(data: bytes | memoryview | mmap, ctx: Context, filename: str = "<bytes>") -> ModuleOp:
    """The module in `data`, or a module around its operations. Raises `DiagnosticError` for what is malformed.

    Large constants and resources are views of `data`, if that is bytes or mapped.
    """
    operations = read_operations(data, ctx, filename)
    if len(operations) == 1 and isinstance(operations[0], ModuleOp):
        return operations[0]
    return ModuleOp.of(operations, location=FileLineColRange(filename, 0, 0))


def read_operations(data: bytes | memoryview | mmap, ctx: Context, filename: str = "<bytes>") -> list[Operation]:
    """The top-level operations of `data`. Raises `DiagnosticError`."""
    reader = ByteReader(bytes(data) if isinstance(data, memoryview) else cast("bytes", data), filename)
    try:
        with gc_paused():
            return retried_deep(lambda: _read(ByteReader(reader.data, filename), ctx))
    except RecursionError:
        reader.fail("operations, attributes and types nest too deeply")


def _header(reader: ByteReader) -> tuple[int, str]:
    if not is_bytecode(reader.data):
        reader.fail("not MLIR bytecode")
    reader.position = len(fmt.MAGIC)
    at = reader.position
    version = reader.varint()
    if version > fmt.CURRENT_VERSION:
        reader.fail(f"bytecode version {version}, the newest that can be read is {fmt.CURRENT_VERSION}", at)
    return version, reader.zero_terminated("producer string").decode("utf-8", "surrogateescape")


def _sections(reader: ByteReader, version: int) -> dict[int, ByteReader]:
    found: dict[int, ByteReader] = {}
    while reader.remaining:
        at = reader.position
        number, body = reader.section()
        if number in found:
            reader.fail(f"a second section: {fmt.SECTION_NAMES[number]}", at)
        found[number] = body
    required = [fmt.STRINGS, fmt.DIALECTS, fmt.ATTRIBUTES, fmt.ATTRIBUTE_OFFSETS, fmt.IR]
    if version >= fmt.NATIVE_PROPERTIES:
        required.append(fmt.PROPERTIES)
    for number in required:
        if number not in found:
            reader.fail(f"no section: {fmt.SECTION_NAMES[number]}")
    return found


def _read(reader: ByteReader, ctx: Context) -> list[Operation]:
    version, _ = _header(reader)
    sections = _sections(reader, version)
    tables = FileTables(reader.data, reader.filename)
    tables.ctx = ctx
    tables.strings = read_strings(sections[fmt.STRINGS])
    names = read_dialects(sections[fmt.DIALECTS], version, tables.string)
    tables.resources = FileResources(reader.data, reader.filename)
    _read_resources(sections, tables, names.dialects)
    read_offsets(sections[fmt.ATTRIBUTE_OFFSETS], sections[fmt.ATTRIBUTES], names.dialects, tables)
    properties = read_property_ranges(sections[fmt.PROPERTIES]) if fmt.PROPERTIES in sections else []
    return IRReader(tables, names.operations, version, properties).top_level(sections[fmt.IR])


def _read_resources(sections: dict[int, ByteReader], tables: FileTables, dialects: list[str]) -> None:
    offsets, body = sections.get(fmt.RESOURCE_OFFSETS), sections.get(fmt.RESOURCES)
    if offsets is None:
        return
    if body is None:
        offsets.fail("expected resource section")
    read_resources(offsets, body, tables, dialects)


def read_frontend(data: bytes, ctx: Context, filename: str) -> ModuleOp:
    """The reader of the frontend record of bytecode."""
    return read_bytecode(data, ctx, filename)
