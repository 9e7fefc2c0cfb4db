// uniform_dequantize: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<4xi8>'}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4xi8>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{[uniform_dequantize_c1]}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{expected a result of type 'tensor<4xf32>', found 'tensor<4xf64>' [uniform_dequantize_c2]}}
  %r = "stablehlo.uniform_dequantize"(%x) : (tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4xf64>
  return
}
