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
