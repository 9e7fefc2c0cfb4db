// reshape of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.reshape' op expected one scale and zero point, found 'tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>' and 'tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>' [reshape_c1]}}
  %r = "stablehlo.reshape"(%x) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>) {
  // expected-error@+1 {{'stablehlo.reshape' op expected the same scales and zero points, found 'tensor<2x2x!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>>' and 'tensor<2x2x!quant.uniform<i8:f32:1, {5.000000e-01,5.000000e-01}>>' [reshape_c1]}}
  %r = "stablehlo.reshape"(%x) : (tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.5}>>
  return
}

// -----

func.func @f(%x: tensor<2x3x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{elements in front of the quantized dimensions differ in number between operand and result: 1 and 3 [reshape_c3]}}
  %r = "stablehlo.reshape"(%x) : (tensor<2x3x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<3x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return
}
