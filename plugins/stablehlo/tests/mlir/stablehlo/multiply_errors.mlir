// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i4>, %a1: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.multiply' op the types of operands and results differ [multiply_c1]}}
  %r = "stablehlo.multiply"(%a0, %a1) : (tensor<i4>, tensor<i4>) -> (tensor<i1>)
  return
}
