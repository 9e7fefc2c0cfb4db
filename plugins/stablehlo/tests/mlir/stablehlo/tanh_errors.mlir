// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.tanh' op requires compatible types for all operands and results [tanh_c1]}}
  %r = "stablehlo.tanh"(%a0) : (tensor<f64>) -> (tensor<f32>)
  return
}
