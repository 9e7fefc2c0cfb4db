"""What plait-vhlo contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import CommandRecord, ConversionRecord, DialectRecord, FrontendRecord, PassRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "vhlo", load="plait_vhlo.dialect:VHLO", summary="StableHLO as it was at each version, for artifacts"
    )


_ARTIFACT = tuple(b"ML\xefR" + bytes([2 * version + 1]) + b"StableHLO_v" for version in range(7))
"""How artifacts begin: bytecode, a version of the format, what wrote it."""
_EXPORT = tuple(bytes([table, 0, 0, 0, table - 4, 0]) for table in range(32, 128, 4))
"""How exports of JAX begin: where the root table of a FlatBuffer is, and as many bytes of offsets before it."""


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord(
        "jax-export",
        load="plait_vhlo.jax_export:read_export",
        magic=_EXPORT,
        summary="Exports of JAX, as `Exported.serialize` writes them",
    )
    yield FrontendRecord(
        "stablehlo-artifact",
        load="plait_vhlo.artifact:read_artifact",
        magic=_ARTIFACT,
        summary="Portable artifacts of StableHLO, as jax.export has them inside",
        maps=True,
    )


@hookimpl
def plait_commands() -> Iterator[CommandRecord]:
    yield CommandRecord("translate", load="plait_vhlo.command:translate", summary="Write and read portable artifacts")


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "stablehlo-legalize-to-vhlo",
        load="plait_vhlo.passes:StablehloLegalizeToVhlo",
        summary="Replace StableHLO by the newest version of VHLO",
    )
    yield PassRecord(
        "vhlo-to-version",
        load="plait_vhlo.passes:VhloToVersion",
        summary="Replace VHLO by VHLO of a version of StableHLO: vhlo-to-version{target=1.4.0}",
    )
    yield PassRecord(
        "vhlo-legalize-to-stablehlo",
        load="plait_vhlo.passes:VhloLegalizeToStablehlo",
        summary="Replace VHLO of the newest version by StableHLO",
    )


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "vhlo-to-stablehlo",
        source="vhlo",
        target=("stablehlo", "func"),
        load="plait_vhlo.passes:VhloToStablehlo",
        summary="Replace VHLO of any version by StableHLO",
        requires=("stablehlo", "func"),
        level="edge",
        phase="input",
        at_start=True,
    )
