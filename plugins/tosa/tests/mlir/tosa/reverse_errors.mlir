// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expected non-negative reverse axis}}
  %r = tosa.reverse %x {axis = -1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expect input tensor rank (1) to be larger than reverse axis (1)}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>) {
  // expected-error@+1 {{'tosa.reverse' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf16>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expect same input and output tensor rank, got 2 and 3}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expect input and output to have the same shape, got 'tensor<4x5xf32>' and 'tensor<4x6xf32>'}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x6xf32>
  return
}
