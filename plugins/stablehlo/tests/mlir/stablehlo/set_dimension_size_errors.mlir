// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.set_dimension_size' op expected a size of rank 0 [set_dimension_size_i2]}}
  %r = stablehlo.set_dimension_size %x, %s, dim = 0 : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %s: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.set_dimension_size' op expected a dimension of at least 0 and below 1, found 1 [set_dimension_size_c1]}}
  %r = stablehlo.set_dimension_size %x, %s, dim = 1 : (tensor<4xf32>, tensor<i32>) -> tensor<?xf32, #stablehlo.bounds<4>>
  return
}
