// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<2x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects padding to be of shape [1, 2] [dynamic_conv_c4]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<2x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects convolution arguments to have same number of dimensions. Got: 'tensor<1x8x3xf32>' and 'tensor<2x3xf32>'. [dynamic_conv_c1]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window to have positive window-strides, but got 0. [dynamic_conv_c3]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 0>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects input feature dimension (3) to be a multiple of feature_group_count. [dynamic_conv_c11]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 2 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op inferred shape '[1, ?, 4]' is incompatible with return type of operation 'tensor<1x?x5xf32>' [dynamic_conv_c25]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x5xf32>
  return
}
