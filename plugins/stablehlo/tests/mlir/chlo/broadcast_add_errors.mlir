// RUN: plait opt %s --split-input-file --verify-diagnostics

func.func @f(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'chlo.broadcast_add' op operands and results differ in element type [broadcast_add_c1]}}
  %r = chlo.broadcast_add %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%x: tensor<2x4xf32>, %y: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.broadcast_add' op expected results of types 'tensor<2x4xf32>', found 'tensor<2x5xf32>' [broadcast_add_c2]}}
  %r = chlo.broadcast_add %x, %y : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x5xf32>
  return
}
