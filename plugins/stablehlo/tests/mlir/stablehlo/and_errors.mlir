// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i8>, %a1: tensor<i2>) {
  // expected-error@+1 {{'stablehlo.and' op the types of operands and results differ [and_c1]}}
  %r = "stablehlo.and"(%a0, %a1) : (tensor<i8>, tensor<i2>) -> (tensor<i8>)
  return
}
