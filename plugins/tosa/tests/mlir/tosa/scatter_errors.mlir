// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x2x5xf32>) {
  // expected-error@+1 {{'tosa.scatter' op requires all dimensions W to be equal, got [2, 3]}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x2x5xf32>) -> tensor<1x4x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x2x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>) {
  // expected-error@+1 {{'tosa.scatter' op requires dimensions K >= W, got K=2 and W=3}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x2x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x2x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x4x5xf16>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf32>) {
  // expected-error@+1 {{'tosa.scatter' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf16>, tensor<1x3xi32>, tensor<1x3x5xf32>) -> tensor<1x4x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi32>, %u: tensor<1x3x5xf16>) {
  // expected-error@+1 {{'tosa.scatter' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.scatter %v, %i, %u : (tensor<1x4x5xf32>, tensor<1x3xi32>, tensor<1x3x5xf16>) -> tensor<1x4x5xf32>
  return
}
