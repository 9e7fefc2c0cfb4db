// dynamic_broadcast_in_dim of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x!quant.uniform<i8:f32, 0.5>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{[dynamic_broadcast_in_dim_c1]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<2x!quant.uniform<i8:f32, 0.5>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.25>>
  return
}

// -----

func.func @f(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{[dynamic_broadcast_in_dim_c1]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.5}>>
  return
}

// -----

func.func @f(%x: tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{result quantization_dimension 0 not same as broadcast_dimensions[0] = 1 [dynamic_broadcast_in_dim_c6]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<2x!quant.uniform<i8:f32:0, {0.5,0.25}>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<1x!quant.uniform<i8:f32:0, {0.5}>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{scale 1 of the result is 0.25, but the scale of the operand is 0.5 [dynamic_broadcast_in_dim_c6]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<1x!quant.uniform<i8:f32:0, {0.5}>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<1x!quant.uniform<i8:f32:0, {0.5:2}>>, %s: tensor<2xi32>) {
  // expected-error@+1 {{zero point 1 of the result is 0, but the zero point of the operand is 2 [dynamic_broadcast_in_dim_c6]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<1x!quant.uniform<i8:f32:0, {0.5:2}>>, tensor<2xi32>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5:2,0.5}>>
  return
}
