"""What plait-shardy contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ConversionRecord, DialectRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord("sdy", load="plait_shardy.dialect:SDY", summary="Shardy: how tensors are sharded over devices")


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "sdy-to-stablehlo",
        source="sdy",
        target=("stablehlo",),
        load="plait_shardy.to_stablehlo:SdyToStablehlo",
        summary="Drop sharding annotations (single device)",
        requires=("stablehlo",),
        level="edge",
        phase="input",
    )
