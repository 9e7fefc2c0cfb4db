// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' op the result does not have the dimension of iota [iota_c1]}}
  %r = stablehlo.iota dim = 1 : tensor<4xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' op a scalar has no dimension to count along [iota_c1]}}
  %r = stablehlo.iota dim = 0 : tensor<i32>
  return
}
