"""The sections of resources: blobs are views of the file, made when something refers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from plait.builtin.dense import ResourceBlob, ResourceHandle
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.stream import ByteReader, ByteWriter

if TYPE_CHECKING:
    from plait.syntax.bytecode.numbering import Numbering
    from plait.syntax.bytecode.table import FileTables


class _Entry(NamedTuple):
    dialect: str
    key: str
    kind: int
    start: int
    end: int


class FileResources:
    """The resources of the dialects of a file, by number. Those of external owners are for tools, not for the IR."""

    def __init__(self, data: bytes, filename: str) -> None:
        self.data = data
        self.filename = filename
        self.entries: list[_Entry] = []
        self.handles: dict[int, ResourceHandle] = {}

    def handle(self, number: int, reader: ByteReader, at: int) -> ResourceHandle:
        """The handle of resource `number`, which `reader` has met at `at`."""
        if number >= len(self.entries):
            reader.fail(f"invalid dialect resource index: {number}", at)
        found = self.handles.get(number)
        if found is None:
            entry = self.entries[number]
            found = self.handles[number] = ResourceHandle(entry.dialect, entry.key, self._blob(entry))
        return found

    def _blob(self, entry: _Entry) -> ResourceBlob | None:
        if entry.start == entry.end:  # declared, without data
            return None
        reader = ByteReader(self.data, self.filename, entry.start, entry.end)
        if entry.kind != fmt.RESOURCE_BLOB:
            reader.fail(f"expected the resource '{entry.key}' to be a blob")
        alignment = reader.varint()
        size = reader.varint()
        reader.align(alignment)
        start, stop = reader.take(size, f"the resource '{entry.key}'")
        return ResourceBlob(memoryview(self.data)[start:stop], alignment)  # type: ignore[arg-type]


def read_resources(offsets: ByteReader, body: ByteReader, tables: FileTables, dialects: list[str]) -> None:
    """Fill `tables.resources` with where each resource stands."""
    for _ in range(offsets.count("resource groups")):
        _string(offsets, tables)
        _read_group(offsets, body, tables, None)
    while offsets.remaining:
        at = offsets.position
        number = offsets.varint()
        if number >= len(dialects):
            offsets.fail(f"invalid dialect index: {number}", at)
        _read_group(offsets, body, tables, dialects[number])


def _read_group(offsets: ByteReader, body: ByteReader, tables: Any, dialect: str | None) -> None:
    for _ in range(offsets.count("resources", bytes_each=3)):
        key = _string(offsets, tables)
        size = offsets.varint()
        at = offsets.position
        kind = offsets.byte()
        if kind > fmt.RESOURCE_STRING:
            offsets.fail(f"unknown kind of resource: {kind}", at)
        start, stop = body.take(size, f"the resource '{key}'")
        if dialect is not None:
            tables.resources.entries.append(_Entry(dialect, key, kind, start, stop))


def _string(reader: ByteReader, tables: Any) -> str:
    at = reader.position
    return tables.string(reader.varint(), reader, at)


def resource_sections(numbering: Numbering) -> tuple[ByteWriter, ByteWriter] | None:
    """The sections of offsets and of data; None if no resource is referred to."""
    groups = numbering.resource_groups
    if not groups:
        return None
    offsets, body = ByteWriter(), ByteWriter()
    offsets.varint(0)
    for dialect, handles in groups:
        offsets.varint(numbering.dialects[dialect])
        offsets.varint(len(handles))
        for handle in handles:
            start = len(body.out)
            if handle.blob is not None:
                _write_blob(body, handle.blob)
            offsets.varint(numbering.strings.number(handle.key))
            offsets.varint(len(body.out) - start)
            offsets.byte(fmt.RESOURCE_BLOB)
    return offsets, body


def _write_blob(body: ByteWriter, blob: ResourceBlob) -> None:
    alignment = max(1, blob.alignment)
    body.varint(alignment)
    body.varint(len(blob.data))
    body.align(alignment)
    body.bytes(blob.data)
