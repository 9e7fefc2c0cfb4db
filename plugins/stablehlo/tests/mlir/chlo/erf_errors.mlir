// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.erf' op requires compatible types for all operands and results [erf_c1]}}
  %r = chlo.erf %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.erf' op requires compatible types for all operands and results [erf_c1]}}
  %r = chlo.erf %x : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.erf' op operand #0 must be tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<4xi32>'}}
  %r = chlo.erf %x : tensor<4xi32> -> tensor<4xi32>
  return
}
