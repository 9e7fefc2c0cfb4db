// uniform_quantize: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xi8>) {
  // expected-error@+1 {{operand #0 must be a ranked tensor of float (4 to 64 bits), quantized per tensor or quantized per axis, found 'tensor<4xi8>'}}
  %r = "stablehlo.uniform_quantize"(%x) : (tensor<4xi8>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{result #0 must be a ranked tensor of quantized per tensor or quantized per axis, found 'tensor<4xi8>'}}
  %r = "stablehlo.uniform_quantize"(%x) : (tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{[uniform_quantize_c1]}}
  %r = "stablehlo.uniform_quantize"(%x) : (tensor<4xf32>) -> tensor<5x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<4xf64>) {
  // expected-error@+1 {{expected a result of expressed type 'f64', found 'f32' [uniform_quantize_c2]}}
  %r = "stablehlo.uniform_quantize"(%x) : (tensor<4xf64>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<4x!quant.uniform<i8:f64, 0.5>>) {
  // expected-error@+1 {{expected a result of expressed type 'f64', found 'f32' [uniform_quantize_c2]}}
  %r = "stablehlo.uniform_quantize"(%x) : (tensor<4x!quant.uniform<i8:f64, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}
