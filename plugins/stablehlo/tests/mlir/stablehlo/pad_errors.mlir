// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' op 2 amounts in edge_padding_low for an operand of rank 1 [pad_c2]}}
  %r = stablehlo.pad %x, %v, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' op a negative amount in interior_padding: -1 [pad_c3]}}
  %r = stablehlo.pad %x, %v, low = [0], high = [0], interior = [-1] : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.pad' op the size of dimension 0 is -1 after padding [pad_c4]}}
  %r = stablehlo.pad %x, %v, low = [-5], high = [0], interior = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<0xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %v: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.pad' op all operands and results must have one element type}}
  %r = stablehlo.pad %x, %v, low = [0], high = [0], interior = [0] : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return
}
