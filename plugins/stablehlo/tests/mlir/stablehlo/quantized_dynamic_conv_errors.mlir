// dynamic_conv of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x2xf32>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{rhs must be quantized, and either both lhs and the result or neither [dynamic_conv_c28]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x2xf32>, tensor<1x2xi32>) -> tensor<1x?x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{rhs must be quantized along kernel_output_feature_dimension [dynamic_conv_c29]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, tensor<1x2xi32>) -> tensor<1x?x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x2x!quant.uniform<i8:f32:2, {0.5,0.25}>>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{the result must be quantized along output_feature_dimension [dynamic_conv_c30]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x2x!quant.uniform<i8:f32:2, {0.5,0.25}>>, tensor<1x2xi32>) -> tensor<1x?x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x2x!quant.uniform<i4:f32, 0.5>>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{the storage types of lhs and rhs differ [dynamic_conv_c31]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x2x!quant.uniform<i4:f32, 0.5>>, tensor<1x2xi32>) -> tensor<1x?x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x2x!quant.uniform<i8:f32, 0.5>>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{the expressed types of lhs, rhs and result differ [dynamic_conv_c32]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x2x!quant.uniform<i8:f32, 0.5>>, tensor<1x2xi32>) -> tensor<1x?x2x!quant.uniform<i8:f64, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<3x2x2x!quant.uniform<i8:f32, 0.5>>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{rhs is quantized per tensor, but the result is not [dynamic_conv_c33]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2x!quant.uniform<i8:f32, 0.5>>, tensor<3x2x2x!quant.uniform<i8:f32, 0.5>>, tensor<1x2xi32>) -> tensor<1x?x2x!quant.uniform<i8:f32:2, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<1x4x2xf64>, %y: tensor<3x2x2x!quant.uniform<i8:f32, 0.5>>, %p: tensor<1x2xi32>) {
  // expected-error@+1 {{lhs and result must be of the expressed type of rhs [dynamic_conv_c34]}}
  %r = "stablehlo.dynamic_conv"(%x, %y, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64}> : (tensor<1x4x2xf64>, tensor<3x2x2x!quant.uniform<i8:f32, 0.5>>, tensor<1x2xi32>) -> tensor<1x?x2xf64>
  return
}
