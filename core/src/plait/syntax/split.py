"""Files that hold several modules between `// -----` lines."""

from __future__ import annotations

import re

SEPARATOR = "// -----"


def split_source(source: str, marker: str = SEPARATOR) -> list[str]:
    """The parts between lines that begin with `marker`, padded with line ends so that line numbers stay right."""
    parts: list[str] = []
    start = 0
    for match in [*re.finditer(rf"^{re.escape(marker)}.*$", source, re.MULTILINE), None]:
        end = match.start() if match is not None else len(source)
        parts.append("\n" * source.count("\n", 0, start) + source[start:end])
        start = match.end() if match is not None else end
    return parts
