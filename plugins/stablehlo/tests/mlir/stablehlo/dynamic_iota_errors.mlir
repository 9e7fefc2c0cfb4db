// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%s: tensor<2xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_iota' op expected a result of rank 2 as output_shape says, found rank 1 [dynamic_iota_c2]}}
  %r = stablehlo.dynamic_iota %s, dim = 0 : (tensor<2xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%s: tensor<1xi32>) {
  // expected-error@+1 {{'stablehlo.dynamic_iota' op the result does not have the dimension of iota [dynamic_iota_c1]}}
  %r = stablehlo.dynamic_iota %s, dim = 1 : (tensor<1xi32>) -> tensor<?xf32>
  return
}

// -----

func.func @f() {
  %shape = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  // expected-error@+1 {{'stablehlo.dynamic_iota' op expected a result of shape [2, 3], found 'tensor<3x?xf32>' [dynamic_iota_c2]}}
  %r = stablehlo.dynamic_iota %shape, dim = 0 : (tensor<2xi32>) -> tensor<3x?xf32>
  return
}
