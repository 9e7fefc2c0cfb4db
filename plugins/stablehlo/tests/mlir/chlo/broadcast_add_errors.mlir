// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op requires the same element type for all operands and results}}
  %r = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op operands of sizes [3, 4] cannot be broadcast to one shape}}
  %r = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %y: tensor<2xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op broadcast_dimensions [2] do not name 1 dimensions of 2 in order}}
  %r = chlo.broadcast_add %x, %y {broadcast_dimensions = array<i64: 2>} : (tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @f(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<5xf32>'}}
  %r = chlo.broadcast_add %x, %x : (tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}
