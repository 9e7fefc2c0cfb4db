"""The operations of VHLO: in which versions each exists, and what it has. Everything else follows from this table."""

from __future__ import annotations

from typing import NamedTuple


class OpSpec(NamedTuple):
    """An operation: its name, its first version, its last one if it has been replaced, and the names of its parts.

    A name that ends in `*` stands for any number of operands, results or regions. Attributes are always present.
    """

    name: str
    since: str
    until: str | None = None
    operands: str = ""
    attributes: str = ""
    results: str = ""
    regions: str = ""
    same_size: bool = False  # whether all groups of operands have one size
    terminator: bool = False


OPERATIONS = (
    OpSpec("abs_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("add_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("after_all_v1", "0.9.0", operands="inputs*", results="result"),
    OpSpec(
        "all_gather_v1", "0.9.0", until="1.4.0", operands="operand",
        attributes="all_gather_dim replica_groups channel_id use_global_device_ids", results="result",
    ),
    OpSpec(
        "all_gather_v2", "1.5.0", operands="operands*",
        attributes="all_gather_dim replica_groups channel_id use_global_device_ids", results="results*",
    ),
    OpSpec(
        "all_reduce_v1", "0.9.0", until="1.4.0", operands="operand",
        attributes="replica_groups channel_id use_global_device_ids", results="result", regions="computation",
    ),
    OpSpec(
        "all_reduce_v2", "1.5.0", operands="operands*", attributes="replica_groups channel_id use_global_device_ids",
        results="results*", regions="computation",
    ),
    OpSpec(
        "all_to_all_v1", "0.9.0", until="1.4.0", operands="operand",
        attributes="split_dimension concat_dimension split_count replica_groups channel_id", results="result",
    ),
    OpSpec(
        "all_to_all_v2", "1.5.0", operands="operands*",
        attributes="split_dimension concat_dimension split_count replica_groups channel_id", results="results*",
    ),
    OpSpec("and_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("async_start_v1", "1.15.0", operands="operands*", results="result", regions="collective"),
    OpSpec("async_done_v1", "1.15.0", operands="operand", results="result"),
    OpSpec("atan2_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec(
        "batch_norm_grad_v1", "0.9.0", operands="operand scale mean variance grad_output",
        attributes="epsilon feature_index", results="grad_operand grad_scale grad_offset",
    ),
    OpSpec(
        "batch_norm_inference_v1", "0.9.0", operands="operand scale offset mean variance",
        attributes="epsilon feature_index", results="result",
    ),
    OpSpec(
        "batch_norm_training_v1", "0.9.0", operands="operand scale offset", attributes="epsilon feature_index",
        results="output batch_mean batch_var",
    ),
    OpSpec("bitcast_convert_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("broadcast_in_dim_v1", "0.9.0", operands="operand", attributes="broadcast_dimensions", results="result"),
    OpSpec("broadcast_v1", "0.9.0", operands="operand", attributes="broadcast_sizes", results="result"),
    OpSpec("call_v1", "0.9.0", operands="operands*", attributes="callee", results="results*"),
    OpSpec("case_v1", "0.9.0", operands="index", results="results*", regions="branches*"),
    OpSpec("cbrt_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("cbrt_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("ceil_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("cholesky_v1", "0.9.0", operands="a", attributes="lower", results="result"),
    OpSpec("clamp_v1", "0.9.0", operands="min operand max", results="result"),
    OpSpec("count_leading_zeros_v1", "0.9.0", operands="operand", results="result"),
    OpSpec(
        "collective_broadcast_v1", "0.16.0", until="1.19.0", operands="operand",
        attributes="replica_groups channel_id", results="result",
    ),
    OpSpec(
        "collective_broadcast_v2", "1.20.0", operands="operands*",
        attributes="replica_groups channel_id has_dynamic_root", results="results*",
    ),
    OpSpec(
        "collective_reduce_v1", "1.19.0", operands="operands*",
        attributes="replica_groups channel_id use_global_device_ids has_dynamic_root", results="results*",
        regions="computation",
    ),
    OpSpec(
        "collective_permute_v1", "0.9.0", operands="operand", attributes="source_target_pairs channel_id",
        results="result",
    ),
    OpSpec("compare_v1", "0.9.0", operands="lhs rhs", attributes="comparison_direction compare_type", results="result"),
    OpSpec("complex_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec(
        "composite_v1", "0.19.0", until="1.13.0", operands="inputs*",
        attributes="name composite_attributes decomposition version", results="results*",
    ),
    OpSpec(
        "composite_v2", "1.14.0", operands="inputs*", attributes="name composite_attributes decomposition version",
        results="results*", regions="composite_regions*",
    ),
    OpSpec("concatenate_v1", "0.9.0", operands="inputs*", attributes="dimension", results="result"),
    OpSpec("constant_v1", "0.9.0", attributes="value", results="output"),
    OpSpec("convert_v1", "0.9.0", operands="operand", results="result"),
    OpSpec(
        "convolution_v1", "0.9.0", operands="lhs rhs",
        attributes="window_strides padding lhs_dilation rhs_dilation window_reversal input_batch_dimension "
        "input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension "
        "kernel_output_feature_dimension kernel_spatial_dimensions output_batch_dimension "
        "output_feature_dimension output_spatial_dimensions feature_group_count batch_group_count "
        "precision_config",
        results="result",
    ),
    OpSpec("cosine_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("cosine_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("create_token_v1", "0.9.0", results="output"),
    OpSpec("cross-replica-sum_v1", "0.9.0", operands="operand", attributes="replica_groups", results="result"),
    OpSpec(
        "custom_call_v1", "0.9.0", until="1.17.0", operands="inputs*",
        attributes="call_target_name has_side_effect backend_config api_version called_computations operand_layouts "
        "result_layouts output_operand_aliases",
        results="results*",
    ),
    OpSpec(
        "custom_call_v2", "1.18.0", operands="inputs*",
        attributes="call_target_name has_side_effect backend_config api_version called_computations operand_layouts "
        "result_layouts output_operand_aliases result_tilings",
        results="results*",
    ),
    OpSpec("divide_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec(
        "dot_general_v1", "0.9.0", until="1.5.0", operands="lhs rhs",
        attributes="lhs_batching_dimensions rhs_batching_dimensions lhs_contracting_dimensions "
        "rhs_contracting_dimensions precision_config",
        results="result",
    ),
    OpSpec(
        "dot_general_v2", "1.6.0", operands="lhs rhs",
        attributes="lhs_batching_dimensions rhs_batching_dimensions lhs_contracting_dimensions "
        "rhs_contracting_dimensions precision_config lhs_precision_type rhs_precision_type accumulation_type "
        "lhs_component_count rhs_component_count num_primitive_operations allow_imprecise_accumulation",
        results="result",
    ),
    OpSpec("dot_v1", "0.9.0", operands="lhs rhs", attributes="precision_config", results="result"),
    OpSpec(
        "dynamic_broadcast_in_dim_v1", "0.9.0", operands="operand output_dimensions",
        attributes="broadcast_dimensions known_expanding_dimensions known_nonexpanding_dimensions", results="result",
    ),
    OpSpec(
        "dynamic_conv_v1", "0.9.0", until="0.19.0", operands="lhs rhs d_padding",
        attributes="window_strides padding lhs_dilation rhs_dilation window_reversal input_batch_dimension "
        "input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension "
        "kernel_output_feature_dimension kernel_spatial_dimensions output_batch_dimension "
        "output_feature_dimension output_spatial_dimensions feature_group_count batch_group_count "
        "precision_config",
        results="result",
    ),
    OpSpec(
        "dynamic_conv_v2", "0.20.0", operands="lhs rhs padding",
        attributes="window_strides lhs_dilation rhs_dilation window_reversal input_batch_dimension "
        "input_feature_dimension input_spatial_dimensions kernel_input_feature_dimension "
        "kernel_output_feature_dimension kernel_spatial_dimensions output_batch_dimension "
        "output_feature_dimension output_spatial_dimensions feature_group_count batch_group_count "
        "precision_config",
        results="result",
    ),
    OpSpec(
        "dynamic_gather_v1", "0.9.0", until="1.0.0", operands="operand start_indices slice_sizes",
        attributes="offset_dims collapsed_slice_dims start_index_map index_vector_dim indices_are_sorted",
        results="result",
    ),
    OpSpec(
        "dynamic_gather_v2", "1.1.0", operands="operand start_indices slice_sizes",
        attributes="offset_dims collapsed_slice_dims operand_batching_dims start_indices_batching_dims start_index_map "
        "index_vector_dim indices_are_sorted",
        results="result",
    ),
    OpSpec("dynamic_iota_v1", "0.9.0", operands="output_shape", attributes="iota_dimension", results="result"),
    OpSpec(
        "dynamic_pad_v1", "0.9.0",
        operands="operand padding_value edge_padding_low edge_padding_high interior_padding", results="result",
    ),
    OpSpec("dynamic_reshape_v1", "0.9.0", operands="operand output_shape", results="result"),
    OpSpec("dynamic_slice_v1", "0.9.0", operands="operand start_indices*", attributes="slice_sizes", results="result"),
    OpSpec("dynamic_update_slice_v1", "0.9.0", operands="operand update start_indices*", results="result"),
    OpSpec("einsum_v1", "0.9.0", operands="lhs rhs", attributes="einsum_config", results="result"),
    OpSpec("exponential_minus_one_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("exponential_minus_one_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("exponential_v1", "0.9.0", until="1.8.0", operands="operand", results="result"),
    OpSpec("exponential_v2", "1.9.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("fft_v1", "0.9.0", operands="operand", attributes="fft_type fft_length", results="result"),
    OpSpec("floor_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("func_v1", "0.9.0", attributes="sym_name function_type sym_visibility arg_attrs res_attrs", regions="body"),
    OpSpec(
        "gather_v1", "0.9.0", until="1.0.0", operands="operand start_indices",
        attributes="offset_dims collapsed_slice_dims start_index_map index_vector_dim slice_sizes indices_are_sorted",
        results="result",
    ),
    OpSpec(
        "gather_v2", "1.1.0", operands="operand start_indices",
        attributes="offset_dims collapsed_slice_dims operand_batching_dims start_indices_batching_dims start_index_map "
        "index_vector_dim slice_sizes indices_are_sorted",
        results="result",
    ),
    OpSpec("get_dimension_size_v1", "0.9.0", operands="operand", attributes="dimension", results="result"),
    OpSpec("get_tuple_element_v1", "0.9.0", operands="operand", attributes="index", results="result"),
    OpSpec("if_v1", "0.9.0", operands="pred", results="results*", regions="true_branch false_branch"),
    OpSpec("imag_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("infeed_v1", "0.9.0", operands="token", attributes="infeed_config layout", results="results*"),
    OpSpec("iota_v1", "0.9.0", attributes="iota_dimension", results="output"),
    OpSpec("is_finite_v1", "0.9.0", operands="x", results="y"),
    OpSpec("log_plus_one_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("log_plus_one_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("logistic_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("logistic_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("log_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("log_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("map_v1", "0.9.0", operands="inputs*", attributes="dimensions", results="result", regions="computation"),
    OpSpec("maximum_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("minimum_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("multiply_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("negate_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("not_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("optimization_barrier_v1", "0.9.0", operands="operand*", results="result*"),
    OpSpec("or_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("outfeed_v1", "0.9.0", operands="inputs* token", attributes="outfeed_config", results="result"),
    OpSpec(
        "pad_v1", "0.9.0", operands="operand padding_value",
        attributes="edge_padding_low edge_padding_high interior_padding", results="result",
    ),
    OpSpec("partition_id_v1", "0.9.0", results="result"),
    OpSpec("popcnt_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("power_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("real_dynamic_slice_v1", "0.9.0", operands="operand start_indices limit_indices strides", results="result"),
    OpSpec("real_v1", "0.9.0", operands="operand", results="result"),
    OpSpec(
        "recv_v1", "0.9.0", until="1.11.0", operands="token", attributes="channel_id channel_type is_host_transfer",
        results="results*",
    ),
    OpSpec(
        "recv_v2", "1.12.0", operands="token",
        attributes="channel_id channel_type is_host_transfer source_target_pairs", results="results*",
    ),
    OpSpec(
        "reduce_v1", "0.9.0", operands="inputs* init_values*", attributes="dimensions", results="results*",
        regions="body", same_size=True,
    ),
    OpSpec(
        "reduce_precision_v1", "0.9.0", operands="operand", attributes="exponent_bits mantissa_bits",
        results="output",
    ),
    OpSpec(
        "reduce_scatter_v1", "0.9.0", operands="operand",
        attributes="scatter_dimension replica_groups channel_id use_global_device_ids", results="result",
        regions="computation",
    ),
    OpSpec(
        "reduce_window_v1", "0.9.0", operands="inputs* init_values*",
        attributes="window_dimensions window_strides base_dilations window_dilations padding", results="results*",
        regions="body", same_size=True,
    ),
    OpSpec("remainder_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("replica_id_v1", "0.9.0", results="result"),
    OpSpec("reshape_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("return_v1", "0.9.0", operands="results*", terminator=True),
    OpSpec("reverse_v1", "0.9.0", operands="operand", attributes="dimensions", results="result"),
    OpSpec(
        "rng_bit_generator_v1", "0.9.0", operands="initial_state", attributes="rng_algorithm",
        results="output_state output",
    ),
    OpSpec("rng_v1", "0.9.0", operands="a b shape", attributes="rng_distribution", results="result"),
    OpSpec("round_nearest_even_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("round_nearest_afz_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("rsqrt_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("rsqrt_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec(
        "scatter_v1", "0.9.0", until="1.0.0", operands="inputs* scatter_indices updates*",
        attributes="update_window_dims inserted_window_dims scatter_dims_to_operand_dims index_vector_dim "
        "indices_are_sorted unique_indices",
        results="results*", regions="update_computation", same_size=True,
    ),
    OpSpec(
        "scatter_v2", "1.1.0", operands="inputs* scatter_indices updates*",
        attributes="update_window_dims inserted_window_dims input_batching_dims scatter_indices_batching_dims "
        "scatter_dims_to_operand_dims index_vector_dim indices_are_sorted unique_indices",
        results="results*", regions="update_computation", same_size=True,
    ),
    OpSpec(
        "select_and_scatter_v1", "0.9.0", operands="operand source init_value",
        attributes="window_dimensions window_strides padding", results="result", regions="select scatter",
    ),
    OpSpec("select_v1", "0.9.0", operands="pred on_true on_false", results="result"),
    OpSpec(
        "send_v1", "0.9.0", until="1.11.0", operands="inputs* token",
        attributes="channel_id channel_type is_host_transfer", results="result",
    ),
    OpSpec(
        "send_v2", "1.12.0", operands="inputs* token",
        attributes="channel_id channel_type is_host_transfer source_target_pairs", results="result",
    ),
    OpSpec("set_dimension_size_v1", "0.9.0", operands="operand size", attributes="dimension", results="result"),
    OpSpec("shift_left_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("shift_right_arithmetic_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("shift_right_logical_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("sign_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("sine_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("sine_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("slice_v1", "0.9.0", operands="operand", attributes="start_indices limit_indices strides", results="result"),
    OpSpec(
        "sort_v1", "0.9.0", operands="inputs*", attributes="dimension is_stable", results="results*",
        regions="comparator",
    ),
    OpSpec("sqrt_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("sqrt_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("subtract_v1", "0.9.0", operands="lhs rhs", results="result"),
    OpSpec("tan_v1", "1.4.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("tan_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("tanh_v1", "0.9.0", until="1.9.0", operands="operand", results="result"),
    OpSpec("tanh_v2", "1.10.0", operands="operand", attributes="result_accuracy", results="result"),
    OpSpec("torch_index_select_v1", "0.9.0", operands="operand index", attributes="dim batch_dims", results="result"),
    OpSpec("transpose_v1", "0.9.0", operands="operand", attributes="permutation", results="result"),
    OpSpec(
        "triangular_solve_v1", "0.9.0", operands="a b", attributes="left_side lower unit_diagonal transpose_a",
        results="result",
    ),
    OpSpec("tuple_v1", "0.9.0", operands="val*", results="result"),
    OpSpec("unary_einsum_v1", "0.9.0", operands="operand", attributes="einsum_config", results="result"),
    OpSpec("uniform_dequantize_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("uniform_quantize_v1", "0.9.0", operands="operand", results="result"),
    OpSpec("while_v1", "0.9.0", operands="operand*", results="results*", regions="cond body"),
    OpSpec("xor_v1", "0.9.0", operands="lhs rhs", results="result"),
)  # fmt: skip
