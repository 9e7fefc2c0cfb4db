// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cos' op result type 'tensor<5xf32>' does not have shape compatible with the operands' 'tensor<4xf32>'}}
  %r = tosa.cos %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cos' op result type has different rank than operands}}
  %r = tosa.cos %x : (tensor<4xf32>) -> tensor<4x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.cos' op requires the same element type for all operands and results}}
  %r = tosa.cos %x : (tensor<4xf32>) -> tensor<4xf16>
  return
}
