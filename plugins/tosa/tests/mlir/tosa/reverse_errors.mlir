// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expected an axis of at least 0, found -1}}
  %r = tosa.reverse %x {axis = -1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expected an axis below the input rank 1, found 1}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf16>) {
  // expected-error@+1 {{'tosa.reverse' op expected the same element type of input and output, found 'f16' and 'f32'}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf16>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reverse' op input and output must have one rank, found 2 and 3}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x5x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x5xf32>) {
  // expected-error@+1 {{'tosa.reverse' op expected the same shape of input and output, found 'tensor<4x5xf32>' and 'tensor<4x6xf32>'}}
  %r = tosa.reverse %x {axis = 1 : i32} : (tensor<4x5xf32>) -> tensor<4x6xf32>
  return
}
