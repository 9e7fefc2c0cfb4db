// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op requires compatible element types for all operands and results}}
  %r = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %r = chlo.broadcast_add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}
