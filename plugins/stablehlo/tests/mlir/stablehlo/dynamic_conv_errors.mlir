// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<2x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects padding to be of shape [1, 2], but got [2, 2] [dynamic_conv_c4]}}
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
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window to have positive stride for 0-th window dimension, but got 0. [dynamic_conv_c3]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 0>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects input feature dimension (3) to be a multiple of feature_group_count. Got feature_group_count = 2. [dynamic_conv_c11]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 2 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected a result of shape '[1, ?, 4]', found 'tensor<1x?x5xf32>' [dynamic_conv_c25]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x5xf32>
  return
}

// -----

func.func @f(%a0: tensor<1x4xi1>, %a1: tensor<1x2xi1>, %a2: tensor<0x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window-strides to have same dimension-size as size of window dimensions (0), but got: 1. [dynamic_conv_c2]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64>}> : (tensor<1x4xi1>, tensor<1x2xi1>, tensor<0x2xi32>) -> (tensor<2x2xi1>)
  return
}

// -----

func.func @f(%a0: tensor<2x2xi2>, %a1: tensor<?x2xi2>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects base-dilation factors to have same dimension-size as size of window dimensions (0), but got: 1. [dynamic_conv_c5]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, lhs_dilation = array<i64: 1>}> : (tensor<2x2xi2>, tensor<?x2xi2>, tensor<0x2xi64>) -> (tensor<2x2xi2>)
  return
}

// -----

func.func @f(%a0: tensor<6x?x2xui64, #stablehlo.bounds<?, 2, ?>>, %a1: tensor<1x2x2xui64>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window to have positive base dilation factor for 0-th window dimension, but got -1. [dynamic_conv_c6]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 1, input_spatial_dimensions = [0], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = [2]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, lhs_dilation = array<i64: -1>}> : (tensor<6x?x2xui64, #stablehlo.bounds<?, 2, ?>>, tensor<1x2x2xui64>, tensor<1x2xi32>) -> (tensor<2x?x11xf32>)
  return
}

// -----

func.func @f(%a0: tensor<2x3xi1>, %a1: tensor<2x2xi1>, %a2: tensor<0x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window-dilation factors to have same dimension-size as size of window dimensions (0), but got: 1. [dynamic_conv_c7]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, lhs_dilation = array<i64>, rhs_dilation = array<i64: 1>}> : (tensor<2x3xi1>, tensor<2x2xi1>, tensor<0x2xi32>) -> (tensor<?x3xi1>)
  return
}

// -----

func.func @f(%a0: tensor<6x1x4xf6E2M3FN>, %a1: tensor<4x2x2xf6E2M3FN>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window to have positive window dilation factor for 0-th window dimension, but got -1. [dynamic_conv_c8]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 2, input_spatial_dimensions = [0], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [1], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, rhs_dilation = array<i64: -1>, window_reversal = array<i1: true>}> : (tensor<6x1x4xf6E2M3FN>, tensor<4x2x2xf6E2M3FN>, tensor<1x2xi32>) -> (tensor<1x5x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<2x6xf8E4M3FNUZ>, %a1: tensor<4x2xf8E4M3FNUZ>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects input batch dimension (6) to be divisible by batch_group_count. Got batch_group_count = 5. [dynamic_conv_c10]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 5 : i64}> : (tensor<2x6xf8E4M3FNUZ>, tensor<4x2xf8E4M3FNUZ>, tensor<0x2xi64>) -> (tensor<4x3xf8E4M3FNUZ>)
  return
}

// -----

func.func @f(%a0: tensor<2x2xui8>, %a1: tensor<4x1xui8>, %a2: tensor<0x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects input, kernel, and output dimension-numbers to be in-range [0, 2). [dynamic_conv_c13]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x2xui8>, tensor<4x1xui8>, tensor<0x2xi32>) -> (tensor<2x4xui8>)
  return
}

// -----

func.func @f(%a0: tensor<5x0x?xbf16>, %a1: tensor<3x?x1xbf16>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects input feature dimension (0) / feature_group_count = kernel input feature dimension (1). Got feature_group_count = 1. [dynamic_conv_c14]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 1, input_spatial_dimensions = [0], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, rhs_dilation = array<i64: 1>}> : (tensor<5x0x?xbf16>, tensor<3x?x1xbf16>, tensor<1x2xi32>) -> (tensor<3x5x2xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x?x2xui8>, %a1: tensor<3x2x2xui8>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects output feature dimension size (3) to be a multiple of batch_group_count. Got batch_group_count = 2. [dynamic_conv_c15]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [2], output_batch_dimension = 2, output_feature_dimension = 0, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, lhs_dilation = array<i64: 1>, window_reversal = array<i1: true>}> : (tensor<4x?x2xui8>, tensor<3x2x2xui8>, tensor<1x2xi32>) -> (tensor<2x6x2xui8>)
  return
}

