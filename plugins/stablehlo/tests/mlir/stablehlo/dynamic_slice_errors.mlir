// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op expected a start index for each of the 2 slice sizes, found 1 [dynamic_slice_c2]}}
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
  // expected-error@+1 {{'stablehlo.dynamic_slice' op the slice of dimension 0 has size 5, more than the 4 of the operand [dynamic_slice_c4]}}
  %r = stablehlo.dynamic_slice %x, %i, sizes = [5] : (tensor<4xf32>, tensor<i32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op expected a slice size of at least 0 in dimension 0, found -1 [dynamic_slice_c4]}}
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
