// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.floor' op the types of operands and results differ [floor_c1]}}
  %r = "stablehlo.floor"(%a0) : (tensor<f64>) -> (tensor<f16>)
  return
}