// -----

func.func @f(%a0: tensor<1x?xf8E5M2>, %a1: tensor<?x1xf8E5M2>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects kernel output feature dimension (1) to be divisible by feature_group_count. For feature_group_count = 5. [dynamic_conv_c16]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 5 : i64, batch_group_count = 1 : i64, window_reversal = array<i1>}> : (tensor<1x?xf8E5M2>, tensor<?x1xf8E5M2>, tensor<0x2xi64>) -> (tensor<1x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<2x2x?xui16>, %a1: tensor<2x2x3xui16>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects the same size for input, kernel and output spatial-dimensions, but got 2, 1, and 1 resp. [dynamic_conv_c17]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [2, 3], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [2], output_batch_dimension = 2, output_feature_dimension = 1, output_spatial_dimensions = [0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, window_reversal = array<i1: false>}> : (tensor<2x2x?xui16>, tensor<2x2x3xui16>, tensor<1x2xi32>) -> (tensor<2x2x2xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x5x4xi8>, %a1: tensor<2x2x4xi8>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects kernel dimension-numbers to be unique, got {1, 2, 1}. [dynamic_conv_c18]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [1], output_batch_dimension = 1, output_feature_dimension = 2, output_spatial_dimensions = [0]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<1x5x4xi8>, tensor<2x2x4xi8>, tensor<1x2xi32>) -> (tensor<?x?x4xi8, #stablehlo.bounds<4, 1, ?>>)
  return
}

// -----

func.func @f(%a0: tensor<4x4x6x2xi8>, %a1: tensor<2x2x?x1xi8>, %a2: tensor<2x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects the same size for input, kernel and output spatial-dimensions, but got 2, 2, and 1 resp. [dynamic_conv_c19]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 3, input_spatial_dimensions = [0, 1], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [2, 3], output_batch_dimension = 3, output_feature_dimension = 0, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1, 2>}> : (tensor<4x4x6x2xi8>, tensor<2x2x?x1xi8>, tensor<2x2xi32>) -> (tensor<2x2x3x3xi8>)
  return
}

// -----

func.func @f(%a0: tensor<2x4xi32>, %a1: tensor<4x2xi32>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects output dimension-numbers to be unique, got {1, 1}. [dynamic_conv_c20]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x4xi32>, tensor<4x2xi32>, tensor<0x2xi64>) -> (tensor<4x2xi32>)
  return
}

// -----

func.func @f(%a0: tensor<6x2x2xf6E2M3FN>, %a1: tensor<?x4x2xf6E2M3FN>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op only one of batch_group_count and feature_group_count may be greater than 1, found 2 and 2 [dynamic_conv_c23]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 1, input_spatial_dimensions = [0], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [2], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = [2]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64}> : (tensor<6x2x2xf6E2M3FN>, tensor<?x4x2xf6E2M3FN>, tensor<1x2xi32>) -> (tensor<2x4x5xf6E2M3FN>)
  return
}

// -----

func.func @f(%a0: tensor<2x?xi8>, %a1: tensor<2x2xi8>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects precision config to be empty or have <= 2 elements, got 3 [dynamic_conv_c24]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, lhs_dilation = array<i64>, window_reversal = array<i1>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>, #stablehlo<precision HIGH>]}> : (tensor<2x?xi8>, tensor<2x2xi8>, tensor<0x2xi64>) -> (tensor<2x1xi8>)
  return
}

// -----

func.func @f(%a0: tensor<2x3xf8E4M3FNUZ>, %a1: tensor<4x1xui16>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects lhs and rhs to have compatible element type. Got: 'f8E4M3FNUZ' and 'ui16' [dynamic_conv_c27]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, rhs_dilation = array<i64>}> : (tensor<2x3xf8E4M3FNUZ>, tensor<4x1xui16>, tensor<0x2xi64>) -> (tensor<3x4xf8E4M3FNUZ>)
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects window-reversal to have same dimension-size as size of window dimensions (1), but got: 2. [dynamic_conv_c9]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_reversal = array<i1: false, true>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<3x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expects convolution arguments to have 2 dimensions. Got: 3 [dynamic_conv_c12]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<3x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op attribute 'feature_group_count' must be 64-bit signless integer attribute whose value is positive}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 0 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op attribute 'batch_group_count' must be 64-bit signless integer attribute whose value is positive}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 0 : i64, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}
