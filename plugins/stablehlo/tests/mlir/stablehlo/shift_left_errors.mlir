// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i4>, %a1: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.shift_left' op the types of operands and results differ [shift_left_c1]}}
  %r = "stablehlo.shift_left"(%a0, %a1) : (tensor<i4>, tensor<i2>) -> (tensor<i2>)
  return
}
