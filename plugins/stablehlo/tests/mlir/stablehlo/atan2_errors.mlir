// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>, %a1: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.atan2' op the types of operands and results differ [atan2_c1]}}
  %r = "stablehlo.atan2"(%a0, %a1) : (tensor<f64>, tensor<f64>) -> (tensor<1xf64>)
  return
}
