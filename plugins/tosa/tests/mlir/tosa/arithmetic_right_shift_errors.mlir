// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi32>, %y: tensor<3xi32>) {
  // expected-error@+1 {{'tosa.arithmetic_right_shift' op sizes 3, 4 cannot be broadcast to each other}}
  %r = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xi32>, %y: tensor<4xi8>) {
  // expected-error@+1 {{'tosa.arithmetic_right_shift' op element types differ: i32, i8}}
  %r = tosa.arithmetic_right_shift %x, %y {round = true} : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}
