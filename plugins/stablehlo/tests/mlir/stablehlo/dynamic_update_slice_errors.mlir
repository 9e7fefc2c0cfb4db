// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %u: tensor<2xi32>, %i0: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op operand, update, result must have one element type [dynamic_update_slice_c2]}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0 : (tensor<4xf32>, tensor<2xi32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %u: tensor<2x2xf32>, %i0: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op the update has rank 2, the operand rank 1 [dynamic_update_slice_c3]}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0 : (tensor<4xf32>, tensor<2x2xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %u: tensor<2xf32>, %i0: tensor<i32>, %i1: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op expected a start index for each of the 1 dimensions of the operand, found 2 [dynamic_update_slice_c4]}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0, %i1 : (tensor<4xf32>, tensor<2xf32>, tensor<i32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %u: tensor<2x2xf32>, %i0: tensor<i32>, %i1: tensor<i64>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op the start indices must have one element type [dynamic_update_slice_c5]}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0, %i1 : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i64>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %u: tensor<5xf32>, %i0: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op dimension 0 of the update has size 5, more than the 4 of the operand [dynamic_update_slice_c6]}}
  %r = stablehlo.dynamic_update_slice %x, %u, %i0 : (tensor<4xf32>, tensor<5xf32>, tensor<i32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%a0: tensor<i1>, %a1: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op expected results of types 'tensor<i1>', found 'tensor<?xi1>' [dynamic_update_slice_c1]}}
  %r = "stablehlo.dynamic_update_slice"(%a0, %a1) : (tensor<i1>, tensor<i1>) -> (tensor<?xi1>)
  return
}
