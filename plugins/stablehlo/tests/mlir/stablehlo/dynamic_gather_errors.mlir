// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2x1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op operand #2 must be a static-shape rank-1 tensor of integer (2 to 64 bits), found 'tensor<2x1xi32>'}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2x1xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op 2 offset_dims, 1 collapsed_slice_dims and 0 operand_batching_dims do not make up the rank of the operand, 2 [dynamic_gather_c1]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%a0: tensor<2xui64>, %a1: tensor<i32>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected index_vector_dim from 0 to the rank of start_indices (0), found 3 [dynamic_gather_c2]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 3>}> : (tensor<2xui64>, tensor<i32>, tensor<1xi64>) -> (tensor<1xui64>)
  return
}

// -----

func.func @f(%a0: tensor<3xi4>, %a1: tensor<0xi32>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op 1 dimensions in start_index_map, but the index dimension 0 of start_indices has size 0 [dynamic_gather_c3]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>}> : (tensor<3xi4>, tensor<0xi32>, tensor<1xi64>) -> (tensor<i4>)
  return
}

// -----

func.func @f(%a0: tensor<4x4xi8>, %a1: tensor<2xi64>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected offset_dims in ascending order, found [2, 1] [dynamic_gather_c4]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 1], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1, 0], index_vector_dim = 0>}> : (tensor<4x4xi8>, tensor<2xi64>, tensor<2xi64>) -> (tensor<1x1xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4xi8>, %a1: tensor<1xi2>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected offset_dims at least 0 and below the rank of the result (1), found 3 [dynamic_gather_c5]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>}> : (tensor<4xi8>, tensor<1xi2>, tensor<1xi64>) -> (tensor<1xi8>)
  return
}

// -----

func.func @f(%a0: tensor<4x3x3xf16>, %a1: tensor<1xi32>, %a2: tensor<3xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op collapsed_slice_dims and operand_batching_dims repeat dimension 0 [dynamic_gather_c6]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0, 0, 2], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2], index_vector_dim = 0>}> : (tensor<4x3x3xf16>, tensor<1xi32>, tensor<3xi64>) -> (tensor<f16>)
  return
}

// -----

func.func @f(%a0: tensor<3x3xui8>, %a1: tensor<2x1x2xi32>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected collapsed_slice_dims in ascending order, found [3, 1] [dynamic_gather_c7]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [3, 1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>}> : (tensor<3x3xui8>, tensor<2x1x2xi32>, tensor<2xi64>) -> (tensor<2x2xui8>)
  return
}

// -----

func.func @f(%a0: tensor<3xi1>, %a1: tensor<1xi32>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected collapsed_slice_dims at least 0 and below the rank of the operand (1), found 1 [dynamic_gather_c8]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>}> : (tensor<3xi1>, tensor<1xi32>, tensor<1xi64>) -> (tensor<i1>)
  return
}

// -----

func.func @f(%a0: tensor<2x4xf16>, %a1: tensor<4x2x1x?xi64>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected operand_batching_dims at least 0 and below the rank of the operand (2), found -1 [dynamic_gather_c11]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [-1], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 2>}> : (tensor<2x4xf16>, tensor<4x2x1x?xi64>, tensor<2xi64>) -> (tensor<1x4x2x?xf16>)
  return
}

// -----

func.func @f(%a0: tensor<?x?xf64>, %a1: tensor<2x1xi32>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op start_indices_batching_dims repeat: [0, 0] [dynamic_gather_c13]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [0, 0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<?x?xf64>, tensor<2x1xi32>, tensor<2xi64>) -> (tensor<2x4xf64>)
  return
}

// -----

func.func @f(%a0: tensor<2x2xi8>, %a1: tensor<2x1xi32>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected start_indices_batching_dims at least 0 and below the rank of start_indices (2), found -1 [dynamic_gather_c14]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [-1], start_index_map = [0], index_vector_dim = 1>}> : (tensor<2x2xi8>, tensor<2x1xi32>, tensor<2xi64>) -> (tensor<2xi8>)
  return
}

// -----

func.func @f(%a0: tensor<2x2x2xi4>, %a1: tensor<2x2xi64>, %a2: tensor<3xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op start_indices_batching_dims has index_vector_dim 0 [dynamic_gather_c15]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [0], start_index_map = [2, 0], index_vector_dim = 0>}> : (tensor<2x2x2xi4>, tensor<2x2xi64>, tensor<3xi64>) -> (tensor<1x2xi4>)
  return
}

