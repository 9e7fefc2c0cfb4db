// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.round_nearest_afz' op the types of operands and results differ [round_nearest_afz_c1]}}
  %r = "stablehlo.round_nearest_afz"(%a0) : (tensor<f32>) -> (tensor<f16>)
  return
}
