// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op operands and results differ in element type [broadcast_in_dim_c1]}}
  %r = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op 0 broadcast_dimensions for an operand of rank 1 [broadcast_in_dim_c2]}}
  %r = stablehlo.broadcast_in_dim %x, dims = [] : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op broadcast_dimensions names dimension 2 of a result of rank 2 [broadcast_in_dim_c3]}}
  %r = stablehlo.broadcast_in_dim %x, dims = [2] : (tensor<4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op broadcast_dimensions names a dimension twice [broadcast_in_dim_c4]}}
  %r = stablehlo.broadcast_in_dim %x, dims = [0, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op dimension 0 of the operand has size 4, which is neither 1 nor the size of dimension 0 of the result, 5 [broadcast_in_dim_c5]}}
  %r = stablehlo.broadcast_in_dim %x, dims = [0] : (tensor<4xf32>) -> tensor<5xf32>
  return
}
