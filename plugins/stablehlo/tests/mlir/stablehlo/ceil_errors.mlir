// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.ceil' op the types of operands and results differ [ceil_c1]}}
  %r = "stablehlo.ceil"(%a0) : (tensor<f64>) -> (tensor<f32>)
  return
}
