func.func @f(%a0: tensor<4x4x6x2xi8>, %a1: tensor<2x2x?x1xi8>, %a2: tensor<2x2xi32>) {
  
  %r = "stablehlo.dmynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 3, input_spatial_dimensions = [0, 1], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [2, 3], output_batch_dimension = 3, output_feature_dimension = 0, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1, 2>}> : (tensor<4x4x6x2xi8>, tensor<2x2x?x1xi8>, tensor<2x2xi32>) -> (tensor<2x2x3x3xi8>)
  return
}
