// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.identity' op all non-scalar operands/results must have the same shape and base type}}
  %r = tosa.identity %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.identity' op expect input and output to have same element type, got 'f32' and 'f16'}}
  %r = tosa.identity %x : (tensor<4xf32>) -> tensor<4xf16>
  return
}
