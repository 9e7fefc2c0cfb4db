// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f16>) {
  // expected-error@+1 {{'stablehlo.cosine' op the types of operands and results differ [cosine_c1]}}
  %r = "stablehlo.cosine"(%a0) : (tensor<f16>) -> (tensor<f32>)
  return
}
