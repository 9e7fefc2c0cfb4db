// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op the shapes of operands 0 and 1 differ in dimension 1: (4, 2) and (4, 3) [concatenate_c2]}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4x3xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4x2xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op operands 0 and 1 differ in rank [concatenate_c2]}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<4x2xf32>, tensor<4xf32>) -> tensor<8x2xf32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.concatenate' op expected one operand or more, found none [concatenate_c3]}}
  %r = "stablehlo.concatenate"() <{dimension = 0 : i64}> : () -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op operands of rank 1 have no dimension 1 [concatenate_c4]}}
  %r = stablehlo.concatenate %x, dim = 1 : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op operands of rank 0 have no dimension to concatenate along [concatenate_c4]}}
  %r = stablehlo.concatenate %x, dim = 0 : (tensor<f32>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%a0: tensor<3xi8>) {
  // expected-error@+1 {{'stablehlo.concatenate' op expected results of types 'tensor<3xi8>', found 'tensor<3x1xi8>' [concatenate_c6]}}
  %r = "stablehlo.concatenate"(%a0) <{dimension = 0 : i64}> : (tensor<3xi8>) -> (tensor<3x1xi8>)
  return
}

// -----

func.func @f(%x: tensor<2xf32>, %y: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.concatenate' op all operands and results must have one element type}}
  %r = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<2xi32>) -> tensor<4xf32>
  return
}
