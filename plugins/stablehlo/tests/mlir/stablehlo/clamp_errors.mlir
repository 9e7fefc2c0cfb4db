// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%lo: tensor<3xf32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.clamp' op min of shape [3] is neither a scalar nor of the operand's shape [4] [clamp_c1]}}
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<3xf32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%lo: tensor<f32>, %x: tensor<4xf32>, %hi: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.clamp' op max of shape [3] is neither a scalar nor of the operand's shape [4] [clamp_c2]}}
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%lo: tensor<i32>, %x: tensor<4xf32>, %hi: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.clamp' op operands and results differ in element type [clamp_c3]}}
  %r = stablehlo.clamp %lo, %x, %hi : (tensor<i32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a0: tensor<i2>, %a1: tensor<i2>, %a2: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.clamp' op expected results of types 'tensor<i2>', found 'tensor<?xi2>' [clamp_c4]}}
  %r = "stablehlo.clamp"(%a0, %a1, %a2) : (tensor<i2>, tensor<i2>, tensor<i2>) -> (tensor<?xi2>)
  return
}
