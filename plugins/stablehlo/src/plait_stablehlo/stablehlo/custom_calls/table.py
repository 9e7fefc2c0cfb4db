"""The targets that are known here."""

from __future__ import annotations

from plait.call_targets import CallTarget

from plait_stablehlo.stablehlo.custom_calls import computations, lapack
from plait_stablehlo.stablehlo.custom_calls.annotations import ANNOTATIONS, IDENTITY, SHAPE_ASSERTION
from plait_stablehlo.stablehlo.custom_calls.fourier import FOURIER
from plait_stablehlo.stablehlo.custom_calls.top_k import TOP_K

TOP_K_NAMES = (
    "mhlo.topk", "TopK", "ApproxTopK", "PartialReduce", "stablehlo.dynamic_top_k", "stablehlo.dynamic_approx_top_k",
)  # fmt: skip

TARGETS: dict[str, CallTarget] = {
    **dict.fromkeys(ANNOTATIONS, IDENTITY),
    "shape_assertion": SHAPE_ASSERTION,
    "AllocateBuffer": computations.ROOM,
    **lapack.TARGETS,
    "cpu_csr_sparse_dense_ffi": computations.SPARSE_PRODUCT,
    **dict.fromkeys(("ducc_fft", "dynamic_ducc_fft"), FOURIER),
    **dict.fromkeys(TOP_K_NAMES, TOP_K),
    "stablehlo.dynamic_reduce_window": computations.REDUCE_WINDOW,
    "stablehlo.dynamic_rng_bit_generator": computations.RANDOM_BITS,
    **dict.fromkeys(computations.FUNCTIONS, computations.FUNCTION),
}
"""What each name means on one device."""
