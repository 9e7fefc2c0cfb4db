// dot_general of quantized tensors: constraints.
// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2xf32>) {
  // expected-error@+1 {{rhs must be quantized, and either both lhs and the result or neither [dot_general_c14]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2xf32>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{[dot_general_c14]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) {
  // expected-error@+1 {{the zero point of rhs must be 0 [dot_general_c15]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25:1}>>) {
  // expected-error@+1 {{zero points of rhs must be 0 [dot_general_c15]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25:1}>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) {
  // expected-error@+1 {{rhs is quantized along a contracting dimension [dot_general_c16]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.5,0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i4:f32, 0.5>>) {
  // expected-error@+1 {{the storage types of lhs and rhs differ [dot_general_c17]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i4:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{the expressed types of lhs, rhs and result differ [dot_general_c18]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f64, 0.5>>
  return
}

// -----

func.func @f(%x: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{rhs is quantized per tensor, but the result is not [dot_general_c19]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {0.5,0.25}>>
  return
}

// -----

func.func @f(%x: tensor<2x2xf64>, %y: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) {
  // expected-error@+1 {{lhs and result must be of the expressed type of rhs [dot_general_c20]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x2xf64>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x2xf64>
  return
}
