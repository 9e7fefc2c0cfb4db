// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{'tosa.logical_right_shift' op operands don't have broadcast-compatible shapes}}
  %r = tosa.logical_right_shift %x, %y : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.logical_right_shift' op requires the same element type for all operands and results}}
  %r = tosa.logical_right_shift %x, %y : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4x1xi32>) {
  // expected-error@+1 {{'tosa.logical_right_shift' op operands don't have matching ranks}}
  %r = tosa.logical_right_shift %x, %y : (tensor<4xi32>, tensor<4x1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'tosa.logical_right_shift' op result type 'tensor<5xi32>' does not have shape compatible with the operands' 'tensor<4xi32>'}}
  %r = tosa.logical_right_shift %x, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<5xi32>
  return
}
