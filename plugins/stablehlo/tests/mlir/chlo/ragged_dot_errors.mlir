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
  // expected-error@+1 {{'chlo.ragged_dot' op has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions: 0 [ragged_dot_c3]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op has duplicated dimension from rhs_batching_dimensions and rhs_contracting_dimensions: 1 [ragged_dot_c4]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs_batching_dimensions value: 3 is out of range: [0, 3) [ragged_dot_c5]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [3], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x3xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs_contracting_dimensions value: 2 is out of range: [0, 2) [ragged_dot_c6]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs_batching_dimensions value: 4 is out of range: [0, 4) [ragged_dot_c7]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [4], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<6x3xf32>, %y: tensor<2x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs_contracting_dimensions value: 3 is out of range: [0, 3) [ragged_dot_c8]}}
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
  // expected-error@+1 {{'chlo.ragged_dot' op expects precision config to be empty or have <= 2 elements, got 3 [ragged_dot_c11]}}
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
  // expected-error@+1 {{'chlo.ragged_dot' op Expects lhs_ragged_dim to be in range [0, lhs_rank) i.e. [0, 2). got: 2. [ragged_dot_c13]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<6x2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op expected group_sizes to have rank 1, got 2 [ragged_dot_c14]}}
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
  // expected-error@+1 {{'chlo.ragged_dot' op Expects rhs_group_dim to be in range [0, rhs_rank) i.e. [0, 3). got: 3. [ragged_dot_c16]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [3]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%x: tensor<5x6x3xf32>, %y: tensor<2x5x3x4xf32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op has duplicated dimension from rhs_group_dimensions and rhs_batching_dimensions: 1 [ragged_dot_c17]}}
  %0 = "chlo.ragged_dot"(%x, %y, %n) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [1]>}> : (tensor<5x6x3xf32>, tensor<2x5x3x4xf32>, tensor<2xi32>) -> tensor<5x6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op has duplicated dimension from rhs_group_dimensions and rhs_contracting_dimensions: 1 [ragged_dot_c18]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [1]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting. [ragged_dot_c19]}}
  %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<6x3xf32>, tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<6x3xf32>, %arg1: tensor<2x3x4xf32>, %arg2: tensor<2xi32>) {
  // expected-error@+1 {{'chlo.ragged_dot' op There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting. [ragged_dot_c20]}}
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
