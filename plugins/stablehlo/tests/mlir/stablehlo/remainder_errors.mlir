// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<ui4>, %a1: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.remainder' op the types of operands and results differ [remainder_c1]}}
  %r = "stablehlo.remainder"(%a0, %a1) : (tensor<ui4>, tensor<i2>) -> (tensor<i8>)
  return
}
