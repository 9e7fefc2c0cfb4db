"""Writes a module as bytecode: `write_bytecode`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from plait.deep_stack import retried_deep
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.operation import Operation
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.entries import NumberedWriter
from plait.syntax.bytecode.ir_writer import IRWriter
from plait.syntax.bytecode.numbering import Entry, Numbering
from plait.syntax.bytecode.resources import resource_sections
from plait.syntax.bytecode.stream import ByteWriter
from plait.syntax.bytecode.table import encoding_of

if TYPE_CHECKING:
    from plait.context import Context

PRODUCER = "Plait"


def write_bytecode(
    op: Operation, ctx: Context, *, version: int = fmt.CURRENT_VERSION, producer: str = PRODUCER
) -> bytes:
    """`op` as bytecode of a version of the format. Raises `DiagnosticError` if there is no such version."""
    if not 0 <= version <= fmt.CURRENT_VERSION:
        message = f"unsupported version requested {version}, must be in range [0, {fmt.CURRENT_VERSION}]"
        raise DiagnosticError(Diagnostic("error", message))
    try:
        return retried_deep(lambda: _write(op, ctx, version, producer))
    except RecursionError:
        raise DiagnosticError(Diagnostic("error", "attributes and types nest too deeply to be written")) from None


def _write(op: Operation, ctx: Context, version: int, producer: str) -> bytes:
    numbering = Numbering(op, ctx, version)
    ir = IRWriter(numbering)
    body = ir.section(op)  # before the tables: it is what fills the sections of properties and strings
    out = ByteWriter()
    out.bytes(fmt.MAGIC)
    out.varint(version)
    out.bytes(producer.encode("utf-8") + b"\0")
    out.section(fmt.DIALECTS, _dialects(numbering))
    offsets, entries = _entries(numbering)
    out.section(fmt.ATTRIBUTE_OFFSETS, offsets)
    out.section(fmt.ATTRIBUTES, entries)
    out.section(fmt.IR, body)
    resources = resource_sections(numbering)
    if resources is not None:
        out.section(fmt.RESOURCE_OFFSETS, resources[0])
        out.section(fmt.RESOURCES, resources[1])
    out.section(fmt.STRINGS, numbering.strings.section())
    if version >= fmt.NATIVE_PROPERTIES:
        out.section(fmt.PROPERTIES, ir.properties.section())
    return bytes(out.out)


def _dialects(numbering: Numbering) -> ByteWriter:
    """The names of dialects and operations."""
    out = ByteWriter()
    version = numbering.version
    out.varint(len(numbering.dialects))
    for name in numbering.dialects:
        number = numbering.strings.number(name)
        if version < fmt.DIALECT_VERSIONS:
            out.varint(number)
            continue
        own = encoding_of(numbering.ctx, name).version
        out.flagged(number, own is not None)
        if own is not None:
            section = ByteWriter()
            for part in own:
                section.varint(part)
            out.section(fmt.VERSIONS, section)
    if version >= fmt.ELIDED_ARGUMENT_LOCATIONS:
        out.varint(len(numbering.op_names))
    names = {id(entry): key for key, entry in numbering.op_names.items()}

    def write(entry: Entry) -> None:
        full, registered = names[id(entry)]
        number = numbering.strings.number(full.partition(".")[2] if "." in full else full)
        if version < fmt.NATIVE_PROPERTIES:
            out.varint(number)
        else:
            out.flagged(number, registered)

    _grouped(numbering, numbering.op_names.values(), out, write)
    return out


def _grouped(numbering: Numbering, entries: Iterable[Entry], out: ByteWriter, write: Callable[[Entry], None]) -> None:
    """Write entries in the order of their numbers, in groups of one dialect."""
    ordered = sorted(entries, key=lambda entry: entry.number)
    for dialect, group in groupby(ordered, key=lambda entry: entry.dialect):
        members = list(group)
        out.varint(numbering.dialects[dialect])
        out.varint(len(members))
        for entry in members:
            write(entry)


def _entries(numbering: Numbering) -> tuple[ByteWriter, ByteWriter]:
    """The sizes of the entries of the tables of attributes and types, and the entries."""
    offsets, body = ByteWriter(), NumberedWriter(numbering)
    offsets.varint(len(numbering.attributes))
    offsets.varint(len(numbering.types))

    def write(entry: Entry) -> None:
        start = len(body.out)
        if entry.form is not None:
            entry.form.write(body, entry.value)
        else:
            body.bytes(entry.value.mlir_text().encode("utf-8", "surrogateescape") + b"\0")
        offsets.flagged(len(body.out) - start, entry.form is not None)

    _grouped(numbering, numbering.attributes.values(), offsets, write)
    _grouped(numbering, numbering.types.values(), offsets, write)
    return offsets, body
