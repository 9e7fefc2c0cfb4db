// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<5xf32>) {
  // expected-error@+1 {{'chlo.zeta' op the types of operands and results differ [zeta_c1]}}
  %r = chlo.zeta %x, %y : tensor<4xf32>, tensor<5xf32> -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.zeta' op the types of operands and results differ [zeta_c1]}}
  %r = chlo.zeta %x, %x : tensor<4xf32>, tensor<4xf32> -> tensor<4xf64>
  return
}
