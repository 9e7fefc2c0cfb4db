// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%p: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.broadcast_select' op on_true and on_false have different element types [broadcast_select_c1]}}
  %r = chlo.broadcast_select %p, %x, %y : (tensor<4xi1>, tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%p: tensor<4xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_select' op expected results of types 'tensor<4xf32>', found 'tensor<5xf32>' [broadcast_select_c2]}}
  %r = chlo.broadcast_select %p, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @f(%p: tensor<4xi1>, %x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_select' op the inferred element types differ from the stated result types [broadcast_select_c3]}}
  %r = chlo.broadcast_select %p, %x, %x : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xi32>
  return
}
