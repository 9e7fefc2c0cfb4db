// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'tosa.sub' op operands don't have broadcast-compatible shapes}}
  %r = tosa.sub %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.sub' op requires the same element type for all operands and results}}
  %r = tosa.sub %x, %y : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<4x1xf32>) {
  // expected-error@+1 {{'tosa.sub' op operands don't have matching ranks}}
  %r = tosa.sub %x, %y : (tensor<4xf32>, tensor<4x1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'tosa.sub' op result type 'tensor<5xf32>' does not have shape compatible with the operands' 'tensor<4xf32>'}}
  %r = tosa.sub %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}
