// add of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{some operands and results are quantized, others are not [add_c2]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{the storage types of operands and results differ [add_c3]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{the expressed types of operands and results differ [add_c4]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f64, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, %y: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{lhs or rhs is quantized per axis, but the result is not [add_c5]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{the result is quantized per axis, but neither lhs nor rhs is [add_c5]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{'stablehlo.add' op quantization_dimension of lhs and result are not same '!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>' vs '!quant.uniform<i8:f32:1, {5.000000e-01,2.500000e-01}>' [add_c6]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{[add_c7]}}
  %r = "stablehlo.add"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i16:f32, 0.5>>) {
  // expected-error@+1 {{the types of operands and results differ [subtract_c1]}}
  %r = "stablehlo.subtract"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i16:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, %y: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{'stablehlo.subtract' op operand #0 must be a ranked tensor of integer (2 to 64 bits), float (4 to 64 bits), complex<f32|f64> or quantized per tensor, found 'tensor<2x2x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>'}}
  %r = "stablehlo.subtract"(%x, %y) : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>
  return
}
