"""What sunny contributes: a dialect whose models carry it through the passes of others; no lowering of its own."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord("sunny", load="sunny.dialect:SUNNY", summary="Light and shade")
