// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<i4>, %a1: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.power' op the types of operands and results differ [power_c1]}}
  %r = "stablehlo.power"(%a0, %a1) : (tensor<i4>, tensor<i4>) -> (tensor<f32>)
  return
}
