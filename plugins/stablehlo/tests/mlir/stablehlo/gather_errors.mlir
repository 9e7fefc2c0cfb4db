// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op offset_dims size (2) plus collapse_slice_dims size (1) plus operand_batching_dims size (0) is not equal to operand rank (2) [gather_c1]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects index_vector_dim to be in range [0, rank-of('start_indices')] i.e. [0, 2]. got: 3. [gather_c2]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x2xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op start_index_map size (1) is not equal to size of index dimension (1) of start_indices (2) [gather_c3]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expects offset_dims to be sorted, got: [2, 1] [gather_c4]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x1x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects each element of offset_dims to be in range [0, implied-result-rank) i.e. [0, 2). got: 2. [gather_c5]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op has duplicated dimension from collapsed_slice_dims and operand_batching_dims: 0 [gather_c6]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expects collapsed_slice_dims to be sorted, got: [1, 0] [gather_c7]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1, 0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects each element of collapsed_slice_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2. [gather_c8]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [2], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects that for each dim in collapsed_slice_dims, slice_sizes[dim] should be <= 1, but got 2 [gather_c9]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x4x0xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expects operand_batching_dims to be sorted, got: [1, 0] [gather_c10]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<operand_batching_dims = [1, 0], start_indices_batching_dims = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<8x4x0xi32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects each element of operand_batching_dims to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2. [gather_c11]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [2], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects that for each dim in operand_batching_dims, slice_sizes[dim] should be <= 1, but got 2 [gather_c12]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 2, 1>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<8x1xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x0xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expects start_indices_batching_dims to not repeat, got: [0, 0] [gather_c13]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<operand_batching_dims = [0, 1], start_indices_batching_dims = [0, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<8x4xf32>, tensor<8x0xi32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects each element of start_indices_batching_dims to be in range [0, rank-of('start_indices')) i.e. [0, 2). got: 2. [gather_c14]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [2], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op expects start_indices_batching_dims not to include index_vector_dim 1 [gather_c15]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op operand_batching_dims and start_indices_batching_dims should have the same size [gather_c16]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<8x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op operand_batching_dims[0] and start_indices_batching_dims[0] must have compatible sizes, but got 8 and 3 [gather_c17]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x2xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op has duplicated dimension from start_index_map and operand_batching_dims: 0 [gather_c18]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x2xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op Expects each element of start_index_map to be in range [0, rank-of('operand')) i.e. [0, 2). got: 2. [gather_c19]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [2], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op slice_sizes size (3) not equal to operand rank (2) [gather_c20]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4, 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op slice size (5) is out of bounds for operand dimension (4) at index 1 [gather_c21]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 5>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op inferred type(s) 'tensor<3x4xf32>' are incompatible with return type(s) of operation 'tensor<3x5xf32>' [gather_c22]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  // expected-error@+1 {{'stablehlo.gather' op failed to verify that all of {operand, result} have same element type [gather_c23]}}
  %r = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<8x4xf32>, tensor<3x1xi32>) -> tensor<3x4xi32>
  return
}

// -----

func.func @f(%a0: tensor<?x4xf16>, %a1: tensor<3xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op inferred type(s) 'tensor<3x1xf16>' are incompatible with return type(s) of operation 'tensor<5x1xf16>' [gather_c22]}}
  %r = "stablehlo.gather"(%a0, %a1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 1>}> : (tensor<?x4xf16>, tensor<3xi64>) -> (tensor<5x1xf16>)
  return
}
