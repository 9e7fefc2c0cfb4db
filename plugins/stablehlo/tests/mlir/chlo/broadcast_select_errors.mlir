// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<2xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_select' op operands of sizes [2, 4] cannot be broadcast to one shape}}
  %r = chlo.broadcast_select %p, %x, %x : (tensor<2xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
