// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i8>, %a1: tensor<i8>) {
  // expected-error@+1 {{'stablehlo.maximum' op the types of operands and results differ [maximum_c1]}}
  %r = "stablehlo.maximum"(%a0, %a1) : (tensor<i8>, tensor<i8>) -> (tensor<2xi8>)
  return
}
