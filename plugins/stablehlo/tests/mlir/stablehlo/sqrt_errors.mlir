// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f16>) {
  // expected-error@+1 {{'stablehlo.sqrt' op the types of operands and results differ [sqrt_c1]}}
  %r = "stablehlo.sqrt"(%a0) : (tensor<f16>) -> (tensor<f32>)
  return
}
