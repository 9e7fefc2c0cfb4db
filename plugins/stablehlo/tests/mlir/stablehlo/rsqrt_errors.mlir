// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.rsqrt' op the types of operands and results differ [rsqrt_c1]}}
  %r = "stablehlo.rsqrt"(%a0) : (tensor<f64>) -> (tensor<f32>)
  return
}
