"""The tables of attributes and types: read on demand, each entry once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.syntax.bytecode.builtin_forms import BUILTIN_ENCODING
from plait.syntax.bytecode.codec import DialectEncoding
from plait.syntax.bytecode.dialects import read_group
from plait.syntax.bytecode.entries import EntryReader
from plait.syntax.bytecode.stream import ByteReader, malformed
from plait.syntax.parser import parse_attribute, parse_type

if TYPE_CHECKING:
    from plait.context import Context
    from plait.syntax.bytecode.resources import FileResources

_PENDING: Any = object()
_NO_FORMS = DialectEncoding()


class FileTables:
    """What entries of a file refer to."""

    ctx: Context

    def __init__(self, data: bytes, filename: str) -> None:
        self.data = data
        self.filename = filename
        self.strings: list[str] = []
        self.attributes = EntryTable(self, False)
        self.types = EntryTable(self, True)
        self.resources: FileResources

    def string(self, number: int, reader: ByteReader, at: int) -> str:
        if number >= len(self.strings):
            reader.fail(f"invalid string index: {number}", at)
        return self.strings[number]


class EntryTable:
    """The attributes, or the types, of a file by number."""

    def __init__(self, tables: FileTables, is_type: bool) -> None:
        self.tables = tables
        self.is_type = is_type
        self.what = "type" if is_type else "attribute"
        self.entries: list[tuple[str, int, int, bool]] = []  # dialect, start, end, whether it has a binary form
        self.found: list[Any] = []

    def add(self, dialect: str, start: int, stop: int, binary: bool) -> None:
        self.entries.append((dialect, start, stop, binary))
        self.found.append(None)

    def get(self, number: int, reader: ByteReader, at: int) -> Any:
        """Entry `number`, which `reader` has met at `at`."""
        if number >= len(self.found):
            reader.fail(f"invalid {self.what} index: {number}", at)
        found = self.found[number]
        if found is None:
            self.found[number] = _PENDING
            found = self.found[number] = self._read(*self.entries[number])
        elif found is _PENDING:
            reader.fail(f"{self.what} {number} contains itself", at)
        return found

    def _read(self, dialect: str, start: int, stop: int, binary: bool) -> Any:
        reader = EntryReader(self.tables, start, stop)
        try:
            found = self._decode(reader, dialect) if binary else self._parse(reader)
        except DiagnosticError:
            raise
        except VerifyError as error:
            reader.fail(str(error), start)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # what the parts of an attribute may be is checked by its `verify`, which is written for parts of the right
            # kind; a file can have any
            reader.fail(f"malformed {self.what} of the dialect '{dialect}': {error}", start)
        reader.expect_end(f"{'a type' if self.is_type else 'an attribute'} of the dialect '{dialect}'")
        return found

    def _decode(self, reader: EntryReader, dialect: str) -> Any:
        encoding = encoding_of(self.tables.ctx, dialect)
        at = reader.position
        code = reader.varint()
        form = encoding.form(code, self.is_type)
        if form is None:
            known = self.tables.ctx.dialect(dialect)
            if known is None:
                help = self.tables.ctx.missing_dialect_hint(dialect)
                error = malformed(reader.filename, f"dialect '{dialect}' is unknown", at)
                error.diagnostics[0].help = help
                raise error
            reader.fail(f"unknown {dialect} {self.what} code: {code}", at)
        return form.read(reader)

    def _parse(self, reader: EntryReader) -> Any:
        """An entry without a binary form: its text."""
        at = reader.position
        text = reader.zero_terminated(self.what).decode("utf-8", "surrogateescape")
        try:
            return (parse_type if self.is_type else parse_attribute)(text, self.tables.ctx)
        except DiagnosticError as error:
            first = error.diagnostics[0]
            first.note(f"in the text '{text if len(text) <= 80 else text[:77] + '...'}' at byte {at}", None)
            first.location = malformed(reader.filename, "", at).diagnostics[0].location
            raise


def encoding_of(ctx: Context, dialect: str) -> DialectEncoding:
    """The binary forms of a dialect; none for one that is not known."""
    if dialect == "builtin":
        return BUILTIN_ENCODING
    return ctx.bytecode_encoding(dialect) or _NO_FORMS


def read_offsets(offsets: ByteReader, body: ByteReader, dialects: list[str], tables: FileTables) -> None:
    """Fill the tables with where each entry stands."""
    attributes = offsets.count("attributes")
    types = offsets.count("types")
    for table, count in ((tables.attributes, attributes), (tables.types, types)):

        def add(dialect: str, table: EntryTable = table) -> None:
            size, binary = offsets.flagged()
            start, stop = body.take(size, "attribute or type offset")
            table.add(dialect, start, stop, binary)

        while len(table.entries) < count:
            before = len(table.entries)
            read_group(offsets, dialects, add)
            if len(table.entries) > count or len(table.entries) == before:
                offsets.fail(f"expected {count - before} more {table.what} entries in a group")
    offsets.expect_end("the attribute and type offset section")
    body.expect_end("the attribute and type section")


__all__ = ["Attribute", "EntryTable", "FileTables", "Type", "encoding_of", "read_offsets"]
