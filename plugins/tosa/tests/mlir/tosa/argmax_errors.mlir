// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.argmax' op expected an axis from 0 up to 1, found 2}}
  %r = tosa.argmax %x {axis = 2 : i32} : (tensor<4x5xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.argmax' op expected output shape [5], found}}
  %r = tosa.argmax %x {axis = 0 : i32} : (tensor<4x5xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.argmax' op expected indices of an integer type, found 'f32'}}
  %r = tosa.argmax %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'tosa.argmax' op operand #0 must be a tensor of number without dimensions of size 0, of rank 1 or higher, found 'tensor<f32>'}}
  %r = tosa.argmax %x {axis = 0 : i32} : (tensor<f32>) -> tensor<i32>
  return
}
