"""The names of the targets that this distribution knows, by where their meaning is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ANNOTATIONS = {
    "Sharding": "how a tensor is distributed over devices",
    "SPMDFullToShardShape": "the part of a tensor that a device has; on one device, all of it",
    "SPMDShardToFullShape": "the tensor of which a device has a part; on one device, the part",
    "xla.sdy.FuncResultSharding": "how a result is distributed over devices",
    "xla.sdy.GlobalToLocalShape": "the part of a tensor that a device has; on one device, all of it",
    "xla.sdy.LocalToGlobalShape": "the tensor of which a device has a part; on one device, the part",
    "xla.sdy.PropagationBarrier": "how far a distribution may spread",
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

_PACKAGE = "plait_stablehlo.custom_calls"
TARGETS: Mapping[str, Sequence[str]] = {
    f"{_PACKAGE}.annotations:IDENTITY": tuple(ANNOTATIONS),
    f"{_PACKAGE}.annotations:SHAPE_ASSERTION": ("shape_assertion",),
    f"{_PACKAGE}.computations:ROOM": ("AllocateBuffer",),
    f"{_PACKAGE}.computations:REDUCE_WINDOW": ("stablehlo.dynamic_reduce_window",),
    f"{_PACKAGE}.computations:RANDOM_BITS": ("stablehlo.dynamic_rng_bit_generator",),
    f"{_PACKAGE}.top_k:TOP_K": (
        "mhlo.topk", "TopK", "ApproxTopK", "PartialReduce", "stablehlo.dynamic_top_k", "stablehlo.dynamic_approx_top_k",
    ),
}  # fmt: skip
"""The names that each target serves."""
