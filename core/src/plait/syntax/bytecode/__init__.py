"""MLIR's bytecode: modules as bytes, in all versions of the format; see docs/bytecode.md."""

from __future__ import annotations

from plait.syntax.bytecode.codec import DialectEncoding, Form
from plait.syntax.bytecode.entries import EntryReader, EntryWriter
from plait.syntax.bytecode.format import CURRENT_VERSION, MAGIC
from plait.syntax.bytecode.reader import is_bytecode, producer_of, read_bytecode
from plait.syntax.bytecode.writer import write_bytecode

__all__ = [
    "CURRENT_VERSION", "MAGIC", "DialectEncoding", "EntryReader", "EntryWriter", "Form", "is_bytecode", "producer_of",
    "read_bytecode", "write_bytecode",
]  # fmt: skip
