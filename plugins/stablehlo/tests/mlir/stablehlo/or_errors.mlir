// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i2>, %a1: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.or' op the types of operands and results differ [or_c1]}}
  %r = "stablehlo.or"(%a0, %a1) : (tensor<i2>, tensor<i4>) -> (tensor<i4>)
  return
}
