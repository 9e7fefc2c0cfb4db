// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.get_dimension_size' op expected a dimension of at least 0 and below 1, found 1 [get_dimension_size_c1]}}
  %r = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4xf32>) -> tensor<i32>
  return
}
