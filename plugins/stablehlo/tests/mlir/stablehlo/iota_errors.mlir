// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' op iota dimension cannot go beyond the output rank. [iota_c1]}}
  %r = stablehlo.iota dim = 1 : tensor<4xi32>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.iota' op does not support scalars. [iota_c1]}}
  %r = stablehlo.iota dim = 0 : tensor<i32>
  return
}
