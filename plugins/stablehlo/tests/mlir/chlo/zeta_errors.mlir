// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<5xf32>) {
  // expected-error@+1 {{'chlo.zeta' op requires compatible types for all operands and results}}
  %0 = chlo.zeta %arg0, %arg1 : tensor<4xf32>, tensor<5xf32> -> tensor<4xf32>
  return
}
