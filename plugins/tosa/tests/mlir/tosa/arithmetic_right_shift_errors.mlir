// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{'tosa.arithmetic_right_shift' op operands don't have broadcast-compatible shapes}}
  %r = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.arithmetic_right_shift' op requires the same element type for all operands and results}}
  %r = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}
