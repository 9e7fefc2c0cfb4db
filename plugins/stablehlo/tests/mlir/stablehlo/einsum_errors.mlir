// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' op expected an equation of 2 terms, found 1 in "ab->a" [einsum_c1]}}
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab->a" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' op operands and results differ in element type [einsum_c2]}}
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf16>
  return
}

// -----

func.func @f(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' op expected a result of shape '[4, 5]', found 'tensor<5x4xf32>' [einsum_c3]}}
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab,bc->ac" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<5x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x16xf32>, %arg1: tensor<16x5xf32>) {
  // expected-error@+1 {{'stablehlo.einsum' op index 'a' of "ab,ac->bc" has the sizes 4 and 16 [einsum_c1]}}
  %0 = stablehlo.einsum %arg0, %arg1, config = "ab,ac->bc" : (tensor<4x16xf32>, tensor<16x5xf32>) -> tensor<4x5xf32>
  return
}
