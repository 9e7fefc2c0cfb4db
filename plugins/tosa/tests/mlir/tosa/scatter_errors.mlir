// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x2x5xf32>) {
  // expected-error@+1 {{'tosa.scatter' op expected equal sizes of dimension W, found [2, 3]}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x2x5xf32>) -> tensor<1x4x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x2x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>) {
  // expected-error@+1 {{'tosa.scatter' op expected at most as many indices as rows, found 3 indices (W) and 2 rows (K)}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x2x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x2x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x4x5xf16>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>) {
  // expected-error@+1 {{'tosa.scatter' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf16>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x4x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf16>) {
  // expected-error@+1 {{'tosa.scatter' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf16>) -> tensor<1x4x5xf32>
  return
}
