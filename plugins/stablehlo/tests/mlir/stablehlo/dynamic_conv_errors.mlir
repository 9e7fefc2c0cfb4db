// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<2x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected padding of shape [1, 2], found [2, 2] [dynamic_conv_c4]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<2x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op lhs and rhs differ in rank: 'tensor<1x8x3xf32>' and 'tensor<2x3xf32>' [dynamic_conv_c1]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected a stride of at least 1 in window dimension 0, found 0 [dynamic_conv_c3]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, window_strides = array<i64: 0>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op the feature dimension of the input, 3, must be a multiple of feature_group_count, 2 [dynamic_conv_c11]}}
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
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected 0 strides, one for each dimension of the window, found 1 [dynamic_conv_c2]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1>, lhs_dilation = array<i64>}> : (tensor<1x4xi1>, tensor<1x2xi1>, tensor<0x2xi32>) -> (tensor<2x2xi1>)
  return
}

// -----

func.func @f(%a0: tensor<2x2xi2>, %a1: tensor<?x2xi2>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected 0 base dilation factors, one for each dimension of the window, found 1 [dynamic_conv_c5]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, lhs_dilation = array<i64: 1>}> : (tensor<2x2xi2>, tensor<?x2xi2>, tensor<0x2xi64>) -> (tensor<2x2xi2>)
  return
}

// -----

func.func @f(%a0: tensor<6x?x2xui64, #stablehlo.bounds<?, 2, ?>>, %a1: tensor<1x2x2xui64>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected a base dilation factor of at least 1 in window dimension 0, found -1 [dynamic_conv_c6]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 1, input_spatial_dimensions = [0], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = [2]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, lhs_dilation = array<i64: -1>}> : (tensor<6x?x2xui64, #stablehlo.bounds<?, 2, ?>>, tensor<1x2x2xui64>, tensor<1x2xi32>) -> (tensor<2x?x11xf32>)
  return
}

// -----

func.func @f(%a0: tensor<2x3xi1>, %a1: tensor<2x2xi1>, %a2: tensor<0x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected 0 window dilation factors, one for each dimension of the window, found 1 [dynamic_conv_c7]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, lhs_dilation = array<i64>, rhs_dilation = array<i64: 1>}> : (tensor<2x3xi1>, tensor<2x2xi1>, tensor<0x2xi32>) -> (tensor<?x3xi1>)
  return
}

// -----

func.func @f(%a0: tensor<6x1x4xf6E2M3FN>, %a1: tensor<4x2x2xf6E2M3FN>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected a window dilation factor of at least 1 in window dimension 0, found -1 [dynamic_conv_c8]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 2, input_spatial_dimensions = [0], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [1], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, rhs_dilation = array<i64: -1>, window_reversal = array<i1: true>}> : (tensor<6x1x4xf6E2M3FN>, tensor<4x2x2xf6E2M3FN>, tensor<1x2xi32>) -> (tensor<1x5x4xf32>)
  return
}

// -----

func.func @f(%a0: tensor<2x6xf8E4M3FNUZ>, %a1: tensor<4x2xf8E4M3FNUZ>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op the batch dimension of the input, 6, must be a multiple of batch_group_count, 5 [dynamic_conv_c10]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 5 : i64}> : (tensor<2x6xf8E4M3FNUZ>, tensor<4x2xf8E4M3FNUZ>, tensor<0x2xi64>) -> (tensor<4x3xf8E4M3FNUZ>)
  return
}

// -----

func.func @f(%a0: tensor<2x2xui8>, %a1: tensor<4x1xui8>, %a2: tensor<0x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected dimension numbers of the input at least 0 and below 2, found [2, 0] [dynamic_conv_c13]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x2xui8>, tensor<4x1xui8>, tensor<0x2xi32>) -> (tensor<2x4xui8>)
  return
}

// -----

func.func @f(%a0: tensor<5x0x?xbf16>, %a1: tensor<3x?x1xbf16>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op 0 input features in 1 groups need 0 input features of the kernel, found 1 [dynamic_conv_c14]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 1, input_spatial_dimensions = [0], kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 2, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, rhs_dilation = array<i64: 1>}> : (tensor<5x0x?xbf16>, tensor<3x?x1xbf16>, tensor<1x2xi32>) -> (tensor<3x5x2xf32>)
  return
}

// -----

func.func @f(%a0: tensor<4x?x2xui8>, %a1: tensor<3x2x2xui8>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op the output features of the kernel, 3, must be a multiple of batch_group_count, 2 [dynamic_conv_c15]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [2], output_batch_dimension = 2, output_feature_dimension = 0, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, lhs_dilation = array<i64: 1>, window_reversal = array<i1: true>}> : (tensor<4x?x2xui8>, tensor<3x2x2xui8>, tensor<1x2xi32>) -> (tensor<2x6x2xui8>)
  return
}

