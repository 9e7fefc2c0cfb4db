// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.erf' op operand and result differ in type [erf_c1]}}
  %r = chlo.erf %x : tensor<4xf32> -> tensor<5xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.erf' op operand and result differ in type [erf_c1]}}
  %r = chlo.erf %x : tensor<4xf32> -> tensor<4xf64>
  return
}

// -----

func.func @f(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.erf' op operand #0 must be a tensor of float (4 to 64 bits), found 'tensor<4xi32>'}}
  %r = chlo.erf %x : tensor<4xi32> -> tensor<4xi32>
  return
}
