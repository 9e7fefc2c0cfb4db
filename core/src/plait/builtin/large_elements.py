"""Memory for the elements of large constants: pages of their own. See Note [Pages of their own]."""

from __future__ import annotations

import mmap
from binascii import a2b_hex
from typing import IO, Any

from plait.lazy import lazy_import

hashlib = lazy_import("hashlib")

LARGE = 1 << 16
"""Bytes of elements that are worth pages of their own."""

_PRIVATE: dict[str, int] = (
    {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_ANONYMOUS") else {}
)
_ALIGNMENT = 64
_DIGITS_AT_ONCE = 1 << 20


class MappedFile(mmap.mmap):
    """The bytes of a file, for as long as somebody holds them or a view of them. What nobody reads is not in memory."""

    @classmethod
    def of(cls, file: IO[bytes]) -> MappedFile:
        """Map an open file, which is not empty, and is not to be written to. Raises `OSError`."""
        return cls(file.fileno(), 0, access=mmap.ACCESS_READ)

    def digest(self) -> str:
        """The SHA-256 sum, in hexadecimal."""
        found = hashlib.sha256(self).hexdigest()
        self.leave(0, len(self))
        return found

    def leave(self, start: int, stop: int) -> None:
        """Say that nobody will read a part soon: its pages need not stay in memory, and are read again if they must."""
        first = -(-start // mmap.PAGESIZE) * mmap.PAGESIZE
        size = stop // mmap.PAGESIZE * mmap.PAGESIZE - first
        if size > 0 and hasattr(mmap, "MADV_DONTNEED"):
            self.madvise(mmap.MADV_DONTNEED, first, size)


def copied_to_pages(data: Any) -> memoryview:
    """A copy of contiguous data, as read-only bytes."""
    source = memoryview(data).cast("B")
    copy = pages(len(source))
    copy[:] = source
    return copy.toreadonly()


def decoded_to_pages(digits: Any, head: int = 0) -> memoryview:
    """The bytes that hexadecimal digits spell, of which those after the first `head` are aligned for vectors.

    `digits` are text or bytes. Raises `ValueError` for other characters, or an odd number of digits.
    """
    lead = -head % _ALIGNMENT
    found = pages(lead + (len(digits) + 1) // 2)[lead:]
    for start in range(0, len(digits), _DIGITS_AT_ONCE):
        part = a2b_hex(digits[start : start + _DIGITS_AT_ONCE])
        found[start // 2 : start // 2 + len(part)] = part
    return found.toreadonly()


def moved_to_pages(data: bytes | memoryview, offset: int) -> memoryview:
    """A copy of data, at an offset in what it is a view of; if that is a file, the part need not stay in memory."""
    copy = copied_to_pages(data)
    if isinstance(data, memoryview) and isinstance(data.obj, MappedFile):
        data.obj.leave(offset, offset + len(data))
    return copy


def is_kept(raw: Any) -> bool:
    """Whether elements lie in memory that nobody writes to, in pages or in a mapped file."""
    return raw.__class__ is memoryview and raw.readonly and raw.format == "B" and raw.contiguous


def pages(size: int) -> memoryview:
    """Zeros in pages that nothing else is in, to be written to; not no bytes."""
    return memoryview(mmap.mmap(-1, size, **_PRIVATE))


# Note [Pages of their own]
# A model has few constants, and they are most of its memory. Those that are replaced, as by another layout, should go
# back to the system at once, where `malloc` keeps what other objects lie behind. And code that moves vectors wants
# constants at multiples of 64 bytes, where `bytes` never are: pages need no copy in front of it. What is read from a
# file that is mapped stays there.
