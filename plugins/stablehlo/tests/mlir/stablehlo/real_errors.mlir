// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.real' op all non-scalar operands/results must have the same shape and base type [real_c1]}}
  %r = "stablehlo.real"(%a0) : (tensor<f64>) -> (tensor<3xf64>)
  return
}

// -----

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.real' op inferred type(s) 'tensor<f64>' are incompatible with return type(s) of operation 'tensor<f16>' [real_c2]}}
  %r = "stablehlo.real"(%a0) : (tensor<f64>) -> (tensor<f16>)
  return
}
