"""What fixed-activations offers: a lowering and a cost for operations that others define."""

from __future__ import annotations

from collections.abc import Iterator

from plait.plugins import ModelRecord, PassRecord, hookimpl

PLAIT_API = 1


@hookimpl
def plait_passes() -> Iterator[PassRecord]:
    yield PassRecord(
        "lower-fixed-activations",
        load="fixed_activations.passes:LowerFixedActivations",
        summary="Write activations of fixed in integer arithmetic",
        consumes=("fixed.hard_sigmoid",),
        produces=("arith", "fixed", "tensor"),
        leaves=("Elementwise",),  # so it comes before what takes elementwise operations
        requires=("fixed", "arith", "tensor"),
        level="tensor",
        phase="tcp",
    )


@hookimpl
def plait_models() -> Iterator[ModelRecord]:
    yield ModelRecord("CostModel", ops=("math.tanh",), load="fixed_activations.models:COSTS", bridge=True)
