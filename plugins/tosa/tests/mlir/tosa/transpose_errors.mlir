// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected perms attribute to have size 2 (input rank) but got size 1}}
  %r = tosa.transpose %x {perms = array<i32: 0>} : (tensor<4x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected valid permutation indices}}
  %r = tosa.transpose %x {perms = array<i32: 0, 0>} : (tensor<4x5xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.transpose' op expected output tensor dimensions to be the permuted input dimensions}}
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<2x3xf16>) {
  // expected-error@+1 {{'tosa.transpose' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xf16>) -> tensor<3x2xf32>
  return
}

// -----

func.func @unranked_input(%x: tensor<*xf32>) {
  // expected-error@+1 {{expected perms attribute to have size 1 (output rank) but got size 2}}
  %r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<*xf32>) -> tensor<4xf32>
  return
}
