// dynamic_reshape of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{[dynamic_reshape_c1]}}
  %r = "stablehlo.dynamic_reshape"(%x, %s) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<1x4x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{[dynamic_reshape_c1]}}
  %r = "stablehlo.dynamic_reshape"(%x, %s) : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.5}>>
  return
}

// -----

func.func @f(%x: tensor<2x3x!quant.uniform<i8:f32:0, {0.5,0.25}>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{[dynamic_reshape_c3]}}
  %r = "stablehlo.dynamic_reshape"(%x, %s) : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2xi32>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return
}
