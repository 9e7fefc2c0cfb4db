// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.floor' op requires compatible types for all operands and results [floor_c1]}}
  %r = "stablehlo.floor"(%a0) : (tensor<f64>) -> (tensor<f16>)
  return
}
