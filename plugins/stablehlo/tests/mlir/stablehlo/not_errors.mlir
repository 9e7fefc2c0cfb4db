// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.not' op requires compatible types for all operands and results [not_c1]}}
  %r = "stablehlo.not"(%a0) : (tensor<i2>) -> (tensor<ui4>)
  return
}
