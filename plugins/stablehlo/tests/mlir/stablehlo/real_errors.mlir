// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.real' op all operands and results that are tensors must have one shape [real_c1]}}
  %r = "stablehlo.real"(%a0) : (tensor<f64>) -> (tensor<3xf64>)
  return
}

// -----

func.func @f(%a0: tensor<f64>) {
  // expected-error@+1 {{'stablehlo.real' op expected results of types 'tensor<f64>', found 'tensor<f16>' [real_c2]}}
  %r = "stablehlo.real"(%a0) : (tensor<f64>) -> (tensor<f16>)
  return
}
