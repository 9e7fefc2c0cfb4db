"""What plait-stablehlo contributes."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import CallTargetRecord, ConversionRecord, DialectRecord, FrontendRecord, PassRecord, hookimpl

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
        objects=("jaxlib.PjitFunction", "jax.Traced", "jax.Lowered", "jax.Exported", "jax.Compiled", "jax.ClosedJaxpr"),
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
ANNOTATIONS = {
    "Sharding": "how a tensor is distributed over devices",
    "SPMDFullToShardShape": "the part of a tensor that a device has; on one device, all of it",
    "SPMDShardToFullShape": "the tensor of which a device has a part; on one device, the part",
    "xla.sdy.FuncResultSharding": "how a result is distributed over devices",
    "xla.sdy.GlobalToLocalShape": "the part of a tensor that a device has; on one device, all of it",
    "xla.sdy.LocalToGlobalShape": "the tensor of which a device has a part; on one device, the part",
    "xla.sdy.PropagationBarrier": "where the propagation of shardings stops",
    "xla.sdy.ShardingGroup": "that tensors are distributed alike",
    "InspectSharding": "that a process wants to know of a distribution",
    "annotate_device_placement": "in which memory a tensor lies",
    "MoveToHost": "that a tensor is moved to the memory of the host",
    "MoveToDevice": "that a tensor is moved to the memory of the device",
    "LayoutConstraint": "in which order elements lie in memory",
    "dce_sink": "that its operands are used",
    "control_dep": "that one operation comes before another",
}
"""Targets that return their operands, with what they say."""

_CALLS = "plait_stablehlo.custom_calls"
TARGETS = {
    f"{_CALLS}.annotations:IDENTITY": tuple(ANNOTATIONS),
    f"{_CALLS}.annotations:SHAPE_ASSERTION": ("shape_assertion",),
    f"{_CALLS}.computations:ROOM": ("AllocateBuffer",),
    f"{_CALLS}.computations:REDUCE_WINDOW": ("stablehlo.dynamic_reduce_window",),
    f"{_CALLS}.computations:RANDOM_BITS": ("stablehlo.dynamic_rng_bit_generator",),
    f"{_CALLS}.top_k:TOP_K": (
        "mhlo.topk", "TopK", "ApproxTopK", "PartialReduce", "stablehlo.dynamic_top_k", "stablehlo.dynamic_approx_top_k",
    ),
}  # fmt: skip
"""What programs call by name, by where its meaning is."""


@hookimpl
def plait_call_targets() -> Iterator[CallTargetRecord]:
    named = {**TARGETS, "plait_stablehlo.chlo.calls:FUNCTION": [f"mhlo.{name}" for name in FUNCTIONS]}
    for load, (first, *others) in named.items():
        yield CallTargetRecord(first, load=load, op="stablehlo.custom_call", also=tuple(others))
