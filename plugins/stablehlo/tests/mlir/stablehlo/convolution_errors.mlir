// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects convolution arguments to have same number of dimensions. Got: 'tensor<1x8x3xf32>' and 'tensor<2x3xf32>'. [convolution_c1]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window-strides to have same dimension-size as size of window dimensions (1), but got: 2. [convolution_c2]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window to have positive stride for 0-th window dimension, but got 0. [convolution_c3]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects padding-entries to have same dimension-size as size of window dimensions (1), but got: 2. [convolution_c4]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects base-dilation factors to have same dimension-size as size of window dimensions (1), but got: 2. [convolution_c5]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window to have positive base dilation factor for 0-th window dimension, but got 0. [convolution_c6]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {lhs_dilate = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window-dilation factors to have same dimension-size as size of window dimensions (1), but got: 2. [convolution_c7]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {rhs_dilate = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window to have positive window dilation factor for 0-th window dimension, but got 0. [convolution_c8]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {rhs_dilate = [0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects window-reversal to have same dimension-size as size of window dimensions (1), but got: 2. [convolution_c9]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects input batch dimension (1) to be divisible by batch_group_count. Got batch_group_count = 2. [convolution_c10]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects input feature dimension (3) to be a multiple of feature_group_count. Got feature_group_count = 2. [convolution_c11]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x2x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects input feature dimension (3) / feature_group_count = kernel input feature dimension (2). Got feature_group_count = 1. [convolution_c14]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x2x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x8x3xf32>, %k: tensor<2x3x5xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects output feature dimension size (5) to be a multiple of batch_group_count. Got batch_group_count = 2. [convolution_c15]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x8x3xf32>, tensor<2x3x5xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x1x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects kernel output feature dimension (4) to be divisible by feature_group_count. For feature_group_count = 3. [convolution_c16]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 3 : i64} : (tensor<1x8x3xf32>, tensor<2x1x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op attribute 'feature_group_count' must be 64-bit signless integer attribute whose value is positive}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 0 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op attribute 'batch_group_count' must be 64-bit signless integer attribute whose value is positive}}
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
  // expected-error@+1 {{'stablehlo.convolution' op expects lhs and rhs to have compatible element type. Got: 'f32' and 'f64' [convolution_c27]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x3xf32>, tensor<2x3x4xf64>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects precision config to be empty or have <= 2 elements, got 3 [convolution_c24]}}
  %r = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, f]x[0, i, o]->[b, 0, f], window = {stride = [1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>, #stablehlo<precision HIGH>]} : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects convolution arguments to have >= 2 dimensions. Got: 'tensor<3xf32>' and 'tensor<3xf32>'. [convolution_c13]}}
  %r = "stablehlo.convolution"(%x, %x) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects the same size for input, kernel and output spatial-dimensions, but got 1, 1, and 2 resp. [convolution_c19]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1, 1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects input, kernel, and output dimension-numbers to be in-range [0, 3). [convolution_c13]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects kernel dimension-numbers to be unique, got {1, 1, 0}. [convolution_c18]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects output dimension-numbers to be unique, got {0, 0, 1}. [convolution_c20]}}
  %r = "stablehlo.convolution"(%x, %k) <{batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 0, output_spatial_dimensions = [1]>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>) -> tensor<1x7x4xf32>
  return
}

// -----

func.func @f(%a0: tensor<1x4x4xf32>, %a1: tensor<2x2x?xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects the same size for input, kernel and output spatial-dimensions, but got 1, 0, and 1 resp. [convolution_c17]}}
  %r = "stablehlo.convolution"(%a0, %a1) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = [2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>, lhs_dilation = array<i64: 2>, rhs_dilation = array<i64: 1>}> : (tensor<1x4x4xf32>, tensor<2x2x?xf32>) -> (tensor<1x2x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<3x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op expects convolution arguments to have 2 dimensions. Got: 3 [convolution_c12]}}
  %r = "stablehlo.convolution"(%x, %k) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<3x3x4xf32>) -> tensor<1x?x4xf32>
  return
}
