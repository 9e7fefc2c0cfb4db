// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%lo: tensor<3xf32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.clamp' op min shape is not scalar and is not compatible to operand shape [clamp_c1]}}
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<3xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' op max shape is not scalar and is not compatible to operand shape [clamp_c2]}}
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%lo: tensor<i32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.clamp' op requires compatible element types for all operands and results [clamp_c3]}}
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<i32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}
