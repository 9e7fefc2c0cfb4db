// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'chlo.top_k' op expected an operand of rank 1 or more [top_k_c1]}}
  %v, %i = chlo.top_k(%x, k = 1) : tensor<f32> -> (tensor<1xf32>, tensor<1xi32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.top_k' op k must not be negative, got -1 [top_k_c2]}}
  %v, %i = chlo.top_k(%x, k = -1) : tensor<4xf32> -> (tensor<?xf32>, tensor<?xi32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.top_k' op the last dimension of the operand has fewer than 5 elements [top_k_c3]}}
  %v, %i = chlo.top_k(%x, k = 5) : tensor<4xf32> -> (tensor<5xf32>, tensor<5xi32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.top_k' op expected results of types 'tensor<2xf32>', 'tensor<2xi32>', found 'tensor<3xf32>', 'tensor<2xi32>' [top_k_c4]}}
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4xf32> -> (tensor<3xf32>, tensor<2xi32>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.top_k' op expected results of types 'tensor<2xf32>', 'tensor<2xi32>', found 'tensor<2xf32>', 'tensor<2xi64>' [top_k_c5]}}
  %v, %i = chlo.top_k(%x, k = 2) : tensor<4xf32> -> (tensor<2xf32>, tensor<2xi64>)
  return
}
