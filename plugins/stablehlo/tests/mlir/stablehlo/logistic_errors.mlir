// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.logistic' op the types of operands and results differ [logistic_c1]}}
  %r = "stablehlo.logistic"(%a0) : (tensor<f32>) -> (tensor<f16>)
  return
}
