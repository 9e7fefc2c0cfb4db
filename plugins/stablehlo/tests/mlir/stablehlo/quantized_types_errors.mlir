// Types that quant has and StableHLO has not: quantized_type_c7, c8, c12, c13.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 0.5:200>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<4x!quant.uniform<i8:f32, 5.000000e-01:200>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5:200>>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5:300,0.5}>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<2x!quant.uniform<i8:f32:0, {5.000000e-01:300,5.000000e-01}>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<2x!quant.uniform<i8:f32:0, {0.5:300,0.5}>>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x!quant.uniform<i8:f32:1, {0.5,0.5}>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<2x!quant.uniform<i8:f32:1, {5.000000e-01,5.000000e-01}>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<2x!quant.uniform<i8:f32:1, {0.5,0.5}>>) -> tensor<2xf32>
  return
}

// -----

func.func @f(%x: tensor<3x!quant.uniform<i8:f32:0, {0.5,0.5}>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<3x!quant.uniform<i8:f32:0, {5.000000e-01,5.000000e-01}>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<3x!quant.uniform<i8:f32:0, {0.5,0.5}>>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i5:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<4x!quant.uniform<i5:f32, 5.000000e-01>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4x!quant.uniform<i5:f32, 0.5>>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.any<i8:f32>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<4x!quant.any<i8:f32>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4x!quant.any<i8:f32>>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i8:f32:{0:2}, {0.5,0.25}>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<4x!quant.uniform<i8:f32:{0:2}, {5.000000e-01, 2.500000e-01}>>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4x!quant.uniform<i8:f32:{0:2}, {0.5,0.25}>>) -> tensor<4xf32>
  return
}
