// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: tensor<2x4x5xf32>, %i: tensor<1x3xi32>) {
  // expected-error@+1 {{'tosa.gather' op requires all dimensions N to be equal, got [1, 2]}}
  %r = tosa.gather %v, %i : (tensor<2x4x5xf32>, tensor<1x3xi32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x5xf32>, %i: tensor<2x3xi32>) {
  // expected-error@+1 {{'tosa.gather' op requires all dimensions W to be equal, got [3, 4]}}
  %r = tosa.gather %v, %i : (tensor<2x4x5xf32>, tensor<2x3xi32>) -> tensor<2x4x5xf32>
  return
}
