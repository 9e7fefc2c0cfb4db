// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i4>, %a1: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.shift_right_arithmetic' op the types of operands and results differ [shift_right_arithmetic_c1]}}
  %r = "stablehlo.shift_right_arithmetic"(%a0, %a1) : (tensor<i4>, tensor<i4>) -> (tensor<i2>)
  return
}
