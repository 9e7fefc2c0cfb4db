// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expect reduced dimension size to be 1, got 2}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op reduce axis must not be negative}}
  %r = tosa.reduce_min %x {axis = -1 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expect input tensor rank (2) to be larger than reduce axis (2)}}
  %r = tosa.reduce_min %x {axis = 2 : i32} : (tensor<4x5xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'tosa.reduce_min' op operand #0 must be tosa-conformant tensor of number values, of at least rank 1, but got 'tensor<f32>'}}
  %r = tosa.reduce_min %x {axis = 0 : i32} : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expect output tensor dimensions to be those of the input, but for the axis}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<3x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reduce_min' op expect output tensor rank (1) to be larger than reduce axis (1)}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>) {
  // expected-error@+1 {{'tosa.reduce_min' op expect input and output to have same element type, got 'f16' and 'f32'}}
  %r = tosa.reduce_min %x {axis = 1 : i32} : (tensor<4x5xf16>) -> tensor<4x1xf32>
  return
}
