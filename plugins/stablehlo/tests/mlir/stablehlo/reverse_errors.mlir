// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' op a dimension is named twice: 0, 0 [reverse_c2]}}
  %r = stablehlo.reverse %x, dims = [0, 0] : tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' op expected dimensions below the rank 1, found 1 [reverse_c3]}}
  %r = stablehlo.reverse %x, dims = [1] : tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' op a dimension cannot be negative, found -1 [reverse_c3]}}
  %r = stablehlo.reverse %x, dims = [-1] : tensor<4xf32>
  return
}

// -----

func.func @f(%a0: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.reverse' op expected results of types 'tensor<i32>', found 'tensor<3xi32>' [reverse_c1]}}
  %r = "stablehlo.reverse"(%a0) <{dimensions = array<i64>}> : (tensor<i32>) -> (tensor<3xi32>)
  return
}
