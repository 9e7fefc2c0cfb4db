// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.get_dimension_size' op requires dimension attribute in range [0, 1); found (1) [get_dimension_size_c1]}}
  %r = stablehlo.get_dimension_size %x, dim = 1 : (tensor<4xf32>) -> tensor<i32>
  return
}
