// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>, %a1: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.minimum' op the types of operands and results differ [minimum_c1]}}
  %r = "stablehlo.minimum"(%a0, %a1) : (tensor<i2>, tensor<i2>) -> (tensor<i4>)
  return
}
