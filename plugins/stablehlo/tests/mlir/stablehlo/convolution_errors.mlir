// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op lhs and rhs differ in rank: 'tensor<1x8x3xf32>' and 'tensor<2x3xf32>' [convolution_c1]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected 1 strides, one for each dimension of the window, found 2 [convolution_c2]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected a stride of at least 1 in window dimension 0, found 0 [convolution_c3]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected 1 rows of padding, one for each dimension of the window, found 2 [convolution_c4]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected 1 base dilation factors, one for each dimension of the window, found 2 [convolution_c5]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected a base dilation factor of at least 1 in window dimension 0, found 0 [convolution_c6]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected 1 window dilation factors, one for each dimension of the window, found 2 [convolution_c7]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected a window dilation factor of at least 1 in window dimension 0, found 0 [convolution_c8]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {rhs_dilate = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected 1 reversal flags, one for each dimension of the window, found 2 [convolution_c9]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op the batch dimension of the input, 1, must be a multiple of batch_group_count, 2 [convolution_c10]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op the feature dimension of the input, 3, must be a multiple of feature_group_count, 2 [convolution_c11]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x2x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op 3 input features in 1 groups need 3 input features of the kernel, found 2 [convolution_c14]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x2x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x8x3xf32>, %k: tensor<2x3x5xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op the output features of the kernel, 5, must be a multiple of batch_group_count, 2 [convolution_c15]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<2x3x5xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x1x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op the output features of the kernel, 4, must be a multiple of feature_group_count, 3 [convolution_c16]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x8x3xf32>, tensor<2x1x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op attribute 'feature_group_count' must be an integer of type i64, at least 1}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 0 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op attribute 'batch_group_count' must be an integer of type i64, at least 1}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 0 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op only one of batch_group_count and feature_group_count may be greater than 1, found 2 and 3 [convolution_c23]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 3 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected a result of shape '[1, 7, 4]', found 'tensor<1x8x4xf32>' [convolution_c25]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf64>) {
  // expected-error@+1 {{'stablehlo.convolution' op lhs and rhs differ in element type: 'f32' and 'f64' [convolution_c27]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf64>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected at most two precisions, one for each operand, found 3 [convolution_c24]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>, #stablehlo<precision HIGH>]} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected operands of rank 2 or higher, found 'tensor<3xf32>' and 'tensor<3xf32>' [convolution_c13]}}
  %r = "stablehlo.convolution"(%x, %x) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected as many spatial dimensions in the input as in the kernel and the output, found 1, 1 and 2 [convolution_c19]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1, 1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected dimension numbers of the input at least 0 and below 3, found [0, 3, 1] [convolution_c13]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op dimension numbers of the kernel repeat: [1, 1, 0] [convolution_c18]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op dimension numbers of the output repeat: [0, 0, 1] [convolution_c20]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 0, output_spatial_dimensions = [1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%a0: tensor<1x4x4xf32>, %a1: tensor<2x2x?xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected as many spatial dimensions in the input as in the kernel and the output, found 1, 0 and 1 [convolution_c17]}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = [2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>}> : (tensor<1x4x4xf32>, tensor<2x2x?xf32>) -> (tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<3x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expected operands of rank 2, found rank 3 [convolution_c12]}}
  %r = "stablehlo.convolution"(%x, %k) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<3x3x4xf32>) -> tensor<1x?x4xf32>
  return
}
