// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.cbrt' op the types of operands and results differ [cbrt_c1]}}
  %r = "stablehlo.cbrt"(%a0) : (tensor<f32>) -> (tensor<f16>)
  return
}
