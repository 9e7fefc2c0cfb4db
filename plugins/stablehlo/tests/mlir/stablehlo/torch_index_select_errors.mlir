// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op expects dim to be in range [0, 3), got 3 [torch_index_select_c1]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 3 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op expects batch_dims to be in range [0, 2], got 3 [torch_index_select_c2]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 3 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<3x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op batch dimension sizes must match for operand/index [torch_index_select_c3]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<3x2xi32>) -> tensor<4x5x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op requires compatible element types for operand and result [torch_index_select_c4]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf64>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op expected a result of shape '[4, 5, 2]', found 'tensor<4x5x3xf32>' [torch_index_select_c5]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x3xf32>
  return
}
