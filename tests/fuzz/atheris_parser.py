"""Coverage-guided fuzzing of the parser and the reader of bytecode: `python tests/fuzz/atheris_parser.py [FOLDER]`.

Needs `pip install atheris`; its options follow, as `-max_total_time=600`. FOLDER holds what to start from, and gets what
reaches new code. What is answered wrongly is written into `found/`, one file for each place in the code, and the run
goes on. Made as small as it can be, it goes into `tests/fuzz/corpus`, which tests replay.
"""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["plait"]):
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    from judge import judge_bytes, judge_text

FOUND = Path("found")
_places: set[tuple[str, str, int | None]] = set()


def examine(data: bytes) -> None:
    """Bytecode by its first bytes; anything else as text, whose printed form has to parse."""
    try:
        if data.startswith(b"ML\xefR"):
            judge_bytes(data)
        else:
            judge_text(data.decode("utf-8", "surrogateescape"))
    except Exception as error:
        note(data, error)


def note(data: bytes, error: Exception) -> None:
    """Keep the first input that fails in this way."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = (type(error).__name__, last.filename, last.lineno)
    if place not in _places:
        _places.add(place)
        FOUND.mkdir(exist_ok=True)
        number = len(_places)
        suffix = "mlirbc" if data.startswith(b"ML\xefR") else "mlir"
        (FOUND / f"{number}.{suffix}").write_bytes(data)
        (FOUND / f"{number}.txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    atheris.Setup(sys.argv, examine)
    atheris.Fuzz()
