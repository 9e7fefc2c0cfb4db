"""Coverage-guided fuzzing of the parser and the reader of bytecode: `python tests/fuzz/atheris_parser.py [FOLDER]`.

Needs `pip install atheris`. What it finds goes, as small as it can be, into `tests/fuzz/corpus`, which tests replay.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["plait"]):
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from judge import judge_bytes, judge_text


def examine(data: bytes) -> None:
    """Bytecode by its first bytes; anything else as text, whose printed form has to parse."""
    if data.startswith(b"ML\xefR"):
        judge_bytes(data)
    else:
        judge_text(data.decode("utf-8", "surrogateescape"))


if __name__ == "__main__":
    atheris.Setup(sys.argv, examine)
    atheris.Fuzz()
