"""Edits of the text of a module: sizes and element types, everywhere at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SHAPED = re.compile(r"\b(?:tensor|memref|vector)<(?P<shape>(?:\[?\d+\]?x|\?x)+)")
_SIMPLER_TYPES = {
    "f64": "f32", "f16": "f32", "bf16": "f32", "i64": "i32", "i16": "i32", "i8": "i32", "ui8": "i32", "ui32": "i32",
}  # fmt: skip


def smaller_texts(text: str) -> Iterator[str]:
    """Texts that may be modules: smaller sizes in types, in types and attributes, and common element types."""
    for size in sizes(text):
        for smaller in dict.fromkeys((1, 2, size // 2)):
            if smaller < size:
                yield _with_size(text, size, smaller)
                yield re.sub(rf"(?<![\w.%#@$-]){size}(?![\w.])", str(smaller), _with_size(text, size, smaller))
    for old, new in _SIMPLER_TYPES.items():
        changed = re.sub(rf"(?<=[x<\s,(:]){old}\b", new, text)
        if changed != text:
            yield changed


def sizes(text: str) -> list[int]:
    """The sizes of dimensions, other than one, the largest first."""
    found = {int(n) for match in _SHAPED.finditer(text) for n in re.findall(r"\d+", match["shape"])}
    return sorted((n for n in found if n > 1), reverse=True)


def _with_size(text: str, old: int, new: int) -> str:
    def replaced(match: re.Match[str]) -> str:
        return re.sub(rf"(?<=[<x\[]){old}(?=\]?x)", str(new), match[0])

    return _SHAPED.sub(replaced, text)
