// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<3x3xf32>) {
  // expected-error@+1 {{'stablehlo.cholesky' op expected results of types 'tensor<3x3xf32>', found 'tensor<4x4xf32>' [cholesky_c1]}}
  %0 = stablehlo.cholesky %arg0, lower = true : (tensor<3x3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.cholesky' op expected matrices, found shape 3 [cholesky_c2]}}
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.cholesky' op expected square matrices, found shape 3, 4 [cholesky_c3]}}
  %0 = stablehlo.cholesky %arg0, lower = true : tensor<3x4xf32>
  return
}
