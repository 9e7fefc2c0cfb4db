// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op 2 offset_dims, 1 collapsed_slice_dims and 0 operand_batching_dims do not make up the rank of the operand, 2 [gather_c1]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected index_vector_dim from 0 to the rank of start_indices (2), found 3 [gather_c2]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x2xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op 1 dimensions in start_index_map, but the index dimension 1 of start_indices has size 2 [gather_c3]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected offset_dims in ascending order, found [2, 1] [gather_c4]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x1x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected offset_dims at least 0 and below the rank of the result (2), found 2 [gather_c5]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op collapsed_slice_dims and operand_batching_dims repeat dimension 0 [gather_c6]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected collapsed_slice_dims in ascending order, found [1, 0] [gather_c7]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected collapsed_slice_dims at least 0 and below the rank of the operand (2), found 2 [gather_c8]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op a dimension in collapsed_slice_dims takes slices of size 1 at most, found 2 [gather_c9]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x4x0xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected operand_batching_dims in ascending order, found [1, 0] [gather_c10]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<8x4x0xi32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected operand_batching_dims at least 0 and below the rank of the operand (2), found 2 [gather_c11]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op a dimension in operand_batching_dims takes slices of size 1 at most, found 2 [gather_c12]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x0xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op start_indices_batching_dims repeat: [0, 0] [gather_c13]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<8x0xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected start_indices_batching_dims at least 0 and below the rank of start_indices (2), found 2 [gather_c14]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op start_indices_batching_dims has index_vector_dim 1 [gather_c15]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op operand_batching_dims and start_indices_batching_dims differ in length [gather_c16]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op operand_batching_dims[0] and start_indices_batching_dims[0] have sizes 8 and 3 [gather_c17]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x2xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op start_index_map and operand_batching_dims repeat dimension 0 [gather_c18]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected start_index_map at least 0 and below the rank of the operand (2), found 2 [gather_c19]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op 3 slice_sizes for an operand of rank 2 [gather_c20]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op slice size 1 is 5, but dimension 1 of the operand has size 4 [gather_c21]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expected results of types 'tensor<3x4xf32>', found 'tensor<3x5xf32>' [gather_c22]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op operand, result must have one element type [gather_c23]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xi32>
  return
}

// -----

func.func @f(%a0: tensor<?x4xf16>, %a1: tensor<3xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op expected results of types 'tensor<3x1xf16>', found 'tensor<5x1xf16>' [gather_c22]}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<?x4xf16>, tensor<3xi64>) -> (tensor<5x1xf16>)
  return
}
