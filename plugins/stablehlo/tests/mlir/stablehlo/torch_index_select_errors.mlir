// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op expected dim at least 0 and below 3, found 3 [torch_index_select_c1]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 3 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op expected batch_dims from 0 to 2, found 3 [torch_index_select_c2]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 3 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<3x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op the operand and the indices differ in a batch dimension [torch_index_select_c3]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<3x2xi32>) -> tensor<4x5x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op operand and result differ in element type [torch_index_select_c4]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x2xf64>
  return
}

// -----

func.func @f(%arg0: tensor<4x5x6xf32>, %arg1: tensor<4x2xi32>) {
  // expected-error@+1 {{'stablehlo.torch_index_select' op expected a result of shape '[4, 5, 2]', found 'tensor<4x5x3xf32>' [torch_index_select_c5]}}
  %0 = "stablehlo.torch_index_select"(%arg0, %arg1) <{batch_dims = 1 : i64, dim = 2 : i64}> : (tensor<4x5x6xf32>, tensor<4x2xi32>) -> tensor<4x5x3xf32>
  return
}
