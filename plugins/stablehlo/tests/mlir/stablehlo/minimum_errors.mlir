// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>, %a1: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.minimum' op requires compatible types for all operands and results [minimum_c1]}}
  %r = "stablehlo.minimum"(%a0, %a1) : (tensor<i2>, tensor<i2>) -> (tensor<i4>)
  return
}
