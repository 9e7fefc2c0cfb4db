// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>, %a1: tensor<ui2>) {
  // expected-error@+1 {{'stablehlo.subtract' op the types of operands and results differ [subtract_c1]}}
  %r = "stablehlo.subtract"(%a0, %a1) : (tensor<i2>, tensor<ui2>) -> (tensor<ui2>)
  return
}
