// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs and rhs differ in the number of batching dimensions [ragged_dot_c1]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x3xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs and rhs differ in the number of contracting dimensions [ragged_dot_c2]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1, 2], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs_batching_dimensions and lhs_contracting_dimensions repeat dimension 0 [ragged_dot_c3]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs_batching_dimensions and rhs_contracting_dimensions repeat dimension 1 [ragged_dot_c4]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected lhs_batching_dimensions at least 0 and below 3, found 3 [ragged_dot_c5]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [3], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x3xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected lhs_contracting_dimensions at least 0 and below 2, found 2 [ragged_dot_c6]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected rhs_batching_dimensions at least 0 and below 4, found 4 [ragged_dot_c7]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [4], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x3xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected rhs_contracting_dimensions at least 0 and below 3, found 3 [ragged_dot_c8]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [3], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<7x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs and rhs differ in the size of a batching dimension [ragged_dot_c9]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<7x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x5xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs and rhs differ in the size of a contracting dimension [ragged_dot_c10]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x5xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x3xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected at most two precisions, one for each operand, found 3 [ragged_dot_c11]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGH>, #chlo<precision HIGH>]}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected one ragged dimension of lhs [ragged_dot_c12]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected lhs_ragged_dim at least 0 and below the rank of lhs (2), found 2 [ragged_dot_c13]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<6x2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected group_sizes of rank 1, found rank 2 [ragged_dot_c14]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<6x2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x6x3xf32>, %arg1: tensor<2x2x3x4xf32>, %arg2: tensor<3x2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected group_sizes of shape [2, 2], found [3, 2] [ragged_dot_c15]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x6x3xf32>, tensor<2x2x3x4xf32>, tensor<3x2xi32>) -> tensor<2x6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected rhs_group_dim at least 0 and below the rank of rhs (3), found 3 [ragged_dot_c16]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [3]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs_group_dimensions and rhs_batching_dimensions repeat dimension 1 [ragged_dot_c17]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs_group_dimensions and rhs_contracting_dimensions repeat dimension 1 [ragged_dot_c18]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs cannot have group dimensions where the ragged dimension is a batch or contracting dimension [ragged_dot_c19]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected one group dimension of rhs for a ragged dimension of lhs that is not contracting, found 0 [ragged_dot_c20]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<3xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected a group dimension of rhs of size 3, found 2 [ragged_dot_c21]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected a result of shape '[6, 4]', found 'tensor<6x5xf32>' [ragged_dot_c22]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x5xf32>
  return
}
