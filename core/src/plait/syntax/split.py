"""Files that hold several modules between `// -----` lines."""

from __future__ import annotations

import re

SEPARATOR = "// -----"
_LINE = re.compile(rf"^{SEPARATOR}.*$", re.MULTILINE)


def split_source(source: str) -> list[str]:
    """The parts between separator lines, padded with line ends so that line numbers stay those of the file."""
    parts: list[str] = []
    start = 0
    for match in [*_LINE.finditer(source), None]:
        end = match.start() if match is not None else len(source)
        parts.append("\n" * source.count("\n", 0, start) + source[start:end])
        start = match.end() if match is not None else end
    return parts
