// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.not' op the types of operands and results differ [not_c1]}}
  %r = "stablehlo.not"(%a0) : (tensor<i2>) -> (tensor<ui4>)
  return
}
