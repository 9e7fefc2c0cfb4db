// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.broadcast_zeta' op requires the same element type for all operands and results}}
  %0 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}
