// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' op attribute permutation must be a permutation of [0, 1] but got 0, 0 [transpose_c2]}}
  %r = stablehlo.transpose %x, dims = [0, 0] : (tensor<4x5xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' op a permutation of 1 dimensions for an operand of rank 2 [transpose_c2]}}
  %r = stablehlo.transpose %x, dims = [0] : (tensor<4x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' op operands and results differ in element type [transpose_c1]}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<5x4xi32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.transpose' op expected results of types 'tensor<5x4xf32>', found 'tensor<4x5xf32>' [transpose_c3]}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%a0: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.transpose' op expected results of types 'tensor<i4>', found 'tensor<?xi4>' [transpose_c3]}}
  %r = "stablehlo.transpose"(%a0) <{permutation = array<i64>}> : (tensor<i4>) -> (tensor<?xi4>)
  return
}
