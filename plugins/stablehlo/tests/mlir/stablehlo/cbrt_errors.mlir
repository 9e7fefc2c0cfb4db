// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.cbrt' op requires compatible types for all operands and results [cbrt_c1]}}
  %r = "stablehlo.cbrt"(%a0) : (tensor<f32>) -> (tensor<f16>)
  return
}
