// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf64>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op operands and results differ in element type [triangular_solve_c1]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf64>) -> tensor<3x2xf64>
  return
}

// -----

func.func @f(%arg0: tensor<3xf32>, %arg1: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op expected matrices 'a', found 'tensor<3xf32>' [triangular_solve_c2]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3x4xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op expected square matrices 'a', found 'tensor<3x4xf32>' [triangular_solve_c3]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x4xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<2x3x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op the operands 'tensor<3x3xf32>' and 'tensor<2x3x2xf32>' differ in rank [triangular_solve_c2]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3x2xf32>) -> tensor<2x3x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<4x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op the operands 'tensor<3x3xf32>' and 'tensor<4x2xf32>' differ in the dimension that they share [triangular_solve_c3]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x3x3xf32>, %arg1: tensor<3x3x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op the operands 'tensor<2x3x3xf32>' and 'tensor<3x3x2xf32>' differ in batch dimensions [triangular_solve_c3]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x3x3xf32>, tensor<3x3x2xf32>) -> tensor<3x3x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op transpose_a cannot be TRANSPOSE_INVALID [triangular_solve_i6]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE_INVALID>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%arg0: tensor<3x3xf32>, %arg1: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.triangular_solve' op expected results of types 'tensor<3x2xf32>', found 'tensor<3x4xf32>' [triangular_solve_c4]}}
  %0 = "stablehlo.triangular_solve"(%arg0, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x4xf32>
  return
}
