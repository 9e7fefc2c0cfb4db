// What the verifier refuses: broadcast and transpose.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op permutation is not valid}}
  %r = linalg.transpose ins(%x : tensor<4xf32>) outs(%x : tensor<4xf32>) permutation = [1]
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op input rank 1 does not match init rank 2}}
  %r = linalg.transpose ins(%x : tensor<4xf32>) outs(%y : tensor<4x4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op size of permutation 1 does not match the argument rank 2}}
  %r = linalg.transpose ins(%y : tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) permutation = [0]
  return
}

// -----

func.func @f(%y: tensor<4x5xf32>) {
  // expected-error@+1 {{'linalg.transpose' op dim(result, 0) = 4 doesn't match dim(input, permutation[0]) = 5}}
  %r = linalg.transpose ins(%y : tensor<4x5xf32>) outs(%y : tensor<4x5xf32>) permutation = [1, 0]
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 0, init rank: 2}}
  %r = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<4x4xf32>) dimensions = []
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  %r = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<4x4xf32>) dimensions = [2]
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5x4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op input dim 0 should match init dim 0. input: 4, init: 5}}
  %r = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<5x4xf32>) dimensions = [1]
  return
}

// -----

func.func @f(%x: tensor<*xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %r = linalg.broadcast ins(%x : tensor<*xf32>) outs(%y : tensor<4xf32>) dimensions = [0]
  return
}

// -----

func.func @f(%x: memref<3xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.broadcast' op expected to have pure tensor or buffer semantics}}
  %r = linalg.broadcast ins(%x : memref<3xf32>) outs(%y : tensor<2x3xf32>) dimensions = [0]
  return
}

// -----

func.func @f(%x: vector<3x2xf32>, %y: tensor<2x3xf32>) {
  // expected-error@+1 {{'linalg.transpose' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'vector<3x2xf32>'}}
  %r = linalg.transpose ins(%x : vector<3x2xf32>) outs(%y : tensor<2x3xf32>) permutation = [1, 0]
  return
}
