// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op shapes of operand (0) and (1) are not compatible at non-concat index 1: (4, 2) != (4, 3) [concatenate_c2]}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4x2xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op operands (0) and (1) do not match rank [concatenate_c2]}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.concatenate' op expected 1 or more operands, but found 0 [concatenate_c3]}}
  %r = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op dimension 1 is out-of-bounds for input rank 1 [concatenate_c4]}}
  %r = stablehlo.concatenate %x, dim = 1 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op rank-0 values cannot be concatenated [concatenate_c4]}}
  %r = stablehlo.concatenate %x, dim = 0 : (tensor<f32>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%a0: tensor<3xi8>) {
  // expected-error@+1 {{'stablehlo.concatenate' op inferred type(s) 'tensor<3xi8>' are incompatible with return type(s) of operation 'tensor<3x1xi8>' [concatenate_c6]}}
  %r = "stablehlo.concatenate"(%a0) <{dimension = 0 : i64}> : (tensor<3xi8>) -> (tensor<3x1xi8>)
  return
}

// -----

func.func @f(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op requires the same element type for all operands and results}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}
