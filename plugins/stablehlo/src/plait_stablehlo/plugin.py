"""What plait-stablehlo contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import CommandRecord, ConversionRecord, DialectRecord, FrontendRecord, PassRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "stablehlo",
        load="plait_stablehlo.stablehlo.dialect:STABLEHLO",
        summary="The portable operations of OpenXLA",
        reads={"mhlo": "plait_stablehlo.mhlo:COUNTERPARTS"},
    )
    yield DialectRecord(
        "chlo", load="plait_stablehlo.chlo.dialect:CHLO", summary="Operations that clients of StableHLO compose"
    )
    yield DialectRecord(
        "sdy", load="plait_stablehlo.sdy.dialect:SDY", summary="Shardy: how tensors are spread over devices"
    )
    yield DialectRecord(
        "vhlo", load="plait_stablehlo.vhlo.dialect:VHLO", summary="StableHLO as it was at each version, for artifacts"
    )
    yield DialectRecord(
        "interpreter", load="plait_stablehlo.reference.dialect:INTERPRETER", summary="How tests of StableHLO run"
    )


_ARTIFACT = tuple(b"ML\xefR" + bytes([2 * version + 1]) + b"StableHLO_v" for version in range(7))
"""How artifacts begin: bytecode, a version of the format, what wrote it."""
_EXPORT = tuple(bytes([table, 0, 0, 0, table - 4, 0]) for table in range(32, 128, 4))
"""How exports of JAX begin: where the root table of a FlatBuffer is, and as many bytes of offsets before it."""


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord(
        "jax-export",
        load="plait_stablehlo.jax_export:read_export",
        magic=_EXPORT,
        summary="Exports of JAX, as `Exported.serialize` writes them",
    )
    yield FrontendRecord(
        "jax-objects",
        load="plait_stablehlo.jax_objects:read_object",
        objects=("jaxlib.PjitFunction", "jax.Lowered", "jax.Exported", "jax.Compiled", "jax.ClosedJaxpr"),
        summary="Jitted functions of JAX with example inputs, Lowered and Exported",
    )
    yield FrontendRecord(
        "stablehlo-artifact",
        load="plait_stablehlo.vhlo.artifact:read_artifact",
        magic=_ARTIFACT,
        summary="Portable artifacts of StableHLO, as jax.export has them inside",
    )


@hookimpl
def plait_commands() -> Iterator[CommandRecord]:
    yield CommandRecord(
        "translate", load="plait_stablehlo.vhlo.command:translate", summary="Write and read portable artifacts"
    )


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "stablehlo-legalize-to-vhlo",
        load="plait_stablehlo.vhlo.passes:StablehloLegalizeToVhlo",
        summary="Replace StableHLO by the newest version of VHLO",
    )
    yield PassRecord(
        "vhlo-to-version",
        load="plait_stablehlo.vhlo.passes:VhloToVersion",
        summary="Replace VHLO by that of a version of StableHLO: vhlo-to-version{target=1.4.0}",
    )
    yield PassRecord(
        "vhlo-legalize-to-stablehlo",
        load="plait_stablehlo.vhlo.passes:VhloLegalizeToStablehlo",
        summary="Replace VHLO of the newest version by StableHLO",
    )
    yield PassRecord(
        "stablehlo-aggressive-folder",
        load="plait_stablehlo.stablehlo.passes:StablehloAggressiveFolder",
        summary="Compute what is constant: stablehlo-aggressive-folder{fold-op-element-limit=65536}",
    )
    yield PassRecord(
        "stablehlo-aggressive-simplification",
        load="plait_stablehlo.stablehlo.passes:StablehloAggressiveSimplification",
        summary="Bring StableHLO into its canonical form, as canonicalize does",
    )


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "vhlo-to-stablehlo",
        source="vhlo",
        target=("stablehlo", "func"),
        load="plait_stablehlo.vhlo.passes:VhloToStablehlo",
        summary="Replace VHLO of any version by StableHLO",
        requires=("stablehlo", "func"),
        level="edge",
        phase="input",
        at_start=True,
    )
    yield ConversionRecord(
        "sdy-to-stablehlo",
        source="sdy",
        target=("stablehlo",),
        load="plait_stablehlo.sdy.lowering:SdyToStablehlo",
        summary="Forget how tensors are spread, on one device",
        requires=("stablehlo",),
        level="edge",
        phase="input",
    )
    yield ConversionRecord(
        "stablehlo-to-tcp",
        source="stablehlo",
        target=("tcp", "tensor", "arith", "scf", "cf", "func"),
        load="plait_stablehlo.stablehlo.to_tcp:STABLEHLO_TO_TCP",
        summary="Lower StableHLO to tcp, control flow to scf",
        requires=("tcp", "tensor", "arith", "scf", "cf", "func"),
        level="edge->tensor",
        phase="tcp",
    )
    yield ConversionRecord(
        "chlo-to-tcp",
        source="chlo",
        target=("tcp", "tensor", "arith", "math", "scf"),
        load="plait_stablehlo.chlo.to_tcp:CHLO_TO_TCP",
        summary="Lower CHLO to tcp, elementary functions to math",
        requires=("tcp", "tensor", "arith", "math", "scf"),
        level="edge->tensor",
        phase="tcp",
    )
