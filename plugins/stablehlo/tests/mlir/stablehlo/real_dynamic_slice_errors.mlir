// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %i: tensor<1xi32>, %l: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.real_dynamic_slice' op operand, result must have one element type [real_dynamic_slice_c1]}}
  %r = stablehlo.real_dynamic_slice %x, %i, %l, %i : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xi32>, %l: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.real_dynamic_slice' op start_indices, limit_indices, strides must have one type [real_dynamic_slice_c2]}}
  %r = stablehlo.real_dynamic_slice %x, %i, %l, %i : (tensor<4xf32>, tensor<1xi32>, tensor<1xi64>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<2xi32>, %l: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.real_dynamic_slice' op expected start_indices of 1 elements, one for each dimension, found 2 [real_dynamic_slice_c3]}}
  %r = stablehlo.real_dynamic_slice %x, %i, %l, %i : (tensor<4xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
  return
}
