// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f16>) {
  // expected-error@+1 {{'stablehlo.is_finite' op all operands and results that are tensors must have one shape [is_finite_c1]}}
  %r = "stablehlo.is_finite"(%a0) : (tensor<f16>) -> (tensor<3xi1>)
  return
}
