"""Reading a table of FlatBuffers, the format of the exports of JAX, and of what jaxlib said of some calls.

A buffer begins with the place of its root table. A table begins with the distance back to a list that has, for each
field of the schema, where in the table it is; 0, or a list that ends earlier, stands for the default. A vector is the
distance to its length, which its elements follow. Numbers are little-endian.
"""

from __future__ import annotations

import struct


class Table:
    """The root table of a buffer, whose fields are numbered as the schema lists them.

    Raises `ValueError` where a number that is asked for is outside of the buffer.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._start = self._read("I", 0)
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
