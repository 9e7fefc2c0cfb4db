// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f16>) {
  // expected-error@+1 {{'stablehlo.imag' op all operands and results that are tensors must have one shape [imag_c1]}}
  %r = "stablehlo.imag"(%a0) : (tensor<f16>) -> (tensor<3xf16>)
  return
}

// -----

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.imag' op expected results of types 'tensor<f32>', found 'tensor<f16>' [imag_c2]}}
  %r = "stablehlo.imag"(%a0) : (tensor<f32>) -> (tensor<f16>)
  return
}
