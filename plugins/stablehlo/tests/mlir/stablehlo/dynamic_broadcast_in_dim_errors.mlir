// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op operand and result differ in element type: 'tensor<4xf32>' and 'tensor<4xi32>' [dynamic_broadcast_in_dim_c1]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op 0 broadcast_dimensions for an operand of rank 1 [dynamic_broadcast_in_dim_c2]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [] : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op broadcast_dimensions names dimension 2 of a result of rank 2 [dynamic_broadcast_in_dim_c3]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [2] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op broadcast_dimensions names a dimension twice [dynamic_broadcast_in_dim_c4]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0, 0] : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op dimension 0 of the operand has size 4, which does not agree with dimension 0 of the result, 5 [dynamic_broadcast_in_dim_c5]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<1xi32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op expected a result of rank 2 as output_dimensions says, found rank 1 [dynamic_broadcast_in_dim_c7]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] : (tensor<4xf32>, tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op a dimension of the operand is listed twice as expanding or not expanding [dynamic_broadcast_in_dim_c8]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] {known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op the operand does not have dimension 3, which is said to expand [dynamic_broadcast_in_dim_c9]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [0] {known_expanding_dimensions = array<i64: 3>} : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%a0: tensor<i1>, %a1: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op the operand does not have dimension 1, which is said to expand [dynamic_broadcast_in_dim_c10]}}
  %r = "stablehlo.dynamic_broadcast_in_dim"(%a0, %a1) <{broadcast_dimensions = array<i64>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<i1>, tensor<1xi64>) -> (tensor<4xi1>)
  return
}

// -----

func.func @f(%x: tensor<6xf32>) {
  %shape = stablehlo.constant dense<[2, 6]> : tensor<2xi32>
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op expected a result of shape [2, 6], found 'tensor<3x?xf32>' [dynamic_broadcast_in_dim_c7]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<6xf32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<6xf32>) {
  %shape = stablehlo.constant dense<[2, 7]> : tensor<2xi32>
  // expected-error@+1 {{'stablehlo.dynamic_broadcast_in_dim' op dimension 0 of the operand has size 6, which is neither 1 nor what the shape says for dimension 1, 7 [dynamic_broadcast_in_dim_c5]}}
  %r = stablehlo.dynamic_broadcast_in_dim %x, %shape, dims = [1] : (tensor<6xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
