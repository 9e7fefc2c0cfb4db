// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.log_plus_one' op the types of operands and results differ [log_plus_one_c1]}}
  %r = "stablehlo.log_plus_one"(%a0) : (tensor<f64>) -> (tensor<f32>)
  return
}
