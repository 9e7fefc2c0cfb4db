// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected perms of 2 numbers (the input rank), found 1}}
  %r = tosa.transpose %x {perms = array<i32: 0>} : (tensor<4x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected perms to be a permutation of the dimensions, found [0, 0]}}
  %r = tosa.transpose %x {perms = array<i32: 0, 0>} : (tensor<4x5xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected output shape [5, 4], found [4, 5]}}
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf16>) {
  // expected-error@+1 {{'tosa.transpose' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unranked_input(%x: tensor<*xf32>) {
  // expected-error@+1 {{expected perms of 1 numbers (the output rank), found 2}}
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<4xf32>
  return
}
