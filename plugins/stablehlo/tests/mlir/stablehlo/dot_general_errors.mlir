// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op lhs and rhs differ in the number of batching dimensions [dot_general_c1]}}
  %r = stablehlo.dot_general %x, %y, batching_dims = [0] x [], contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op lhs and rhs differ in the number of contracting dimensions [dot_general_c2]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [0] x [] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op lhs_batching_dimensions and lhs_contracting_dimensions repeat dimension 0 [dot_general_c3]}}
  %r = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op rhs_batching_dimensions and rhs_contracting_dimensions repeat dimension 0 [dot_general_c4]}}
  %r = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op expected lhs_batching_dimensions at least 0 and below 2, found 2 [dot_general_c5]}}
  %r = stablehlo.dot_general %x, %y, batching_dims = [2] x [0], contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op expected lhs_contracting_dimensions at least 0 and below 2, found 2 [dot_general_c6]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [2] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op expected rhs_batching_dimensions at least 0 and below 2, found 2 [dot_general_c7]}}
  %r = stablehlo.dot_general %x, %y, batching_dims = [0] x [2], contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op expected rhs_contracting_dimensions at least 0 and below 2, found 2 [dot_general_c8]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [2] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<3x4xf32>, %y: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op lhs and rhs differ in the size of a batching dimension [dot_general_c9]}}
  %r = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<3x4xf32>, tensor<2x4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<4x3xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op lhs and rhs differ in the size of a contracting dimension [dot_general_c10]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<4x3xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op expected at most two precisions, one for each operand, found 3 [dot_general_c11]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1], precision = [HIGH, HIGH, HIGH] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op expected a result of shape '[4, 4]', found 'tensor<4x5xf32>' [dot_general_c12]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op an algorithm allows no precision other than DEFAULT [dot_general_c21]}}
  %r = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1], precision = [HIGH, HIGH], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @f(%a0: tensor<1x1x1xi8>, %a1: tensor<1x2xi8>) {
  // expected-error@+1 {{lhs component count must be positive [dot_general_c22]}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 0, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<1x1x1xi8>, tensor<1x2xi8>) -> (tensor<1x1x2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<2x2x2x3xf8E4M3>, %a1: tensor<?x3x?x2xf8E4M3, #stablehlo.bounds<2, ?, 2, ?>>) {
  // expected-error@+1 {{rhs component count must be positive [dot_general_c23]}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = -1, num_primitive_operations = 1, allow_imprecise_accumulation = false>}> : (tensor<2x2x2x3xf8E4M3>, tensor<?x3x?x2xf8E4M3, #stablehlo.bounds<2, ?, 2, ?>>) -> (tensor<?x2xf32, #stablehlo.bounds<2, ?>>)
  return
}

// -----

func.func @f(%a0: tensor<?xui2, #stablehlo.bounds<2>>, %a1: tensor<2xui2>) {
  // expected-error@+1 {{num primitive operations must be positive [dot_general_c24]}}
  %r = "stablehlo.dot_general"(%a0, %a1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [0], rhs_contracting_dimensions = []>, algorithm = #stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 0, allow_imprecise_accumulation = false>}> : (tensor<?xui2, #stablehlo.bounds<2>>, tensor<2xui2>) -> (tensor<ui2>)
  return
}
