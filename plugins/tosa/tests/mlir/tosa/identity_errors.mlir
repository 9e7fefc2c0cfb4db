// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.identity' op expected a result of shape [4], found}}
  %r = tosa.identity %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.identity' op expected the same element type of input and output, found 'f32' and 'f16'}}
  %r = tosa.identity %x : (tensor<4xf32>) -> tensor<4xf16>
  return
}
