// transpose of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.transpose' op expected one scale and zero point, found 'tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01>>' and 'tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01>>' [transpose_c1]}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{[transpose_c1]}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.5}>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{the operand is quantized along dimension 0, but the result along 1 [transpose_c4]}}
  %r = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>
  return
}
