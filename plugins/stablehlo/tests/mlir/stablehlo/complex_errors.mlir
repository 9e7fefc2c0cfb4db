// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.complex' op all operands must have one element type [complex_c1]}}
  %r = stablehlo.complex %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'stablehlo.complex' op all operands and results must have one shape [complex_c2]}}
  %r = stablehlo.complex %x, %y : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @f(%a0: tensor<f32>, %a1: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.complex' op expected results of types 'tensor<complex<f32>>', found 'tensor<complex<f64>>' [complex_c3]}}
  %r = "stablehlo.complex"(%a0, %a1) : (tensor<f32>, tensor<f32>) -> (tensor<complex<f64>>)
  return
}
