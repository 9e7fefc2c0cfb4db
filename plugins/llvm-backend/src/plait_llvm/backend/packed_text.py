"""Long texts that are kept for whoever asks for them, compressed."""

from __future__ import annotations

import zlib

from plait.frozen import FrozenValue

_LONG = 1 << 18
"""Characters of a text that is worth the time, some five milliseconds for each mebibyte."""


class PackedText(FrozenValue):
    """A text, which `str` returns."""

    data: bytes

    def __str__(self) -> str:
        return zlib.decompress(self.data).decode()


def packed(text: str) -> str | PackedText:
    """A text as it is kept."""
    return text if len(text) < _LONG else PackedText(zlib.compress(text.encode(), 1))
