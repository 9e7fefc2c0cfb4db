"""The wire format of protocol buffers, as far as ONNX uses it. Bytes are views of the data: nothing is copied.

A message is a sequence of fields, each a tag (field number and wire type) and a value. `decode` reads what the tables
of `messages` name, and skips the rest.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from plait_onnx.reader.messages import MESSAGES, Field

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_WIRE = {"int": _VARINT, "float": _FIXED32, "double": _FIXED64}
_FIXED = {"float": ("<f", 4), "double": ("<d", 8)}
_DEFAULTS = {"int": 0, "size": -1, "float": 0.0, "double": 0.0, "string": "", "bytes": b""}


class ProtobufError(ValueError):
    """The data does not follow the format of protocol buffers."""


def decode(data: memoryview, message: str) -> Any:
    """The message of that name in `data`: an attribute for each of its fields, absent ones with their defaults."""
    fields = MESSAGES[message]
    made = SimpleNamespace(**{f.name: [] if f.repeated else _DEFAULTS.get(f.kind) for f in fields.values()})
    for number, wire, value in _fields(data):
        field = fields.get(number)
        if field is not None:
            _store(made, field, wire, value)
    return made


def _store(made: SimpleNamespace, field: Field, wire: int, value: Any) -> None:
    if not field.repeated:
        setattr(made, field.name, _value(field.kind, value))
    elif wire == _BYTES and field.kind in _WIRE:
        getattr(made, field.name).extend(_packed(field.kind, value))
    else:
        getattr(made, field.name).append(_value(field.kind, value))


def _value(kind: str, value: Any) -> Any:
    if kind in ("int", "size"):
        return value - (1 << 64) if value >= 1 << 63 else value
    if kind in _FIXED:
        return struct.unpack(_FIXED[kind][0], value)[0]
    if kind == "string":
        return str(value, "utf-8", "surrogateescape")
    return value if kind == "bytes" else decode(value, kind)


def _packed(kind: str, data: memoryview) -> Iterator[Any]:
    """The numbers of a repeated field that stand one behind the other."""
    if kind in _FIXED:
        form, size = _FIXED[kind]
        yield from (number for (number,) in struct.iter_unpack(form, data[: len(data) // size * size]))
        return
    at = 0
    while at < len(data):
        value, at = _varint(data, at)
        yield _value(kind, value)


def _fields(data: memoryview) -> Iterator[tuple[int, int, Any]]:
    """The number, the wire type and the value of each field."""
    at, end = 0, len(data)
    while at < end:
        tag, at = _varint(data, at)
        wire = tag & 7
        if wire == _VARINT:
            value, at = _varint(data, at)
        elif wire == _BYTES:
            size, at = _varint(data, at)
            value, at = data[at : at + size], at + size
        elif wire in (_FIXED32, _FIXED64):
            size = 4 if wire == _FIXED32 else 8
            value, at = data[at : at + size], at + size
        else:
            raise ProtobufError(f"wire type {wire} is not used by ONNX")
        if at > end:
            raise ProtobufError("the data ends inside a field")
        yield tag >> 3, wire, value


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    """A number in groups of 7 bits, low ones first, and the place behind it."""
    number = shift = 0
    while at < len(data) and shift < 70:
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number & ((1 << 64) - 1), at
        shift += 7
    raise ProtobufError("a number does not end")
