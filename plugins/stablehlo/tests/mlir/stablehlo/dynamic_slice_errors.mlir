// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has mismatched number of slice sizes (2) and number of start indices (1) [dynamic_slice_c2]}}
  %r = stablehlo.dynamic_slice %x, %i, sizes = [1, 1] : (tensor<4xf32>, tensor<i32>) -> tensor<1xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %i: tensor<i32>, %j: tensor<i64>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op the start indices must have one element type [dynamic_slice_c3]}}
  %r = stablehlo.dynamic_slice %x, %i, %j, sizes = [1, 1] : (tensor<4x4xf32>, tensor<i32>, tensor<i64>) -> tensor<1x1xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has slice size 5 greater than dimension size 4 in dimension 0 of operand [dynamic_slice_c4]}}
  %r = stablehlo.dynamic_slice %x, %i, sizes = [5] : (tensor<4xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has negative size index to dynamic slice: -1 [dynamic_slice_c4]}}
  %r = stablehlo.dynamic_slice %x, %i, sizes = [-1] : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a0: tensor<i1>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op operand, result must have one element type [dynamic_slice_c1]}}
  %r = "stablehlo.dynamic_slice"(%a0) <{slice_sizes = array<i64>}> : (tensor<i1>) -> (tensor<i8>)
  return
}

// -----

func.func @f(%a0: tensor<f16>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op expected results of types 'tensor<f16>', found 'tensor<1xf16>' [dynamic_slice_c5]}}
  %r = "stablehlo.dynamic_slice"(%a0) <{slice_sizes = array<i64>}> : (tensor<f16>) -> (tensor<1xf16>)
  return
}
