// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%v: tensor<2x4x5xf32>, %i: tensor<1x3xi32>) {
  // expected-error@+1 {{'tosa.gather' op expected equal sizes of dimension N, found [1, 2]}}
  %r = tosa.gather %v, %i : (tensor<2x4x5xf32>, tensor<1x3xi32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @f(%v: tensor<2x4x5xf32>, %i: tensor<2x3xi32>) {
  // expected-error@+1 {{'tosa.gather' op expected equal sizes of dimension W, found [3, 4]}}
  %r = tosa.gather %v, %i : (tensor<2x4x5xf32>, tensor<2x3xi32>) -> tensor<2x4x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x4x5xf16>, %i: tensor<1x3xi32>) {
  // expected-error@+1 {{'tosa.gather' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.gather %v, %i : (tensor<1x4x5xf16>, tensor<1x3xi32>) -> tensor<1x3x5xf32>
  return
}

// -----

func.func @f(%v: tensor<1x4x5xf32>, %i: tensor<1x3xi16>) {
  // expected-error@+1 {{'tosa.gather' op operand #1 must be a rank-2 tensor of i32 or i64, or a tensor of unknown rank, found 'tensor<1x3xi16>'}}
  %r = tosa.gather %v, %i : (tensor<1x4x5xf32>, tensor<1x3xi16>) -> tensor<1x3x5xf32>
  return
}
