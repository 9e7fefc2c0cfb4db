"""An example of each operation of VHLO: what the example of its operation of StableHLO becomes."""

# ruff: noqa: E501  (lines of MLIR)

from __future__ import annotations

from plait_vhlo.table import OpSpec

_FUNCTION = """
vhlo.func_v1 @f(%x: !vhlo.token_v1) -> (!vhlo.token_v1) {
  "vhlo.return_v1"(%x) : (!vhlo.token_v1) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
"""
_EXAMPLES: dict[str, str] = {
    "func_v1": _FUNCTION,
    "return_v1": _FUNCTION,
    "after_all_v1": """
%0 = "vhlo.after_all_v1"(%a, %b) : (!vhlo.token_v1, !vhlo.token_v1) -> !vhlo.token_v1
""",
    "all_gather_v1": """
%0 = "vhlo.all_gather_v1"(%x) <{all_gather_dim = #vhlo.integer_v1<0 : i64>, channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, use_global_device_ids = #vhlo.bool_v1<false>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<8x!vhlo.f32_v1>
""",
    "all_reduce_v1": """
%0 = "vhlo.all_reduce_v1"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, use_global_device_ids = #vhlo.bool_v1<false>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %s = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%s) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "all_to_all_v1": """
%0 = "vhlo.all_to_all_v1"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, concat_dimension = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, split_count = #vhlo.integer_v1<2 : i64>, split_dimension = #vhlo.integer_v1<1 : i64>}> : (!vhlo.tensor_v1<2x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x2x!vhlo.f32_v1>
""",
    "async_start_v1": """
%0 = "vhlo.async_start_v1"(%x) ({
^bb0(%a: !vhlo.tensor_v1<4x!vhlo.f32_v1>):
  %r = "vhlo.all_gather_v2"(%a) <{all_gather_dim = #vhlo.integer_v1<0 : i64>, channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, use_global_device_ids = #vhlo.bool_v1<false>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<8x!vhlo.f32_v1>
  "vhlo.return_v1"(%r) : (!vhlo.tensor_v1<8x!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.future_v1<!vhlo.tensor_v1<8x!vhlo.f32_v1>>
""",
    "async_done_v1": """
%0 = "vhlo.async_done_v1"(%f) : (!vhlo.future_v1<!vhlo.tensor_v1<4x!vhlo.f32_v1>>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "batch_norm_grad_v1": """
%x1, %scale1, %offset1 = "vhlo.batch_norm_grad_v1"(%x, %scale, %mean, %variance, %y1) <{epsilon = #vhlo.float_v1<1.000000e-03 : !vhlo.f32_v1>, feature_index = #vhlo.integer_v1<1 : i64>}> : (!vhlo.tensor_v1<4x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<4x3x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>)
""",
    "batch_norm_inference_v1": """
%0 = "vhlo.batch_norm_inference_v1"(%x, %scale, %offset, %mean, %variance) <{epsilon = #vhlo.float_v1<1.000000e-03 : !vhlo.f32_v1>, feature_index = #vhlo.integer_v1<1 : i64>}> : (!vhlo.tensor_v1<4x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x3x!vhlo.f32_v1>
""",
    "batch_norm_training_v1": """
%y, %m, %v = "vhlo.batch_norm_training_v1"(%x, %scale, %offset) <{epsilon = #vhlo.float_v1<1.000000e-03 : !vhlo.f32_v1>, feature_index = #vhlo.integer_v1<1 : i64>}> : (!vhlo.tensor_v1<4x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>)
""",
    "bitcast_convert_v1": """
%0 = "vhlo.bitcast_convert_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.i32_v1>
""",
    "broadcast_in_dim_v1": """
%0 = "vhlo.broadcast_in_dim_v1"(%x) <{broadcast_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<3x4x!vhlo.f32_v1>
""",
    "broadcast_v1": """
%0 = "vhlo.broadcast_v1"(%x) <{broadcast_sizes = #vhlo.tensor_v1<dense<2> : tensor<1xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
""",
    "call_v1": """
vhlo.func_v1 @add(%a: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
  %0 = "vhlo.add_v1"(%a, %a) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
  "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}

%0 = "vhlo.call_v1"(%x) <{callee = #vhlo.string_v1<"add">}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "case_v1": """
%0 = "vhlo.case_v1"(%i) ({
  "vhlo.return_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
}, {
  "vhlo.return_v1"(%y) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "cholesky_v1": """
%0 = "vhlo.cholesky_v1"(%a) <{lower = #vhlo.bool_v1<true>}> : (!vhlo.tensor_v1<3x3x!vhlo.f64_v1>) -> !vhlo.tensor_v1<3x3x!vhlo.f64_v1>
""",
    "clamp_v1": """
%0 = "vhlo.clamp_v1"(%lo, %x, %hi) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "collective_broadcast_v1": """
%0 = "vhlo.collective_broadcast_v1"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[1, 0]]> : tensor<1x2xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "collective_broadcast_v2": """
%0 = "vhlo.collective_broadcast_v2"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, has_dynamic_root = #vhlo.bool_v1<false>, replica_groups = #vhlo.tensor_v1<dense<[[1, 0]]> : tensor<1x2xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "collective_reduce_v1": """
%0 = "vhlo.collective_reduce_v1"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, has_dynamic_root = #vhlo.bool_v1<false>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, use_global_device_ids = #vhlo.bool_v1<false>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %s = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%s) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "collective_permute_v1": """
%0 = "vhlo.collective_permute_v1"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, source_target_pairs = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "compare_v1": """
%0 = "vhlo.compare_v1"(%a, %b) <{compare_type = #vhlo<comparison_type_v1 FLOAT>, comparison_direction = #vhlo<comparison_direction_v1 LT>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.bool_v1>
""",
    "complex_v1": """
%0 = "vhlo.complex_v1"(%re, %im) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.complex_v1<!vhlo.f32_v1>>
""",
    "composite_v1": """
vhlo.func_v1 @my_op(%v: !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>) {
  "vhlo.return_v1"(%v) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">}

%0 = "vhlo.composite_v1"(%x) <{composite_attributes = #vhlo.dict_v1<{}>, decomposition = #vhlo.string_v1<"my_op">, name = #vhlo.string_v1<"my.op">, version = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "concatenate_v1": """
%0 = "vhlo.concatenate_v1"(%a, %b) <{dimension = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.tensor_v1<3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<5x!vhlo.f32_v1>
""",
    "constant_v1": """
%0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi32>>}> : () -> !vhlo.tensor_v1<2x!vhlo.i32_v1>
""",
    "convert_v1": """
%0 = "vhlo.convert_v1"(%x) : (!vhlo.tensor_v1<4x?x!vhlo.i32_v1>) -> !vhlo.tensor_v1<4x?x!vhlo.f32_v1>
""",
    "convolution_v1": """
%0 = "vhlo.convolution_v1"(%x, %k) <{batch_group_count = #vhlo.integer_v1<1 : i64>, feature_group_count = #vhlo.integer_v1<1 : i64>, input_batch_dimension = #vhlo.integer_v1<0 : i64>, input_feature_dimension = #vhlo.integer_v1<2 : i64>, input_spatial_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, kernel_input_feature_dimension = #vhlo.integer_v1<1 : i64>, kernel_output_feature_dimension = #vhlo.integer_v1<2 : i64>, kernel_spatial_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, lhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, output_batch_dimension = #vhlo.integer_v1<0 : i64>, output_feature_dimension = #vhlo.integer_v1<2 : i64>, output_spatial_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, padding = #vhlo.tensor_v1<dense<0> : tensor<1x2xi64>>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, window_reversal = #vhlo.tensor_v1<dense<false> : tensor<1xi1>>, window_strides = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<1x8x3x!vhlo.f32_v1>, !vhlo.tensor_v1<2x3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<1x7x4x!vhlo.f32_v1>
""",
    "create_token_v1": """
%0 = "vhlo.create_token_v1"() : () -> !vhlo.token_v1
""",
    "cross-replica-sum_v1": """
%0 = "vhlo.cross-replica-sum_v1"(%x) <{replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "custom_call_v1": """
%0 = "vhlo.custom_call_v1"(%x) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"Sharding">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<true>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "custom_call_v2": """
%0 = "vhlo.custom_call_v2"(%x) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"Sharding">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<true>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>, result_tilings = #vhlo.array_v1<[]>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "dot_general_v1": """
%0 = "vhlo.dot_general_v1"(%a, %b) <{lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
""",
    "dot_general_v2": """
%0 = "vhlo.dot_general_v2"(%a, %b) <{accumulation_type = #vhlo.type_v1<!vhlo.none_v1>, allow_imprecise_accumulation = #vhlo.type_v1<!vhlo.none_v1>, lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_component_count = #vhlo.type_v1<!vhlo.none_v1>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, lhs_precision_type = #vhlo.type_v1<!vhlo.none_v1>, num_primitive_operations = #vhlo.type_v1<!vhlo.none_v1>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_component_count = #vhlo.type_v1<!vhlo.none_v1>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, rhs_precision_type = #vhlo.type_v1<!vhlo.none_v1>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
""",
    "dot_v1": """
%0 = "vhlo.dot_v1"(%a, %b) <{precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>
""",
    "dynamic_broadcast_in_dim_v1": """
%0 = "vhlo.dynamic_broadcast_in_dim_v1"(%x, %shape) <{broadcast_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, known_expanding_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, known_nonexpanding_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.i32_v1>) -> !vhlo.tensor_v1<?x4x!vhlo.f32_v1>
""",
    "dynamic_conv_v1": """
%0 = "vhlo.dynamic_conv_v1"(%x, %k, %p) <{batch_group_count = #vhlo.integer_v1<1 : i64>, feature_group_count = #vhlo.integer_v1<1 : i64>, input_batch_dimension = #vhlo.integer_v1<0 : i64>, input_feature_dimension = #vhlo.integer_v1<2 : i64>, input_spatial_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, kernel_input_feature_dimension = #vhlo.integer_v1<1 : i64>, kernel_output_feature_dimension = #vhlo.integer_v1<2 : i64>, kernel_spatial_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, lhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, output_batch_dimension = #vhlo.integer_v1<0 : i64>, output_feature_dimension = #vhlo.integer_v1<2 : i64>, output_spatial_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, padding = #vhlo.tensor_v1<dense<0> : tensor<1x2xi64>>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, window_reversal = #vhlo.tensor_v1<dense<false> : tensor<1xi1>>, window_strides = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<1x8x3x!vhlo.f32_v1>, !vhlo.tensor_v1<2x3x4x!vhlo.f32_v1>, !vhlo.tensor_v1<1x2x!vhlo.i64_v1>) -> !vhlo.tensor_v1<1x?x4x!vhlo.f32_v1>
""",
    "dynamic_conv_v2": """
%0 = "vhlo.dynamic_conv_v2"(%x, %k, %p) <{batch_group_count = #vhlo.integer_v1<1 : i64>, feature_group_count = #vhlo.integer_v1<1 : i64>, input_batch_dimension = #vhlo.integer_v1<0 : i64>, input_feature_dimension = #vhlo.integer_v1<2 : i64>, input_spatial_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, kernel_input_feature_dimension = #vhlo.integer_v1<1 : i64>, kernel_output_feature_dimension = #vhlo.integer_v1<2 : i64>, kernel_spatial_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, lhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, output_batch_dimension = #vhlo.integer_v1<0 : i64>, output_feature_dimension = #vhlo.integer_v1<2 : i64>, output_spatial_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_dilation = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, window_reversal = #vhlo.tensor_v1<dense<false> : tensor<1xi1>>, window_strides = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<1x8x3x!vhlo.f32_v1>, !vhlo.tensor_v1<2x3x4x!vhlo.f32_v1>, !vhlo.tensor_v1<1x2x!vhlo.i64_v1>) -> !vhlo.tensor_v1<1x?x4x!vhlo.f32_v1>
""",
    "dynamic_gather_v1": """
%0 = "vhlo.dynamic_gather_v1"(%x, %i, %n) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (!vhlo.tensor_v1<8x4x!vhlo.f32_v1>, !vhlo.tensor_v1<3x1x!vhlo.i32_v1>, !vhlo.tensor_v1<2x!vhlo.i32_v1>) -> !vhlo.tensor_v1<3x?x!vhlo.f32_v1>
""",
    "dynamic_gather_v2": """
%0 = "vhlo.dynamic_gather_v2"(%x, %i, %n) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, operand_batching_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, start_indices_batching_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.tensor_v1<8x4x!vhlo.f32_v1>, !vhlo.tensor_v1<3x1x!vhlo.i32_v1>, !vhlo.tensor_v1<2x!vhlo.i32_v1>) -> !vhlo.tensor_v1<3x?x!vhlo.f32_v1>
""",
    "dynamic_iota_v1": """
%0 = "vhlo.dynamic_iota_v1"(%shape) <{iota_dimension = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<1x!vhlo.i32_v1>) -> !vhlo.tensor_v1<?x!vhlo.i32_v1>
""",
    "dynamic_pad_v1": """
%0 = "vhlo.dynamic_pad_v1"(%x, %v, %lo, %hi, %in) : (!vhlo.tensor_v1<?x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<1x!vhlo.i32_v1>, !vhlo.tensor_v1<1x!vhlo.i32_v1>, !vhlo.tensor_v1<1x!vhlo.i32_v1>) -> !vhlo.tensor_v1<?x!vhlo.f32_v1>
""",
    "dynamic_reshape_v1": """
%0 = "vhlo.dynamic_reshape_v1"(%x, %shape) : (!vhlo.tensor_v1<?x!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.i32_v1>) -> !vhlo.tensor_v1<?x4x!vhlo.f32_v1>
""",
    "dynamic_slice_v1": """
%0 = "vhlo.dynamic_slice_v1"(%x, %i) <{slice_sizes = #vhlo.tensor_v1<dense<2> : tensor<1xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
""",
    "dynamic_update_slice_v1": """
%0 = "vhlo.dynamic_update_slice_v1"(%x, %u, %i) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "einsum_v1": """
%0 = "vhlo.einsum_v1"(%a, %b) <{einsum_config = #vhlo.string_v1<"ab,bc->ac">}> : (!vhlo.tensor_v1<4x16x!vhlo.f32_v1>, !vhlo.tensor_v1<16x5x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x5x!vhlo.f32_v1>
""",
    "fft_v1": """
%0 = "vhlo.fft_v1"(%x) <{fft_length = #vhlo.tensor_v1<dense<8> : tensor<1xi64>>, fft_type = #vhlo<fft_type_v1 FFT>}> : (!vhlo.tensor_v1<4x8x!vhlo.complex_v1<!vhlo.f32_v1>>) -> !vhlo.tensor_v1<4x8x!vhlo.complex_v1<!vhlo.f32_v1>>
""",
    "gather_v1": """
%0 = "vhlo.gather_v1"(%x, %i) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, slice_sizes = #vhlo.tensor_v1<dense<[1, 4]> : tensor<2xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (!vhlo.tensor_v1<8x4x!vhlo.f32_v1>, !vhlo.tensor_v1<3x1x!vhlo.i32_v1>) -> !vhlo.tensor_v1<3x4x!vhlo.f32_v1>
""",
    "gather_v2": """
%0 = "vhlo.gather_v2"(%x, %i) <{collapsed_slice_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, offset_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, operand_batching_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, slice_sizes = #vhlo.tensor_v1<dense<[1, 4]> : tensor<2xi64>>, start_index_map = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, start_indices_batching_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.tensor_v1<8x4x!vhlo.f32_v1>, !vhlo.tensor_v1<3x1x!vhlo.i32_v1>) -> !vhlo.tensor_v1<3x4x!vhlo.f32_v1>
""",
    "get_dimension_size_v1": """
%0 = "vhlo.get_dimension_size_v1"(%x) <{dimension = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<?x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.i32_v1>
""",
    "get_tuple_element_v1": """
%0 = "vhlo.get_tuple_element_v1"(%t) <{index = #vhlo.integer_v1<0 : i32>}> : (!vhlo.tuple_v1<!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "if_v1": """
%0 = "vhlo.if_v1"(%p) ({
  "vhlo.return_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
}, {
  "vhlo.return_v1"(%y) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<!vhlo.bool_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "imag_v1": """
%0 = "vhlo.imag_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.complex_v1<!vhlo.f32_v1>>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "infeed_v1": """
%x, %u = "vhlo.infeed_v1"(%t) <{infeed_config = #vhlo.string_v1<"">, layout = #vhlo.array_v1<[]>}> : (!vhlo.token_v1) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.token_v1)
""",
    "iota_v1": """
%0 = "vhlo.iota_v1"() <{iota_dimension = #vhlo.integer_v1<0 : i64>}> : () -> !vhlo.tensor_v1<4x5x!vhlo.i32_v1>
""",
    "is_finite_v1": """
%0 = "vhlo.is_finite_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.bool_v1>
""",
    "map_v1": """
%0 = "vhlo.map_v1"(%x, %y) <{dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %t = "vhlo.multiply_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%t) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "optimization_barrier_v1": """
%a, %b = "vhlo.optimization_barrier_v1"(%x, %y) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>)
""",
    "outfeed_v1": """
%0 = "vhlo.outfeed_v1"(%x, %t) <{outfeed_config = #vhlo.string_v1<"">}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.token_v1) -> !vhlo.token_v1
""",
    "pad_v1": """
%0 = "vhlo.pad_v1"(%x, %v) <{edge_padding_high = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, edge_padding_low = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, interior_padding = #vhlo.tensor_v1<dense<2> : tensor<1xi64>>}> : (!vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<5x!vhlo.f32_v1>
""",
    "partition_id_v1": """
%0 = "vhlo.partition_id_v1"() : () -> !vhlo.tensor_v1<!vhlo.ui32_v1>
""",
    "real_dynamic_slice_v1": """
%0 = "vhlo.real_dynamic_slice_v1"(%x, %a, %b, %s) : (!vhlo.tensor_v1<?x!vhlo.f32_v1>, !vhlo.tensor_v1<1x!vhlo.i32_v1>, !vhlo.tensor_v1<1x!vhlo.i32_v1>, !vhlo.tensor_v1<1x!vhlo.i32_v1>) -> !vhlo.tensor_v1<?x!vhlo.f32_v1>
""",
    "real_v1": """
%0 = "vhlo.real_v1"(%x) : (!vhlo.tensor_v1<4x!vhlo.complex_v1<!vhlo.f32_v1>>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "recv_v1": """
%x, %u = "vhlo.recv_v1"(%t) <{channel_id = #vhlo.integer_v1<1 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>}> : (!vhlo.token_v1) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.token_v1)
""",
    "recv_v2": """
%x, %u = "vhlo.recv_v2"(%t) <{channel_id = #vhlo.integer_v1<1 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>, source_target_pairs = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>}> : (!vhlo.token_v1) -> (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.token_v1)
""",
    "reduce_v1": """
%0 = "vhlo.reduce_v1"(%x, %zero) <{dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> ({
^bb0(%arg0: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg1: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %1 = "vhlo.add_v1"(%arg0, %arg1) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%1) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
""",
    "reduce_precision_v1": """
%0 = "vhlo.reduce_precision_v1"(%x) <{exponent_bits = #vhlo.integer_v1<5 : i32>, mantissa_bits = #vhlo.integer_v1<10 : i32>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "reduce_scatter_v1": """
%0 = "vhlo.reduce_scatter_v1"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>, scatter_dimension = #vhlo.integer_v1<0 : i64>, use_global_device_ids = #vhlo.bool_v1<false>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %s = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%s) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
""",
    "reduce_window_v1": """
%0 = "vhlo.reduce_window_v1"(%x, %zero) <{base_dilations = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, padding = #vhlo.tensor_v1<dense<0> : tensor<1x2xi64>>, window_dilations = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, window_dimensions = #vhlo.tensor_v1<dense<2> : tensor<1xi64>>, window_strides = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %s = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%s) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<3x!vhlo.f32_v1>
""",
    "replica_id_v1": """
%0 = "vhlo.replica_id_v1"() : () -> !vhlo.tensor_v1<!vhlo.ui32_v1>
""",
    "reshape_v1": """
%0 = "vhlo.reshape_v1"(%x) : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<6x!vhlo.f32_v1>
""",
    "reverse_v1": """
%0 = "vhlo.reverse_v1"(%x) <{dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x3x!vhlo.f32_v1>
""",
    "rng_bit_generator_v1": """
%s, %r = "vhlo.rng_bit_generator_v1"(%state) <{rng_algorithm = #vhlo<rng_algorithm_v1 THREE_FRY>}> : (!vhlo.tensor_v1<2x!vhlo.ui64_v1>) -> (!vhlo.tensor_v1<2x!vhlo.ui64_v1>, !vhlo.tensor_v1<4x!vhlo.ui32_v1>)
""",
    "rng_v1": """
%0 = "vhlo.rng_v1"(%a, %b, %shape) <{rng_distribution = #vhlo<rng_distribution_v1 UNIFORM>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<1x!vhlo.i64_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "scatter_v1": """
%0 = "vhlo.scatter_v1"(%x, %i, %u) <{index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, inserted_window_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, scatter_dims_to_operand_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, unique_indices = #vhlo.bool_v1<false>, update_window_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %s = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%s) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<8x4x!vhlo.f32_v1>, !vhlo.tensor_v1<3x1x!vhlo.i32_v1>, !vhlo.tensor_v1<3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<8x4x!vhlo.f32_v1>
""",
    "scatter_v2": """
%0 = "vhlo.scatter_v2"(%x, %i, %u) <{index_vector_dim = #vhlo.integer_v1<1 : i64>, indices_are_sorted = #vhlo.bool_v1<false>, input_batching_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, inserted_window_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, scatter_dims_to_operand_dims = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>, scatter_indices_batching_dims = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, unique_indices = #vhlo.bool_v1<false>, update_window_dims = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %s = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%s) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<8x4x!vhlo.f32_v1>, !vhlo.tensor_v1<3x1x!vhlo.i32_v1>, !vhlo.tensor_v1<3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<8x4x!vhlo.f32_v1>
""",
    "select_and_scatter_v1": """
%0 = "vhlo.select_and_scatter_v1"(%x, %s, %zero) <{padding = #vhlo.tensor_v1<dense<0> : tensor<1x2xi64>>, window_dimensions = #vhlo.tensor_v1<dense<2> : tensor<1xi64>>, window_strides = #vhlo.tensor_v1<dense<2> : tensor<1xi64>>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %p = "vhlo.compare_v1"(%a, %b) <{compare_type = #vhlo<comparison_type_v1 NOTYPE>, comparison_direction = #vhlo<comparison_direction_v1 GE>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.bool_v1>
  "vhlo.return_v1"(%p) : (!vhlo.tensor_v1<!vhlo.bool_v1>) -> ()
}, {
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %t = "vhlo.add_v1"(%a, %b) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
  "vhlo.return_v1"(%t) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "select_v1": """
%0 = "vhlo.select_v1"(%p, %a, %b) : (!vhlo.tensor_v1<4x!vhlo.bool_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "send_v1": """
%0 = "vhlo.send_v1"(%x, %t) <{channel_id = #vhlo.integer_v1<1 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.token_v1) -> !vhlo.token_v1
""",
    "send_v2": """
%0 = "vhlo.send_v2"(%x, %t) <{channel_id = #vhlo.integer_v1<1 : i64>, channel_type = #vhlo.integer_v1<1 : i64>, is_host_transfer = #vhlo.bool_v1<false>, source_target_pairs = #vhlo.tensor_v1<dense<[[0, 1]]> : tensor<1x2xi64>>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.token_v1) -> !vhlo.token_v1
""",
    "set_dimension_size_v1": """
%0 = "vhlo.set_dimension_size_v1"(%x, %n) <{dimension = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<?x!vhlo.f32_v1, #vhlo.type_extensions_v1<bounds = [4]>>
""",
    "slice_v1": """
%0 = "vhlo.slice_v1"(%x) <{limit_indices = #vhlo.tensor_v1<dense<[2, 4]> : tensor<2xi64>>, start_indices = #vhlo.tensor_v1<dense<[1, 0]> : tensor<2xi64>>, strides = #vhlo.tensor_v1<dense<[1, 2]> : tensor<2xi64>>}> : (!vhlo.tensor_v1<3x4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<1x2x!vhlo.f32_v1>
""",
    "sort_v1": """
%0 = "vhlo.sort_v1"(%x) <{dimension = #vhlo.integer_v1<0 : i64>, is_stable = #vhlo.bool_v1<true>}> ({
^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):
  %p = "vhlo.compare_v1"(%a, %b) <{compare_type = #vhlo<comparison_type_v1 NOTYPE>, comparison_direction = #vhlo<comparison_direction_v1 LT>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.bool_v1>
  "vhlo.return_v1"(%p) : (!vhlo.tensor_v1<!vhlo.bool_v1>) -> ()
}) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "torch_index_select_v1": """
%0 = "vhlo.torch_index_select_v1"(%x, %i) <{batch_dims = #vhlo.integer_v1<0 : i64>, dim = #vhlo.integer_v1<1 : i64>}> : (!vhlo.tensor_v1<4x5x!vhlo.f32_v1>, !vhlo.tensor_v1<2x!vhlo.i32_v1>) -> !vhlo.tensor_v1<4x2x!vhlo.f32_v1>
""",
    "transpose_v1": """
%0 = "vhlo.transpose_v1"(%x) <{permutation = #vhlo.tensor_v1<dense<[1, 0]> : tensor<2xi64>>}> : (!vhlo.tensor_v1<2x3x!vhlo.f32_v1>) -> !vhlo.tensor_v1<3x2x!vhlo.f32_v1>
""",
    "triangular_solve_v1": """
%0 = "vhlo.triangular_solve_v1"(%a, %b) <{left_side = #vhlo.bool_v1<true>, lower = #vhlo.bool_v1<true>, transpose_a = #vhlo<transpose_v1 NO_TRANSPOSE>, unit_diagonal = #vhlo.bool_v1<false>}> : (!vhlo.tensor_v1<3x3x!vhlo.f32_v1>, !vhlo.tensor_v1<3x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<3x2x!vhlo.f32_v1>
""",
    "tuple_v1": """
%0 = "vhlo.tuple_v1"(%x, %i) : (!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tuple_v1<!vhlo.tensor_v1<4x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>>
""",
    "unary_einsum_v1": """
%0 = "vhlo.unary_einsum_v1"(%x) <{einsum_config = #vhlo.string_v1<"ab->a">}> : (!vhlo.tensor_v1<4x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x!vhlo.f32_v1>
""",
    "uniform_dequantize_v1": """
%0 = "vhlo.uniform_dequantize_v1"(%x) : (!vhlo.tensor_v1<2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [1.000000e-01, 5.000000e-01], [-30, -20], -128:127, 1>>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
""",
    "uniform_quantize_v1": """
%0 = "vhlo.uniform_quantize_v1"(%x) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [1.000000e-01, 5.000000e-01], [-30, -20], -128:127, 1>>
""",
    "while_v1": """
%0 = "vhlo.while_v1"(%n) ({
^bb0(%i: !vhlo.tensor_v1<!vhlo.i32_v1>):
  %p = "vhlo.compare_v1"(%i, %m) <{compare_type = #vhlo<comparison_type_v1 NOTYPE>, comparison_direction = #vhlo<comparison_direction_v1 LT>}> : (!vhlo.tensor_v1<!vhlo.i32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<!vhlo.bool_v1>
  "vhlo.return_v1"(%p) : (!vhlo.tensor_v1<!vhlo.bool_v1>) -> ()
}, {
^bb0(%i: !vhlo.tensor_v1<!vhlo.i32_v1>):
  %j = "vhlo.add_v1"(%i, %one) : (!vhlo.tensor_v1<!vhlo.i32_v1>, !vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<!vhlo.i32_v1>
  "vhlo.return_v1"(%j) : (!vhlo.tensor_v1<!vhlo.i32_v1>) -> ()
}) : (!vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<!vhlo.i32_v1>
""",
}
"""By the name of the operation without its dialect; `func_v1` and `return_v1` show each other."""

_ELEMENTS = {
    **dict.fromkeys(("and_v1", "not_v1", "or_v1", "xor_v1"), "bool"),
    **dict.fromkeys(
        ("abs_v1", "count_leading_zeros_v1", "popcnt_v1", "shift_left_v1", "shift_right_arithmetic_v1", "shift_right_logical_v1"),
        "i32",
    ),
}
"""The elements in examples of elementwise operations, if they are not `f32`."""
_ACCURACY = """ <{result_accuracy = #vhlo.result_accuracy_v1<atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0, mode = #vhlo<result_accuracy_mode_v1 DEFAULT>>}>"""


def example_of(spec: OpSpec) -> str:
    """The operation in generic form. One without an example of its own has the one of its first version, or elementwise."""
    base = spec.name.rpartition("_v")[0]
    for name in (spec.name, f"{base}_v1"):
        if name in _EXAMPLES:
            return _EXAMPLES[name].strip().replace(f'"vhlo.{name}"', f'"vhlo.{spec.name}"')
    ty = f"!vhlo.tensor_v1<4x?x!vhlo.{_ELEMENTS.get(spec.name, 'f32')}_v1>"
    operands = [f"%{name}" for name in spec.operands.split()]
    accuracy = _ACCURACY if spec.attributes == "result_accuracy" else ""
    types = ", ".join([ty] * len(operands))
    return f'%0 = "vhlo.{spec.name}"({", ".join(operands)}){accuracy} : ({types}) -> {ty}'
