"""What plait-ml-program contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "ml_program", load="plait_ml_program.dialect:ML_PROGRAM", summary="Functions, globals and parameters"
    )
