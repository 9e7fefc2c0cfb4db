// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.tanh' op the types of operands and results differ [tanh_c1]}}
  %r = "stablehlo.tanh"(%a0) : (tensor<f64>) -> (tensor<f32>)
  return
}