// -----

func.func @f(%a0: tensor<1x?xf8E5M2>, %a1: tensor<?x1xf8E5M2>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op the output features of the kernel, 1, must be a multiple of feature_group_count, 5 [dynamic_conv_c16]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 5 : i64, batch_group_count = 1 : i64, window_reversal = array<i1>}> : (tensor<1x?xf8E5M2>, tensor<?x1xf8E5M2>, tensor<0x2xi64>) -> (tensor<1x1xf32>)
  return
}

// -----

func.func @f(%a0: tensor<2x2x?xui16>, %a1: tensor<2x2x3xui16>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected as many spatial dimensions in the input as in the kernel and the output, found 2, 1 and 1 [dynamic_conv_c17]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1, input_spatial_dimensions = [2, 3], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [2], output_batch_dimension = 2, output_feature_dimension = 1, output_spatial_dimensions = [0]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_strides = array<i64: 2>, window_reversal = array<i1: false>}> : (tensor<2x2x?xui16>, tensor<2x2x3xui16>, tensor<1x2xi32>) -> (tensor<2x2x2xf32>)
  return
}

// -----

func.func @f(%a0: tensor<1x5x4xi8>, %a1: tensor<2x2x4xi8>, %a2: tensor<1x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op dimension numbers of the kernel repeat: [1, 2, 1] [dynamic_conv_c18]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [1], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [1], output_batch_dimension = 1, output_feature_dimension = 2, output_spatial_dimensions = [0]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<1x5x4xi8>, tensor<2x2x4xi8>, tensor<1x2xi32>) -> (tensor<?x?x4xi8, #stablehlo.bounds<4, 1, ?>>)
  return
}

// -----

func.func @f(%a0: tensor<4x4x6x2xi8>, %a1: tensor<2x2x?x1xi8>, %a2: tensor<2x2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected as many spatial dimensions in the input as in the kernel and the output, found 2, 2 and 1 [dynamic_conv_c19]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 2, input_feature_dimension = 3, input_spatial_dimensions = [0, 1], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [2, 3], output_batch_dimension = 3, output_feature_dimension = 0, output_spatial_dimensions = [1]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64, window_strides = array<i64: 1, 2>}> : (tensor<4x4x6x2xi8>, tensor<2x2x?x1xi8>, tensor<2x2xi32>) -> (tensor<2x2x3x3xi8>)
  return
}

// -----

func.func @f(%a0: tensor<2x4xi32>, %a1: tensor<4x2xi32>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op dimension numbers of the output repeat: [1, 1] [dynamic_conv_c20]}}
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
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected at most two precisions, one for each operand, found 3 [dynamic_conv_c24]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 1, output_feature_dimension = 0, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, lhs_dilation = array<i64>, window_reversal = array<i1>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>, #stablehlo<precision HIGH>]}> : (tensor<2x?xi8>, tensor<2x2xi8>, tensor<0x2xi64>) -> (tensor<2x1xi8>)
  return
}

// -----

func.func @f(%a0: tensor<2x3xf8E4M3FNUZ>, %a1: tensor<4x1xui16>, %a2: tensor<0x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op lhs and rhs differ in element type: 'f8E4M3FNUZ' and 'ui16' [dynamic_conv_c27]}}
  %r = "stablehlo.dynamic_conv"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 1, input_feature_dimension = 0, input_spatial_dimensions = [], kernel_input_feature_dimension = 1, kernel_output_feature_dimension = 0, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, rhs_dilation = array<i64>}> : (tensor<2x3xf8E4M3FNUZ>, tensor<4x1xui16>, tensor<0x2xi64>) -> (tensor<3x4xf8E4M3FNUZ>)
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected 1 reversal flags, one for each dimension of the window, found 2 [dynamic_conv_c9]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, window_reversal = array<i1: false, true>}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<3x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op expected operands of rank 2, found rank 3 [dynamic_conv_c12]}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 2, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, kernel_output_feature_dimension = 2, kernel_spatial_dimensions = [], output_batch_dimension = 0, output_feature_dimension = 1, output_spatial_dimensions = []>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<3x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op attribute 'feature_group_count' must be an integer of type i64, at least 1}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 0 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}

// -----

func.func @f(%x: tensor<1x8x3xf32>, %k: tensor<2x3x4xf32>, %p: tensor<1x2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_conv' op attribute 'batch_group_count' must be an integer of type i64, at least 1}}
  %r = "stablehlo.dynamic_conv"(%x, %k, %p) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, batch_group_count = 0 : i64, feature_group_count = 1 : i64}> : (tensor<1x8x3xf32>, tensor<2x3x4xf32>, tensor<1x2xi64>) -> tensor<1x?x4xf32>
  return
}
