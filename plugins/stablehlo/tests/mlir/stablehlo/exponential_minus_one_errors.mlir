// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.exponential_minus_one' op the types of operands and results differ [exponential_minus_one_c1]}}
  %r = "stablehlo.exponential_minus_one"(%a0) : (tensor<f32>) -> (tensor<3xf32>)
  return
}
