"""The constraints of StableHLO's specification: how many each operation has, and which of them no negative test shows."""

from __future__ import annotations

#: The number of constraints (C1, C2 ...) in the section of each operation of the specification. Those of
#: `dynamic_gather` are numbered as those of `gather`, as the reference implementation does.
COUNTS = {
    "abs": 2, "add": 7, "all_gather": 6, "all_reduce": 7, "all_to_all": 9, "and": 1, "async_done": 1, "async_start": 4,
    "atan2": 1, "batch_norm_grad": 5, "batch_norm_inference": 7, "batch_norm_training": 7, "bitcast_convert": 2,
    "broadcast_in_dim": 6, "case": 4, "cbrt": 1, "ceil": 1, "cholesky": 3, "clamp": 4, "collective_broadcast": 6,
    "collective_permute": 5, "collective_reduce": 4, "compare": 3, "complex": 3, "composite": 4, "concatenate": 6,
    "constant": 1, "convert": 1, "convolution": 34, "cosine": 1, "count_leading_zeros": 1, "divide": 1,
    "dot_general": 24, "dynamic_broadcast_in_dim": 10, "dynamic_conv": 34, "dynamic_gather": 23, "dynamic_iota": 2,
    "dynamic_pad": 4, "dynamic_reshape": 4, "dynamic_slice": 5, "dynamic_update_slice": 6, "exponential": 1,
    "exponential_minus_one": 1, "fft": 5, "floor": 1, "gather": 23, "get_dimension_size": 1, "get_tuple_element": 2,
    "if": 3, "imag": 2, "infeed": 3, "iota": 1, "is_finite": 1, "log": 1, "log_plus_one": 1, "logistic": 1, "map": 4,
    "maximum": 1, "minimum": 1, "multiply": 1, "negate": 1, "not": 1, "optimization_barrier": 1, "or": 1, "pad": 4,
    "popcnt": 1, "power": 1, "real": 2, "recv": 5, "reduce": 8, "reduce_precision": 3, "reduce_scatter": 9,
    "reduce_window": 16, "remainder": 1, "reshape": 3, "reverse": 3, "rng": 3, "rng_bit_generator": 2,
    "round_nearest_afz": 1, "round_nearest_even": 1, "rsqrt": 1, "scatter": 25, "select": 2, "select_and_scatter": 12,
    "send": 5, "shift_left": 1, "shift_right_arithmetic": 1, "shift_right_logical": 1, "sign": 1, "sine": 1, "slice": 5,
    "sort": 5, "sqrt": 1, "subtract": 1, "tan": 1, "tanh": 1, "transpose": 4, "triangular_solve": 4, "tuple": 1,
    "uniform_dequantize": 2, "uniform_quantize": 2, "while": 3, "xor": 1,
}  # fmt: skip

#: Constraints that another error stands for, which has no label of its own: that error, which a negative test shows.
BY_OTHER_ERRORS = {
    "all_to_all_c4": "attribute 'split_count' must be an integer of type i64, at least 1",
    "concatenate_c1": "all operands and results must have one element type",
    "concatenate_c5": "all operands and results must have one element type",
    "pad_c1": "all operands and results must have one element type",
    "slice_c1": "all operands and results must have one element type",
    "convolution_c21": "attribute 'feature_group_count' must be an integer of type i64, at least 1",
    "convolution_c22": "attribute 'batch_group_count' must be an integer of type i64, at least 1",
    "dynamic_conv_c21": "attribute 'feature_group_count' must be an integer of type i64, at least 1",
    "dynamic_conv_c22": "attribute 'batch_group_count' must be an integer of type i64, at least 1",
    "reduce_precision_c2": "attribute 'exponent_bits' must be an integer of type i32, at least 1",
    "reduce_precision_c3": "attribute 'mantissa_bits' must be an integer of type i32, at least 0",
    "convolution_c26": "expected a result of shape",
    "dynamic_conv_c26": "expected a result of shape",
    "scatter_c5": "expected 2 groups of operands of one size",
}

_PROCESSES = "how many processes there are is said where the program is run"
_PROMOTION = "the region says in which type is accumulated: what it yields must be promotable from both (see the region's constraint)"

#: Constraints that the verifier does not check, or that nothing can break, with the reason.
NOT_CHECKED = {
    "all_gather_c3": _PROCESSES,
    "all_reduce_c2": _PROCESSES,
    "all_to_all_c6": _PROCESSES,
    "reduce_scatter_c4": _PROCESSES,
    "collective_broadcast_c6": "the root is a value that is known when it runs",
    "compare_c3": "producers leave compare_type out or write another: it has no effect then, and the reference accepts it",
    "dot_general_c13": "producers multiply two formats of one width; the reference accepts it",
    "reduce_c2": _PROMOTION,
    "reduce_window_c3": _PROMOTION,
    "scatter_c6": _PROMOTION,
    "select_and_scatter_c3": _PROMOTION,
    "reduce_window_c14": "all results are inferred from inputs of one shape, so that reduce_window_c15 implies it",
}

#: Constraints on quantized elements only.
OF_QUANTIZED_ELEMENTS = {
    *(f"add_c{i}" for i in range(2, 8)), *(f"convolution_c{i}" for i in range(28, 35)),
    *(f"dynamic_conv_c{i}" for i in range(28, 35)), *(f"dot_general_c{i}" for i in range(14, 21)), "broadcast_in_dim_c6",
    "dynamic_broadcast_in_dim_c6", "dynamic_reshape_c3", "reshape_c3", "transpose_c4",
}  # fmt: skip
