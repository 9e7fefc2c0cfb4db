"""Tables of FlatBuffers, the format of TOSA's files, of the exports of JAX, and of what jaxlib said of some calls.

A buffer begins with the place of its root table. A table begins with the distance back to a list that has, for each
field of the schema, where in the table it is; 0, or a list that ends earlier, stands for the default. A vector is the
distance to its length, which its elements follow. Numbers are little-endian.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any, cast


class Table:
    """A table in a buffer, the root unless `start` says otherwise; fields are numbered as the schema lists them.

    Raises `ValueError` where a number that is asked for is outside of the buffer.
    """

    def __init__(self, data: bytes, start: int | None = None) -> None:
        self._data = data
        self._start = self._read("I", 0) if start is None else start
        self._places = self._start - self._read("i", self._start)

    def scalar(self, field: int, form: str, default: float = 0) -> float:
        """A number; `form` is a format of `struct`."""
        place = self._place(field)
        return default if place is None else self._read(form, place)

    def vector(self, field: int, form: str) -> tuple[int, ...]:
        """The numbers of a vector; nothing where there is none."""
        start = self._vector(field)
        if start is None:
            return ()
        count, size = self._read("I", start), struct.calcsize(f"<{form}")
        return tuple(self._read(form, start + 4 + i * size) for i in range(count))

    def bytes(self, field: int) -> bytes:
        """A vector of bytes, as far as the buffer has them; nothing where there is none."""
        start = self._vector(field)
        return b"" if start is None else self._data[start + 4 : start + 4 + self._read("I", start)]

    def string(self, field: int) -> str:
        """A string; empty where there is none."""
        try:
            return self.bytes(field).decode()
        except UnicodeDecodeError:
            raise ValueError(f"field {field} of a table is not a string") from None

    def table(self, field: int) -> Table | None:
        """A table in this one; None where there is none."""
        place = self._vector(field)
        return None if place is None else Table(self._data, place)

    def tables(self, field: int) -> list[Table]:
        """The tables of a vector."""
        return [Table(self._data, place) for place in self._targets(field)]

    def strings(self, field: int) -> list[str]:
        """The strings of a vector."""
        return [self._string_at(place) for place in self._targets(field)]

    def _targets(self, field: int) -> list[int]:
        start = self._vector(field)
        if start is None:
            return []
        places = range(start + 4, start + 4 + 4 * self._read("I", start), 4)
        return [place + self._read("I", place) for place in places]

    def _string_at(self, place: int) -> str:
        try:
            return self._data[place + 4 : place + 4 + self._read("I", place)].decode()
        except UnicodeDecodeError:
            raise ValueError(f"there is no string at byte {place}") from None

    def _vector(self, field: int) -> int | None:
        """Where the length of a vector is in the buffer."""
        place = self._place(field)
        return None if place is None else place + self._read("I", place)

    def _place(self, field: int) -> int | None:
        """Where a field is in the buffer."""
        entry = 4 + 2 * field
        if entry >= self._read("H", self._places):
            return None
        offset = self._read("H", self._places + entry)
        return self._start + offset if offset else None

    def _read(self, form: str, place: int) -> int:
        if not 0 <= place <= len(self._data) - struct.calcsize(f"<{form}"):
            raise ValueError(f"the buffer has {len(self._data)} bytes, and no number at byte {place}")
        return struct.unpack_from(f"<{form}", self._data, place)[0]


class Number:
    """A number in a table to be written, or a vector of them, in a format of `struct`."""

    def __init__(self, form: str, value: int | Sequence[int]) -> None:
        self.form, self.value = form, value


#: What is written as a table: its fields, of those that are there, by number.
Fields = Mapping[int, Any]


def write(root: Fields, identifier: bytes) -> bytes:
    """The buffer of a table. Values are `Number`, `str`, `bytes`, tables, and lists of strings or tables."""
    writer = _Writer()
    writer.out += struct.pack("<I4s", 0, identifier)
    struct.pack_into("<I", writer.out, 0, writer.table(root))
    return bytes(writer.out)


class _Writer:
    """What is pointed at follows what points at it: all distances are positive, as the format has them."""

    def __init__(self) -> None:
        self.out = bytearray()

    def table(self, fields: Fields) -> int:
        """Write a table and all in it; returns where it is."""
        forms = {i: v.form if _inline(v) else "I" for i, v in fields.items()}
        order = sorted(fields, key=lambda i: -struct.calcsize(f"<{forms[i]}"))
        places: dict[int, int] = {}
        size = 4
        for i in order:
            width = struct.calcsize(f"<{forms[i]}")
            size += -size % width
            places[i], size = size, size + width
        count = max(fields, default=-1) + 1
        # the list of places stands in front of the table, which is aligned as its largest number needs
        self._align(8, 4 + 2 * count)
        listed = len(self.out)
        self.out += struct.pack(f"<{2 + count}H", 4 + 2 * count, size, *(places.get(i, 0) for i in range(count)))
        start = len(self.out)
        self.out += struct.pack("<i", start - listed) + bytes(size - 4)
        for i in order:
            self._put(start + places[i], forms[i], fields[i])
        return start

    def _put(self, place: int, form: str, value: Any) -> None:
        if _inline(value):
            struct.pack_into(f"<{form}", self.out, place, value.value)
        else:
            struct.pack_into("<I", self.out, place, self._target(value) - place)

    def _target(self, value: Any) -> int:
        """Write what is not in a table itself; returns where it is."""
        if isinstance(value, Mapping):
            return self.table(cast(Fields, value))
        if isinstance(value, (str, bytes)):
            data = value.encode() + b"\0" if isinstance(value, str) else value
            return self._vector(len(data) - isinstance(value, str), data)
        if isinstance(value, Number):
            numbers: Any = value.value
            return self._vector(len(numbers), struct.pack(f"<{len(numbers)}{value.form}", *numbers))
        start = self._vector(len(value), bytes(4 * len(value)))
        for i, item in enumerate(value):
            place = start + 4 + 4 * i
            struct.pack_into("<I", self.out, place, self._target(item) - place)
        return start

    def _vector(self, count: int, data: bytes) -> int:
        """Write a length and what follows it, which is aligned to eight bytes."""
        self._align(8, 4)
        start = len(self.out)
        self.out += struct.pack("<I", count) + data
        return start

    def _align(self, size: int, ahead: int) -> None:
        """Fill up, so that what follows `ahead` bytes is aligned."""
        self.out += bytes(-(len(self.out) + ahead) % size)


def _inline(value: Any) -> bool:
    return isinstance(value, Number) and not isinstance(value.value, Sequence)
