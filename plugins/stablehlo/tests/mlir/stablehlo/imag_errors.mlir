// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f16>) {
  // expected-error@+1 {{'stablehlo.imag' op all non-scalar operands/results must have the same shape and base type [imag_c1]}}
  %r = "stablehlo.imag"(%a0) : (tensor<f16>) -> (tensor<3xf16>)
  return
}

// -----

func.func @f(%a0: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.imag' op inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation 'tensor<f16>' [imag_c2]}}
  %r = "stablehlo.imag"(%a0) : (tensor<f32>) -> (tensor<f16>)
  return
}
