"""The targets that are known here."""

from __future__ import annotations

from plait.call_targets import CallTarget

from plait_stablehlo.custom_calls import computations
from plait_stablehlo.custom_calls.annotations import ANNOTATIONS, IDENTITY, SHAPE_ASSERTION
from plait_stablehlo.custom_calls.top_k import TOP_K

TOP_K_NAMES = (
    "mhlo.topk", "TopK", "ApproxTopK", "PartialReduce", "stablehlo.dynamic_top_k", "stablehlo.dynamic_approx_top_k",
)  # fmt: skip

TARGETS: dict[str, CallTarget] = {
    **dict.fromkeys(ANNOTATIONS, IDENTITY),
    "shape_assertion": SHAPE_ASSERTION,
    "AllocateBuffer": computations.ROOM,
    **dict.fromkeys(TOP_K_NAMES, TOP_K),
    "stablehlo.dynamic_reduce_window": computations.REDUCE_WINDOW,
    "stablehlo.dynamic_rng_bit_generator": computations.RANDOM_BITS,
}
"""What each name means on one device."""
