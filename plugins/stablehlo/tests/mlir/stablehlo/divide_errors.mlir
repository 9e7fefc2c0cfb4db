// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<ui4>, %a1: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.divide' op the types of operands and results differ [divide_c1]}}
  %r = "stablehlo.divide"(%a0, %a1) : (tensor<ui4>, tensor<i8>) -> (tensor<i8>)
  return
}
