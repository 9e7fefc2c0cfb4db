"""What the conformance kit is told about plait-stablehlo: see plait-testing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

WITHOUT_SEMANTICS = {"vhlo.*": "means what the operation of StableHLO means that it is converted to"}


def _reshape(rng: Any) -> list[Any]:
    """Eight elements, and the shape that they get."""
    import numpy as np

    return [rng.integers(-3, 4, 8).astype("float32"), np.asarray([2, 4], dtype="int32")]


def _slice(rng: Any) -> list[Any]:
    """Eight elements; where a slice of them begins and ends, and its step."""
    import numpy as np

    return [rng.integers(-3, 4, 8).astype("float32"), *[np.asarray([n], dtype="int32") for n in (1, 7, 2)]]


def _positive_definite(rng: Any) -> list[Any]:
    """A matrix that has a Cholesky factor."""
    import numpy as np

    root = rng.integers(-2, 3, (3, 3)).astype("float64")
    return [root @ root.T + 3 * np.eye(3)]


def _uniform(rng: Any) -> list[Any]:
    """The bounds of a distribution, and the shape of the result."""
    import numpy as np

    return [np.float32(0), np.float32(1), np.asarray([4], dtype="int64")]


_ONE_PROCESS = "native code runs one process, and the example names two"
_FORM_ONLY = "the example shows the form only: its types and numbers are those of no valid StableHLO"
_VHLO = """
    after_all_v1 all_gather_v1 all_gather_v2 all_reduce_v1 all_reduce_v2 all_to_all_v1 all_to_all_v2 and_v1
    async_done_v1 async_start_v1 batch_norm_grad_v1 batch_norm_inference_v1 batch_norm_training_v1
    broadcast_in_dim_v1 broadcast_v1 call_v1 case_v1 cbrt_v2 cholesky_v1 collective_broadcast_v1
    collective_broadcast_v2 collective_permute_v1 collective_reduce_v1 compare_v1 complex_v1 composite_v1
    composite_v2 constant_v1 convolution_v1 cosine_v2 count_leading_zeros_v1 create_token_v1
    cross-replica-sum_v1 custom_call_v1 custom_call_v2 dot_general_v1 dot_general_v2 dot_v1
    dynamic_broadcast_in_dim_v1 dynamic_conv_v1 dynamic_conv_v2 dynamic_gather_v1 dynamic_gather_v2
    dynamic_iota_v1 dynamic_pad_v1 dynamic_reshape_v1 dynamic_slice_v1 dynamic_update_slice_v1 einsum_v1
    exponential_minus_one_v2 exponential_v2 fft_v1 gather_v1 gather_v2 get_dimension_size_v1
    get_tuple_element_v1 if_v1 infeed_v1 is_finite_v1 log_plus_one_v2 log_v2 logistic_v2 map_v1 not_v1 or_v1
    outfeed_v1 pad_v1 partition_id_v1 popcnt_v1 real_dynamic_slice_v1 recv_v1 recv_v2 reduce_precision_v1
    reduce_scatter_v1 reduce_v1 reduce_window_v1 replica_id_v1 reverse_v1 rng_bit_generator_v1 rng_v1 rsqrt_v2
    scatter_v1 scatter_v2 select_and_scatter_v1 select_v1 send_v1 send_v2 set_dimension_size_v1 shift_left_v1
    shift_right_arithmetic_v1 shift_right_logical_v1 sine_v2 slice_v1 sort_v1 sqrt_v2 tan_v2 tanh_v2
    transpose_v1 triangular_solve_v1 tuple_v1 unary_einsum_v1 uniform_dequantize_v1 uniform_quantize_v1 while_v1
    xor_v1
"""
KNOWN_FAILURES = {
    **{
        f"conversion[stablehlo-to-tcp:stablehlo.{name}]": _ONE_PROCESS
        for name in ("all_gather", "all_reduce", "all_to_all", "async_start", "reduce_scatter", "collective_broadcast",
                     "collective_permute", "collective_reduce", "cross-replica-sum")
    },
    **{f"conversion[vhlo-to-stablehlo:vhlo.{name}]": _FORM_ONLY for name in _VHLO.split()},
    "pass[vhlo-to-stablehlo]": _FORM_ONLY,
    "pass[vhlo-legalize-to-stablehlo]": _FORM_ONLY,
    "conversion[sdy-to-stablehlo:sdy.manual_computation]": _ONE_PROCESS,
}
INPUTS = {
    "stablehlo.cholesky": _positive_definite,
    "stablehlo.rng": _uniform,
    "stablehlo.dynamic_reshape": _reshape,
    "stablehlo.real_dynamic_slice": _slice,
}


def _artifact() -> Iterator[tuple[bytes, str]]:
    from plait.context import Context
    from plait.syntax.parser import parse_module

    from plait_stablehlo.vhlo.artifact import current_version, serialize_portable_artifact

    text = """
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %x, %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    """
    ctx = Context.from_environment()
    yield serialize_portable_artifact(parse_module(text, ctx), current_version(), context=ctx), text


FRONTEND_EXAMPLES = {"stablehlo-artifact": _artifact}
