// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expected size 1 in the reduced dimension, found 2}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expected an axis of at least 0, found -1}}
  %r = tosa.reduce_min %x {axis = -1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expected an axis below the input rank 2, found 2}}
  %r = tosa.reduce_min %x {axis = 2 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'tosa.reduce_min' op operand #0 must be a tensor of number without dimensions of size 0, of rank 1 or higher, found 'tensor<f32>'}}
  %r = tosa.reduce_min %x {axis = 0 : i32} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expected the shape of 'tensor<4x5xf32>' with size 1 at the axis, found 'tensor<3x1xf32>'}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expected an axis below the output rank 1, found 1}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>) {
  // expected-error@+1 {{'tosa.reduce_min' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf16>) -> tensor<4x1xf32>
  return
}
