// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.tan' op the types of operands and results differ [tan_c1]}}
  %r = "stablehlo.tan"(%a0) : (tensor<f32>) -> (tensor<1xf32>)
  return
}
