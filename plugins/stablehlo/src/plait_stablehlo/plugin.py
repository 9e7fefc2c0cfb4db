"""What plait-stablehlo contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import CallTargetRecord, ConversionRecord, DialectRecord, FrontendRecord, PassRecord, hookimpl

from plait_stablehlo.custom_calls.names import TARGETS

PLAIT_API = 1


@hookimpl
def plait_dialects() -> Iterator[DialectRecord]:
    yield DialectRecord(
        "stablehlo",
        load="plait_stablehlo.dialect:STABLEHLO",
        summary="The portable operations of OpenXLA",
        reads={"mhlo": "plait_stablehlo.mhlo:COUNTERPARTS"},
    )
    yield DialectRecord(
        "chlo", load="plait_stablehlo.chlo.dialect:CHLO", summary="Operations that clients of StableHLO compose"
    )
    yield DialectRecord(
        "interpreter", load="plait_stablehlo.reference.dialect:INTERPRETER", summary="How tests of StableHLO run"
    )


@hookimpl
def plait_frontends() -> Iterator[FrontendRecord]:
    yield FrontendRecord(
        "jax-objects",
        load="plait_stablehlo.jax_objects:read_object",
        objects=("jaxlib.PjitFunction", "jax.Lowered", "jax.Exported", "jax.Compiled", "jax.ClosedJaxpr"),
        summary="Jitted functions of JAX with example inputs, Lowered and Exported",
    )


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "stablehlo-aggressive-folder",
        load="plait_stablehlo.passes:StablehloAggressiveFolder",
        summary="Compute what is constant: stablehlo-aggressive-folder{fold-op-element-limit=65536}",
    )
    yield PassRecord(
        "stablehlo-aggressive-simplification",
        load="plait_stablehlo.passes:StablehloAggressiveSimplification",
        summary="Bring StableHLO into its canonical form, as canonicalize does",
    )


@hookimpl
def plait_conversions() -> Iterator[ConversionRecord]:
    yield ConversionRecord(
        "stablehlo-to-tcp",
        source="stablehlo",
        target=("tcp", "tensor", "arith", "scf", "cf", "func"),
        load="plait_stablehlo.to_tcp:STABLEHLO_TO_TCP",
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


FUNCTIONS = (
    "acos", "acosh", "asin", "asinh", "atan", "atanh", "cosh", "erf", "erfc", "erf_inv", "lgamma", "digamma", "sinh",
    "square", "tan",
)  # fmt: skip
"""What programs call by name (`stablehlo.custom_call @mhlo.erf`), each an operation of CHLO of the same name."""


@hookimpl
def plait_call_targets() -> Iterator[CallTargetRecord]:
    named = {**TARGETS, "plait_stablehlo.chlo.calls:FUNCTION": [f"mhlo.{name}" for name in FUNCTIONS]}
    for load, (first, *others) in named.items():
        yield CallTargetRecord(first, load=load, op="stablehlo.custom_call", also=tuple(others))
