"""Texts in files that are read line by line, so that a text of many weights is never in memory as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from plait.lazy import lazy_import

hashlib = lazy_import("hashlib")

_CHUNK = 1 << 20


class LargeText:
    """MLIR text in a file: a line at a time, and whole only if somebody asks for that."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    def lines(self) -> Iterator[bytes]:
        """The lines, with their ends. Raises `OSError`."""
        with open(self.path, "rb") as file:
            yield from file

    def read(self) -> bytes:
        """The whole text. Raises `OSError`."""
        with open(self.path, "rb") as file:
            return file.read()

    def digest(self) -> str:
        """The SHA-256 sum of the text, in hexadecimal. Raises `OSError`."""
        found = hashlib.sha256()
        with open(self.path, "rb") as file:
            while chunk := file.read(_CHUNK):
                found.update(chunk)
        return found.hexdigest()
