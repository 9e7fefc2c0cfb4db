// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.round_nearest_even' op the types of operands and results differ [round_nearest_even_c1]}}
  %r = "stablehlo.round_nearest_even"(%a0) : (tensor<f32>) -> (tensor<f64>)
  return
}
