// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2x1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op slice_sizes.rank != 1 (got 2) [dynamic_gather_i3]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2x1xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op offset_dims size (2) plus collapse_slice_dims size (1) plus operand_batching_dims size (0) is not equal to operand rank (2) [dynamic_gather_c1]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}
