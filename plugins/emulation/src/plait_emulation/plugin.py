"""What plait-emulation contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import PassRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "legalize-types-for-target",
        load="plait_emulation.legalize_types:LegalizeTypesForTarget",
        summary="Widen, emulate, truncate and refuse element types that a target does not support",
        phase="tcp",
        after=("decompose-for-target",),
        default=True,
        for_described_targets=True,
    )