// -----

func.func @f(%a0: tensor<4x3xf16>, %a1: tensor<3x3x1xi32>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op operand_batching_dims and start_indices_batching_dims differ in length [dynamic_gather_c16]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [], operand_batching_dims = [1], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>}> : (tensor<4x3xf16>, tensor<3x3x1xi32>, tensor<2xi64>) -> (tensor<3x3x3xf16>)
  return
}

// -----

func.func @f(%a0: tensor<2x0xui2>, %a1: tensor<1x4xi64>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op operand_batching_dims[0] and start_indices_batching_dims[0] have sizes 0 and 4 [dynamic_gather_c17]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0], index_vector_dim = 0>}> : (tensor<2x0xui2>, tensor<1x4xi64>, tensor<2xi64>) -> (tensor<4xui2>)
  return
}

// -----

func.func @f(%a0: tensor<?x3xf64>, %a1: tensor<1x3x4xi64>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op start_index_map and operand_batching_dims repeat dimension 1 [dynamic_gather_c18]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 0>}> : (tensor<?x3xf64>, tensor<1x3x4xi64>, tensor<2xi64>) -> (tensor<3x4xi2>)
  return
}

// -----

func.func @f(%a0: tensor<4xi32>, %a1: tensor<i32>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected start_index_map at least 0 and below the rank of the operand (1), found 2 [dynamic_gather_c19]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [2], index_vector_dim = 0>}> : (tensor<4xi32>, tensor<i32>, tensor<1xi64>) -> (tensor<2xi32>)
  return
}

// -----

func.func @f(%a0: tensor<2xi32>, %a1: tensor<i64>, %a2: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op 2 slice_sizes for an operand of rank 1 [dynamic_gather_c20]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>}> : (tensor<2xi32>, tensor<i64>, tensor<2xi64>) -> (tensor<2xi32>)
  return
}

// -----

func.func @f(%a0: tensor<4xui4>, %a1: tensor<1xi32>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected results of types 'tensor<?xui4>', found 'tensor<ui4>' [dynamic_gather_c22]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>}> : (tensor<4xui4>, tensor<1xi32>, tensor<1xi64>) -> (tensor<ui4>)
  return
}

// -----

func.func @f(%a0: tensor<3xi4>, %a1: tensor<1xi64>, %a2: tensor<1xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected results of types 'tensor<?xi4>', found 'tensor<2xi64>' [dynamic_gather_c23]}}
  %r = "stablehlo.dynamic_gather"(%a0, %a1, %a2) <{dimension_numbers = #stablehlo.gather<offset_dims = [0], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 0>}> : (tensor<3xi4>, tensor<1xi64>, tensor<1xi64>) -> (tensor<2xi64>)
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  %n = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error@+1 {{'stablehlo.dynamic_gather' op a dimension in collapsed_slice_dims takes slices of size 1 at most, found 2 [dynamic_gather_c9]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>) {
  %n = stablehlo.constant dense<[1, 5]> : tensor<2xi64>
  // expected-error@+1 {{'stablehlo.dynamic_gather' op slice size 1 is 5, but dimension 1 of the operand has size 4 [dynamic_gather_c21]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<3x4xf32>, %i: tensor<3x1xi32>) {
  %n = stablehlo.constant dense<[2, 4]> : tensor<2xi64>
  // expected-error@+1 {{'stablehlo.dynamic_gather' op a dimension in operand_batching_dims takes slices of size 1 at most, found 2 [dynamic_gather_c12]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>}> : (tensor<3x4xf32>, tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x?xf32>
  return
}

// -----

func.func @f(%x: tensor<3x2x4xf32>, %i: tensor<3x2x1xi32>, %n: tensor<3xi64>) {
  // expected-error@+1 {{'stablehlo.dynamic_gather' op expected operand_batching_dims in ascending order, found [1, 0] [dynamic_gather_c10]}}
  %r = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], operand_batching_dims = [1, 0], start_indices_batching_dims = [1, 0], start_index_map = [2], index_vector_dim = 2>}> : (tensor<3x2x4xf32>, tensor<3x2x1xi32>, tensor<3xi64>) -> tensor<3x2x?xf32>
  return
}
