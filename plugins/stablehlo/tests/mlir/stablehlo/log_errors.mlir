// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.log' op the types of operands and results differ [log_c1]}}
  %r = "stablehlo.log"(%a0) : (tensor<f64>) -> (tensor<3xf64>)
  return
}
