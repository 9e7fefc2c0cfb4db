// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<8x4xf32>, %y: tensor<9x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op the shapes of the inputs differ [scatter_c1]}}
  %r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<9x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x4xf32>) -> (tensor<8x4xf32>, tensor<9x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>, %v: tensor<3x3xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op the shapes of the updates differ [scatter_c3]}}
  %r:2 = "stablehlo.scatter"(%x, %x, %i, %u, %v) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<f32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<f32>, tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>, tensor<3x3xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>)
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected updates with 1 scatter dimensions and 2 window dimensions, found rank 2 [scatter_c4]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x5xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op a window of updates is larger than the operand in dimension 1: 5 and 4 [scatter_c4]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x5xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<2x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op scatter dimension 0 of updates has size 2, but scatter_indices have 3 [scatter_c4]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4x8xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected update_window_dims in ascending order, found [1, 0] [scatter_c7]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected update_window_dims at least 0 and below the rank of updates (2), found 2 [scatter_c8]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op inserted_window_dims and input_batching_dims repeat dimension 0 [scatter_c9]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected inserted_window_dims in ascending order, found [1, 0] [scatter_c10]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1, 0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected inserted_window_dims at least 0 and below the rank of the operand (2), found 2 [scatter_c11]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [2], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<4x8x0xi32>, %u: tensor<4x8xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected input_batching_dims in ascending order, found [1, 0] [scatter_c12]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<input_batching_dims = [1, 0], scatter_indices_batching_dims = [0, 1], index_vector_dim = 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<4x8x0xi32>, tensor<4x8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected input_batching_dims at least 0 and below the rank of the operand (2), found 2 [scatter_c13]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], input_batching_dims = [2], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x0xi32>, %u: tensor<8xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op scatter_indices_batching_dims repeat: [0, 0] [scatter_c14]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<input_batching_dims = [0, 1], scatter_indices_batching_dims = [0, 0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x0xi32>, tensor<8xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected scatter_indices_batching_dims at least 0 and below the rank of scatter_indices (2), found 2 [scatter_c15]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [2], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op scatter_indices_batching_dims has index_vector_dim 1 [scatter_c16]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<8x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op input_batching_dims and scatter_indices_batching_dims differ in length [scatter_c17]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], input_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<8x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op input_batching_dims[0] and scatter_indices_batching_dims[0] have sizes 8 and 3 [scatter_c18]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x2xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op 1 dimensions in scatter_dims_to_operand_dims, but dimension index_vector_dim = 1 of scatter_indices has size 2 [scatter_c19]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x2xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x2xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op scatter_dims_to_operand_dims and input_batching_dims repeat dimension 0 [scatter_c20]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x2xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected scatter_dims_to_operand_dims at least 0 and below the rank of the operand (2), found 2 [scatter_c21]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [2], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected index_vector_dim from 0 to the rank of scatter_indices (2), found 3 [scatter_c22]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 3>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected a body with 2 arguments, found 1 [scatter_c23]}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<i16>, %a1: tensor<1xi64>, %a2: tensor<1xi16>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected an operand of rank 1, the number of update_window_dims, inserted_window_dims and input_batching_dims, found rank 0 [scatter_c2]}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>, unique_indices = true}> ({
  ^bb0(%b0_0: tensor<i16>, %b0_1: tensor<i16>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i16>
    "stablehlo.return"(%y0_0) : (tensor<i16>) -> ()
  }) : (tensor<i16>, tensor<1xi64>, tensor<1xi16>) -> (tensor<2xi16>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<2xi4>, %a1: tensor<index>, %a2: tensor<i4>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected results of types 'tensor<2xi4>', found 'tensor<3xi4>' [scatter_c24]}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>, unique_indices = true}> ({
  ^bb0(%b0_0: tensor<i4>, %b0_1: tensor<i4>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<i4>
    "stablehlo.return"(%y0_0) : (tensor<i4>) -> ()
  }) : (tensor<2xi4>, tensor<index>, tensor<i4>) -> (tensor<3xi4>)
  return
}

// -----

func.func @f(%source: i1, %a0: tensor<4xui8>, %a1: tensor<1xi64>, %a2: tensor<4xui8>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected results of types 'tensor<4xui8>', found 'tensor<4xf8E4M3FNUZ>' [scatter_c25]}}
  %r = "stablehlo.scatter"(%a0, %a1, %a2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>}> ({
  ^bb0(%b0_0: tensor<ui8>, %b0_1: tensor<ui8>):
    %y0_0 = builtin.unrealized_conversion_cast %source : i1 to tensor<ui8>
    "stablehlo.return"(%y0_0) : (tensor<ui8>) -> ()
  }) : (tensor<4xui8>, tensor<1xi64>, tensor<4xui8>) -> (tensor<4xf8E4M3FNUZ>)
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %i: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.scatter' op expected 2 groups of operands of one size, found 2 operands}}
  %r = "stablehlo.scatter"(%x, %i) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0]>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<8x4xf32>, %i: tensor<3x1xi32>, %u: tensor<3x4xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op region #0 ('update_computation') must be a single block}}
  %r = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %a : tensor<f32>
  ^bb1:
    %c = stablehlo.constant dense<0.0> : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<3x4xf32>) -> tensor<8x4xf32>
  return
}
